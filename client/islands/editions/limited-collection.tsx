// The collection grid: the five limited editions with story, price and stock, and the entry that is still to come.
// Spec §3 "Limited edition card"; D-15, D-40, D-41.
import { Bell, Check } from 'lucide-react'
import { useEffect } from 'react'
import { LIMITED_COPY, MARKED_LABEL, STOCK_LABELS } from '../../../src/domain/content/editions-copy'
import { type Design, MYSTERY_CARD } from '../../../src/domain/shop/catalogue'
import { formatGbpShort } from '../../../src/domain/shop/money'
import { askStock } from '../../browser/product/stock'
import { useSoldOut } from '../../browser/product/use-sold-out'
import { useShop } from '../../context/shop'
import { Button } from '../../ui/button'
import { CardFaces, CardTrigger } from './limited-card'
import type { Picking } from './limited-picks'

const SIZES = '(min-width: 80rem) 36rem, (min-width: 48rem) 45vw, 90vw'

export function LimitedCollection({
  designs,
  marked,
  picking,
  onNotify,
}: {
  designs: readonly Design[]
  /** `card` value of the design a link pointed at (LTD-12). */
  marked: string | null
  picking: Picking | null
  onNotify: () => void
}) {
  const { anonKey } = useShop()
  useEffect(() => void askStock(anonKey, designs), [anonKey, designs])
  return (
    <ul className="mt-10 grid gap-x-8 gap-y-14 md:mt-14 md:grid-cols-2 md:gap-y-20">
      {designs.map((design) => (
        <LimitedCard key={design.key} design={design} marked={design.card === marked} picking={picking} />
      ))}
      <MysteryCard onNotify={onNotify} />
    </ul>
  )
}

export function LimitedCard({ design, marked, picking }: { design: Design; marked: boolean; picking: Picking | null }) {
  const stock = useSoldOut()([design.key]).length > 0 ? 'sold-out' : (design.stockStatus ?? 'medium')
  return (
    <li
      className="edition limited-card"
      data-card={design.card}
      data-marked={marked || undefined}
      data-picked={picking?.picks.includes(design.key) || undefined}
    >
      <CardFaces design={design} sizes={SIZES} />
      <div className="mt-6 flex items-baseline justify-between gap-4">
        <h3 className="text-xl">
          <CardTrigger design={design} picking={picking} marked={marked} />
        </h3>
        <p className="engraved text-xl">{formatGbpShort(design.pricePence)}</p>
      </div>
      <p className="mt-3 max-w-prose text-muted-foreground">{design.story}</p>
      <p className="mt-4 flex flex-wrap items-center gap-3">
        <span className="edition-tag" data-stock={stock}>
          {stock === 'sold-out' ? 'SOLD OUT' : STOCK_LABELS[stock]}
        </span>
        {marked ? <span className="edition-tag edition-tag-marked">{MARKED_LABEL}</span> : null}
        <Check aria-hidden="true" className="showcase-check size-5 text-accent" strokeWidth={3} />
      </p>
    </li>
  )
}

function MysteryCard({ onNotify }: { onNotify: () => void }) {
  const { heading, story, action, picture } = LIMITED_COPY.mystery
  return (
    <li className="limited-card" data-card={MYSTERY_CARD.id}>
      <span className="metal">
        <img src="/cards/mystery.svg" width={960} height={606} alt={picture} loading="lazy" decoding="async" />
      </span>
      <div className="mt-6 flex items-baseline justify-between gap-4">
        <h3 className="text-xl">{heading}</h3>
        <p className="engraved whitespace-nowrap text-base">{MYSTERY_CARD.name}</p>
      </div>
      <p className="mt-3 max-w-prose text-muted-foreground">{story}</p>
      <Button tone="secondary" className="mt-4" onClick={onNotify}>
        <Bell aria-hidden="true" className="size-4" />
        {action}
      </Button>
    </li>
  )
}
