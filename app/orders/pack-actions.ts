// Packing: a card is assigned to an order, taken out of it again, or an unknown line is told what it needs. Their forms are in
// order-page.tsx and order-lines.tsx, which the page exchanges in place; the writes, which commands share, in assign.ts.

import { href } from '#app/addresses.ts'
import { lastFour } from '#app/cards/own-cards.ts'
import { CHANGED_MEANWHILE } from '#app/console/frame.tsx'
import { leadTo } from '#app/guards/answers.ts'
import { assignCard, setLine, takeOut } from './assign.ts'
import { designById, designOfLabel, designsOf } from './designs.ts'
import { readFrom, writeTo } from './in-store.ts'
import { CHANGED, type OrderAction, type OrderScreen, type Outcome, operatorOf, said } from './order-actions.ts'
import { progressOf, refusalOf } from './order-rules.ts'
import { findChipToPack, type Order, readChipToPack, readOrder } from './read-order.ts'

const refused = (screen: OrderScreen, order?: Order): Outcome => ({
  end: 'refused',
  screen,
  ...(order === undefined ? {} : { order }),
})

export const assign: OrderAction = async (visit, order, form) => {
  const typed = form.code('card')
  const chosen = form.get('here') || form.get('line')
  const lineId = order.lines.some(({ id }) => id === chosen) ? chosen : null
  const at = lineId === null ? {} : { line: lineId }
  if (typed === '')
    return form.has('here')
      ? leadTo(`${href('order', { order: order.id })}?${new URLSearchParams(at)}`)
      : refused({ problems: { card: 'Please scan or type a card.' }, status: 422 })
  const takesTest = !visit.config.production
  const chip = await readFrom(visit, 'read card to pack', (store) => findChipToPack(store, typed))
  // An order that takes none says so, whatever was typed.
  const chipId = chip?.chipId ?? ''
  const designId = designOfLabel(designsOf(visit.config.brand), chip?.label ?? null)?.id ?? null
  const what = { orderId: order.id, chipId, lineId, designId, takesTest }
  const isAssigned = await writeTo(visit, 'assign card', (store) =>
    assignCard(store, what, operatorOf(visit), visit.now),
  )
  const fresh = await readFrom(visit, 'read order', (store) => readOrder(store, order.id))
  if (fresh === null) return CHANGED
  if (isAssigned !== null) {
    const { assigned, needed } = progressOf(fresh.lines)
    const text = `Card ${lastFour(chipId)} assigned. ${assigned} of ${needed}.`
    return said(visit, order, text, { ...(form.get('line') ? at : {}), card: lastFour(chipId) })
  }
  const now = await readFrom(visit, 'read refused card', (store) => readChipToPack(store, chipId))
  const refusal = refusalOf(fresh, now, { lineId, takesTest })
  const problems = { card: refusal?.text ?? CHANGED_MEANWHILE }
  return refused({ problems, status: refusal?.status ?? 409, typed: { card: typed } }, fresh)
}

export const takeCardOut: OrderAction = async (visit, order, form) => {
  const chipId = form.get('card')
  const isOut = await writeTo(visit, 'take card out', (store) =>
    takeOut(store, { orderId: order.id, chipId }, operatorOf(visit), visit.now),
  )
  return isOut ? said(visit, order, `Card ${lastFour(chipId)} is taken out.`) : CHANGED
}

export const setDesign: OrderAction = async (visit, order, form) => {
  const designId = form.get('design') || null
  if (designId !== null && designById(designsOf(visit.config.brand), designId) === undefined) return CHANGED
  const isSet = await writeTo(visit, 'set line', (store) =>
    setLine(
      store,
      { orderId: order.id, note: order.note, lineId: form.get('line'), designId },
      operatorOf(visit),
      visit.now,
    ),
  )
  return isSet ? said(visit, order, 'Saved.') : CHANGED
}
