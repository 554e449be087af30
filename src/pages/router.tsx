// From a path to a page: the registry's pages, public profiles, the sample checkout and the 404 page. What reads D1 is
// fetched by its own page: the shop's pages need neither drizzle nor mails.
import type { Context } from 'hono'
import { createShop } from '../../client/shop-data'
import { designByCard } from '../domain/catalogue'
import { isUsername } from '../domain/chip'
import {
  CONFIRM_PATH,
  isEmbedRequest,
  isIndexed,
  OPERATOR_ENCODE_PATH,
  type PageId,
  pagePaths,
  UNSUBSCRIBE_PATH,
  usernameInSegment,
} from '../domain/routes'
import { PAGE_SHARE_IMAGES } from '../domain/share-image'
import { type AppEnv, type Config, siteOrigin } from '../env'
import { findPage, pageAnswer, rememberAddress } from '../kept-pages'
import { logEvent } from '../log'
import { NotFoundPage } from './not-found'
import { type PageProps, pageRegistry } from './registry'
import { renderPage } from './render'
import { productShare, structuredDataOf } from './structured-data'

/** Answers every address that is neither a tap nor a redirect nor a call nor a file. */
export async function handlePage(
  c: Context<AppEnv>,
  config: Config,
  url: URL,
  pageId: PageId | null,
): Promise<Response> {
  const embedByAddress = isEmbedRequest(url, null)
  const embed = isEmbedRequest(url, c.req.header('Sec-Fetch-Dest') ?? null)
  if (pageId) {
    const spec = pageRegistry[pageId]
    const shop = createShop({
      brand: config.brand,
      anonKey: config.anonKey,
      pixelId: config.pixelId,
      consentRequired: config.consentRequired,
      referralStrict: config.referralStrict,
      embed,
    })
    const reported = url.searchParams.get('profile')
    const props: PageProps = {
      shop,
      design: designByCard(shop.catalogue, url.searchParams.get('card')),
      origin: siteOrigin(config, c.req.url),
      username: isUsername(reported) ? reported : null,
      business: config.business,
      clients: config.clients,
    }
    const inFrame = embed && !embedByAddress
    // The card is part of the address on the pages that look at it; a reported profile is somebody's own page.
    const keepAs =
      spec.noStore || inFrame || props.username !== null
        ? undefined
        : JSON.stringify([pageId, embed, props.origin, usesCard(pageId) ? (props.design?.key ?? '') : ''])
    const kept = keepAs === undefined ? undefined : findPage(c.env, keepAs)
    if (kept) {
      rememberAddress(c.env, c.req.url, kept)
      return pageAnswer(kept, c.req.raw)
    }
    return renderPage(c, config, {
      page: pageId,
      ...(keepAs === undefined ? {} : { keepAs }),
      title: spec.title(shop),
      description: spec.description(shop),
      canonicalPath: isIndexed(pageId) ? pagePaths(config.brand)[pageId][0] : null,
      pageClass: spec.pageClass ?? 'page',
      ...shareOf(pageId, props),
      structured: structuredDataOf(pageId, props),
      embed,
      noStore: spec.noStore || inFrame,
      children: <spec.Page {...props} />,
    })
  }
  const username = profileName(url.pathname)
  if (username) return (await import('./profile')).profileResponse(c, config, username)
  const checkoutId = /^\/sample-checkout\/([^/]+)\/?$/.exec(url.pathname)?.[1]
  const checkout =
    checkoutId && config.commerceMode === 'sample'
      ? await (await import('./sample-checkout')).sampleCheckoutResponse(c, config, checkoutId)
      : null
  if (checkout) return checkout
  if (
    config.operatorToken !== '' &&
    (url.pathname === OPERATOR_ENCODE_PATH || url.pathname === `${OPERATOR_ENCODE_PATH}/`)
  )
    return (await import('./operator-encode')).operatorEncodeResponse(c, config)
  const mail = url.pathname === '/dev/mail' ? await (await import('./dev-mail')).devMailResponse(c, config, url) : null
  if (mail) return mail
  const path = url.pathname.replace(/(.)\/$/, '$1')
  if (path === UNSUBSCRIBE_PATH) return (await import('./unsubscribe')).unsubscribeResponse(c, config, url)
  if (path === CONFIRM_PATH) return (await import('./confirm')).confirmResponse(c, config, url)

  logEvent('warn', 'not_found', { status: 404, path: url.pathname })
  return renderPage(c, config, {
    page: 'not-found',
    title: `Page not found · ${config.brand.name}`,
    description: `This page doesn't exist on the ${config.brand.name} marketing site.`,
    canonicalPath: null,
    pageClass: 'page',
    status: 404,
    embed,
    children: <NotFoundPage brand={config.brand} path={url.pathname} />,
  })
}

const usesCard = (page: PageId): boolean => page === 'product' || page === 'core' || page === 'limited'

/** How a link to the page looks where it differs from the shop's own picture. */
function shareOf(pageId: PageId, props: PageProps) {
  if (pageId === 'product') return { share: productShare(props) }
  const image = PAGE_SHARE_IMAGES[pageId]
  return image ? { share: { type: 'website' as const, image } } : {}
}

/** The username in "/profile/{username}", or null when the path names none. */
function profileName(pathname: string): string | null {
  const segment = /^\/profile\/([^/]+)\/?$/.exec(pathname)?.[1]
  return segment ? usernameInSegment(segment) : null
}
