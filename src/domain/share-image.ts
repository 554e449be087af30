// The picture other sites show beside a link to a page: the shop's own, a design's, or a profile owner's. Pure; sizes
// are those of the files in public/ (a unit test measures them).
import type { Design } from './catalogue'
import type { ProfileView } from './profile'
import type { PageId } from './routes'

export interface ShareImage {
  /** A path on this site, or an https address for profile pictures that are elsewhere. */
  address: string
  alt: string
  /** Pixels; absent where nobody has measured the picture. */
  size?: { width: number; height: number }
  /** summary_large_image: a wide picture above the words · summary: a square one beside them. */
  card: 'summary_large_image' | 'summary'
}

export const DEFAULT_SHARE_IMAGE: ShareImage = {
  address: '/share/default.png',
  alt: 'Three engraved metal cards: bronze with dunes, matte black, and green and violet with a jester’s mask',
  size: { width: 1200, height: 630 },
  card: 'summary_large_image',
}

const large = (name: string, alt: string): ShareImage => ({
  address: `/share/${name}.jpg`,
  alt,
  size: { width: 1200, height: 630 },
  card: 'summary_large_image',
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

/** The owner's picture, which has passed `safePictureUrl`, else the shop's. */
export const profileShareImage = (view: Pick<ProfileView, 'avatarUrl' | 'title'>): ShareImage =>
  view.avatarUrl === null ? DEFAULT_SHARE_IMAGE : { address: view.avatarUrl, alt: view.title, card: 'summary' }
