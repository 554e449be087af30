// Mix and match: one design for each card of a pack, at the price of the plain pack. Off until switched on.
// PROD-17 to PROD-23, PROD-39, PROD-40; D-27, D-35.
import type { Design } from '../../../src/domain/shop/catalogue'
import { CardImage } from '../../ui/card-image'

export function MixMatch({
  designs,
  mix,
  onSwitch,
  onPick,
}: {
  /** The designs that may be combined. */
  designs: readonly Design[]
  mix: readonly string[] | null
  onSwitch: (on: boolean) => void
  /** `index` counts from 0. */
  onPick: (index: number, key: string) => void
}) {
  return (
    <div className="mt-4">
      <label className="flex min-h-12 items-center gap-4 py-1">
        <span className="min-w-0 flex-1">
          <span id="mix-title" className="block font-semibold">
            Mix and match
          </span>
          <span id="mix-hint" className="block text-muted-foreground text-sm">
            A design of its own for each card, at the same price.
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
        <ol className="mt-3 grid gap-2.5" aria-label="Cards in your pack">
          {mix.map((key, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a card of the pack is its place
            <li key={index} className="flex items-center gap-3">
              <CardImage
                art={designs.find((design) => design.key === key)?.id ?? 'black'}
                alt=""
                sizes="72px"
                className="w-18 shrink-0"
              />
              <label htmlFor={`mix-card-${index + 1}`} className="w-14 shrink-0 text-muted-foreground text-sm">
                Card {index + 1}
              </label>
              <select
                id={`mix-card-${index + 1}`}
                className="field min-w-0"
                autoComplete="off"
                value={key}
                onChange={(event) => onPick(index, event.target.value)}
              >
                {designs.map((design) => (
                  <option key={design.key} value={design.key}>
                    {design.label}
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
