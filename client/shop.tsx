// What every island and page needs to know: the brand, its catalogue and the public settings. The server fills it
// from the settings; the browser reads the same value from the page's JSON block. JSON-safe on purpose.
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Brand } from '../src/domain/brand'
import { type Catalogue, createCatalogue } from '../src/domain/catalogue'

/** Public facts of this installation, sent to the browser in one JSON block. */
export interface ShopData {
  brand: Brand
  /** Sent as the header `apikey` with every call; public (D-75). */
  anonKey: string
  pixelId: string
  /** Must a visitor agree before the pixel may load (D-109)? */
  consentRequired: boolean
  /** Is a referral shown only once the shop has confirmed it (D-117)? */
  referralStrict: boolean
  /** Is the page in embed mode, as far as the server could tell (D-21)? */
  embed: boolean
}

export interface Shop extends ShopData {
  catalogue: Catalogue
}

export const createShop = (data: ShopData): Shop => ({ ...data, catalogue: createCatalogue(data.brand) })

const ShopContext = createContext<Shop | null>(null)

export function ShopProvider({ data, children }: { data: ShopData; children: ReactNode }) {
  const shop = useMemo(() => createShop(data), [data])
  return <ShopContext value={shop}>{children}</ShopContext>
}

/** The shop of this page. Throws outside its provider: nothing can be drawn without a brand. */
export function useShop(): Shop {
  const shop = useContext(ShopContext)
  if (!shop) throw new Error('useShop must be used within a ShopProvider')
  return shop
}
