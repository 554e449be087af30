// The picture other sites show beside a link to a page: the shop's own, a design's, or the one drawn for a profile.
// Pure; sizes are those of the files in public/ (a unit test measures them) and of src/share-picture.
import type { Brand } from './brand'
import type { Design } from './catalogue'
import type { ProfileView } from './profile'
import { type PageId, routes } from './routes'

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

/** Pages that show other cards than the shop's own picture. */
export const PAGE_SHARE_IMAGES: Partial<Record<PageId, ShareImage>> = {
  core: large('core', 'Two engraved metal cards: matte black, and bronze with dunes'),
  limited: large('limited', 'Five engraved metal cards fanned out, a jester’s mask in front'),
}

/** A design on a dark ground. */
export const designShareImage = (design: Pick<Design, 'id' | 'label'>): ShareImage =>
  large(design.id, `${design.label} card`)

/** The front of a design alone, as search engines list products. */
export const designPicture = (design: Pick<Design, 'id'>): string => `/cards/${design.id}-front-960.webp`

/** The picture drawn for a profile: its name on its theme, beside a card. */
export const profileShareImage = (
  brand: Pick<Brand, 'slug' | 'name'>,
  view: Pick<ProfileView, 'username' | 'title'>,
): ShareImage => ({
  address: routes(brand).profileShare(view.username),
  alt: `${view.title} on ${brand.name}, beside a metal card`,
  size: { width: 1200, height: 630 },
})
