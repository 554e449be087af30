// Ships many orders: a page that asks for the carrier and the tracking numbers of the ticked orders, and its answer. Each order is
// shipped by the function of its own page, with its own mail and its own row in the log.

import { href } from '#app/addresses.ts'
import { consolePage } from '#app/console/frame.tsx'
import { List } from '#app/console/list.tsx'
import type { Body, Form } from '#app/guards/body.ts'
import { lineField } from '#app/guards/fields.ts'
import { type ConsoleVisit, Unreachable } from '#app/guards/visit.ts'
import { CHANGED_MEANWHILE } from '#app/layout/done.ts'
import { Submit, TextArea, TextField } from '#app/layout/form.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { deliverAppMails } from '#app/mail/outbox.ts'
import { FILE_PROBLEMS, textOfFile } from '#domain/text/file-text.ts'
import { folded } from '#domain/text/folded.ts'
import { operatorOf, writeTo } from './order-actions.ts'
import { type OrderSelection, ordersPath } from './order-filter.ts'
import { carrierProblem, counted, linesToEngrave, notEngraved, progressOf } from './order-rules.ts'
import { SelectionFields } from './orders-page.tsx'
import type { Order } from './read-orders.ts'
import { shipOrder } from './ship.ts'
import { tickName } from './ticked.ts'
import { readTrackingLines } from './tracking-lines.ts'

/** How many orders are written at the same time. */
const AT_ONCE = 5
const MAX_TYPED = 100_000
const SHOWN_PROBLEMS = 10

export interface Left {
  order: Order
  why: string
}

/** Why an order is not shipped together with others; null where it is. */
export function whyNotShipped({ status, shippedAt, isDisputed, lines }: Order): string | null {
  if (status === 'shipped' || shippedAt !== null) return 'It was shipped already.'
  if (status !== 'packed' && status !== 'paid') return `It was ${status}.`
  const { missing } = progressOf(lines)
  if (status === 'paid') return `${counted(missing, 'card')} ${missing === 1 ? 'is' : 'are'} missing.`
  return isDisputed ? 'Its payment is disputed: ship it on its own page.' : null
}

interface ShipFacts {
  problems?: Problems
  status?: number
  typed?: Form['fields']
}

/** The page that asks how the ticked orders are sent. */
export function askToShip(
  visit: ConsoleVisit,
  selection: OrderSelection,
  orders: readonly Order[],
  { problems = {}, status = 200, typed = {} }: ShipFacts = {},
): Promise<Response> {
  const left = leftOf(orders)
  const sent = orders.filter((order) => whyNotShipped(order) === null)
  const plain = visit.config.engraving ? sent.filter(({ lines }) => linesToEngrave(lines).length > 0) : []
  return consolePage(visit, {
    title: 'Mark as shipped',
    up: { href: ordersPath(selection), name: 'All orders' },
    problems,
    status,
    children: (
      <>
        {sent.length === 0 ? (
          <p className="app-lead">None of the ticked orders can be shipped now.</p>
        ) : (
          <form
            method="post"
            action={href('orders')}
            encType="multipart/form-data"
            className="app-form max-w-2xl"
            noValidate
          >
            <p className="app-lead">{`${counted(sent.length, 'packed order')}: ${sent.map(({ number }) => number).join(', ')}. Each buyer gets an email.`}</p>
            {plain.map(({ id, number, lines }) => (
              <p key={id} className="pack-note">
                {`Order ${number}: ${notEngraved(linesToEngrave(lines))}`}
              </p>
            ))}
            {sent.map(({ id }) => (
              <input key={id} type="hidden" name={tickName(id)} value="1" />
            ))}
            <SelectionFields selection={selection} />
            <input type="hidden" name="do" value="ship-now" />
            <TextField
              name="carrier"
              label="Carrier of all of them (optional)"
              defaultValue={typed.carrier ?? ''}
              problems={problems}
              autoComplete="off"
            />
            <TextArea
              name="lines"
              label="Tracking numbers (optional)"
              hint="One order a line: its number, a comma, the tracking number. Or paste the carrier’s export with its line of names."
              defaultValue={typed.lines ?? ''}
              problems={problems}
              rows={8}
              spellCheck={false}
              autoCapitalize="none"
            />
            <TextField
              name="file"
              type="file"
              label="Or a CSV file with the same lines"
              accept=".csv,.tsv,.txt,text/csv,text/comma-separated-values,text/tab-separated-values"
              className="order-form-file"
              problems={problems}
            />
            <Submit pending="Shipping…" className="justify-self-start">
              {`Mark ${counted(sent.length, 'order')} as shipped`}
            </Submit>
          </form>
        )}
        {left.length === 0 ? null : <LeftList visit={visit} caption="Ticked, and not shipped" left={left} />}
      </>
    ),
  })
}

const leftOf = (orders: readonly Order[]): Left[] =>
  orders.flatMap((order) => {
    const why = whyNotShipped(order)
    return why === null ? [] : { order, why }
  })

/** Orders that were left out, and why. */
export const LeftList = ({ visit, caption, left }: { visit: ConsoleVisit; caption: string; left: readonly Left[] }) => (
  <div className="order-left">
    <List
      visit={visit}
      caption={caption}
      columns={[
        {
          name: 'Order',
          kind: 'row',
          cell: ({ order }) => <a href={href('order', { order: order.id })}>{order.number}</a>,
        },
        { name: 'Why', cell: ({ why }) => why },
      ]}
      rows={{ ok: true, value: left }}
      keyOf={({ order }) => order.id}
      empty="None."
    />
  </div>
)

/** The text of the field and of the file, or the sentence about a file that cannot be read. */
function linesOf(body: Body, fields: Form['fields']): { text: string } | { problem: string } {
  const file = body.kind === 'upload' ? body.files.get('file') : undefined
  const typed = fields.lines ?? ''
  if (typed.length > MAX_TYPED) return { problem: 'These are too many lines. Please choose them as a file.' }
  if (file === undefined || file.bytes.length === 0) return { text: typed }
  if (typed.trim() !== '') return { problem: 'Please paste the lines or choose a file, not both.' }
  const read = textOfFile(file.bytes)
  return read.ok ? { text: read.value.text } : { problem: `This file ${FILE_PROBLEMS[read.error]}` }
}

/** Ships these orders, and names each that was not. */
export async function shipMany(
  visit: ConsoleVisit,
  selection: OrderSelection,
  orders: readonly Order[],
  body: Body,
  fields: Form['fields'],
): Promise<Response> {
  const carrier = lineField.parse(fields.carrier)
  const given = linesOf(body, fields)
  const read =
    'text' in given
      ? readTrackingLines(
          given.text,
          orders.map(({ number }) => number),
        )
      : { tracking: new Map<string, string>(), others: [], problems: [] }
  const wrong = carrierProblem(carrier)
  const problems = {
    ...(wrong === null ? {} : { carrier: wrong }),
    ...('problem' in given ? { file: given.problem } : {}),
    ...(read.problems.length > 0 ? { lines: read.problems.slice(0, SHOWN_PROBLEMS).join(' ') } : {}),
  }
  if (Object.keys(problems).length > 0) {
    const typed = { carrier, lines: fields.lines ?? '' }
    return askToShip(visit, selection, orders, { problems, status: 422, typed })
  }
  const left = leftOf(orders)
  const sent = orders.filter((order) => whyNotShipped(order) === null)
  const outcomes = new Map<string, 'shipped' | 'changed' | 'failed'>()
  const waiting = [...sent]
  const work = async () => {
    for (let order = waiting.shift(); order !== undefined; order = waiting.shift())
      outcomes.set(
        order.id,
        await shipOne(visit, order, carrier || null, read.tracking.get(folded(order.number)) ?? null),
      )
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const are = (outcome: string) => sent.filter(({ id }) => outcomes.get(id) === outcome)
  const shipped = are('shipped')
  // Nothing could be written at all: the page that says so.
  if (shipped.length === 0 && are('failed').length === sent.length && sent.length > 0) throw new Unreachable()
  if (shipped.length > 0) visit.waitUntil(deliverAppMails(visit.env, visit.config, visit.now))
  return reportPage(visit, selection, {
    shipped,
    tracked: shipped.filter(({ number }) => read.tracking.has(folded(number))).length,
    others: read.others,
    left: [
      ...left,
      ...are('changed').map((order) => ({ order, why: 'It was changed in the meantime.' })),
      ...are('failed').map((order) => ({ order, why: 'It could not be saved. Please try again.' })),
    ],
  })
}

async function shipOne(
  visit: ConsoleVisit,
  order: Order,
  carrier: string | null,
  tracking: string | null,
): Promise<'shipped' | 'changed' | 'failed'> {
  const context = { by: operatorOf(visit), secrets: visit.config, now: visit.now }
  try {
    const isShipped = await writeTo(visit, 'ship orders', (store) =>
      shipOrder(store, order, { carrier, tracking, missing: 0 }, context),
    )
    return isShipped ? 'shipped' : 'changed'
  } catch (thrown) {
    if (thrown instanceof Unreachable) return 'failed'
    throw thrown
  }
}

interface Report {
  shipped: readonly Order[]
  /** How many of them have a tracking number. */
  tracked: number
  others: readonly string[]
  left: readonly Left[]
}

function reportPage(
  visit: ConsoleVisit,
  selection: OrderSelection,
  { shipped, tracked, others, left }: Report,
): Promise<Response> {
  const mailed = shipped.filter(({ email }) => email !== null).length
  const said = `${counted(shipped.length, 'order')} shipped, ${tracked.toLocaleString('en-GB')} with a tracking number. ${counted(mailed, 'email')} ${mailed === 1 ? 'is' : 'are'} on ${mailed === 1 ? 'its' : 'their'} way.`
  return consolePage(visit, {
    title: 'Orders shipped',
    up: { href: ordersPath(selection), name: 'All orders' },
    ...(shipped.length > 0 ? { done: said } : { problems: { '': CHANGED_MEANWHILE }, status: 409 }),
    children: (
      <>
        {shipped.length === 0 ? null : <p className="app-lead">{shipped.map(({ number }) => number).join(', ')}</p>}
        {others.length === 0 ? null : (
          <p className="app-hint">
            {`Lines of orders that were not ticked are left out: ${others.slice(0, SHOWN_OTHERS).join(', ')}${others.length > SHOWN_OTHERS ? ` and ${others.length - SHOWN_OTHERS} more` : ''}.`}
          </p>
        )}
        {left.length === 0 ? null : <LeftList visit={visit} caption="Not shipped" left={left} />}
      </>
    ),
  })
}

const SHOWN_OTHERS = 20
