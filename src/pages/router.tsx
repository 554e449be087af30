// From a row of the table of addresses to its page. What reads D1 is fetched by its own page: the shop's pages need
// neither queries nor mails.

import type { Context } from 'hono'
import { findPage, type PageKey, pageAnswer, storeAddress } from '#cache/page-cache.ts'
import { createShop } from '#client/stores/shop-data.ts'
import { isUsername } from '#domain/profile/username.ts'
import { PAGE_SHARE_IMAGES } from '#domain/seo/share-image.ts'
import { type Design, designByCard } from '#domain/shop/catalogue.ts'
import type { Address, BarePageId } from '#domain/site/addresses.ts'
import { locationOf, meantAddress, meantSearch } from '#domain/site/meant-address.ts'
import { isEmbedRequest, isIndexed, type PageId, pagePaths } from '#domain/site/routes.ts'
import { logEvent } from '#http/log.ts'
import { redirect } from '#http/responses.ts'
import { type AppEnv, type Config, isMailSetUp, siteOrigin } from '#src/env.ts'
import { legalSections } from './layout/legal-texts.ts'
import type { PageProps } from './layout/page-props.ts'
import { renderPage } from './layout/render.tsx'
import { pageRegistry } from './registry.tsx'
import { NotFoundPage } from './shop/not-found.tsx'
import { UnavailablePage } from './shop/unavailable.tsx'
import { productShare, structuredDataOf } from './structured-data.ts'

export { renderer } from './layout/render.tsx'

/** A page of the shop. */
export async function shopPage(c: Context<AppEnv>, config: Config, address: Address<'page'>): Promise<Response> {
  const { id } = address
  const url = new URL(c.req.url)
  const search = meantSearch(url.search)
  if (search !== null) return redirect(locationOf({ path: url.pathname, search, hash: '' }))
  const embedByAddress = isEmbedRequest(url, null)
  const embed = isEmbedRequest(url, c.req.header('Sec-Fetch-Dest') ?? null)
  const spec = pageRegistry[id]
  const shop = createShop({
    brand: config.brand,
    anonKey: config.anonKey,
    pixelId: config.pixelId,
    pixelOnPage: address.headers !== 'embed-docs',
    consentRequired: config.consentRequired,
    referralStrict: config.referralStrict,
    confirmsSignups: isMailSetUp(c.env, config),
    embed,
  })
  const reported = url.searchParams.get('profile')
  const props: PageProps = {
    shop,
    design: designByCard(shop.catalogue, url.searchParams.get('card')),
    origin: siteOrigin(config, c.req.url),
    username: isUsername(reported) ? reported : null,
    business: config.business,
    clients: id === 'teams' ? config.clients : null,
    sections: [],
  }
  const inFrame = embed && !embedByAddress
  // The card is part of the address on the pages that look at it; a reported profile is somebody's own page.
  const cacheAs: PageKey | undefined =
    address.cache === 'CacheNever' || inFrame || props.username !== null
      ? undefined
      : {
          kind: 'shop',
          key: JSON.stringify([id, embed, props.origin, usesCard(id) ? (props.design?.key ?? '') : '']),
        }
  const hit = cacheAs === undefined ? undefined : findPage(c.env, cacheAs)
  if (cacheAs && hit) {
    if (isPlainQuery(url.search, props.design)) storeAddress(c.env, c.req.url, cacheAs)
    return pageAnswer(hit, c.req.raw)
  }
  const sections = await legalSections(c.env.ASSETS, id, shop)
  if (sections === null) return unavailablePage(c, config, id, props)
  return renderPage(c, config, {
    address,
    page: id,
    ...(cacheAs === undefined ? {} : { cacheAs }),
    title: spec.title(shop),
    description: spec.description(shop),
    canonicalPath: isIndexed(id) ? pagePaths(config.brand)[id][0] : null,
    ...shareOf(id, props),
    structured: structuredDataOf(id, props),
    embed,
    noStore: inFrame,
    children: <spec.Page {...props} sections={sections} />,
  })
}

/** Answers with a page of its own, or null where there is none for this request. */
type BarePage = (c: Context<AppEnv>, config: Config, address: Address<'bare-page'>) => Promise<Response | null>

const BARE: Record<BarePageId, () => Promise<BarePage>> = {
  profile: async () => (await import('./bare/profile.tsx')).profilePage,
  'sample-checkout': async () => (await import('./bare/sample-checkout.tsx')).sampleCheckoutPage,
  thanks: async () => (await import('./bare/thanks.tsx')).thanksPage,
  unsubscribe: async () => (await import('./bare/unsubscribe.tsx')).unsubscribePage,
  confirm: async () => (await import('./bare/confirm.tsx')).confirmPage,
  'operator-encode': async () => (await import('./bare/operator-encode.tsx')).operatorEncodePage,
  'dev-mail': async () => (await import('./bare/dev-mail.tsx')).devMailPage,
}

/** A page without header and footer of the shop; the 404 page where it does not exist for this request. */
export const barePage = async (c: Context<AppEnv>, config: Config, address: Address<'bare-page'>): Promise<Response> =>
  (await (await BARE[address.id]())(c, config, address)) ?? meantPage(c, config) ?? notFoundPage(c, config)

/** Leads to the address that was meant by one no page has: only what is looked at, never what is sent. */
function meantPage(c: Context<AppEnv>, config: Config): Response | null {
  const meant = c.req.method === 'GET' ? meantAddress(new URL(c.req.url), config.brand) : null
  return meant === null ? null : redirect(meant)
}

export function notFoundPage(c: Context<AppEnv>, config: Config): Promise<Response> {
  logEvent('warn', 'not_found', { status: 404, path: c.req.path })
  return renderPage(c, config, {
    address: { headers: 'page', cache: 'CacheNever' },
    page: 'not-found',
    title: `Page not found · ${config.brand.name}`,
    description: `This page doesn't exist on the ${config.brand.name} marketing site.`,
    canonicalPath: null,
    status: 404,
    embed: isEmbedRequest(new URL(c.req.url), c.req.header('Sec-Fetch-Dest') ?? null),
    children: <NotFoundPage brand={config.brand} path={c.req.path} />,
  })
}

/** In the place of a page whose words cannot be read now; nobody keeps it. */
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

/** Is the query none, or one that our own links have? */
const isPlainQuery = (search: string, design: Design | undefined): boolean =>
  ['', '?embed=1', ...(design ? [`?card=${design.card}`] : [])].includes(search)

const usesCard = (page: PageId): boolean => page === 'product' || page === 'core' || page === 'limited'

/** How a link to the page looks where it differs from the shop's own picture. */
function shareOf(pageId: PageId, props: PageProps) {
  if (pageId === 'product') return { share: productShare(props) }
  const image = PAGE_SHARE_IMAGES[pageId]
  return image ? { share: { type: 'website' as const, image } } : {}
}
