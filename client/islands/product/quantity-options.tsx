// The quantities: one, two or five cards, each with its price, its saving and free shipping.

import { quote } from '#domain/cart/quote.ts'
import { QUANTITY_OPTIONS, type QuantityOption, quantityOffer } from '#domain/shop/bundles.ts'
import { formatGbpShort, type Pence } from '#domain/shop/money.ts'
import { travelsFree } from '#domain/shop/shop-facts.ts'

export function QuantityOptions({
  unitPence,
  percent,
  option,
  onOption,
}: {
  unitPence: Pence
  /** Per cent of a valid referral, or null. */
  percent: number | null
  option: QuantityOption
  onOption: (option: QuantityOption) => void
}) {
  return (
    <fieldset>
      <legend className="eyebrow">Quantity</legend>
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
            <OptionText option={each} unitPence={unitPence} percent={percent} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function OptionText({
  option,
  unitPence,
  percent,
}: {
  option: QuantityOption
  unitPence: Pence
  percent: number | null
}) {
  const { pricePence, savingPence, percentLabel } = quantityOffer(unitPence, option)
  const { totalPence } = quote(pricePence, percent)
  return (
    <>
      <span className="quantity-name">
        <span className="engraved">{option.label}</span>{' '}
        <span>
          {option.quantity} {option.quantity === 1 ? 'card' : 'cards'}
        </span>
      </span>
      <span className="quantity-gain">
        {savingPence > 0 ? <b>Save {formatGbpShort(savingPence)}</b> : null}
        {percentLabel ? <b>{percentLabel}</b> : null}
        <span>{travelsFree(pricePence, percent) ? 'Free shipping' : 'Plus delivery'}</span>
      </span>
      <span className="engraved quantity-price">{formatGbpShort(totalPence)}</span>
    </>
  )
}
