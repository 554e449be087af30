// The collection grid: the five limited editions with story, price and stock label, and the one to come.
import { useQueryClient } from '@tanstack/react-query'
import { Bell, Check } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { prefetchProducts } from '#client/browser/product/product-query.ts'
import { useSoldOut } from '#client/browser/product/use-sold-out.ts'
import { useStock } from '#client/browser/product/use-stock.ts'
import { useStores } from '#client/context/providers.tsx'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { quote } from '#domain/cart/quote.ts'
import { COLLECTION_WORDS } from '#domain/content/words/collection.ts'
import { type Design, MYSTERY_CARD, type StockStatus } from '#domain/shop/catalogue.ts'
import type { Words } from '#domain/text/words.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { GroupImage } from '#ui/group-image.tsx'
import { StruckPrice, useReduction } from '#ui/lowest-price.tsx'
import { ShopWords } from '#ui/shop-words.tsx'
import { CardFaces, CardTrigger } from './limited-card.tsx'
import type { Picking } from './limited-picks.ts'

const SIZES = '(min-width: 80rem) 36rem, (min-width: 48rem) 45vw, 90vw'

export function LimitedCollection({
  designs,
  marked,
  picking,
  onNotify,
}: {
  designs: readonly Design[]
  /** `card` value of the design a link pointed at. */
  marked: string | null
  picking: Picking | null
  onNotify: () => void
}) {
  const shop = useShop()
  const t = useWords('collection', COLLECTION_WORDS)
  const queries = useQueryClient()
  useEffect(() => void prefetchProducts(queries, shop, designs), [queries, shop, designs])
  const percent = useStore(useStores().referral, (state) => state.referral?.discount ?? null)
  return (
    <>
      <h2 id="collection-heading" className="text-3xl">
        {t.collection}
      </h2>
      <ul className="mt-10 grid gap-x-8 gap-y-14 md:mt-14 md:grid-cols-2 md:gap-y-20">
        {designs.map((design) => (
          <LimitedCard key={design.key} {...{ design, picking, percent }} marked={design.card === marked} />
        ))}
        <MysteryCard onNotify={onNotify} />
      </ul>
    </>
  )
}

export function LimitedCard({
  design,
  marked,
  picking,
  percent = null,
}: {
  design: Design
  marked: boolean
  picking: Picking | null
  /** Per cent of a valid referral, or null. */
  percent?: number | null
}) {
  const t = useWords('collection', COLLECTION_WORDS)
  const stated = useStock([design])(design)
  const stock = useSoldOut()([design.key]).length > 0 ? 'sold-out' : stated
  const { catalogue, money } = useShop()
  const { totalPence } = quote(design.pricePence, percent, catalogue.prices)
  const reduction = useReduction()(({ limitedPence }) => limitedPence, design.pricePence, totalPence)
  const isPicked = picking?.picks.includes(design.key)
  return (
    <li
      className="edition limited-card flex flex-col"
      data-card={design.card}
      data-marked={marked || undefined}
      data-picked={isPicked || undefined}
    >
      <CardFaces design={design} sizes={SIZES} />
      <div className="mt-6 flex items-baseline justify-between gap-4">
        <h3 className="text-xl">
          <CardTrigger design={design} picking={picking} marked={marked} />
        </h3>
        <p className="flex flex-wrap items-baseline justify-end gap-x-2">
          <StruckPrice reduction={reduction} className="text-muted-foreground text-sm" />
          <span className="engraved text-xl">{money.short(totalPence)}</span>
        </p>
      </div>
      {reduction.lowest === null ? null : <p className="text-muted-foreground text-sm">{reduction.lowest}</p>}
      <p className="mt-3 max-w-prose grow text-muted-foreground">{design.story}</p>
      <p className="mt-4 flex flex-wrap items-center gap-3">
        {/* The name above is the link or button, and it covers the card; this only looks like one. */}
        <span aria-hidden="true" className={buttonClass('secondary')}>
          {picking ? isPicked ? t.picked : t.pickOne : <ShopWords />}
        </span>
        {marked ? <span className="edition-tag edition-tag-marked">{t.marked}</span> : null}
        <Check aria-hidden="true" className="showcase-check size-5 text-accent" strokeWidth={3} />
        <span className="edition-tag" data-stock={stock}>
          {stockLabels(t)[stock]}
        </span>
      </p>
    </li>
  )
}

function MysteryCard({ onNotify }: { onNotify: () => void }) {
  const t = useWords('collection', COLLECTION_WORDS)
  return (
    <li className="limited-card flex flex-col" data-card={MYSTERY_CARD.id}>
      <GroupImage group="coming" alt={t.comingPicture} sizes={SIZES} className="metal mystery" />
      <div className="mt-6 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-xl">{t.comingHeading}</h3>
        <p className="engraved text-lg text-muted-foreground md:text-xl">{t.comingName}</p>
      </div>
      <p className="mt-3 max-w-prose grow text-muted-foreground">{t.comingStory}</p>
      <Button tone="secondary" className="mt-4 self-start" onClick={onNotify}>
        <Bell aria-hidden="true" className="size-4" />
        {t.notify}
      </Button>
    </li>
  )
}

const stockLabels = (
  t: Pick<Words<typeof COLLECTION_WORDS>, 'stockLow' | 'stockMedium' | 'stockHigh' | 'stockNone'>,
): Readonly<Record<StockStatus | 'sold-out', string>> => ({
  low: t.stockLow,
  medium: t.stockMedium,
  high: t.stockHigh,
  'sold-out': t.stockNone,
})
