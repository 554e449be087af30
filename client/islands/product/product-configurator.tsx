// The product page's configurator: card viewer, design, quantity, mix and match, and the two ways to buy. The page
// around it, with benefits, reviews and questions, stays static.
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useProducts } from '#client/browser/product/use-products.ts'
import { withQueries } from '#client/browser/queries/page-queries.tsx'
import { track } from '#client/browser/tracking/tracking.ts'
import { useStores } from '#client/context/providers.tsx'
import { useShop } from '#client/context/shop.tsx'
import { type EngravedFront, EngravingPart, type TakeEngravings } from '#client/islands/engraving/engraving-part.tsx'
import { quote } from '#domain/cart/quote.ts'
import {
  choiceKeys,
  choose,
  chooseQuantity,
  chosenDesign,
  type ProductChoice,
  pickCard,
  switchMix,
  turn,
} from '#domain/product/product-choice.ts'
import { quantityOffer } from '#domain/shop/bundles.ts'
import { type Design, designByKey } from '#domain/shop/catalogue.ts'
import { designEvent } from '#domain/tracking/tracking.ts'
import { BuyButtons } from './buy-buttons.tsx'
import { CardViews } from './card-views.tsx'
import { DesignChoice } from './design-choice.tsx'
import { FlipViewer } from './flip-viewer.tsx'
import { MixMatch } from './mix-match.tsx'
import { ProductHeading } from './product-heading.tsx'
import { QuantityOptions } from './quantity-options.tsx'

export const ProductConfigurator = withQueries(function ProductConfigurator({ card }: { card: string | null }) {
  const { catalogue, engraving } = useShop()
  const [choice, setChoice] = useState<ProductChoice>(() => choose(chosenDesign(catalogue, card)))
  const [engraved, setEngraved] = useState<EngravedFront | null>(null)
  const takeEngravings = useRef<TakeEngravings>(null)
  const products = useProducts(choiceKeys(choice).flatMap((key) => designByKey(catalogue, key) ?? []))
  const percent = useStore(useStores().referral, (state) => state.referral?.discount ?? null)

  const { design, option } = choice
  const unitPence = products.unitPence(design)
  const offer = quantityOffer(unitPence, option, catalogue.prices)
  const payPence = quote(offer.pricePence, percent, catalogue.prices).totalPence

  // biome-ignore lint/correctness/useExhaustiveDependencies: once at load and on each change of design, whatever its price does
  useEffect(() => track('ViewContent', designEvent(design, unitPence, 1, catalogue.prices.currency)), [design.key])

  const onDesign = (next: Design) => {
    setChoice(choose(next))
    rememberCard(next)
  }

  return (
    // A form for its autocomplete attribute alone: otherwise Firefox restores the choices of the page before a reload.
    <form className="wrap configurator" autoComplete="off" onSubmit={(event) => event.preventDefault()}>
      {/* Keeps its place in the grid: without it the sticky stage would scroll past the text below. */}
      <div>
        <div className="configurator-stage">
          <FlipViewer
            design={engraved?.design ?? design}
            view={choice.view}
            engraved={engraved}
            onTurn={() => setChoice(turn)}
          />
          <CardViews
            design={engraved?.design ?? design}
            view={choice.view}
            onView={(view) => setChoice((current) => ({ ...current, view }))}
          />
        </div>
      </div>
      <div className="configurator-name">
        <ProductHeading design={design} option={option} offer={offer} payPence={payPence} percent={percent} />
      </div>
      <p className="configurator-story">{design.story}</p>
      <div className="configurator-choices">
        <DesignChoice catalogue={catalogue} design={design} onDesign={onDesign} />
        <div>
          <QuantityOptions
            group={design.group}
            unitPence={unitPence}
            percent={percent}
            option={option}
            onOption={(next) => setChoice((current) => chooseQuantity(current, next))}
          />
          <MixMatch
            choice={choice}
            onSwitch={(on) => setChoice((current) => switchMix(current, on))}
            onPick={(index, key) => setChoice((current) => pickCard(current, index, key))}
          />
          {engraving ? (
            <EngravingPart
              choice={choice}
              take={takeEngravings}
              onFront={setEngraved}
              onFocus={() => setChoice((current) => ({ ...current, view: 'front' }))}
            />
          ) : null}
        </div>
        <BuyButtons
          choice={choice}
          products={products}
          takeEngravings={() => (takeEngravings.current ? takeEngravings.current() : [])}
          packPence={offer.pricePence}
          payPence={payPence}
        />
      </div>
    </form>
  )
})

/** Puts the design into the address, so that a reload, a shared link or the back button shows it again. */
function rememberCard(design: Design): void {
  const url = new URL(window.location.href)
  url.searchParams.set('card', design.card)
  window.history.replaceState(window.history.state, '', url)
}
