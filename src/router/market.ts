// Addresses behind the prefix of a market: the pages, the thanks page and the links into the cart, as without a prefix,
// and the pages of its zone.
// Loaded on demand: a tap evaluates nothing of markets.
import type { Context, Next } from 'hono'
import { type Market, pathIn } from '#domain/market/market.ts'
import { marketOf } from '#domain/market/markets.ts'
import { addressInMarket, splitPrefix } from '#domain/site/address-of.ts'
import type { Address } from '#domain/site/addresses.ts'
import { appHostRules, appHostTarget } from '#domain/site/app-host.ts'
import { meantAddress } from '#domain/site/meant-address.ts'
import { isMarketPath } from '#domain/site/page-in-market.ts'
import { permalinkInPath } from '#domain/site/permalink-path.ts'
import { pageForPath } from '#domain/site/routes.ts'
import { marketsOf } from '#http/markets.ts'
import { redirect } from '#http/responses.ts'
import type { AppEnv, Config } from '#src/env.ts'

/** Answers an address with the prefix of a market; passes every other one on, and all of them if there is one market. */
export async function answerInMarket(c: Context<AppEnv>, config: Config, next: Next): Promise<Response | undefined> {
  const markets = marketsOf(config)
  const { prefix, path } = splitPrefix(c.req.path) ?? { prefix: '', path: '' }
  if (markets.length === 1 || prefix === '') return passOn(next)
  const market = marketOf(markets, prefix)
  if (c.req.method === 'POST' && !(market && takesPost(path, config, market))) return passOn(next)
  if (market) return answerBehind(c, config, path, market)
  const url = new URL(c.req.url)
  const isPage = pageForPath(path, config.brand) !== null
  if (!isPage || appHostTarget(url, appHostRules(config.brand), config.brand) !== null) return passOn(next)
  return (await pages(c)).noMarketPage(c, config, { path, status: 404 })
}

/** Of the addresses behind a prefix only some are posted to. */
const takesPost = (path: string, { brand }: Config, { zone }: Market): boolean =>
  addressInMarket(path, brand, zone)?.address.methods.includes('POST') ?? false

async function passOn(next: Next): Promise<undefined> {
  await next()
}

async function answerBehind(c: Context<AppEnv>, config: Config, path: string, market: Market): Promise<Response> {
  const found = addressInMarket(path, config.brand, market.zone)?.address
  const permalink = permalinkInPath(path)
  if (found?.kind === 'permalink' && permalink !== null)
    return (await import('#routes/permalinks.ts')).handlePermalink(c, config, { ...permalink, market })
  const { shopPage, barePage, notFoundPage, noMarketPage, wordsFor } = await pages(c)
  if ((await wordsFor(c.env, market)) === null) return noMarketPage(c, config, { path, status: 503 })
  c.set('market', market)
  if (found?.kind === 'page') return shopPage(c, config, found as Address<'page'>)
  if (found?.kind === 'bare-page') return barePage(c, config, found as Address<'bare-page'>)
  const isHere = (pathname: string) => addressInMarket(pathname, config.brand, market.zone) !== undefined
  const meant = meantAddress({ pathname: path, search: new URL(c.req.url).search }, config.brand, isHere)
  if (meant !== null && isHere(pathOf(meant))) return redirect(pathIn(market, meant))
  return notFoundPage(c, config)
}

/** The pages, after the middleware that lets them render. */
async function pages(c: Context<AppEnv>) {
  const module = await import('#pages/router.tsx')
  await module.renderer(c, async () => {})
  return module
}

/** `meantAddress` that knows the addresses of every market. */
export function meantInShop(url: URL, config: Config): string | null {
  return meantAddress(url, config.brand, (path) => isMarketPath(path, marketsOf(config), config.brand))
}

const pathOf = (location: string): string => new URL(location, 'https://own.invalid').pathname
