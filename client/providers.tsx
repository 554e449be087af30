// Context for every island root: the shop's facts and the stores. Context carries the stores, never their state
// (house 2.6), so separate roots on one page share one cart.
import { createContext, type ReactNode, useContext } from 'react'
import { type ShopData, ShopProvider } from './shop'
import { type CartStore, createCartStore, createPanelStore, type PanelStore } from './stores/cart-store'
import { type ConsentStore, createConsentStore } from './stores/consent-store'
import { createReferralStore, type ReferralStore } from './stores/referral-store'
import { createSignupFlags, type SignupFlagsStore } from './stores/signup-flags'

export interface Stores {
  cart: CartStore
  panel: PanelStore
  referral: ReferralStore
  signup: SignupFlagsStore
  consent: ConsentStore
}

/** One of each store: once per page in the browser, once per render on the server. */
export const createStores = (): Stores => ({
  cart: createCartStore(),
  panel: createPanelStore(),
  referral: createReferralStore(),
  signup: createSignupFlags(),
  consent: createConsentStore(),
})

const StoresContext = createContext<Stores | null>(null)

/** The stores of this page; `hook` names the caller in the error thrown outside the provider. */
export function useStores(hook = 'useStores'): Stores {
  const stores = useContext(StoresContext)
  // The text for the cart is the specification's (CART-44).
  if (!stores) throw new Error(`${hook} must be used within a CartProvider`)
  return stores
}

/** Gives the stores to the hooks below it. */
export function CartProvider({ stores, children }: { stores: Stores; children: ReactNode }) {
  return <StoresContext value={stores}>{children}</StoresContext>
}

export function Providers({ data, stores, children }: { data: ShopData; stores: Stores; children: ReactNode }) {
  return (
    <ShopProvider data={data}>
      <CartProvider stores={stores}>{children}</CartProvider>
    </ShopProvider>
  )
}
