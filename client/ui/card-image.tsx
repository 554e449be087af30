// A view of a design: AVIF with a WebP fallback in four widths, fixed size so that nothing shifts.
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

const srcSet = (art: DesignId, view: CardView, format: PictureFormat) =>
  cardWidths(view)
    .map((width) => `${cardPicture(art, view, width, format)} ${width}w`)
    .join(', ')

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
  // Preloaded, so that the browser knows it before it has parsed as far as the picture.
  if (eager) {
    const href = cardPicture(art, view, 960, 'avif')
    const choice = { imageSrcSet: srcSet(art, view, 'avif'), imageSizes: sizes }
    preload(href, { as: 'image', type: 'image/avif', fetchPriority: 'high', ...choice })
    early?.push({ href, ...choice })
  }
  return (
    <picture className={`${isFace(view) ? 'metal' : ''} ${className}`}>
      <source type="image/avif" srcSet={srcSet(art, view, 'avif')} sizes={sizes} />
      <img
        src={cardPicture(art, view, 480, 'webp')}
        srcSet={srcSet(art, view, 'webp')}
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
