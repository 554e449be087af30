// How many: one, two or five cards, each with its price, its real saving and free shipping.
// PROD-08 to PROD-16; D-28 to D-30, D-37.

import { quote } from '../../../src/domain/cart/quote'
import { QUANTITY_OPTIONS, type QuantityOption, quantityOffer } from '../../../src/domain/shop/bundles'
import { formatGbpShort, type Pence } from '../../../src/domain/shop/money'
import { travelsFree } from '../../../src/domain/shop/shop-facts'

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
    <fieldset className="min-w-0">
      <legend className="eyebrow">Quantity</legend>
      <div className="mt-3 grid gap-2.5">
        {QUANTITY_OPTIONS.map((each) => (
          <label key={each.id} className="choice flex items-center gap-4 px-4 py-3">
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
      <span className="min-w-0 flex-1">
        <span className="engraved">{option.label}</span>{' '}
        <span className="text-muted-foreground text-sm">
          {option.quantity} {option.quantity === 1 ? 'card' : 'cards'}
        </span>
        <span className="flex flex-wrap gap-x-3 text-sm">
          {savingPence > 0 ? (
            <span className="font-semibold text-saving">Save {formatGbpShort(savingPence)}</span>
          ) : null}
          {percentLabel ? <span className="font-semibold text-saving">{percentLabel}</span> : null}
          <span className="text-muted-foreground">
            {travelsFree(pricePence, percent) ? 'Free shipping' : 'Plus delivery'}
          </span>
        </span>
      </span>
      <span className="engraved text-lg">{formatGbpShort(totalPence)}</span>
    </>
  )
}
