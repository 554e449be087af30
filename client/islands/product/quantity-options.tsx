// The quantities: one, two or five cards, each with its price, its saving and free shipping.

import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { quote } from '#domain/cart/quote.ts'
import { PRODUCT_WORDS } from '#domain/content/words/product.ts'
import { SELLING_WORDS } from '#domain/content/words/selling.ts'
import { travelsFree } from '#domain/market/delivery.ts'
import { namesLowestPrice } from '#domain/market/lowest-prices.ts'
import { cardPenceIn, QUANTITY_OPTIONS, type QuantityOption, quantityOffer } from '#domain/shop/bundles.ts'
import type { DesignGroup } from '#domain/shop/catalogue.ts'
import type { Pence } from '#domain/shop/money.ts'
import { asText } from '#ui/as-text.ts'
import { StruckPrice, usePackPercent, useReduction } from '#ui/lowest-price.tsx'

export function QuantityOptions({
  group,
  unitPence,
  percent,
  option,
  onOption,
}: {
  group: DesignGroup
  unitPence: Pence
  /** Per cent of a valid referral, or null. */
  percent: number | null
  option: QuantityOption
  onOption: (option: QuantityOption) => void
}) {
  const { market } = useShop()
  const t = useWords('product', PRODUCT_WORDS)
  const selling = useWords('selling', SELLING_WORDS)
  return (
    <fieldset>
      <legend className="eyebrow">{t.quantity}</legend>
      {/* Above them: below, the buy bar may cover it. With a referral no saving is named. */}
      {namesLowestPrice(market.zone) && percent === null ? (
        <p className="text-muted-foreground text-xs">{selling.savingNote}</p>
      ) : null}
      <div className="quantities">
        {QUANTITY_OPTIONS.map((each) => (
          <label key={each.id} className="choice quantity-tile">
            <input
              type="radio"
              name="quantity"
              value={each.id}
              className="choice-dot"
              checked={each.id === option.id}
              onChange={() => onOption(each)}
            />
            <OptionText group={group} option={each} unitPence={unitPence} percent={percent} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function OptionText({
  group,
  option,
  unitPence,
  percent,
}: {
  group: DesignGroup
  option: QuantityOption
  unitPence: Pence
  percent: number | null
}) {
  const { catalogue, market, money } = useShop()
  const t = useWords('product', PRODUCT_WORDS)
  const selling = useWords('selling', SELLING_WORDS)
  const names = { single: t.single, double: t.double, pack: t.pack }
  const { pricePence, savingPence, percentOff } = quantityOffer(unitPence, option, catalogue.prices)
  const { totalPence } = quote(pricePence, percent, catalogue.prices)
  const packPercent = usePackPercent()
  const reduction = useReduction()(
    (prices) => quantityOffer(cardPenceIn(group, prices), option, prices).pricePence,
    pricePence,
    totalPence,
  )
  // In the EU a saving against single cards would be read as that of the reduced price.
  const isReduced = namesLowestPrice(market.zone) && totalPence < pricePence
  return (
    <>
      <span className="quantity-name">
        <span className="engraved">{names[option.id]}</span>{' '}
        <span>{t.cards({ count: option.quantity, unit: asText })}</span>
      </span>
      <span className="quantity-gain">
        {savingPence > 0 && !isReduced ? (
          <b>{selling.save({ price: money.short(savingPence), amount: asText })}</b>
        ) : null}
        {percentOff && !isReduced ? <b>{packPercent(percentOff)}</b> : null}
        <span>{travelsFree(pricePence, percent, market.zone) ? t.freeShipping : t.plusDelivery}</span>
        {reduction.lowest === null ? null : <span>{reduction.lowest}</span>}
      </span>
      <span className="engraved quantity-price">
        {isReduced ? <StruckPrice reduction={reduction} className="block text-muted-foreground text-sm" /> : null}
        {money.short(totalPence)}
      </span>
    </>
  )
}
