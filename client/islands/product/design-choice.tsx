// Which design: two colourways as pictures, the five limited editions in a list. PROD-04, PROD-05.
import type { Catalogue, Design } from '../../../src/domain/shop/catalogue'
import { formatGbpShort } from '../../../src/domain/shop/money'
import { useSoldOut } from '../../browser/product/use-sold-out'
import { CardImage } from '../../ui/card-image'

export function DesignChoice({
  catalogue,
  design,
  onDesign,
}: {
  catalogue: Catalogue
  design: Design
  onDesign: (design: Design) => void
}) {
  const soldOut = useSoldOut()
  const isLimited = design.group === 'limited'
  return (
    <div className="grid gap-5" data-one-choice>
      <fieldset className="min-w-0">
        <legend className="eyebrow">Colourway</legend>
        <div className="mt-3 grid grid-cols-2 gap-3">
          {catalogue.core.map((option) => (
            <label key={option.key} className="choice flex items-center gap-3 p-2.5">
              <input
                type="radio"
                name="colourway"
                value={option.card}
                className="choice-cover"
                checked={option.key === design.key}
                onChange={() => onDesign(option)}
              />
              <CardImage art={option.id} alt="" sizes="72px" className="w-16 shrink-0 lg:w-18" />
              <span className="min-w-0 wrap-anywhere font-semibold text-sm leading-tight">{option.label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div>
        <label htmlFor="limited-edition" className="eyebrow block">
          Limited edition
        </label>
        <div className="mt-3 flex items-center gap-3">
          <select
            id="limited-edition"
            className="field"
            data-chosen={isLimited || undefined}
            autoComplete="off"
            value={isLimited ? design.card : ''}
            onChange={(event) => {
              const chosen = catalogue.limited.find((option) => option.card === event.target.value)
              if (chosen) onDesign(chosen)
            }}
          >
            <option value="" disabled>
              Choose one of five
            </option>
            {catalogue.limited.map((option) => (
              <option key={option.key} value={option.card}>
                {option.label}, {soldOut([option.key]).length > 0 ? 'sold out' : formatGbpShort(option.pricePence)}
              </option>
            ))}
          </select>
        </div>
      </div>
    </div>
  )
}
