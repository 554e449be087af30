// Maps rows of the table of addresses to pages. Pages that read D1 are imported on demand: the shop's pages need
// neither queries nor mails.

import type { Context } from 'hono'
import { findPage, type PageKey, pageResponse, storeAddress } from '#cache/page-cache.ts'
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
    ...(config.engraving ? { engraving: true as const } : {}),
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
  // The card is part of the cache key on pages that use it; a report names somebody's profile, so it is not cached.
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
    return pageResponse(hit, c.req.raw)
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

/** Returns the page, or null if it does not exist for this request. */
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

/** A page without the shop's header and footer; the 404 page if it does not exist for this request. */
export const barePage = async (c: Context<AppEnv>, config: Config, address: Address<'bare-page'>): Promise<Response> =>
  (await (await BARE[address.id]())(c, config, address)) ?? meantPage(c, config) ?? notFoundPage(c, config)

/** Redirects a mangled address to the intended one; considers the query only if the page reads it. */
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

/** Is there no query, or one that our own links have? */
const isPlainQuery = (search: string, design: Design | undefined): boolean =>
  ['', '?embed=1', ...(design ? [`?card=${design.card}`] : [])].includes(search)

const usesCard = (page: PageId): boolean => page === 'product' || page === 'core' || page === 'limited'

/** The appearance of a shared link to the page, if not the shop's default picture. */
function shareOf(pageId: PageId, props: PageProps) {
  if (pageId === 'product') return { share: productShare(props) }
  const image = PAGE_SHARE_IMAGES[pageId]
  return image ? { share: { type: 'website' as const, image } } : {}
}
