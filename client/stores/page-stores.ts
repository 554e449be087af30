// The stores of one page.

import type { CartMarket } from '#domain/cart/cart-market.ts'
import {
  type CartStore,
  type CopyStore,
  createCartStore,
  createCopyStore,
  createPanelStore,
  type PanelStore,
} from './cart-store.ts'
import { type ConsentStore, createConsentStore } from './consent-store.ts'
import { createReferralStore, type ReferralStore } from './referral-store.ts'
import { createSignupFlags, type SignupFlagsStore } from './signup-flags.ts'

export interface Stores {
  cart: CartStore
  copy: CopyStore
  panel: PanelStore
  referral: ReferralStore
  signup: SignupFlagsStore
  consent: ConsentStore
}

/** One of each store: once per page in the browser, once per render on the server. `here`: the market of the page. */
export const createStores = (here?: CartMarket): Stores => ({
  cart: createCartStore(here),
  copy: createCopyStore(),
  panel: createPanelStore(),
  referral: createReferralStore(),
  signup: createSignupFlags(),
  consent: createConsentStore(),
})
