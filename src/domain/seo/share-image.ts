// The picture that other sites show next to a link: the shop's own, a design's, or the rendered one of a profile. Pure;
// sizes are those of the files in public/ (a unit test measures them) and of src/share-picture.

import type { ProfileView } from '#domain/profile/profile.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import type { Brand } from '#domain/site/brand.ts'
import { type PageId, routes } from '#domain/site/routes.ts'

export interface ShareImage {
  /** A path on this site. */
  address: string
  alt: string
  /** Pixels. */
  size: { width: number; height: number }
}

export const DEFAULT_SHARE_IMAGE: ShareImage = {
  address: '/share/default.png',
  alt: 'Three engraved metal cards: bronze with dunes, matte black, and green and violet with a jester’s mask',
  size: { width: 1200, height: 630 },
}

const large = (name: string, alt: string): ShareImage => ({
  address: `/share/${name}.jpg`,
  alt,
  size: { width: 1200, height: 630 },
})

/** Pages that show other cards than the shop's default picture. */
export const PAGE_SHARE_IMAGES: Partial<Record<PageId, ShareImage>> = {
  core: large('core', 'Two engraved metal cards: matte black, and bronze with dunes'),
  limited: large('limited', 'Five engraved metal cards fanned out, a jester’s mask in front'),
}

/** A design on a dark ground. */
export const designShareImage = (design: Pick<Design, 'id' | 'label'>): ShareImage =>
  large(design.id, `${design.label} card`)

/** The front of a design alone, as search engines list products. */
export const designPicture = (design: Pick<Design, 'id'>): string => `/cards/${design.id}-front-960.webp`

/** Increment when the rendering itself changes. */
const RENDER_VERSION = 2

/**
 * The rendered picture of a profile: its name on its theme, next to a card. Networks cache a picture by its address, so
 * the address changes with everything that is rendered.
 */
export function profileShareImage(
  brand: Pick<Brand, 'slug' | 'name'>,
  view: Pick<ProfileView, 'username' | 'title' | 'theme' | 'avatarUrl'>,
): ShareImage {
  const shown = [RENDER_VERSION, brand.name, view.username, view.title, view.theme, view.avatarUrl]
  return {
    address: `${routes(brand).profileShare(view.username)}?v=${shortHash(JSON.stringify(shown))}`,
    alt: `${view.title} on ${brand.name}, beside a metal card`,
    size: { width: 1200, height: 630 },
  }
}

/** 64 bits of two FNV-1a hashes, to tell versions apart; not a security measure. */
function shortHash(text: string): string {
  const hash = (seed: number) => {
    let sum = seed
    for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193)
    return (sum >>> 0).toString(36)
  }
  return hash(0x811c9dc5) + hash(0x2b5f3a71)
}
