// The shop's facts for islands and pages, through context.
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { createShop, type Shop, type ShopData } from '#client/stores/shop-data.ts'

const ShopContext = createContext<Shop | null>(null)

export function ShopProvider({ data, children }: { data: ShopData; children: ReactNode }) {
  const shop = useMemo(() => createShop(data), [data])
  return <ShopContext value={shop}>{children}</ShopContext>
}

/** Gives the part below it another shop: that of a cart in another currency. */
export function WithShop({ shop, children }: { shop: Shop; children: ReactNode }) {
  return <ShopContext value={shop}>{children}</ShopContext>
}

/** The shop of this page. Throws outside its provider: nothing can be rendered without a brand. */
export function useShop(): Shop {
  const shop = useContext(ShopContext)
  if (!shop) throw new Error('useShop must be used within a ShopProvider')
  return shop
}
