// The form that ships an order: by whom and under which number, and what has to be said where cards are missing or the payment is
// disputed.
import { href } from '#app/addresses.ts'
import { Submit, TextField } from '#app/layout/form.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { backendName, counted, progressOf, SHIP_DISPUTED } from './order-rules.ts'
import type { Order } from './read-order.ts'

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
