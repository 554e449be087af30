// What is beside the lines of an order: the address, the mail to the buyer, printing, ending the order, and its history.

import { href } from '#app/addresses.ts'
import type { Action } from '#app/console/permissions.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { dateText, timeText } from '#app/layout/dates.ts'
import { Submit } from '#app/layout/form.tsx'
import { History } from '#app/layout/history.tsx'
import { maskedAddress } from '#domain/text/masked-address.ts'
import { deliveryLines } from './buyer-order.ts'
import { isAskable, type OrderQuestion, QUESTIONS } from './order-actions.ts'
import { counted, hasEnded, isEngraved, takesLeaflets, wasShipped } from './order-rules.ts'
import { ParcelLink } from './parcel.tsx'
import type { Order } from './read-orders.ts'
import { isMailedEnough } from './ship.ts'

/** How an order began; `isMade`: here, as an exchange or a replacement. */
const begunText = ({ paidAt }: Pick<Order, 'paidAt'>, isMade: boolean): string =>
  isMade ? 'Created' : paidAt === null ? 'Received' : 'Paid'

export function FactList({ visit, order, isMade }: { visit: ConsoleVisit; order: Order; isMade: boolean }) {
  const { name, shipTo, paidAt, createdAt, shippedAt, carrier, tracking, purgedAt } = order
  const address = deliveryLines(shipTo)
  return (
    <section aria-labelledby="to" className="pack-box">
      <h2 id="to">{wasShipped(order) ? 'Sent to' : 'Send to'}</h2>
      {name === null && address.length === 0 ? (
        <p className="app-hint mt-2">{purgedAt === null ? 'No address is known.' : 'Name and address are deleted.'}</p>
      ) : (
        <address className="pack-address">{[...(name === null ? [] : [name]), ...address].join('\n')}</address>
      )}
      <dl className="card-facts">
        <div>
          <dt>{begunText(order, isMade)}</dt>
          <dd>{dateText(paidAt ?? createdAt)}</dd>
        </div>
        {shippedAt === null ? null : (
          <div>
            <dt>Shipped</dt>
            <dd>{dateText(shippedAt)}</dd>
          </div>
        )}
        {carrier === null && tracking === null ? null : (
          <div>
            <dt>Parcel</dt>
            <dd>
              <ParcelLink carrier={carrier} tracking={tracking} />
            </dd>
          </div>
        )}
      </dl>
      {hasEnded(order) && !wasShipped(order) ? null : <Asks visit={visit} order={order} questions={['address']} />}
    </section>
  )
}

/** The mail to the buyer of a shipped order. */
export function MailSection({ visit, order }: { visit: ConsoleVisit; order: Order }) {
  const isLost = order.mail?.status === 'failed'
  const again = isLost ? 'Send again' : 'Send the email again'
  return (
    <section aria-labelledby="mail" className={isLost ? 'pack-box pack-box-lost' : 'pack-box'}>
      <h2 id="mail">Email</h2>
      {isLost ? <p className="mt-2 font-semibold">The email could not be delivered.</p> : null}
      {order.email === null ? (
        <p className="app-hint mt-2">There is no email address.</p>
      ) : (
        <>
          <p className="app-hint mt-2">{`To ${maskedAddress(order.email)}`}</p>
          {isMailedEnough(order, visit.now) ? (
            <p className="app-hint mt-2">It was sent again three times today.</p>
          ) : (
            <form method="post" action={href('order', { order: order.id })} className="mt-3">
              <input type="hidden" name="do" value="mail" />
              <Submit pending="Sending…" tone="secondary" className="w-full">
                {again}
              </Submit>
            </form>
          )}
        </>
      )}
      <Asks visit={visit} order={order} questions={isLost ? ['address', 'void'] : ['void']} />
    </section>
  )
}

/** Links to the confirmation pages of the actions that the operator may do. */
function Asks({ visit, order, questions }: { visit: ConsoleVisit; order: Order; questions: readonly OrderQuestion[] }) {
  const asked = questions.filter((question) => visit.may(QUESTIONS[question].action) && isAskable(question, order))
  if (asked.length === 0) return null
  return (
    <ul className="card-asks mt-3">
      {asked.map((question) => (
        <li key={question}>
          <a href={`${href('order', { order: order.id })}?ask=${question}`} className="card-ask">
            <span className="card-ask-name">{QUESTIONS[question].name}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The actions that end an order; nothing where it has ended or the operator may not. */
export function EndSection({ visit, order }: { visit: ConsoleVisit; order: Order }) {
  if (!visit.may('orders:cancel') || !isAskable('cancel', order)) return null
  return (
    <section aria-labelledby="end" className="pack-box">
      <h2 id="end">Change the order</h2>
      <Asks visit={visit} order={order} questions={['cancel', 'refund']} />
    </section>
  )
}

/** Every action that is logged for one order; a new one does not compile without its words. */
type Done = Exclude<Extract<Action, `orders:${string}`>, `orders:${'see' | 'export' | 'labels'}`>

const DONE: Readonly<Partial<Record<string, string>>> = {
  'orders:assign': 'Card assigned',
  'orders:take-out': 'Card taken out',
  'orders:set-line': 'Design chosen',
  'orders:print': 'Leaflets printed',
  'orders:mark-engraved': 'Marked as engraved',
  'orders:ship': 'Shipped',
  'orders:send-mail': 'Email sent again',
  'orders:void-links': 'Links voided',
  'orders:correct-address': 'Corrected',
  'orders:return-card': 'Card taken back into stock',
  'orders:replace-card': 'Card replaced',
  'orders:retire-card': 'Card switched off',
  'orders:add-note': 'Note added',
  'orders:delete-note': 'Note deleted',
  'orders:open-return': 'Opened',
  'orders:receive-return': 'Received',
  'orders:close-return': 'Closed',
  'orders:cancel-return': 'Cancelled',
  'orders:cancel': 'Cancelled',
  'orders:refund': 'Marked as refunded',
  'orders:new': 'Entered by hand',
  'orders:import': 'Imported from a file',
} satisfies Record<Done, string>

/** The details of an event in words: how many cards were missing, which fields were corrected. */
const besides = (action: string, detail: string | null): string => {
  const [, missing] = /\bmissing (\d+)/.exec(detail ?? '') ?? []
  const [, fields] = /\bfields ([a-z_ ]+)/.exec(detail ?? '') ?? []
  const [, kind] = /\bkind ([a-z]+)/.exec(detail ?? '') ?? []
  const [, cards] = /\bcards (\d+)/.exec(detail ?? '') ?? []
  if (action === 'orders:mark-engraved') return engravedLine(detail ?? '')
  if (kind !== undefined) return `: ${kind} of ${counted(Number(cards ?? 0), 'card')}`
  if (action === 'orders:correct-address' && fields !== undefined) return `: ${fields.replaceAll(' ', ', ')}`
  return missing === undefined ? '' : `, ${counted(Number(missing), 'card')} missing`
}

const engravedLine = (detail: string): string => {
  const [, line] = /\bline (\d+)/.exec(detail) ?? []
  return `${line === undefined ? '' : `: line ${line}`}${/\bundone 1\b/.test(detail) ? ', taken back' : ''}`
}

/** The history of an order, the newest first. */
export function EventList({ order, isMade }: { order: Order; isMade: boolean }) {
  const { events, remindedAt, endedAt, status } = order
  const own = [
    ...events.map(({ id, action, detail, actor, email, at }) => ({
      key: `${id}`,
      at,
      text: (DONE[action] ?? action) + besides(action, detail),
      by: actor === 'cli' ? 'by a command' : email === null ? '' : `by ${maskedAddress(email)}`,
    })),
    ...(remindedAt === null ? [] : [{ key: 'reminded', at: remindedAt, text: 'Buyer reminded', by: '' }]),
    ...(endedAt === null || events.some(({ action }) => action === 'orders:cancel' || action === 'orders:refund')
      ? []
      : [{ key: 'ended', at: endedAt, text: status === 'refunded' ? 'Refunded' : 'Cancelled', by: '' }]),
    { key: 'begun', at: order.paidAt ?? order.createdAt, text: begunText(order, isMade), by: '' },
  ].sort((one, other) => other.at - one.at)
  return (
    <History
      className="pack-events"
      events={own}
      keyOf={({ key }) => key}
      row={({ at, text, by }) => (
        <>
          <span className="min-w-0">
            {text} {by === '' ? null : <span className="app-hint">{by}</span>}
          </span>
          <time dateTime={new Date(at * 1000).toISOString()}>{timeText(at)}</time>
        </>
      )}
    />
  )
}

export function PrintSection({ visit, order }: { visit: ConsoleVisit; order: Order }) {
  const unclaimed = order.lines.flatMap(({ assigned }) => assigned).filter(({ isOwned }) => !isOwned).length
  return (
    <section aria-labelledby="print" className="pack-box">
      <h2 id="print">Print</h2>
      <p className="mt-3">
        <a href={href('packing-list', { order: order.id })} className="app-secondary-button w-full">
          Packing list
        </a>
      </p>
      {visit.config.engraving && order.lines.some(isEngraved) ? (
        <p className="mt-3">
          <a href={href('engraving-sheet', { order: order.id })} className="app-secondary-button w-full">
            Engraving sheet
          </a>
        </p>
      ) : null}
      {unclaimed > 0 && takesLeaflets(order) ? (
        <form method="post" action={href('leaflets', { order: order.id })} className="mt-4 grid gap-2">
          <p className="app-hint">New codes replace the codes printed before.</p>
          <Submit pending="Making codes…" tone="secondary" className="w-full">
            {`Leaflets for ${counted(unclaimed, 'card')}`}
          </Submit>
        </form>
      ) : null}
    </section>
  )
}
