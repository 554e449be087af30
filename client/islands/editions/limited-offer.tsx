// The Collector's Pack: its offer, and the tray with the picks while it is being built.
import type { Ref } from 'react'
import { COLLECTORS_COPY } from '#domain/content/editions-copy.ts'
import { COLLECTORS_PACK, type Design } from '#domain/shop/catalogue.ts'
import { collectorsOffer } from '#domain/shop/collection.ts'
import { formatGbpShort } from '#domain/shop/money.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { CardImage } from '#ui/card-image.tsx'

export function CollectorsOffer({
  designs,
  buildRef,
  onBuild,
}: {
  designs: readonly Design[]
  buildRef: Ref<HTMLButtonElement>
  onBuild: () => void
}) {
  const { heading, contents, text, build } = COLLECTORS_COPY
  const { pricePence, listPence, savingPence, percentLabel } = collectorsOffer()
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
          <p className="eyebrow">{contents}</p>
          <h2 id="collectors-heading" className="mt-3 text-3xl">
            {heading}
          </h2>
          <p className="mt-4 max-w-md text-lg text-muted-foreground">{text}</p>
          <p className="mt-6 flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <strong className="engraved text-3xl">{formatGbpShort(pricePence)}</strong>
            <del className="text-lg text-muted-foreground">
              <span className="sr-only">List price </span>
              {formatGbpShort(listPence)}
            </del>
            <span className="font-semibold text-saving">
              {percentLabel ? <span>{percentLabel}</span> : null}
              {percentLabel ? ' · ' : null}
              <span>save {formatGbpShort(savingPence)}</span>
            </span>
          </p>
          <button
            ref={buildRef}
            type="button"
            className={buttonClass('primary', 'mt-7 w-full sm:w-auto')}
            onClick={onBuild}
          >
            {build}
          </button>
        </div>
      </div>
    </section>
  )
}

const SLOTS = Array.from({ length: COLLECTORS_PACK.size }, (_, index) => index)

export function BuilderTray({ picked, onCancel }: { picked: readonly Design[]; onCancel: () => void }) {
  const { size } = COLLECTORS_PACK
  return (
    <section aria-label={COLLECTORS_COPY.heading} className="builder-tray wrap">
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
            {COLLECTORS_COPY.heading} {formatGbpShort(COLLECTORS_PACK.pricePence)}
          </p>
          <p role="status" className="font-semibold">
            {picked.length === size ? COLLECTORS_COPY.adding : `${picked.length} of ${size} chosen`}
          </p>
        </div>
        <Button tone="secondary" className="ml-auto sm:ml-0" onClick={onCancel}>
          {COLLECTORS_COPY.cancel}
        </Button>
      </div>
    </section>
  )
}
