// A design's picture: AVIF with a WebP fallback in four widths, fixed size so that nothing shifts.
import { createContext, useContext } from 'react'
import { preload } from 'react-dom'
import type { DesignId } from '../../src/domain/shop/catalogue'

export interface EarlyPicture {
  href: string
  imageSrcSet: string
  imageSizes: string
}

/** On the server: gathers the pictures above the fold, for a header that is there before the page is (src/pages/frame/render.tsx). */
export const EarlyPictures = createContext<EarlyPicture[] | null>(null)

const WIDTHS = [240, 480, 720, 960] as const
const cardImageUrl = (art: DesignId, side: 'front' | 'back', width: number, format: 'avif' | 'webp') =>
  `/cards/${art}-${side}-${width}.${format}`
const srcSet = (art: DesignId, side: 'front' | 'back', format: 'avif' | 'webp') =>
  WIDTHS.map((width) => `${cardImageUrl(art, side, width, format)} ${width}w`).join(', ')

export function CardImage({
  art,
  side = 'front',
  alt,
  sizes,
  eager = false,
  className = '',
}: {
  art: DesignId
  side?: 'front' | 'back'
  /** Empty for pictures beside text that names the design. */
  alt: string
  /** How wide the picture is drawn, as an image `sizes` value. */
  sizes: string
  /** Above the fold: loaded at once and with priority. */
  eager?: boolean
  className?: string
}) {
  const early = useContext(EarlyPictures)
  // Known to the browser with the first bytes of the page, before it has read as far as the picture.
  if (eager) {
    const href = cardImageUrl(art, side, 960, 'avif')
    const choice = { imageSrcSet: srcSet(art, side, 'avif'), imageSizes: sizes }
    preload(href, { as: 'image', type: 'image/avif', fetchPriority: 'high', ...choice })
    early?.push({ href, ...choice })
  }
  return (
    <picture className={`metal ${className}`}>
      <source type="image/avif" srcSet={srcSet(art, side, 'avif')} sizes={sizes} />
      <img
        src={cardImageUrl(art, side, 480, 'webp')}
        srcSet={srcSet(art, side, 'webp')}
        sizes={sizes}
        width={960}
        height={606}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}
