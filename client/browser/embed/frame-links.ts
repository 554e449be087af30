// Links in a frame to pages that refuse frames (the app, public profiles, other sites) open in the top window. Pages of
// this shop stay in the frame. docs/headers.md, "Framing".
import type { Shop } from '#client/stores/shop-data.ts'
import { pageForPath } from '#domain/site/routes.ts'

/** Handles every clicked link; one with a target of its own is left alone. */
export function leaveFrameForOutsideLinks(shop: Pick<Shop, 'brand' | 'market'>): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      if (link && !link.target && leadsOut(link, shop)) link.target = '_top'
    },
    { capture: true },
  )
}

function leadsOut(
  { protocol, origin, pathname }: HTMLAnchorElement,
  { brand, market }: Pick<Shop, 'brand' | 'market'>,
): boolean {
  if (protocol !== 'https:' && protocol !== 'http:') return false
  const page = origin === window.location.origin ? pageForPath(pathname, brand, market) : null
  return page === null || page === 'embed-docs'
}
