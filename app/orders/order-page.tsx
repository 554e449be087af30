// The page of one order: progress, the field for the next card, the lines with their cards, and beside them the address and
// the next steps. Script replaces the parts with `data-live` in place.

import { href } from '#app/addresses.ts'
import { consolePage } from '#app/console/frame.tsx'
import { Read } from '#app/console/parts.tsx'
import { withdrawnBefore } from '#app/console/withdrawals/late-orders.ts'
import { withdrawnAt } from '#app/console/withdrawals/withdrawal-store.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { dateText } from '#app/layout/dates.ts'
import { sealedDoneIn } from '#app/layout/done.ts'
import { Submit, TextField } from '#app/layout/form.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { openStore } from '#db/store.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { attemptInStore } from '#http/attempt.ts'
import { inUseText } from './end-order.ts'
import type { OrderScreen } from './order-actions.ts'
import { EndSection, EventList, FactList, MailSection, PrintSection } from './order-aside.tsx'
import { OrderLines } from './order-lines.tsx'
import { NotesSection } from './order-notes.tsx'
import {
  backendName,
  counted,
  designsOf,
  hasEnded,
  isFull,
  lineName,
  linesToEngrave,
  notEngraved,
  type OrderLine,
  progressOf,
  SHIP_DISPUTED,
} from './order-rules.ts'
import { noteText, OrderBadges, OrderState, Progress } from './order-words.tsx'
import { CARRIERS, CarrierList } from './parcel.tsx'
import type { Order } from './read-orders.ts'
import { readAfterwards } from './read-returns.ts'
import { RefundSection } from './refund-section.tsx'
import { ParentLink, ReturnSection } from './return-section.tsx'

export async function orderPage(visit: ConsoleVisit, order: Order, screen: OrderScreen = {}): Promise<Response> {
  const { problems = {}, status = 200, typed = {} } = screen
  const designs = designsOf(visit.config.brand)
  const chosen = order.lines.find((line) => line.id === visit.url.searchParams.get('line') && !isFull(line))
  const isOpen = order.status === 'paid' || order.status === 'packed'
  const done = Object.keys(problems).length === 0 ? await sealedDoneIn(visit, order.id) : null
  const [afterwards, ...withdrawals] = await Promise.all([
    attemptInStore(() => readAfterwards(openStore(visit.env.DB), order.id), {
      what: 'read notes and returns',
      budgetMs: D1_READ_BUDGET_MS,
    }),
    withdrawnAt(visit, order.id),
    withdrawnBefore(visit, order),
  ])
  const [withdrawn = null] = withdrawals.filter((at) => at !== null).sort((one, other) => one - other)
  const isMade = afterwards.ok && afterwards.value.parent !== null
  const newCard = visit.url.searchParams.get('card')
  // Claimed cards of an ended order stay with their owners; the note lets the operator decide about them.
  const notes = [noteText(order.note), hasEnded(order) ? inUseText(order) : null].filter((note) => note !== null)
  return consolePage(visit, {
    title: `Order ${order.number}`,
    up: { href: href('orders'), name: 'Orders' },
    actions: (
      <div data-live="state" className="pack-state">
        <OrderState status={order.status} />
        <OrderBadges {...order} isEngraved={order.lines.some(({ engraving }) => engraving !== '')} />
      </div>
    ),
    status,
    problems,
    entry: 'app/client/orders.ts',
    ...(done ? { done } : {}),
    children: (
      <>
        {afterwards.ok && afterwards.value.parent !== null ? <ParentLink parent={afterwards.value.parent} /> : null}
        <div data-live="note">
          {notes.map((note) => (
            <p key={note} className="pack-note">
              {note}
            </p>
          ))}
        </div>
        {withdrawn === null ? null : (
          <p className="pack-note">
            {`The buyer withdrew from the contract on ${dateText(withdrawn)}. `}
            {visit.may('withdrawals:see') ? (
              <a href={href('console-withdrawals')} className="app-link">
                Withdrawals
              </a>
            ) : null}
          </p>
        )}
        <div className="pack-page">
          <div className="pack-work">
            {isOpen ? (
              <Scan order={order} chosen={chosen} designs={designs} problems={problems} typed={typed.card ?? ''} />
            ) : null}
            <OrderLines
              visit={visit}
              order={order}
              designs={designs}
              chosen={chosen}
              isOpen={isOpen}
              newCard={newCard}
            />
            <Read visit={visit} of={afterwards}>
              {(found) => (
                <>
                  <ReturnSection visit={visit} order={order} designs={designs} afterwards={found} />
                  <RefundSection order={order} afterwards={found} />
                  <NotesSection
                    visit={visit}
                    order={order}
                    notes={found.notes}
                    typed={typed.note ?? ''}
                    problems={problems}
                  />
                </>
              )}
            </Read>
          </div>
          <div className="pack-aside">
            <div data-live="next">
              {isOpen ? <ShipSection visit={visit} order={order} problems={problems} typed={typed} /> : null}
            </div>
            {order.status === 'shipped' ? <MailSection visit={visit} order={order} /> : null}
            <FactList visit={visit} order={order} isMade={isMade} />
            <div data-live="print">
              <PrintSection visit={visit} order={order} />
            </div>
            <EndSection visit={visit} order={order} />
          </div>
          <div data-live="events">
            <EventList order={order} isMade={isMade} />
          </div>
        </div>
      </>
    ),
  })
}

function Scan({
  order,
  chosen,
  designs,
  problems,
  typed,
}: {
  order: Order
  chosen: OrderLine | undefined
  designs: readonly Design[]
  problems: Problems
  typed: string
}) {
  const { needed, assigned, missing } = progressOf(order.lines)
  return (
    <section aria-label="Packing" className="pack-scan">
      <div data-live="progress">
        <Progress assigned={assigned} needed={needed} />
        <p className={missing === 0 ? 'pack-left pack-left-none' : 'pack-left'}>
          {missing === 0 ? (
            <>
              {'Everything is here. '}
              <a href="#ship" className="app-link">
                The order can be shipped.
              </a>
            </>
          ) : (
            `${counted(missing, 'card')} to go.`
          )}
        </p>
      </div>
      <form
        id="scan"
        method="post"
        action={href('order', { order: order.id })}
        className="pack-form"
        noValidate
        data-packing
        data-scan
      >
        <input type="hidden" name="do" value="assign" />
        <div data-live="chosen">
          {chosen ? (
            <p className="pack-chosen">
              <input type="hidden" name="line" value={chosen.id} />
              {`The next card goes to ${lineName(designs, chosen)}. `}
              <a href={href('order', { order: order.id })} className="app-link">
                Any line
              </a>
            </p>
          ) : null}
        </div>
        <TextField
          name="card"
          label="Scan or type the next card"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          className="pack-field"
          defaultValue={typed}
          problems={problems}
          autoFocus={Object.keys(problems).length === 0}
        />
        <Submit pending="Assigning…" className="h-15">
          Assign
        </Submit>
      </form>
      <p role="status" className="pack-said" data-said />
    </section>
  )
}

function ShipSection({
  visit,
  order,
  problems,
  typed,
}: {
  visit: ConsoleVisit
  order: Order
  problems: Problems
  typed: Readonly<Record<string, string>>
}) {
  const { missing } = progressOf(order.lines)
  const toEngrave = visit.config.engraving ? linesToEngrave(order.lines) : []
  return (
    <section aria-labelledby="ship" className={missing === 0 ? 'pack-box pack-box-next' : 'pack-box'}>
      <h2 id="ship">Ship</h2>
      {toEngrave.length > 0 ? (
        <p className="pack-note mt-3">
          {`${notEngraved(toEngrave)} `}
          <a href={href('engraving')} className="app-link">
            Engraving
          </a>
        </p>
      ) : null}
      <form method="post" action={href('order', { order: order.id })} className="app-form pack-box-form" noValidate>
        <input type="hidden" name="do" value="ship" />
        <CarrierList />
        <TextField
          name="carrier"
          label="Carrier (optional)"
          list={CARRIERS}
          maxLength={60}
          autoComplete="off"
          defaultValue={typed.carrier ?? ''}
          problems={problems}
        />
        <TextField
          name="tracking"
          label="Tracking (optional)"
          hint="A number, or the https address of the parcel."
          autoComplete="off"
          spellCheck={false}
          defaultValue={typed.tracking ?? ''}
          problems={problems}
        />
        {missing > 0 ? (
          <Tick name="missing" value={missing} problem={problems.missing}>
            {`Ship with ${counted(missing, 'card')} missing`}
          </Tick>
        ) : null}
        {order.isDisputed ? (
          <Tick
            name="disputed"
            value="yes"
            problem={problems.disputed}
            hint={`The buyer has disputed this payment with their bank. ${backendName(order.backend)} shows its state.`}
          >
            {SHIP_DISPUTED}
          </Tick>
        ) : null}
        <Submit pending="Shipping…" tone={missing === 0 ? 'primary' : 'secondary'} className="w-full">
          Mark as shipped
        </Submit>
        {order.email === null ? (
          <p className="app-hint">There is no email address, so no email is sent.</p>
        ) : (
          <p className="app-hint">The buyer gets an email with the link to set up the cards.</p>
        )}
      </form>
    </section>
  )
}

interface TickProps {
  name: string
  value: string | number
  problem: string | undefined
  hint?: string
  children: string
}

/** What has to be ticked before the order can be shipped. */
const Tick = ({ name, value, problem, hint, children }: TickProps) => (
  <div className="app-field">
    {problem ? (
      <p id={`${name}-problem`} className="app-problem">
        {problem}
      </p>
    ) : null}
    {hint ? <p className="app-hint">{hint}</p> : null}
    <label className="pack-tick">
      <input
        type="checkbox"
        id={name}
        name={name}
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${name}-problem` : undefined}
      />
      {children}
    </label>
  </div>
)
