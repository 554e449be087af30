// Parts of a limited card, shared by showcase and grid: its one control and its two faces.

import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { COLLECTION_WORDS } from '#domain/content/words/collection.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { CardImage } from '#ui/card-image.tsx'
import type { Picking } from './limited-picks.ts'

/** A link to the product, or in builder mode a toggle. CSS stretches it over the whole card. */
export function CardTrigger({
  design,
  picking,
  marked = false,
  copy = false,
}: {
  design: Design
  picking: Picking | null
  marked?: boolean
  /** A visual repetition: reachable by pointer only. */
  copy?: boolean
}) {
  const { paths } = useShop()
  if (picking)
    return (
      <button
        type="button"
        className="edition-trigger"
        aria-pressed={picking.picks.includes(design.key)}
        onClick={() => picking.toggle(design.key)}
      >
        {design.label}
      </button>
    )
  return (
    <a
      className="edition-trigger"
      href={paths.product(design.card)}
      aria-current={marked || undefined}
      tabIndex={copy ? -1 : undefined}
    >
      {design.label}
    </a>
  )
}

/** Front and back of the metal; CSS turns it over while the card is hovered or focused. */
export function CardFaces({ design, sizes }: { design: Design; sizes: string }) {
  const t = useWords('collection', COLLECTION_WORDS)
  return (
    <div className="edition-flip">
      <div className="edition-faces">
        <CardImage art={design.id} alt={t.front({ design: design.label })} sizes={sizes} />
        <CardImage art={design.id} view="back" alt={t.back({ design: design.label })} sizes={sizes} />
      </div>
    </div>
  )
}
