// The market of the page that is being answered.
import type { Context } from 'hono'
import { DEFAULT_MARKET, type Market } from '#domain/market/market.ts'
import type { AppEnv } from '#src/env.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The market of the answer; unset for the default market. */
    market: Market
  }
}

export const pageMarket = (c: Context<AppEnv>): Market => c.get('market') ?? DEFAULT_MARKET

/** A path of the market without its prefix: "/" for the prefix alone. */
export const pathBehind = ({ prefix }: Pick<Market, 'prefix'>, pathname: string): string =>
  prefix === '' ? pathname : pathname.slice(prefix.length + 1) || '/'
