// The picture that other sites show next to a link: the shop's own, a design's, or the rendered one of a profile. Pure;
// sizes are those of the files in public/ (a unit test measures them) and of src/share-picture.

import type { PROFILE_WORDS } from '#domain/content/words/profile.ts'
import type { SHARE_IMAGE_WORDS } from '#domain/content/words/share-image.ts'
import type { ProfileView } from '#domain/profile/profile.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import type { Brand } from '#domain/site/brand.ts'
import { routes } from '#domain/site/routes.ts'
import type { Words } from '#domain/text/words.ts'

export interface ShareImage {
  /** A path on this site. */
  address: string
  alt: string
  /** Pixels. */
  size: { width: number; height: number }
}

type ShareWords = Words<typeof SHARE_IMAGE_WORDS>

/** The path of the shop's own picture. */
export const SHARE_IMAGE_PATH = '/share/default.png'

const LARGE = { width: 1200, height: 630 }

const large = (name: string, alt: string): ShareImage => ({ address: `/share/${name}.jpg`, alt, size: LARGE })

/** The picture of a page, by its name; most show the shop's own. */
export function pageShareImage(page: string, t: ShareWords): ShareImage {
  if (page === 'core' || page === 'limited') return large(page, t[page])
  return { address: SHARE_IMAGE_PATH, alt: t.shop, size: LARGE }
}

/** The path of a design's picture on a dark ground. */
export const designSharePath = ({ id }: Pick<Design, 'id'>): string => `/share/${id}.jpg`

/** A design on a dark ground. */
export const designShareImage = (design: Pick<Design, 'id' | 'label'>, t: ShareWords): ShareImage =>
  large(design.id, t.design({ label: design.label }))

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
  t: Pick<Words<typeof PROFILE_WORDS>, 'sharePicture'>,
): ShareImage {
  const shown = [RENDER_VERSION, brand.name, view.username, view.title, view.theme, view.avatarUrl]
  return {
    address: `${routes(brand).profileShare(view.username)}?v=${shortHash(JSON.stringify(shown))}`,
    alt: t.sharePicture({ title: view.title, brand: brand.name }),
    size: LARGE,
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
