// The cart's checkout as the dialog sees it: idle, processing, a total to agree to, or leaving. One at a time;
// closing the dialog calls it off. Spec §4 "Checkout from the cart"; D-50, D-57, D-112.
import { useCallback, useEffect, useRef, useState } from 'react'
import { departHere } from '#client/browser/checkout/checkout.ts'
import { type CheckoutDoubt, doubtOf, dropRefused, placeCheckout } from '#client/browser/checkout/place-checkout.ts'
import { errorsAreOver, showToast } from '#client/browser/toast/toast.ts'
import { useStores } from '#client/context/providers.tsx'
import { useShop } from '#client/context/shop.tsx'
import type { CartItem } from '#domain/cart/cart.ts'
import { copyCart } from '#domain/cart/cart-copy.ts'
import { toastForError } from '#domain/site/failure-texts.ts'

export type CheckoutPhase =
  | { kind: 'idle' }
  | { kind: 'processing' }
  /** The backend charges more than the cart shows, or cannot tell; `items` are the lines it was asked about. */
  | ({ kind: 'doubt'; items: readonly CartItem[] } & CheckoutDoubt)
  /** On the way out with these lines; the cart itself is already empty. */
  | { kind: 'leaving'; items: readonly CartItem[]; discountCode: string | null }

const IDLE: CheckoutPhase = { kind: 'idle' }

export function useCartCheckout() {
  const { catalogue, anonKey } = useShop()
  const stores = useStores('useCart')
  const { cart, referral } = stores
  const [phase, setPhase] = useState<CheckoutPhase>(IDLE)
  const attempt = useRef(0)
  const isRunning = useRef(false) // state comes too late for the second half of a double click

  const callOff = useCallback(() => {
    attempt.current++
    isRunning.current = false
    setPhase(IDLE)
  }, [])

  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && callOff()
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [callOff])

  const leave = (webUrl: string, items: readonly CartItem[]) => {
    const { discountCode } = cart.getState()
    isRunning.current = true
    errorsAreOver()
    setPhase({ kind: 'leaving', items, discountCode })
    departHere().go(webUrl)
    stores.copy.setState({ copy: copyCart({ items, discountCode }, Date.now()) })
    cart.getState().clearCart()
  }

  const start = async () => {
    const { items } = cart.getState()
    if (isRunning.current || items.length === 0) return
    isRunning.current = true
    const mine = ++attempt.current
    setPhase({ kind: 'processing' })
    const placed = await placeCheckout({
      items,
      referral: referral.getState().referral,
      discountCode: cart.getState().discountCode,
      catalogue,
      anonKey,
      now: Date.now(),
    })
    if (mine !== attempt.current) return
    if (!placed.ok) {
      dropRefused(placed.error, stores)
      showToast(toastForError(placed.error))
      callOff()
      return
    }
    const doubt = doubtOf(placed.value)
    if (doubt === null) return leave(placed.value.webUrl, items)
    isRunning.current = false
    setPhase({ kind: 'doubt', ...doubt, items })
  }

  return { phase, start, leave, callOff }
}
