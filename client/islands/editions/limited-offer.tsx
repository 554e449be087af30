// The Collector's Pack: its offer, and the tray with the picks while it is being built.
import type { Ref } from 'react'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { COLLECTION_WORDS } from '#domain/content/words/collection.ts'
import { COLLECTORS_PACK_SIZE } from '#domain/market/prices.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { collectorsOffer } from '#domain/shop/collection.ts'
import { asText } from '#ui/as-text.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { CardImage } from '#ui/card-image.tsx'
import { SinglesPrice, usePackPercent } from '#ui/lowest-price.tsx'

export function CollectorsOffer({
  designs,
  buildRef,
  onBuild,
}: {
  designs: readonly Design[]
  buildRef: Ref<HTMLButtonElement>
  onBuild: () => void
}) {
  const t = useWords('collection', COLLECTION_WORDS)
  const packPercent = usePackPercent()
  const { catalogue, money } = useShop()
  const { pricePence, listPence, savingPence, percentOff } = collectorsOffer(catalogue.prices)
  return (
    <section id="collectors-pack" aria-labelledby="collectors-heading" className="wrap pt-12 md:pt-20">
      <div className="panel wrap-anywhere grid items-center gap-8 overflow-hidden p-6 md:grid-cols-2 md:p-12">
        <div className="edition-fan" aria-hidden="true">
          {[0, 1, 4].map((index) => {
            const design = designs[index]
            return design ? (
              <CardImage key={design.key} art={design.id} alt="" sizes="(min-width: 64rem) 21rem, 14rem" />
            ) : null
          })}
        </div>
        <div>
          <p className="eyebrow">{t.packContents}</p>
          <h2 id="collectors-heading" className="mt-3 text-3xl">
            {t.pack}
          </h2>
          <p className="mt-4 max-w-md text-lg text-muted-foreground">{t.packText}</p>
          <p className="mt-6 flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <strong className="engraved text-3xl">{money.short(pricePence)}</strong>
            <SinglesPrice pence={listPence} className="text-lg text-muted-foreground" />
            <span className="font-semibold text-saving">
              {percentOff ? <span>{packPercent(percentOff)}</span> : null}
              {percentOff ? ' · ' : null}
              <span>{t.packSaving({ price: money.short(savingPence), amount: asText })}</span>
            </span>
          </p>
          <button
            ref={buildRef}
            type="button"
            className={buttonClass('primary', 'mt-7 w-full sm:w-auto')}
            onClick={onBuild}
          >
            {t.build}
          </button>
        </div>
      </div>
    </section>
  )
}

const SLOTS = Array.from({ length: COLLECTORS_PACK_SIZE }, (_, index) => index)

export function BuilderTray({ picked, onCancel }: { picked: readonly Design[]; onCancel: () => void }) {
  const { catalogue, money } = useShop()
  const t = useWords('collection', COLLECTION_WORDS)
  return (
    <section aria-label={t.pack} className="builder-tray wrap">
      <div className="panel flex flex-wrap items-center gap-x-6 gap-y-3 p-3.5 sm:p-4">
        <ol className="flex gap-2" aria-hidden="true">
          {SLOTS.map((slot) => {
            const design = picked[slot]
            return (
              <li key={slot} className="builder-slot">
                {design ? (
                  <CardImage art={design.id} alt="" sizes="6rem" />
                ) : (
                  <span className="engraved text-muted-foreground text-sm">{slot + 1}</span>
                )}
              </li>
            )
          })}
        </ol>
        <div className="order-last w-full sm:order-none sm:mr-auto sm:w-auto">
          <p className="eyebrow max-sm:hidden">
            {t.packPrice({ price: money.short(catalogue.prices.collectorsPack.pricePence) })}
          </p>
          <p role="status" className="font-semibold">
            {picked.length === COLLECTORS_PACK_SIZE
              ? t.adding
              : t.chosen({ count: picked.length, all: COLLECTORS_PACK_SIZE })}
          </p>
        </div>
        <Button tone="secondary" className="ml-auto sm:ml-0" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </section>
  )
}
