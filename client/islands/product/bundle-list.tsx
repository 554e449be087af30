// The bundles of the core page: one edition, five offers, straight into the cart.
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { cartMessagesOf } from '#client/browser/cart/cart-messages.ts'
import { whenHere } from '#client/browser/cart/when-here.ts'
import { showMarkedCard } from '#client/browser/product/marked-card.ts'
import { useProducts } from '#client/browser/product/use-products.ts'
import { useSoldOut } from '#client/browser/product/use-sold-out.ts'
import { withQueries } from '#client/browser/queries/page-queries.tsx'
import { toastForError } from '#client/browser/toast/failures.ts'
import { bundleAdded } from '#client/browser/toast/messages.ts'
import { showToast } from '#client/browser/toast/toast.ts'
import { track } from '#client/browser/tracking/tracking.ts'
import { useStores } from '#client/context/providers.tsx'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { ReopenCart } from '#client/islands/cart/reopen-cart.tsx'
import { createLine } from '#domain/cart/cart-lines.ts'
import { BUNDLE_WORDS } from '#domain/content/words/bundles.ts'
import { SELLING_WORDS } from '#domain/content/words/selling.ts'
import { type BundleOption, bundlesIn } from '#domain/shop/bundles.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { cartItemEvent } from '#domain/tracking/tracking.ts'
import { CardImage } from '#ui/card-image.tsx'
import { BundleRow } from './bundle-row.tsx'

export const BundleList = withQueries(function BundleList() {
  const shop = useShop()
  const { catalogue, embed } = shop
  const stores = useStores()
  const { cart, panel } = stores
  const t = useWords('bundles', BUNDLE_WORDS)
  const products = useProducts(catalogue.core)
  const soldOut = useSoldOut()
  const [black] = catalogue.core as [Design]
  const [edition, setEdition] = useState(black.key)
  const design = catalogue.core.find((core) => core.key === edition) ?? black

  useEffect(showMarkedCard, [])

  const add = (bundle: BundleOption) => {
    const variantId = products.variantIds.get(design.key)
    if (variantId === undefined) {
      products.retry()
      return showToast(toastForError(shop, { tag: 'bundle_not_loaded' }))
    }
    const { quantity, salePricePence } = bundle
    const item = createLine({ design, variantId, packPence: salePricePence, quantity }, Date.now(), catalogue.prices)
    whenHere(shop, stores, () => {
      if (!cart.getState().addItem(item)) return showToast(cartMessagesOf(shop).full)
      track('AddToCart', cartItemEvent(item, design, catalogue.prices.currency))
      showToast(bundleAdded(shop, quantity))
      if (embed) panel.getState().open() // D-24: the header's cart button is hidden there
    })
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-16">
      <div className="isolate items-center gap-x-10 md:max-lg:grid md:max-lg:grid-cols-2 lg:sticky lg:top-32 lg:self-start">
        <div className="col-span-2">
          <h2 id="bundles-heading" className="text-3xl">
            {t.heading}
          </h2>
          <p className="mt-4 max-w-xl text-balance text-lg text-muted-foreground">{t.intro}</p>
        </div>
        <div className="edition-deck mt-10" aria-hidden="true">
          {['low', 'mid', 'top'].map((place) => (
            <CardImage
              key={place}
              art={design.id}
              alt=""
              sizes="(min-width: 48rem) 30rem, 90vw"
              className={`edition-deck-${place}`}
            />
          ))}
        </div>
        <EditionChoice designs={catalogue.core} chosen={design} onChoose={setEdition} />
      </div>
      <div>
        <ul className="bundles border-border border-t">
          {bundlesIn(catalogue.prices).map((bundle) => (
            <BundleRow
              key={bundle.id}
              bundle={bundle}
              edition={design.label}
              isSoldOut={soldOut([design.key]).length > 0}
              onAdd={() => add(bundle)}
            />
          ))}
        </ul>
        <ReopenCart className="mt-4" />
      </div>
    </div>
  )
})

function EditionChoice({
  designs,
  chosen,
  onChoose,
}: {
  designs: readonly Design[]
  chosen: Design
  onChoose: (key: string) => void
}) {
  const t = useWords('bundles', BUNDLE_WORDS)
  const selling = useWords('selling', SELLING_WORDS)
  const soldOut = useSoldOut()
  return (
    <fieldset className="mt-8 min-w-0 md:max-lg:mt-0">
      <legend className="eyebrow">{t.edition}</legend>
      <div className="mt-3 grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))]">
        {designs.map((design) => (
          <label
            key={design.key}
            className="wrap-anywhere flex min-h-12 min-w-0 cursor-pointer items-center gap-3 rounded-md border border-input px-4 py-3 font-semibold text-sm has-checked:border-accent has-checked:bg-card has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-3"
          >
            <input
              type="radio"
              name="bundle-edition"
              value={design.key}
              checked={design.key === chosen.key}
              onChange={() => onChoose(design.key)}
              className="peer sr-only"
            />
            <span className="grid size-5 shrink-0 place-items-center rounded-full border border-input text-transparent peer-checked:border-accent peer-checked:bg-accent peer-checked:text-accent-foreground">
              <Check aria-hidden="true" className="size-3.5" strokeWidth={3} />
            </span>
            {design.label}
            {soldOut([design.key]).length > 0 ? <span className="edition-tag ml-auto">{selling.soldOut}</span> : null}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
