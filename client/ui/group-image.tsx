// A photograph of several cards, or of what arrives: transparent with its shadow, so that it is on any theme's ground;
// or of metal from near by, which fills its frame.
import {
  type CardGroup,
  fillsFrame,
  groupHeight,
  groupPicture,
  groupWidths,
  type PictureFormat,
} from '#domain/shop/card-views.ts'

const srcSet = (group: CardGroup, format: PictureFormat) =>
  groupWidths(group)
    .map((width) => `${groupPicture(group, width, format)} ${width}w`)
    .join(', ')

/** `sizes`: how wide the picture is drawn, as an image `sizes` value. Fetched when it comes near the screen. */
export function GroupImage({
  group,
  alt,
  sizes,
  className = '',
}: {
  group: CardGroup
  alt: string
  sizes: string
  className?: string
}) {
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={srcSet(group, 'avif')} sizes={sizes} />
      <img
        src={groupPicture(group, 480, 'webp')}
        srcSet={srcSet(group, 'webp')}
        sizes={sizes}
        width={720}
        height={groupHeight(group)}
        alt={alt}
        loading="lazy"
        decoding="async"
        className={fillsFrame(group) ? undefined : 'h-auto w-full'}
      />
    </picture>
  )
}
