// Shipping an order, and sending its mail again. The form says by whom and under which number, and what has to be said where
// cards are missing or the payment is disputed. The writes, which commands share, are in ship.ts.
import { href } from '#app/addresses.ts'
import { Submit, TextField } from '#app/layout/form.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { deliverAppMails } from '#app/mail/outbox.ts'
import { maskedEmail } from '#app/mail/templates.ts'
import { writeTo } from './in-store.ts'
import { CHANGED, type OrderAction, operatorOf, said } from './order-actions.ts'
import {
  backendName,
  canonicalTracking,
  carrierProblem,
  counted,
  progressOf,
  SHIP_DISPUTED,
  trackingProblem,
} from './order-rules.ts'
import type { Order } from './read-order.ts'
import { sendMailAgain, shipOrder } from './ship.ts'

const MAILED_ENOUGH = 'This email was sent again three times today. Please try again tomorrow.'

export function ShipSection({
  order,
  problems,
  typed,
}: {
  order: Order
  problems: Problems
  typed: Readonly<Record<string, string>>
}) {
  const { missing } = progressOf(order.lines)
  return (
    <section aria-labelledby="ship" className={missing === 0 ? 'pack-box pack-box-next' : 'pack-box'}>
      <h2 id="ship">Ship</h2>
      <form method="post" action={href('order', { order: order.id })} className="app-form pack-box-form" noValidate>
        <input type="hidden" name="do" value="ship" />
        <TextField
          name="carrier"
          label="Carrier (optional)"
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
          <div className="app-field">
            {problems.missing ? (
              <p id="missing-problem" className="app-problem">
                {problems.missing}
              </p>
            ) : null}
            <label className="pack-tick">
              <input
                type="checkbox"
                id="missing"
                name="missing"
                value={missing}
                aria-invalid={problems.missing ? true : undefined}
                aria-describedby={problems.missing ? 'missing-problem' : undefined}
              />
              {`Ship with ${counted(missing, 'card')} missing`}
            </label>
          </div>
        ) : null}
        {order.isDisputed ? (
          <div className="app-field">
            {problems.disputed ? (
              <p id="disputed-problem" className="app-problem">
                {problems.disputed}
              </p>
            ) : null}
            <p className="app-hint">
              {`The buyer’s bank was asked to take this payment back. ${backendName(order.backend)} shows how that stands.`}
            </p>
            <label className="pack-tick">
              <input
                type="checkbox"
                id="disputed"
                name="disputed"
                value="yes"
                aria-invalid={problems.disputed ? true : undefined}
                aria-describedby={problems.disputed ? 'disputed-problem' : undefined}
              />
              {SHIP_DISPUTED}
            </label>
          </div>
        ) : null}
        <Submit pending="Shipping…" tone={missing === 0 ? 'primary' : 'secondary'} className="w-full">
          Mark as shipped
        </Submit>
        {order.email === null ? (
          <p className="app-hint">There is no email address: nobody is written to.</p>
        ) : (
          <p className="app-hint">The buyer gets an email with the link to set up the cards.</p>
        )}
      </form>
    </section>
  )
}

export const ship: OrderAction = async (visit, order, form) => {
  const [carrier, tracking] = [form.line('carrier'), canonicalTracking(form.get('tracking'))]
  const { missing } = progressOf(order.lines)
  const problems: Record<string, string> = {}
  const carriers = carrierProblem(carrier)
  const trackings = trackingProblem(tracking)
  if (carriers !== null) problems.carrier = carriers
  if (trackings !== null) problems.tracking = trackings
  if (missing > 0 && order.status === 'paid' && form.get('missing') !== String(missing))
    problems.missing = `Assign the missing cards, or tick "Ship with ${counted(missing, 'card')} missing".`
  const disputed = form.get('disputed') !== ''
  if (order.isDisputed && !disputed)
    problems.disputed = `Look at it in ${backendName(order.backend)}, then tick "${SHIP_DISPUTED}".`
  if (Object.keys(problems).length > 0)
    return { end: 'refused', screen: { problems, status: 422, typed: { carrier, tracking } } }
  const shipping = { carrier: carrier || null, tracking: tracking || null, missing, disputed }
  const context = { by: operatorOf(visit), secrets: visit.config, now: visit.now }
  const isShipped = await writeTo(visit, 'ship order', (store) => shipOrder(store, order, shipping, context))
  if (!isShipped) return CHANGED
  visit.waitUntil(deliverAppMails(visit.env, visit.config, visit.now))
  const mailed = order.email === null ? '' : ` The email to ${maskedEmail(order.email)} is on its way.`
  return said(visit, order, `Shipped.${mailed}`)
}

export const mailAgain: OrderAction = async (visit, order) => {
  const context = { by: operatorOf(visit), secrets: visit.config, now: visit.now }
  const isSent = await writeTo(visit, 'send order mail', (store) => sendMailAgain(store, order, context))
  if (!isSent) return { end: 'changed', limit: MAILED_ENOUGH }
  visit.waitUntil(deliverAppMails(visit.env, visit.config, visit.now))
  return said(visit, order, `The email to ${maskedEmail(order.email ?? '')} is on its way.`)
}
