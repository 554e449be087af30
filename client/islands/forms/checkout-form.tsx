// The fields of the sample checkout page. Spec §2 "Checkout page"; CHK-01 to CHK-17, D-59. No form, no validation, card
// fields without a name: whatever is typed here can be sent by nothing, with or without this script (T-PII-1 to
// T-PII-3). Two events go to the pixel if it is loaded, with the specification's constants (TRK-18 to TRK-22).
import { useState } from 'react'
import { checkoutPageEvent } from '../../../src/domain/tracking/tracking'
import { track } from '../../browser/tracking/tracking'
import { useShop } from '../../context/shop'
import { Button } from '../../ui/button'
import { TextField } from './form-field'

export function CheckoutForm() {
  const { brand } = useShop()
  const [clicked, setClicked] = useState(false)
  const event = checkoutPageEvent(brand) // constants only: nothing typed is part of it (TRK-25)
  const complete = () => {
    track('PlaceAnOrder', event)
    setClicked(true)
  }
  return (
    <div className="grid gap-10">
      <Group id="contact" title="Contact">
        <TextField id="email" label="Email" type="email" autoComplete="off" className="col-span-2" />
        <TextField id="phone" label="Phone" type="tel" autoComplete="off" className="col-span-2" />
      </Group>
      <Group id="shipping" title="Shipping">
        <TextField id="firstName" label="First name" autoComplete="off" className="max-sm:col-span-2" />
        <TextField id="lastName" label="Last name" autoComplete="off" className="max-sm:col-span-2" />
        <TextField id="address" label="Address" autoComplete="off" className="col-span-2" />
        <TextField id="city" label="City" autoComplete="off" className="col-span-2" />
        <TextField id="state" label="State" autoComplete="off" />
        <TextField id="zip" label="ZIP" autoComplete="off" inputMode="numeric" />
      </Group>
      <Group id="payment" title="Payment">
        <TextField
          id="cardNumber"
          label="Card number"
          inputMode="numeric"
          autoComplete="off"
          placeholder="1234 5678 9012 3456"
          onFocus={() => track('AddPaymentInfo', event)}
          className="col-span-2"
        />
        <TextField id="expiry" label="Expiry" inputMode="numeric" autoComplete="off" placeholder="MM/YY" />
        <TextField id="cvv" label="CVV" inputMode="numeric" autoComplete="off" placeholder="123" />
        <TextField id="cardName" label="Name on card" autoComplete="off" className="col-span-2" />
      </Group>
      <div>
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
    <section aria-labelledby={`${id}-heading`} className="grid grid-cols-2 gap-4 border-border border-t pt-6">
      <h2 id={`${id}-heading`} className="col-span-2 text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
