// The choice of a design: two colourways as pictures, the five limited editions as small pictures and as a list with
// the same options.
import type { ReactNode } from 'react'
import { useSoldOut } from '#client/browser/product/use-sold-out.ts'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { PRODUCT_WORDS } from '#domain/content/words/product.ts'
import type { Catalogue, Design } from '#domain/shop/catalogue.ts'
import { asText } from '#ui/as-text.ts'
import { CardImage } from '#ui/card-image.tsx'

export function DesignChoice({
  catalogue,
  design,
  onDesign,
}: {
  catalogue: Catalogue
  design: Design
  onDesign: (design: Design) => void
}) {
  const { money } = useShop()
  const t = useWords('product', PRODUCT_WORDS)
  const soldOut = useSoldOut()
  const isSoldOut = ({ key }: Design) => soldOut([key]).length > 0
  const isLimited = design.group === 'limited'
  const tile = (option: Design, text: ReactNode) => (
    <label key={option.key} className="choice design-tile" data-sold-out={isSoldOut(option) || undefined}>
      <input
        type="radio"
        name={option.group === 'core' ? 'colourway' : 'limited'}
        value={option.card}
        className="choice-cover"
        checked={option.key === design.key}
        onChange={() => onDesign(option)}
      />
      <CardImage art={option.id} alt="" sizes="80px" />
      {text}
    </label>
  )
  return (
    <div className="design-choice" data-one-choice>
      <fieldset>
        <legend className="eyebrow">{t.colourway}</legend>
        <div className="design-tiles">
          {catalogue.core.map((option) =>
            tile(option, <span className="min-w-0 flex-1 wrap-anywhere leading-tight">{option.label}</span>),
          )}
        </div>
      </fieldset>
      <fieldset>
        <legend className="sr-only">{t.limitedDesigns}</legend>
        <div className="limited-list">
          <label htmlFor="limited-edition" className="eyebrow">
            {t.limitedEdition}
          </label>
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
              {t.chooseLimited}
            </option>
            {catalogue.limited.map((option) => (
              <option key={option.key} value={option.card}>
                {isSoldOut(option)
                  ? t.optionSoldOut({ design: option.label })
                  : t.optionPrice({
                      name: option.label,
                      amount: money.short(option.pricePence),
                      design: asText,
                      price: asText,
                    })}
              </option>
            ))}
          </select>
        </div>
        <div className="design-tiles">
          {catalogue.limited.map((option) =>
            tile(
              option,
              <span className="sr-only">
                {isSoldOut(option) ? t.optionSoldOut({ design: option.label }) : option.label}
              </span>,
            ),
          )}
        </div>
      </fieldset>
    </div>
  )
}
