// `/admin/orders/new`: the form for an order that no payment provider reports. Its number must be new among orders that were
// typed or imported.

import { and, eq } from 'drizzle-orm'
import { href } from '#app/addresses.ts'
import { consolePage } from '#app/console/frame.tsx'
import { keptForm, refusedAction } from '#app/console/step-up.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, type Form, fieldsOf } from '#app/guards/body.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { sealedDone } from '#app/layout/done.ts'
import { Submit, TextField } from '#app/layout/form.tsx'
import { notFound } from '#app/layout/message.tsx'
import { byLabels } from '#app/layout/named.ts'
import type { Problems } from '#app/layout/page.tsx'
import { orders } from '#db/schema.ts'
import { runStatement } from '#db/store.ts'
import { MAX_TYPED_LINES } from '#domain/order/order-limits.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { takeOrder } from '#orders/intake.ts'
import { confirmAndSend } from './confirmation-mail.ts'
import { fieldOfLine, isEngraved, isTyped, LINE_NUMBERS, noted, readNewOrder, typedLine } from './manual-orders.ts'
import { operatorOf } from './order-actions.ts'
import { designsOf } from './order-rules.ts'

const NO_ANSWER = 'We cannot reach your data at the moment. Please try again in a minute.'
const SAVED_AND_SENT = 'The order is saved. The buyer gets a confirmation by email.'
/** Lines that are always shown; the others are folded. */
const SHOWN_LINES = 3
/** More than can be engraved, so that too long a text is refused instead of cut off. */
const MAX_TYPED = 100

export async function GET(visit: ConsoleVisit): Promise<Response> {
  if (!visit.may('orders:new')) return notFound(visit)
  return formPage(visit, (await keptForm(visit))?.fields ?? {})
}

export async function POST(visit: ConsoleVisit, body: Body): Promise<Response> {
  const fields = fieldsOf(body)
  const refused = await refusedAction(visit, 'orders:new', body)
  if (refused) return refused
  const read = readNewOrder(fields, designsOf(visit.config.brand))
  if (!read.ok) return formPage(visit, fields, { problems: read.problems, status: 422 })
  const { order } = read
  const { incoming, ...options } = noted(order, operatorOf(visit), 'orders:new', visit.now)
  const confirms = fields.confirm === '1'
  const intake = await takeOrder(visit.env, incoming, visit.now, { ...options, confirms })
  if (intake === 'known')
    return formPage(visit, fields, { problems: { number: `There is an order ${order.number} already.` }, status: 422 })
  if (intake === 'failed') return formPage(visit, fields, { problems: { '': NO_ANSWER }, status: 503 })
  if (confirms) visit.waitUntil(confirmAndSend(visit.env, visit.config, visit.now))
  const id = await idOf(visit, order.externalId)
  if (id === null) return leadTo(href('orders'))
  return leadTo(
    `${href('order', { order: id })}?${new URLSearchParams({ done: await sealedDone(visit, id, confirms ? SAVED_AND_SENT : 'The order is saved.') })}`,
  )
}

/** The id of the order that was just written; null where D1 does not respond. */
async function idOf({ env }: ConsoleVisit, externalId: string): Promise<string | null> {
  const found = await runStatement(
    env.DB,
    (store) =>
      store
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.backend, 'manual'), eq(orders.externalId, externalId))),
    { what: 'read new order', budgetMs: D1_READ_BUDGET_MS },
  )
  return found.ok ? (found.value[0]?.id ?? null) : null
}

function formPage(
  visit: ConsoleVisit,
  fields: Form['fields'],
  { problems = {}, status = 200 }: { problems?: Problems; status?: number } = {},
): Promise<Response> {
  const text = (name: string) => ({ name, defaultValue: fields[name] ?? '', problems, autoComplete: 'off' })
  const lines = { fields, problems, designs: designsOf(visit.config.brand) }
  const folded = LINE_NUMBERS.slice(SHOWN_LINES)
  return consolePage(visit, {
    title: 'New order',
    up: { href: href('orders'), name: 'All orders' },
    problems,
    named: byLabels(LABELS),
    status,
    children: (
      <form method="post" action={href('new-order')} className="app-form max-w-2xl" noValidate>
        <div className="grid items-end gap-5 sm:grid-cols-2">
          <TextField
            {...text('number')}
            label="Number"
            hint="Like M-1001. Each number can be used once."
            maxLength={40}
            required
          />
          <TextField {...text('email')} label="Email" hint="Of the buyer." type="email" maxLength={254} required />
        </div>
        <fieldset className="grid gap-5">
          <legend className="order-form-legend">Where the parcel goes</legend>
          <TextField {...text('name')} label="Name" maxLength={100} required />
          <TextField {...text('address1')} label="Address" maxLength={200} required />
          <TextField {...text('address2')} label="Address, second line (optional)" maxLength={200} />
          <div className="grid items-end gap-5 sm:grid-cols-[minmax(0,1fr)_8rem_minmax(0,11rem)]">
            <TextField {...text('city')} label="Town or city" maxLength={200} required />
            <TextField {...text('postcode')} label="Postcode" maxLength={200} required />
            <TextField
              {...text('country')}
              label="Country"
              defaultValue={fields.country ?? 'GB'}
              maxLength={100}
              required
            />
          </div>
        </fieldset>
        <fieldset className="grid gap-4">
          <legend className="order-form-legend">Cards</legend>
          {LINE_NUMBERS.slice(0, SHOWN_LINES).map((line) => (
            <Line key={line} line={line} {...lines} />
          ))}
          <details open={folded.some((line) => isTyped(typedLine(fields, line)))}>
            <summary className="order-form-more">{`More lines, up to ${MAX_TYPED_LINES}`}</summary>
            <div className="mt-3 grid gap-4">
              {folded.map((line) => (
                <Line key={line} line={line} {...lines} />
              ))}
            </div>
          </details>
        </fieldset>
        <label className="app-choice">
          <input type="checkbox" name="test" value="1" defaultChecked={fields.test === '1'} />
          Test order
        </label>
        <label className="app-choice">
          <input type="checkbox" name="confirm" value="1" defaultChecked={fields.confirm === '1'} />
          Send the buyer a confirmation
        </label>
        <Submit pending="Saving…" className="justify-self-start">
          Save order
        </Submit>
      </form>
    ),
  })
}

/** The labels of fields whose sentences do not name them. */
const LABELS: Readonly<Record<string, string>> = {
  ...{ address1: 'Address', address2: 'Address, second line', city: 'Town or city', postcode: 'Postcode' },
  ...Object.fromEntries(
    LINE_NUMBERS.flatMap((line) => [
      [fieldOfLine('engrave_name', line), `Line ${line}, name on each card`],
      [fieldOfLine('engrave_line2', line), `Line ${line}, second line`],
    ]),
  ),
}

interface LineProps {
  line: number
  fields: Form['fields']
  problems: Problems
  designs: readonly Design[]
}

function Line({ line, fields, problems, designs }: LineProps) {
  const [design, quantity] = [fieldOfLine('design', line), fieldOfLine('quantity', line)]
  const [name, line2] = [fieldOfLine('engrave_name', line), fieldOfLine('engrave_line2', line)]
  const isRefused = problems[name] !== undefined || problems[line2] !== undefined
  const own = (name: string) => ({
    id: name,
    name,
    className: 'field',
    defaultValue: fields[name] ?? '',
    ...(problems[name] === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${name}-problem` }),
  })
  return (
    <div className="order-form-line">
      {[design, quantity].map((name) => (
        <Problem key={name} name={name} problems={problems} />
      ))}
      <div className="app-field">
        <label htmlFor={design} className="app-label">
          <span className="sr-only">Design of </span>
          {`Line ${line}`}
        </label>
        <select {...own(design)}>
          <option value="">–</option>
          {designs.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className="app-field">
        <label htmlFor={quantity} className="app-label">
          Quantity
          <OfLine line={line} />
        </label>
        <input {...own(quantity)} inputMode="numeric" autoComplete="off" />
      </div>
      <details className="col-span-2" open={isRefused || isEngraved(typedLine(fields, line))}>
        <summary className="order-form-more">
          Engraving
          <OfLine line={line} />
        </summary>
        <div className="order-form-engraving">
          {[name, line2].map((name) => (
            <Problem key={name} name={name} problems={problems} />
          ))}
          <div className="app-field">
            <label htmlFor={name} className="app-label">
              Name on each card
              <OfLine line={line} />
            </label>
            <input {...own(name)} autoComplete="off" maxLength={MAX_TYPED} />
          </div>
          <div className="app-field">
            <label htmlFor={line2} className="app-label">
              Second line
              <OfLine line={line} />
            </label>
            <input {...own(line2)} autoComplete="off" maxLength={MAX_TYPED} />
          </div>
        </div>
      </details>
    </div>
  )
}

const OfLine = ({ line }: { line: number }) => <span className="sr-only">{` of line ${line}`}</span>

const Problem = ({ name, problems }: { name: string; problems: Problems }) =>
  problems[name] === undefined ? null : (
    <p id={`${name}-problem`} className="app-problem col-span-full">
      {problems[name]}
    </p>
  )
