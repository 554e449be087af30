// Cards of one pack, fanned like a hand; the style sheet spreads two, three or five of them.
import type { DesignId } from '#domain/shop/catalogue.ts'
import { CardImage } from './card-image.tsx'

/** Decoration: the text beside it names the designs. */
export function CardFan({ arts, sizes }: { arts: readonly DesignId[]; sizes: string }) {
  return (
    <span className="card-fan" data-count={arts.length} aria-hidden="true">
      {arts.map((art, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a design may be in a pack several times
        <CardImage key={index} art={art} alt="" sizes={sizes} />
      ))}
    </span>
  )
}
