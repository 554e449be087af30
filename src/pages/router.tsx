// Maps rows of the table of addresses to pages. Pages that read D1 are imported on demand: the shop's pages need
// neither queries nor mails.

import type { Context } from 'hono'
import { findPage, type PageKey, pageResponse, storeAddress } from '#cache/page-cache.ts'
import { createShop, type Shop } from '#client/stores/shop-data.ts'
import { wordsOf } from '#client/stores/words.ts'
import { NO_MARKET_WORDS } from '#domain/content/words/no-market.ts'
import { NOT_FOUND_WORDS } from '#domain/content/words/not-found.ts'
import { DEFAULT_LANGUAGE } from '#domain/market/languages.ts'
import { isUsername } from '#domain/profile/username.ts'
import { alternatesOf } from '#domain/seo/alternates.ts'
import { type Design, designByCard } from '#domain/shop/catalogue.ts'
import type { Address, BarePageId } from '#domain/site/addresses.ts'
import { locationOf, meantAddress, meantSearch } from '#domain/site/meant-address.ts'
import { isEmbedRequest, isIndexed, type PageId, pagePathsIn } from '#domain/site/routes.ts'
import { wordsIn } from '#domain/text/words.ts'
import { logEvent } from '#http/log.ts'
import { doLegalTextsBind, marketsOf, productContactsIn } from '#http/markets.ts'
import { redirect } from '#http/responses.ts'
import { type AppEnv, type Config, siteOrigin } from '#src/env.ts'
import { legalSections } from './layout/legal-texts.ts'
import { choosePageLanguage, type PageLanguage } from './layout/page-language.ts'
import { pageMarket, pathBehind } from './layout/page-market.ts'
import type { PageProps } from './layout/page-props.ts'
import { renderPage } from './layout/render.tsx'
import { shopData } from './layout/shop-data.ts'
import { pageRegistry } from './registry.tsx'
import { NoMarketPage } from './shop/no-market.tsx'
import { NotFoundPage } from './shop/not-found.tsx'
import { UnavailablePage } from './shop/unavailable.tsx'
import { productShare, structuredDataOf } from './structured-data.ts'

export { wordsFor } from '#http/word-files.ts'
export { renderer } from './layout/render.tsx'

/** A page of the shop. */
export async function shopPage(c: Context<AppEnv>, config: Config, address: Address<'page'>): Promise<Response> {
  const { id } = address
  const url = new URL(c.req.url)
  const search = meantSearch(url.search)
  if (search !== null) return redirect(locationOf({ path: url.pathname, search, hash: '' }))
  const embedByAddress = isEmbed(c, null)
  const embed = isEmbed(c)
  const spec = pageRegistry[id]
  const reported = url.searchParams.get('profile')
  const username = isUsername(reported) ? reported : null
  const chosen = id === 'report' ? await languageOfReport(c, config, username) : null
  const market = pageMarket(c)
  const shop = createShop(await shopData(c, config, { headers: address.headers, embed }))
  const contacts = id === 'product' ? productContactsIn(config, market) : null
  const props: PageProps = {
    shop,
    design: designByCard(shop.catalogue, url.searchParams.get('card')),
    origin: siteOrigin(config, c.req.url),
    username,
    business: config.business,
    clients: id === 'teams' ? config.clients : null,
    sections: [],
    isForInformation: !doLegalTextsBind(config, market.language),
    ...(contacts === null ? {} : { contacts }),
  }
  const inFrame = embed && !embedByAddress
  // The card is part of the cache key on pages that use it; a report names somebody's profile, so it is not cached.
  const cacheAs: PageKey | undefined =
    address.cache === 'CacheNever' || inFrame || props.username !== null
      ? undefined
      : {
          kind: 'shop',
          key: JSON.stringify([
            id,
            market.prefix,
            embed,
            props.origin,
            usesCard(id, shop) ? (props.design?.key ?? '') : '',
          ]),
        }
  const hit = cacheAs === undefined ? undefined : findPage(c.env, cacheAs)
  if (cacheAs && hit) {
    if (isPlainQuery(url.search, props.design)) storeAddress(c.env, c.req.url, cacheAs)
    return pageResponse(hit, c.req.raw)
  }
  const sections = await legalSections(c.env.ASSETS, id, shop)
  if (sections === null) return unavailablePage(c, config, id, props)
  return renderPage(c, config, {
    address,
    page: id,
    card: props.design?.card,
    ...(cacheAs === undefined ? {} : { cacheAs }),
    title: spec.title(shop),
    description: spec.description(shop),
    canonicalPath: isIndexed(id) ? pagePathsIn(config.brand, market)[id][0] : null,
    alternates: isIndexed(id) ? alternatesOf(id, config.brand, marketsOf(config)) : [],
    ...shareOf(id, props),
    structured: structuredDataOf(id, props),
    embed,
    noStore: inFrame,
    byLanguage: chosen?.isVisitors ?? false,
    children: <spec.Page {...props} sections={sections} />,
  })
}

/** The language of the page that reports a profile. The profile is read only where there is one to choose. */
async function languageOfReport(c: Context<AppEnv>, config: Config, username: string | null): Promise<PageLanguage> {
  if (username === null || marketsOf(config).length === 1) return choosePageLanguage(c, config, null)
  return (await import('./bare/report-language.ts')).reportLanguage(c, config, username)
}

/** Returns the page, or null if it does not exist for this request. */
type BarePage = (c: Context<AppEnv>, config: Config, address: Address<'bare-page'>) => Promise<Response | null>

const BARE: Record<BarePageId, () => Promise<BarePage>> = {
  profile: async () => (await import('./bare/profile.tsx')).profilePage,
  'sample-checkout': async () => (await import('./bare/sample-checkout.tsx')).sampleCheckoutPage,
  thanks: async () => (await import('./bare/thanks.tsx')).thanksPage,
  withdraw: async () => (await import('./bare/withdraw.tsx')).withdrawPage,
  unsubscribe: async () => (await import('./bare/unsubscribe.tsx')).unsubscribePage,
  confirm: async () => (await import('./bare/confirm.tsx')).confirmPage,
  'operator-encode': async () => (await import('./bare/operator-encode.tsx')).operatorEncodePage,
  'dev-mail': async () => (await import('./bare/dev-mail.tsx')).devMailPage,
}

/** A page without the shop's header and footer; the 404 page if it does not exist for this request. */
export const barePage = async (c: Context<AppEnv>, config: Config, address: Address<'bare-page'>): Promise<Response> =>
  (await (await BARE[address.id]())(c, config, address)) ?? meantPage(c, config) ?? notFoundPage(c, config)

/** Redirects a mangled address to the intended one; considers the query only if the page reads it. */
function meantPage(c: Context<AppEnv>, config: Config): Response | null {
  const meant = c.req.method === 'GET' ? meantAddress(new URL(c.req.url), config.brand) : null
  return meant === null ? null : redirect(meant)
}

export async function notFoundPage(c: Context<AppEnv>, config: Config): Promise<Response> {
  logEvent('warn', 'not_found', { status: 404, path: c.req.path })
  const embed = isEmbed(c)
  const shop = createShop(await shopData(c, config, { headers: 'page', embed }))
  const t = wordsOf(shop, 'not-found', NOT_FOUND_WORDS)
  const brand = shop.brand.name
  return renderPage(c, config, {
    address: { headers: 'page', cache: 'CacheNever' },
    page: 'not-found',
    title: t.title({ brand }),
    description: t.description({ brand }),
    canonicalPath: null,
    status: 404,
    embed,
    children: <NotFoundPage path={c.req.path} />,
  })
}

/**
 * The page in place of one behind a prefix: of no market (404), or of one whose texts cannot be read now (503). In
 * English and of the default market, to whose page at `path` it leads; not cached.
 */
export async function noMarketPage(c: Context<AppEnv>, config: Config, { path, status }: NoMarket): Promise<Response> {
  if (status === 404) logEvent('warn', 'not_found', { status, path: c.req.path })
  const t = wordsIn(NO_MARKET_WORDS, { language: DEFAULT_LANGUAGE })
  const brand = config.brand.name
  const url = new URL(c.req.url)
  const answer = await renderPage(c, config, {
    address: { headers: 'page', cache: 'CacheNever' },
    page: 'not-found',
    title: status === 404 ? t.missingTitle({ brand }) : t.noWordsTitle({ brand }),
    description: status === 404 ? t.noShop : t.noWords,
    canonicalPath: null,
    status,
    embed: isEmbedRequest({ pathname: path, searchParams: url.searchParams }, c.req.header('Sec-Fetch-Dest') ?? null),
    children: <NoMarketPage path={c.req.path} there={path} status={status} />,
  })
  if (status === 503) answer.headers.set('Retry-After', '60')
  return answer
}

interface NoMarket {
  /** The path without the prefix. */
  path: string
  status: 404 | 503
}

/** Replaces a page whose text cannot be read now; not cached. */
async function unavailablePage(c: Context<AppEnv>, config: Config, id: PageId, { shop }: PageProps): Promise<Response> {
  const answer = await renderPage(c, config, {
    address: { headers: 'page', cache: 'CacheNever' },
    page: id,
    title: pageRegistry[id].title(shop),
    description: pageRegistry[id].description(shop),
    canonicalPath: null,
    status: 503,
    embed: shop.embed,
    children: <UnavailablePage path={c.req.path} mail={shop.brand.supportEmail} />,
  })
  answer.headers.set('Retry-After', '60')
  return answer
}

/** Is the page in embed mode, by its address and the header `Sec-Fetch-Dest`? */
const isEmbed = (c: Context<AppEnv>, dest: string | null = c.req.header('Sec-Fetch-Dest') ?? null): boolean => {
  const { pathname, searchParams } = new URL(c.req.url)
  return isEmbedRequest({ pathname: pathBehind(pageMarket(c), pathname), searchParams }, dest)
}

/** Is there no query, or one that our own links have? */
const isPlainQuery = (search: string, design: Design | undefined): boolean =>
  ['', '?embed=1', ...(design ? [`?card=${design.card}`] : [])].includes(search)

/** Does the page depend on the `card` parameter? With several markets each does: links to the others keep it. */
const usesCard = (page: PageId, { markets }: Pick<Shop, 'markets'>): boolean =>
  page === 'product' || page === 'core' || page === 'limited' || markets.length > 1

/** The appearance of a shared link to the page, if not the shop's default picture. */
function shareOf(pageId: PageId, props: PageProps) {
  if (pageId === 'product') return { share: productShare(props) }
  return {}
}
