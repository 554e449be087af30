// Context for every island root: the shop's facts and the stores. It carries the stores and not their state, so that
// separate roots on one page share one cart.
import { createContext, type ReactNode, useContext } from 'react'
import type { Stores } from '#client/stores/page-stores.ts'
import type { ShopData } from '#client/stores/shop-data.ts'
import { ShopProvider } from './shop.tsx'

const StoresContext = createContext<Stores | null>(null)

/** The stores of this page; `hook` names the caller in the error thrown outside the provider. */
export function useStores(hook = 'useStores'): Stores {
  const stores = useContext(StoresContext)
  // The text for the cart is the specification's.
  if (!stores) throw new Error(`${hook} must be used within a CartProvider`)
  return stores
}

/** Provides the stores to the hooks below it. */
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
