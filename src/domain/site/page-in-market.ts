// Paths of pages from one market to another. Server only: it reads the whole table of addresses. Pure.
import { type Market, pathIn } from '#domain/market/market.ts'
import { marketOf } from '#domain/market/markets.ts'
import { addressInMarket, splitPrefix } from './address-of.ts'
import type { Brand } from './brand.ts'

/** Is it the path of something that exists behind the prefix of one of these markets? */
export function isMarketPath(pathname: string, markets: readonly Market[], brand: Pick<Brand, 'slug'>): boolean {
  const { prefix, path } = splitPrefix(pathname) ?? { prefix: '', path: '' }
  const market = prefix === '' ? undefined : marketOf(markets, prefix)
  return market !== undefined && addressInMarket(path, brand, market.zone) !== undefined
}

/** The path of a page in `market`, from its path in any market; unchanged if it is none of theirs. */
export function pathInMarket(
  pathname: string,
  market: Market,
  { markets, brand }: { markets: readonly Market[]; brand: Pick<Brand, 'slug'> },
): string {
  const split = isMarketPath(pathname, markets, brand) ? splitPrefix(pathname) : null
  const path = split?.path ?? pathname
  return addressInMarket(path, brand, market.zone) ? pathIn(market, path) : pathname
}
