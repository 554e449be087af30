// The cart's checkout as the dialog sees it: idle, processing, a total to agree to, or leaving. One at a time; closing
// the dialog cancels it.
import { mutationOptions, useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type CallFailure, unwrap } from '#client/browser/calls/call-failure.ts'
import { departHere } from '#client/browser/checkout/checkout.ts'
import {
  type CartOrder,
  type CheckoutDoubt,
  doubtOf,
  dropRefused,
  type PlacedCheckout,
  placeCheckout,
} from '#client/browser/checkout/place-checkout.ts'
import { toastForError } from '#client/browser/toast/failures.ts'
import { errorsAreOver, showToast } from '#client/browser/toast/toast.ts'
import { useStores } from '#client/context/providers.tsx'
import { useShop } from '#client/context/shop.tsx'
import { isMadeHere } from '#client/stores/cart-store.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { copyCart } from '#domain/cart/cart-copy.ts'
import { cartMarketOf } from '#domain/cart/cart-market.ts'

type CheckoutPhase =
  | { kind: 'idle' }
  | { kind: 'processing' }
  /** The backend charges more than the cart shows, or cannot tell; `items` are the lines of that checkout. */
  | ({ kind: 'doubt'; items: readonly CartItem[] } & CheckoutDoubt)
  | ({ kind: 'leaving' } & Leaving)

/** Leaving with these lines; the cart itself is already empty. */
interface Leaving {
  items: readonly CartItem[]
  discountCode: string | null
}

/** Call 3 for the whole cart. */
const checkoutMutation = mutationOptions<PlacedCheckout, CallFailure, CartOrder>({
  mutationKey: ['checkout', 'cart'],
  mutationFn: async (order, { client }) => unwrap(await placeCheckout(order, client)),
})

export function useCartCheckout() {
  const shop = useShop()
  const { catalogue, anonKey, market } = shop
  const stores = useStores('useCart')
  const { cart, referral } = stores
  const checkout = useMutation(checkoutMutation)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const isRunning = useRef(false) // state is too late for the second half of a double click

  const { reset } = checkout
  const cancel = useCallback(() => {
    isRunning.current = false
    reset() // a response that comes later is ignored
    setLeaving(null)
  }, [reset])

  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && cancel()
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [cancel])

  const leave = (webUrl: string, items: readonly CartItem[]) => {
    const { discountCode, market, currency } = cart.getState()
    isRunning.current = true
    errorsAreOver()
    setLeaving({ items, discountCode })
    departHere().go(webUrl)
    stores.copy.setState({ copy: copyCart({ items, discountCode, market, currency }, Date.now()) })
    cart.getState().clearCart()
  }

  const start = () => {
    const { items, discountCode } = cart.getState()
    if (isRunning.current || items.length === 0 || !isMadeHere(cart.getState(), cartMarketOf(market))) return
    isRunning.current = true
    checkout.mutate(
      { items, referral: referral.getState().referral, discountCode, catalogue, anonKey, market, now: Date.now() },
      {
        onSuccess: (placed) => {
          isRunning.current = false
          if (doubtOf(placed) === null) leave(placed.webUrl, items)
        },
        onError: ({ reason }) => {
          dropRefused(reason, stores)
          showToast(toastForError(shop, reason))
          cancel()
        },
      },
    )
  }

  const phase = (): CheckoutPhase => {
    if (leaving) return { kind: 'leaving', ...leaving }
    if (checkout.isPending) return { kind: 'processing' }
    const doubt = checkout.isSuccess ? doubtOf(checkout.data) : null
    return doubt && checkout.isSuccess ? { kind: 'doubt', ...doubt, items: checkout.variables.items } : { kind: 'idle' }
  }
  return { phase: phase(), start, leave, cancel }
}
