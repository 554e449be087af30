// `/admin/orders/{id}/returns`: the page that opens a return, an exchange or a replacement, and the steps of those that are
// open. Their forms are on the page of the order (return-section.tsx).
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { consolePage } from '#app/console/frame.tsx'
import { refusedAction } from '#app/console/step-up.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, type Form, fieldsOf } from '#app/guards/body.ts'
import { asSent, judgedBy, keyOf, problemsOf } from '#app/guards/fields.ts'
import { type ConsoleVisit, Unreachable } from '#app/guards/visit.ts'
import { CHANGED_MEANWHILE } from '#app/layout/done.ts'
import { notFound } from '#app/layout/message.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { deliverAppMails } from '#app/mail/outbox.ts'
import { withAsciiDigits } from '#domain/text/pasted.ts'
import { openReturn, openWithOrder } from './open-return.ts'
import { operatorOf, readFrom, said, writeTo } from './order-actions.ts'
import { orderPage } from './order-page.tsx'
import { designById, designsOf, wasShipped } from './order-rules.ts'
import { type Order, readOrder } from './read-orders.ts'
import { freeNumber, readAttributesOf, readMissing, readReturns, readTotals } from './read-returns.ts'
import { type Openable, ReturnFields } from './return-fields.tsx'
import {
  isReturnKind,
  MAX_RETURNS,
  type OrderReturn,
  originalNumber,
  RETURN_KINDS,
  RETURN_REASONS,
  type ReturnKind,
  type ReturnReason,
  returnable,
  whatText,
} from './return-rules.ts'
import { isReturnStep, RETURN_STEPS, takeStep } from './return-steps.ts'

const orderOf = (visit: ConsoleVisit): Promise<Order | null> =>
  readFrom(visit, 'read order', (store) => readOrder(store, visit.params.order ?? ''))

/** Can this be opened for an order in that state? Nothing is sent for one that has ended. */
export const isOpenable = (kind: ReturnKind, order: Pick<Order, 'status' | 'shippedAt'>): boolean =>
  kind === 'return' ? wasShipped(order) : order.status === 'shipped'

/** The lines of which cards can come back, and the order's returns. */
async function openable(visit: ConsoleVisit, order: Order): Promise<Openable & { returns: OrderReturn[] }> {
  const [returns, missing] = await readFrom(visit, 'read returns', (store) =>
    Promise.all([readReturns(store, order.id), readMissing(store, order.id)]),
  )
  const left = returnable(order.lines, returns, missing)
  const lines = order.lines.flatMap((line) => {
    const most = left.get(line.id) ?? 0
    return most > 0 && returns.length < MAX_RETURNS ? [{ line, most }] : []
  })
  return { lines, returns }
}

export async function GET(visit: ConsoleVisit): Promise<Response> {
  if (!visit.may('orders:open-return')) return notFound(visit)
  const order = await orderOf(visit)
  if (order === null) return notFound(visit)
  const kind = visit.url.searchParams.get('kind') ?? ''
  if (!isReturnKind(kind) || !isOpenable(kind, order)) return leadTo(href('order', { order: order.id }))
  const can = await openable(visit, order)
  if (can.lines.length === 0) return leadTo(href('order', { order: order.id }))
  return formPage(visit, order, kind, can, { line: visit.url.searchParams.get('line') ?? '' })
}

const actionForm = z.object({ do: asSent, kind: asSent, return: asSent, seen: asSent })

export async function POST(visit: ConsoleVisit, body: Body): Promise<Response> {
  const fields = fieldsOf(body)
  const { do: word, kind, return: id, seen } = actionForm.parse(fields)
  const order = await orderOf(visit)
  if (isReturnStep(word)) {
    const { action, said: text } = RETURN_STEPS[word]
    const refused = await refusedAction(visit, action, body)
    if (refused) return refused
    if (order === null) return notFound(visit)
    const returns = await readFrom(visit, 'read returns', (store) => readReturns(store, order.id))
    const one = returns.find((known) => known.id === id)
    const isDone =
      one !== undefined &&
      (await writeTo(visit, 'change return', (store) =>
        takeStep(store, word, { orderId: order.id, one }, operatorOf(visit), visit.now),
      ))
    return isDone ? said(visit, order, text) : changed(visit)
  }
  if (word !== 'open' || !isReturnKind(kind)) return notFound(visit)
  const refused = await refusedAction(visit, 'orders:open-return', body)
  if (refused) return refused
  if (order === null) return notFound(visit)
  const can = await openable(visit, order)
  if (!isOpenable(kind, order) || can.lines.length === 0 || seen !== String(can.returns.length)) return changed(visit)
  return open(visit, order, kind, can, fields)
}

/** The order as it is now, because somebody else was faster. */
async function changed(visit: ConsoleVisit): Promise<Response> {
  const order = await orderOf(visit)
  return order === null
    ? notFound(visit)
    : orderPage(visit, order, { problems: { '': CHANGED_MEANWHILE }, status: 409 })
}

const quantityOf = (typed: string): number => {
  const digits = withAsciiDigits(typed).trim()
  return /^\d{1,4}$/.test(digits) ? Number(digits) : 0
}

const numberText = (most: number): string =>
  most === 1
    ? 'Please enter 1: no more can come back.'
    : `Please enter a number from 1 to ${most.toLocaleString('en-GB')}.`

/** What is demanded of the form. `most` cards of its line can come back. */
const openForm = (most: number, needsDesign: boolean, designs: readonly { id: string }[]) =>
  z.object({
    cards: z._default(z.string(), '1').check(
      judgedBy((typed) => {
        const cards = quantityOf(typed)
        return cards >= 1 && cards <= most ? null : numberText(most)
      }),
    ),
    reason: asSent.check(
      judgedBy((word) => (keyOf(RETURN_REASONS).safeParse(word).success ? null : 'Please choose a reason.')),
    ),
    design: asSent.check(
      judgedBy((id) =>
        !needsDesign || designs.some((design) => design.id === id) ? null : 'Please choose the design of the new card.',
      ),
    ),
  })

async function open(
  visit: ConsoleVisit,
  order: Order,
  kind: ReturnKind,
  can: Openable & { returns: OrderReturn[] },
  fields: Form['fields'],
): Promise<Response> {
  const designs = designsOf(visit.config.brand)
  const chosen =
    can.lines.find(({ line }) => line.id === fields.line) ?? (can.lines.length === 1 ? can.lines[0] : undefined)
  if (chosen === undefined)
    return formPage(visit, order, kind, can, fields, {
      problems: { line: 'Please choose what comes back.' },
      status: 422,
    })
  const { line, most } = chosen
  const read = openForm(most, kind !== 'return', designs).safeParse(fields)
  if (!read.success) return formPage(visit, order, kind, can, fields, { problems: problemsOf(read.error), status: 422 })
  const cards = quantityOf(read.data.cards)
  const what = {
    ...{ order, lineId: line.id, cards, reason: read.data.reason as ReturnReason },
    ...{ seen: can.returns.length, what: whatText(designs, line, cards) },
  }
  const context = { by: operatorOf(visit), address: visit.config.returnAddress, now: visit.now }
  const mailed = order.email === null ? '' : ' The buyer gets an email.'
  if (kind === 'return') {
    const isOpen = await writeTo(visit, 'open return', (store) => openReturn(store, what, context))
    if (!isOpen) return changed(visit)
    visit.waitUntil(deliverAppMails(visit.env, visit.config, visit.now))
    return said(visit, order, `The return is open.${mailed}`)
  }
  const design = designById(designs, read.data.design)
  const [number, attributes] = await readFrom(visit, 'read number of new order', async (store) => {
    const { parent } = await readTotals(store, order.id)
    return Promise.all([
      freeNumber(store, originalNumber(order.number, parent !== null), RETURN_KINDS[kind].suffix),
      fields.engraved === '1' ? readAttributesOf(store, line.id) : null,
    ])
  })
  if (number === null || design === undefined) return changed(visit)
  const fresh = { number, design, attributes, what: whatText(designs, { designId: design.id, title: '' }, cards) }
  const intake = await openWithOrder(visit.env, what, kind, fresh, context)
  if (intake === 'failed') throw new Unreachable()
  if (intake === 'known') return changed(visit)
  visit.waitUntil(deliverAppMails(visit.env, visit.config, visit.now))
  return said(visit, order, `Order ${number} has been created and can be packed.${mailed}`)
}

function formPage(
  visit: ConsoleVisit,
  order: Order,
  kind: ReturnKind,
  can: Openable & { returns: OrderReturn[] },
  typed: Form['fields'],
  { problems = {}, status = 200 }: { problems?: Problems; status?: number } = {},
): Promise<Response> {
  const { name } = RETURN_KINDS[kind]
  return consolePage(visit, {
    title: `${name}: ${order.number}`,
    heading: name,
    up: { href: href('order', { order: order.id }), name: `Order ${order.number}` },
    status,
    problems,
    children: (
      <ReturnFields
        visit={visit}
        order={order}
        kind={kind}
        can={can}
        seen={can.returns.length}
        typed={typed}
        problems={problems}
      />
    ),
  })
}
