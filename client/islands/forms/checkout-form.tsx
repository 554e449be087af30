// The fields of the sample checkout page. No form, no validation, card fields without a name: nothing typed here can be
// sent, with or without this script. Two events with the specification's constants go to the pixel if it is loaded.
import { useState } from 'react'
import { track } from '#client/browser/tracking/tracking.ts'
import { useShop } from '#client/context/shop.tsx'
import { checkoutPageEvent } from '#domain/tracking/tracking.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from './form-field.tsx'

const ACCEPTED_CARDS = ['Visa', 'Mastercard', 'Amex', 'Discover'] as const

export function CheckoutForm() {
  const { brand } = useShop()
  const [clicked, setClicked] = useState(false)
  const event = checkoutPageEvent(brand) // constants only: nothing typed is included
  const complete = () => {
    track('PlaceAnOrder', event)
    setClicked(true)
  }
  return (
    <div className="order-form grid gap-6">
      <Group id="contact" title="Contact">
        <TextField id="email" label="Email" type="email" autoComplete="off" className="order-part" />
        <TextField id="phone" label="Phone" type="tel" autoComplete="off" className="order-part" />
      </Group>
      <Group id="shipping" title="Shipping">
        <p className="text-muted-foreground text-sm">United Kingdom</p>
        <TextField id="firstName" label="First name" autoComplete="off" className="order-half" />
        <TextField id="lastName" label="Last name" autoComplete="off" className="order-half" />
        <TextField id="address" label="Address" autoComplete="off" />
        <TextField id="city" label="Town or city" autoComplete="off" className="order-third" />
        <TextField id="state" label="County" autoComplete="off" className="order-half order-third" />
        <TextField id="zip" label="Postcode" autoComplete="off" className="order-half order-third" />
      </Group>
      <Group id="payment" title="Payment">
        <div className="order-cards">
          <p id="accepted">Accepted cards</p>
          <ul aria-labelledby="accepted">
            {ACCEPTED_CARDS.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
        <TextField
          id="cardNumber"
          label="Card number"
          inputMode="numeric"
          autoComplete="off"
          onFocus={() => track('AddPaymentInfo', event)}
        />
        <TextField
          id="expiry"
          label="Expiry"
          inputMode="numeric"
          autoComplete="off"
          placeholder="MM/YY"
          className="order-half order-third"
        />
        <TextField
          id="cvv"
          label="Security code"
          inputMode="numeric"
          autoComplete="off"
          className="order-half order-third"
        />
        <TextField id="cardName" label="Name on card" autoComplete="off" className="order-third" />
      </Group>
      <div className="mt-2">
        <Button className="w-full" onClick={complete}>
          Complete Purchase
        </Button>
        <p role="status" className={clicked ? 'mt-4 rounded-md border border-accent px-4 py-3 font-semibold' : ''}>
          {clicked ? 'No payment has been taken. Orders are paid on our secure hosted checkout.' : null}
        </p>
      </div>
    </div>
  )
}

function Group({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={`${id}-heading`} className="order-fields">
      <h2 id={`${id}-heading`} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}
