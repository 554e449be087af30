// The picture other sites show beside a link to a page: the shop's own, a design's, or the one drawn for a profile.
// Pure; sizes are those of the files in public/ (a unit test measures them) and of src/share-picture.
import type { Brand } from './brand'
import type { Design } from './catalogue'
import type { ProfileView } from './profile'
import { routes } from './routes'

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

/** The front of a design. */
export const designShareImage = (design: Pick<Design, 'id' | 'label'>): ShareImage => ({
  address: `/cards/${design.id}-front-960.webp`,
  alt: `${design.label} card`,
  size: { width: 960, height: 606 },
})

/** The picture drawn for a profile: its name on its theme, beside a card. */
export const profileShareImage = (
  brand: Pick<Brand, 'slug' | 'name'>,
  view: Pick<ProfileView, 'username' | 'title'>,
): ShareImage => ({
  address: routes(brand).profileShare(view.username),
  alt: `${view.title} on ${brand.name}, beside a metal card`,
  size: { width: 1200, height: 630 },
})
