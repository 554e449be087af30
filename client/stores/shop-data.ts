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
  /** Does the page's policy let the pixel in? */
  pixelOnPage: boolean
  /** Must a visitor agree before the pixel may load? */
  consentRequired: boolean
  /** Is a referral shown only once the shop has confirmed it? */
  referralStrict: boolean
  /** Does the shop send mails, so that an address has to be confirmed? */
  confirmsSignups: boolean
  /** Is the page in embed mode, as far as the server could tell? */
  embed: boolean
}

export interface Shop extends ShopData {
  catalogue: Catalogue
}

export const createShop = (data: ShopData): Shop => ({ ...data, catalogue: createCatalogue(data.brand) })
