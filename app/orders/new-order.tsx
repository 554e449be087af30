// `/admin/orders/new`: an order that no payment provider has told of. Its number makes it one order among those typed
// or imported.

import { and, eq } from 'drizzle-orm'
import { href } from '#app/addresses.ts'
import { consolePage } from '#app/console/frame.tsx'
import { keptForm, refusedAction } from '#app/console/step-up.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, EMPTY_FORM, type Form } from '#app/guards/body.ts'
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
import { designsOf } from './designs.ts'
import { noted } from './manual-orders.ts'
import {
  designField,
  engravingFields,
  isEngraved,
  isTyped,
  LINE_NUMBERS,
  quantityField,
  readNewOrder,
  typedEngraving,
} from './new-order-form.ts'

const NO_ANSWER = 'We cannot reach your data at the moment. Please try again in a minute.'
/** Lines that are always there; the others are folded. */
const SHOWN_LINES = 3
/** More than can be engraved, so that what is too long is told instead of cut off. */
const MAX_TYPED = 100

export async function GET(visit: ConsoleVisit): Promise<Response> {
  if (!visit.may('orders:new')) return notFound(visit)
  return formPage(visit, (await keptForm(visit)) ?? EMPTY_FORM)
}

export async function POST(visit: ConsoleVisit, body: Body): Promise<Response> {
  const form = body.kind === 'form' ? body.form : EMPTY_FORM
  const refused = await refusedAction(visit, 'orders:new', body)
  if (refused) return refused
  const read = readNewOrder(form, designsOf(visit.config.brand))
  if (!read.ok) return formPage(visit, form, { problems: read.problems, status: 422 })
  const { order } = read
  const by = { accountId: visit.account.id, actor: 'console' } as const
  const { incoming, ...options } = noted(order, by, 'orders:new', visit.now)
  const intake = await takeOrder(visit.env, incoming, visit.now, options)
  if (intake === 'known')
    return formPage(visit, form, { problems: { number: `There is an order ${order.number} already.` }, status: 422 })
  if (intake === 'failed') return formPage(visit, form, { problems: { '': NO_ANSWER }, status: 503 })
  const id = await idOf(visit, order.externalId)
  if (id === null) return leadTo(href('orders'))
  return leadTo(
    `${href('order', { order: id })}?${new URLSearchParams({ done: await sealedDone(visit, id, 'The order is saved.') })}`,
  )
}

/** The id of the order that was just written; null where D1 does not say: the list has it. */
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
  form: Form,
  { problems = {}, status = 200 }: { problems?: Problems; status?: number } = {},
): Promise<Response> {
  const text = (name: string) => ({ name, defaultValue: form.get(name), problems, autoComplete: 'off' })
  const lines = { form, problems, designs: designsOf(visit.config.brand) }
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
          <TextField {...text('number')} label="Number" hint="Like M-1001; once only." maxLength={40} required />
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
              defaultValue={form.has('country') ? form.get('country') : 'GB'}
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
          <details open={folded.some((line) => isTyped(form, line))}>
            <summary className="order-form-more">{`More lines, up to ${MAX_TYPED_LINES}`}</summary>
            <div className="mt-3 grid gap-4">
              {folded.map((line) => (
                <Line key={line} line={line} {...lines} />
              ))}
            </div>
          </details>
        </fieldset>
        <label className="app-choice">
          <input type="checkbox" name="test" value="1" defaultChecked={form.get('test') === '1'} />
          Test order
        </label>
        <Submit pending="Saving…" className="justify-self-start">
          Save order
        </Submit>
      </form>
    ),
  })
}

/** Of the fields whose sentences do not say which they are about. */
const LABELS: Readonly<Record<string, string>> = {
  ...{ address1: 'Address', address2: 'Address, second line', city: 'Town or city', postcode: 'Postcode' },
  ...Object.fromEntries(
    LINE_NUMBERS.flatMap((line) => {
      const { name, line2 } = engravingFields(line)
      return [
        [name, `Line ${line}, name on each card`],
        [line2, `Line ${line}, second line`],
      ]
    }),
  ),
}

interface LineProps {
  line: number
  form: Form
  problems: Problems
  designs: readonly Design[]
}

function Line({ line, form, problems, designs }: LineProps) {
  const [design, quantity, engraving] = [designField(line), quantityField(line), engravingFields(line)]
  const said = [engraving.name, engraving.line2].some((name) => problems[name] !== undefined)
  const own = (name: string) => ({
    id: name,
    name,
    className: 'field',
    defaultValue: form.get(name),
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
      <details className="col-span-2" open={said || isEngraved(typedEngraving(form, line))}>
        <summary className="order-form-more">
          Engraving
          <OfLine line={line} />
        </summary>
        <div className="order-form-engraving">
          {Object.values(engraving).map((name) => (
            <Problem key={name} name={name} problems={problems} />
          ))}
          <div className="app-field">
            <label htmlFor={engraving.name} className="app-label">
              Name on each card
              <OfLine line={line} />
            </label>
            <input {...own(engraving.name)} autoComplete="off" maxLength={MAX_TYPED} />
          </div>
          <div className="app-field">
            <label htmlFor={engraving.line2} className="app-label">
              Second line
              <OfLine line={line} />
            </label>
            <input {...own(engraving.line2)} autoComplete="off" maxLength={MAX_TYPED} />
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
