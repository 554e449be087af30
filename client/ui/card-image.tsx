// A view of a design: AVIF with a WebP fallback in several widths, fixed size so that nothing shifts.
import { createContext, useContext } from 'react'
import { preload } from 'react-dom'
import {
  type CardView,
  cardHeight,
  cardPicture,
  cardWidths,
  isFace,
  type PictureFormat,
} from '#domain/shop/card-views.ts'
import type { DesignId } from '#domain/shop/catalogue.ts'

export interface EarlyPicture {
  href: string
  imageSrcSet: string
  imageSizes: string
}

/**
 * On the server: collects the pictures above the fold for a header that is sent before the page
 * (src/pages/layout/render.tsx).
 */
export const EarlyPictures = createContext<EarlyPicture[] | null>(null)

const srcSetOf = (art: DesignId, view: CardView, format: PictureFormat) =>
  cardWidths(view)
    .map((width) => `${cardPicture(art, view, width, format)} ${width}w`)
    .join(', ')

const srcSets = new Map<string, Readonly<Record<PictureFormat, string>>>()

/** By format; made once per picture, because a page shows the same pictures many times. */
function srcSetsOf(art: DesignId, view: CardView): Readonly<Record<PictureFormat, string>> {
  const key = `${art}-${view}`
  const known = srcSets.get(key)
  if (known) return known
  const made = { avif: srcSetOf(art, view, 'avif'), webp: srcSetOf(art, view, 'webp') }
  srcSets.set(key, made)
  return made
}

export function CardImage({
  art,
  view = 'front',
  alt,
  sizes,
  eager = false,
  decoding = 'async',
  className = '',
}: {
  art: DesignId
  view?: CardView
  /** Empty for pictures beside text that names the design. */
  alt: string
  /** Rendered width, as an image `sizes` value. */
  sizes: string
  /** Above the fold: loaded at once and with priority. */
  eager?: boolean
  /** Synchronous where it is tiny, so that it appears with the page around it. */
  decoding?: 'async' | 'sync'
  className?: string
}) {
  const early = useContext(EarlyPictures)
  const { avif, webp } = srcSetsOf(art, view)
  // Preloaded, so that the browser knows it before it has parsed as far as the picture.
  if (eager) {
    const href = cardPicture(art, view, 960, 'avif')
    const choice = { imageSrcSet: avif, imageSizes: sizes }
    preload(href, { as: 'image', type: 'image/avif', fetchPriority: 'high', ...choice })
    early?.push({ href, ...choice })
  }
  return (
    <picture className={`${isFace(view) ? 'metal' : ''} ${className}`}>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        src={cardPicture(art, view, 480, 'webp')}
        srcSet={webp}
        sizes={sizes}
        width={960}
        height={cardHeight(view)}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding={decoding}
      />
    </picture>
  )
}
