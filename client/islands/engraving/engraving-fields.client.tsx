// The fields of the engraving on the product page, one group per card, with a preview on the card's front. Loaded at the
// first press of "Add engraving".
import { type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { ENGRAVING_WORDS } from '#domain/content/words/engraving.ts'
import { ENGRAVING_PROBLEMS_WORDS } from '#domain/content/words/engraving-problems.ts'
import { type Engraving, MAX_ENGRAVED } from '#domain/engraving/engraved-line.ts'
import { canonicalEngraving, engravingProblems } from '#domain/engraving/engraving.ts'
import { DELIVERY, daysText } from '#domain/market/delivery.ts'
import type { ProductChoice } from '#domain/product/product-choice.ts'
import { designByKey } from '#domain/shop/catalogue.ts'
import { CardImage } from '#ui/card-image.tsx'
import { EngravedArt, useOutlines } from './engraved-art.tsx'
import type { EngravedFront, TakeEngravings } from './engraving-part.tsx'

type Field = keyof Engraving
const FIELDS: readonly Field[] = ['name', 'line2']
const BLANK: Engraving = { name: '', line2: '' }
/** As many as the largest pack has cards. Those of a smaller pack keep what was typed. */
const CARDS = 5

const fieldId = (card: number, field: Field): string => `engraving-${card + 1}-${field}`
const canonical = ({ name, line2 }: Engraving): Engraving => ({
  name: canonicalEngraving(name),
  line2: canonicalEngraving(line2),
})
const isFilled = ({ name, line2 }: Engraving): boolean => name !== '' || line2 !== ''

/**
 * Runs `work` once the press or key that has moved the focus is over: text that appears in between would move a button away
 * from under the finger, and the browser would drop its click.
 */
function afterPress(work: () => void): void {
  const once = () => {
    for (const end of PRESS_ENDS) removeEventListener(end, once)
    work()
  }
  for (const end of PRESS_ENDS) addEventListener(end, once)
}
const PRESS_ENDS = ['click', 'keyup'] as const

export interface EngravingFieldsProps {
  id: string
  choice: ProductChoice
  /** Closed fields keep what was typed and engrave nothing. */
  isOpen: boolean
  take: Ref<TakeEngravings>
  onFront: (front: EngravedFront | null) => void
  /** A field has got the focus. */
  onFocus: () => void
}

export function EngravingFields({ id, choice, isOpen, take, onFront, onFocus }: EngravingFieldsProps) {
  const { catalogue, market } = useShop()
  const t = useWords('engraving', ENGRAVING_WORDS)
  const labels: Readonly<Record<Field, string>> = { name: t.name, line2: t.line2 }
  const outlines = useOutlines()
  const [typed, setTyped] = useState<readonly Engraving[]>(() => Array<Engraving>(CARDS).fill(BLANK))
  /** The card in the preview. */
  const [active, setActive] = useState(0)
  /** What the text alternative says: as it was when a field lost the focus. */
  const [said, setSaid] = useState<readonly Engraving[]>(typed)
  /** Fields that were left or refused, whose problems are shown. */
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())

  const { quantity } = choice.option
  const cards = typed.slice(0, quantity).map(canonical)
  const problemWords = useWords('engraving-problems', ENGRAVING_PROBLEMS_WORDS)
  const problems = cards.map((card) => engravingProblems(card, problemWords))
  const shown = Math.min(active, quantity - 1)
  const design = designByKey(catalogue, choice.mix?.[shown] ?? choice.design.key) ?? choice.design
  const { name, line2 } = cards[shown] ?? BLANK
  const spoken = canonical(said[shown] ?? BLANK)
  const alt = isFilled(spoken)
    ? t.engravedWith({ design: design.label, text: [spoken.name, spoken.line2].filter(Boolean).join(', ') })
    : null

  useImperativeHandle(take, () => () => {
    if (!isOpen) return []
    const at = problems.findIndex((problem) => Object.keys(problem).length > 0)
    const wrong = FIELDS.find((field) => problems[at]?.[field] !== undefined)
    if (wrong === undefined) return cards.map((card) => (card.name === '' ? null : card))
    setChecked(new Set(cards.flatMap((_, card) => FIELDS.map((field) => fieldId(card, field)))))
    document.getElementById(fieldId(at, wrong))?.focus()
    return null
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a front with the same text on the same design is the same
  useEffect(() => {
    const note = outlines === 'failed' ? <p className="engraving-missing">{t.noPreview}</p> : null
    onFront(isOpen ? { design, alt, art: drawn(design, { name, line2 }), note } : null)
  }, [isOpen, design.id, name, line2, alt, outlines])

  function drawn({ id }: typeof design, engraving: Engraving) {
    if (outlines === null || outlines === 'failed' || !isFilled(engraving)) return null
    return <EngravedArt design={id} engraving={engraving} outlines={outlines} />
  }

  const change = (card: number, field: Field, value: string) =>
    setTyped((before) => before.map((one, at) => (at === card ? { ...one, [field]: value } : one)))
  const leave = (key: string, value: string) => {
    setSaid(typed)
    if (value !== '') afterPress(() => setChecked((before) => new Set([...before, key])))
  }
  const copyToAll = () => {
    const all = Array<Engraving>(CARDS).fill(typed[0] ?? BLANK)
    setTyped(all)
    setSaid(all)
  }

  return (
    <div id={id} className="engraving-fields" hidden={!isOpen}>
      <p className="mix-note">
        {t.rule({ ...MAX_ENGRAVED, days: daysText(DELIVERY[market.zone].customDispatchDays) })}
      </p>
      <div className="engraving-preview" aria-hidden="true">
        <div className="engraved-card">
          <CardImage art={design.id} alt="" sizes="(min-width: 64rem) 1px, 15rem" />
          {drawn(design, { name, line2 })}
        </div>
        {outlines === 'failed' ? <p>{t.noPreview}</p> : null}
      </div>
      {cards.map((_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a card of the pack is its place
        <fieldset key={card} className="engraving-card">
          <legend>{quantity === 1 ? t.single : t.card({ card: card + 1 })}</legend>
          {FIELDS.map((field) => {
            const key = fieldId(card, field)
            const problem = checked.has(key) ? problems[card]?.[field] : undefined
            return (
              <div key={field}>
                <label htmlFor={key}>{labels[field]}</label>
                <input
                  id={key}
                  type="text"
                  className="field"
                  autoComplete="off"
                  autoCapitalize="words"
                  spellCheck={false}
                  enterKeyHint="next"
                  value={typed[card]?.[field] ?? ''}
                  onChange={(event) => change(card, field, event.target.value)}
                  onFocus={() => {
                    setActive(card)
                    onFocus()
                  }}
                  onBlur={(event) => leave(key, event.target.value)}
                  {...(problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${key}-problem` })}
                />
                {problem === undefined ? null : (
                  <p id={`${key}-problem`} className="engraving-problem">
                    {problem}
                  </p>
                )}
              </div>
            )
          })}
          {card === 0 && quantity > 1 ? (
            <button type="button" className="engraving-copy" onClick={copyToAll}>
              {t.sameForAll}
            </button>
          ) : null}
        </fieldset>
      ))}
      {cards.some(isFilled) ? <p className="engraving-notice">{t.notice}</p> : null}
    </div>
  )
}
