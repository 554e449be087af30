// /checkout: a static sample of a checkout page, in dollars, as the specification gives it. Spec §2; CHK-01 to CHK-18,
// D-38, D-59. Not linked from cart or header, noindex, and the header set forbids any form from leaving it.

import { CheckoutForm } from '../../../client/islands/forms/checkout-form'
import { Island } from '../../../client/islands/island'
import { CardImage } from '../../../client/ui/card-image'

// Literals of the specification; not prices of this shop (D-59).
const SUMMARY = { item: '$49.99', shipping: '$4.99', tax: '$4.35', total: '$59.33' } as const
const ACCEPTED_CARDS = ['Visa', 'Mastercard', 'Amex', 'Discover'] as const
const NOTES = [
  'Your connection is encrypted with SSL',
  'Free shipping over $50',
  '30-day money-back guarantee',
] as const

export function CheckoutPage() {
  return (
    <div className="wrap pt-10 pb-20 md:pt-16 md:pb-28">
      <header className="max-w-2xl">
        <p className="eyebrow">Sample page</p>
        <h1 className="mt-4 text-4xl">Checkout</h1>
        <p className="mt-5 text-lg text-muted-foreground">
          This page shows what a checkout looks like. Nothing you type here is sent or stored, so please leave real card
          details out.
        </p>
      </header>
      <div className="mt-10 grid gap-12 lg:grid-cols-[7fr_5fr] lg:gap-20">
        <Island name="checkout-form" component={CheckoutForm} props={{}} />
        <Summary />
      </div>
    </div>
  )
}

function Summary() {
  const row = 'flex items-baseline justify-between gap-4 py-2'
  return (
    <section
      aria-labelledby="summary"
      className="panel gap-x-10 p-6 md:p-8 md:max-lg:grid md:max-lg:grid-cols-2 lg:sticky lg:top-32 lg:self-start"
    >
      <div>
        <h2 id="summary" className="text-xl">
          Order summary
        </h2>
        <CardImage art="black" alt="" sizes="(min-width: 48rem) 26rem, 83vw" className="mt-6" />
      </div>
      <div>
        <dl className="mt-6 md:max-lg:mt-0">
          <div className={row}>
            <dt className="font-semibold">
              Premium NFC Card <span className="font-normal text-muted-foreground">× 1</span>
            </dt>
            <dd>{SUMMARY.item}</dd>
          </div>
          <div className={`${row} border-border border-t`}>
            <dt>Shipping</dt>
            <dd>{SUMMARY.shipping}</dd>
          </div>
          <div className={row}>
            <dt>Tax</dt>
            <dd>{SUMMARY.tax}</dd>
          </div>
          <div className={`${row} mt-2 border-border border-t pt-4 text-xl`}>
            <dt className="engraved">Total</dt>
            <dd className="engraved">{SUMMARY.total}</dd>
          </div>
        </dl>
        <ul className="mt-6 grid gap-2 border-border border-t pt-5 text-muted-foreground text-sm">
          {NOTES.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
        <p className="mt-5 text-muted-foreground text-sm" id="accepted">
          Accepted cards
        </p>
        <ul aria-labelledby="accepted" className="mt-2 flex flex-wrap gap-2">
          {ACCEPTED_CARDS.map((name) => (
            <li key={name} className="rounded-sm border border-border px-2.5 py-1 font-semibold text-xs">
              {name}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
