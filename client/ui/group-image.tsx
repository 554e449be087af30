// A photograph of several cards or of the delivered package: transparent with its shadow, so that it fits the
// background of any theme; or a close-up of metal that fills its frame.
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

/** `sizes`: the rendered width, as an image `sizes` value. Loaded lazily. */
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
