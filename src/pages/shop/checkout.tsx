// /checkout: a static sample of a checkout page, in dollars as the specification has it. Not linked from cart or
// header, noindex, and its header set forbids submitting a form.
import { Lock, ShieldCheck, Truck } from 'lucide-react'
import { CheckoutForm } from '#client/islands/forms/checkout-form.tsx'
import { Island } from '#client/islands/island.tsx'
import { pageStyles } from '#pages/layout/assets.ts'
import { CardImage } from '#ui/card-image.tsx'

// Literals of the specification; not prices of this shop.
const SUMMARY = { item: '$49.99', shipping: '$4.99', tax: '$4.35', total: '$59.33' } as const
const NOTES = [
  { Icon: Lock, text: 'Your connection is encrypted with SSL' },
  { Icon: Truck, text: 'Free shipping over $50' },
  { Icon: ShieldCheck, text: '30-day money-back guarantee' },
] as const

export function CheckoutPage() {
  return (
    <div className="wrap order-room">
      <link rel="stylesheet" href={pageStyles('client/styles/checkout.css')} />
      <div className="order-head">
        <p className="eyebrow">Sample page</p>
        <h1 className="mt-3 text-3xl">Checkout</h1>
        <p className="mt-3 text-muted-foreground">
          Nothing you type here is sent or stored. Please do not enter real card details.
        </p>
      </div>
      <div className="order-side">
        <div>
          <Summary />
          <Assurance />
        </div>
      </div>
      <Island name="checkout-form" component={CheckoutForm} props={{}} />
    </div>
  )
}

function Summary() {
  return (
    <section aria-labelledby="summary" className="order-summary">
      <h2 id="summary" className="text-lg">
        Order summary
      </h2>
      <dl className="mt-5">
        <div className="order-line">
          <dt>
            <span className="order-picture">
              <CardImage art="black" view="angle" alt="" sizes="(min-width: 64rem) 28rem, 88px" eager />
              <b>1</b>
            </span>{' '}
            <span className="wrap-anywhere min-w-0 font-semibold">Premium NFC Card</span>
          </dt>
          <dd>{SUMMARY.item}</dd>
        </div>
        <div className="order-row order-sums">
          <dt>Shipping</dt>
          <dd>{SUMMARY.shipping}</dd>
        </div>
        <div className="order-row">
          <dt>Tax</dt>
          <dd>{SUMMARY.tax}</dd>
        </div>
        <div className="order-row order-total">
          <dt className="engraved">Total</dt>
          <dd className="engraved">
            <small>USD</small>
            {SUMMARY.total}
          </dd>
        </div>
      </dl>
      <p className="mt-4 text-muted-foreground text-sm">
        Sample amounts in US dollars. Orders are in pounds, VAT included, and standard shipping is free over £25.
      </p>
    </section>
  )
}

/** Trust signals: next to the form on desktops, below its button on phones. */
function Assurance() {
  return (
    <div className="order-after">
      {NOTES.map(({ Icon, text }) => (
        <p key={text}>
          <Icon aria-hidden="true" />
          {text}
        </p>
      ))}
    </div>
  )
}
