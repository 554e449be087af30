// Cards that come back, or were lost on their way: the form of a replacement, and the answers. The writes, which commands share,
// are in returns.ts.

import { forgetChipCopy } from '#app/cards/chip-writes.ts'
import { lastFour } from '#app/cards/own-cards.ts'
import { TextField } from '#app/layout/form.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { readFrom, writeTo } from './in-store.ts'
import { CHANGED, cardOf, type OrderAction, type Outcome, operatorOf, said, typedIn } from './order-actions.ts'
import { cardRefusalOf, isInUse, UNKNOWN_CARD } from './order-rules.ts'
import { findChipToPack } from './read-order.ts'
import { replaceCard, returnCard } from './returns.ts'

export const Replacement = ({ typed, problems }: { typed: Readonly<Record<string, string>>; problems: Problems }) => (
  <>
    <TextField
      name="new"
      label="Scan or type the card that is sent in its place"
      defaultValue={typed.new ?? ''}
      problems={problems}
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      required
    />
    <fieldset className="app-choices">
      <legend className="app-label">The card that was sent before</legend>
      {OLD_CARD.map(([value, text]) => (
        <label key={value} className="app-choice">
          <input type="radio" name="old" value={value} defaultChecked={(typed.old ?? 'stock') === value} />
          {text}
        </label>
      ))}
    </fieldset>
  </>
)

/** What becomes of a card that is replaced. */
const OLD_CARD = [
  ['stock', 'Is back: it goes into stock and can be packed again.'],
  ['retired', 'Is lost or broken: it is switched off for good.'],
] as const

export const takeBack: OrderAction = async (visit, order, form) => {
  const card = cardOf(order, form.get('card'))
  if (card === undefined) return CHANGED
  if (isInUse(card)) return { end: 'asked', screen: { card, status: 409 } }
  const { chipId, status } = card
  const isBack = await writeTo(visit, 'take card back', (store) =>
    returnCard(store, { orderId: order.id, chipId }, operatorOf(visit), visit.now),
  )
  if (!isBack) return CHANGED
  await forgetChipCopy(visit.env, chipId)
  const isOff = status === 'retired' || status === 'disabled'
  const then = isOff ? `It stays ${status}.` : 'It can be packed again.'
  return said(visit, order, `Card ${lastFour(chipId)} is out of the order. ${then}`)
}

export const replace: OrderAction = async (visit, order, form) => {
  const card = cardOf(order, form.get('card'))
  if (card === undefined) return CHANGED
  if (isInUse(card)) return { end: 'asked', screen: { card, status: 409 } }
  const again = (text: string, status: number): Outcome => ({
    end: 'asked',
    screen: { card, problems: { new: text }, status, typed: typedIn(form) },
  })
  if (form.get('new').trim() === '') return again('Please scan or type a card.', 422)
  const takesTest = !visit.config.production
  const found = await readFrom(visit, 'read card that replaces', (store) => findChipToPack(store, form.get('new')))
  const refusal = cardRefusalOf(order, found, takesTest)
  if (found === null || refusal !== null) return again(refusal?.text ?? UNKNOWN_CARD, refusal?.status ?? 422)
  const what = { orderId: order.id, chipId: card.chipId, newId: found.chipId, retires: form.get('old') === 'retired' }
  const isDone = await writeTo(visit, 'replace card', (store) => replaceCard(store, what, operatorOf(visit), visit.now))
  if (!isDone) return CHANGED
  await Promise.all([card.chipId, found.chipId].map((chipId) => forgetChipCopy(visit.env, chipId)))
  const then = order.email === null ? '' : ' Send the mail again to give the buyer its link.'
  return said(visit, order, `Card ${lastFour(found.chipId)} takes the place of ${lastFour(card.chipId)}.${then}`)
}
