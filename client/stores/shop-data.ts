// The facts of this installation that every page, island and store shares. The server fills them from the settings; the
// browser reads the same value from the page's JSON block. No React here: the entry script needs it before any island.

import { type Catalogue, createCatalogue } from '#domain/shop/catalogue.ts'
import type { Brand } from '#domain/site/brand.ts'

/** Public facts of this installation, sent to the browser in one JSON block. */
export interface ShopData {
  brand: Brand
  /** Sent as the header `apikey` with every call; public. */
  anonKey: string
  pixelId: string
  /** Whether the page's CSP allows the pixel. */
  pixelOnPage: boolean
  /** Whether a visitor must agree before the pixel may load. */
  consentRequired: boolean
  /** Whether a referral is shown only once the shop has confirmed it. */
  referralStrict: boolean
  /** Whether the shop sends mails, so that an address has to be confirmed. */
  confirmsSignups: boolean
  /** Present where the shop sells engraved cards. */
  engraving?: true
  /** Whether the page is in embed mode, as far as the server could tell. */
  embed: boolean
}

export interface Shop extends ShopData {
  catalogue: Catalogue
}

export const createShop = (data: ShopData): Shop => ({ ...data, catalogue: createCatalogue(data.brand) })
