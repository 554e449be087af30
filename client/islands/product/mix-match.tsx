// Mix and match: one design for each card of a pack, at the price of the plain pack. Announced for a single card, off
// by default.

import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { PRODUCT_WORDS } from '#domain/content/words/product.ts'
import type { ProductChoice } from '#domain/product/product-choice.ts'
import { type Design, mixableDesigns } from '#domain/shop/catalogue.ts'
import { CardImage } from '#ui/card-image.tsx'

export function MixMatch({
  choice: { design, option, mix },
  onSwitch,
  onPick,
}: {
  choice: ProductChoice
  onSwitch: (on: boolean) => void
  /** `index` counts from 0. */
  onPick: (index: number, key: string) => void
}) {
  const { catalogue } = useShop()
  const t = useWords('product', PRODUCT_WORDS)
  const designs: readonly Design[] = mixableDesigns(catalogue, design)
  const rule = design.group === 'limited' ? <span>{t.mixRule}</span> : null
  if (option.quantity === 1)
    return (
      <p className="mix-note">
        <span>{t.mixNote}</span> {rule}
      </p>
    )
  return (
    <div className="mt-3">
      <label className="mix-switch">
        <span className="min-w-0 flex-1">
          <span id="mix-title" className="block font-semibold">
            {t.mixTitle}
          </span>
          <span id="mix-hint" className="mix-note">
            <span>{t.mixHint}</span> {rule}
          </span>
        </span>
        <input
          type="checkbox"
          className="switch"
          aria-labelledby="mix-title"
          aria-describedby="mix-hint"
          checked={mix !== null}
          onChange={(event) => onSwitch(event.target.checked)}
        />
      </label>
      {mix === null ? null : (
        <ol className="mix-cards" aria-label={t.mixCards}>
          {mix.map((key, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a card of the pack is its place
            <li key={index}>
              <CardImage art={designs.find((each) => each.key === key)?.id ?? 'black'} alt="" sizes="72px" />
              <label htmlFor={`mix-card-${index + 1}`}>{t.mixCard({ card: index + 1 })}</label>
              <select
                id={`mix-card-${index + 1}`}
                className="field"
                autoComplete="off"
                value={key}
                onChange={(event) => onPick(index, event.target.value)}
              >
                {designs.map((each) => (
                  <option key={each.key} value={each.key}>
                    {each.label}
                  </option>
                ))}
              </select>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
