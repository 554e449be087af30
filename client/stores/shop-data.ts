// The facts of this installation that every page, island and store shares. The server fills them from the settings; the
// browser reads the same value from the page's JSON block. No React here: the entry script needs it before any island.

import { wordsOf } from '#client/stores/words.ts'
import { DESIGN_WORDS } from '#domain/content/words/designs.ts'
import type { MarketChoice } from '#domain/market/country-names.ts'
import { DEFAULT_MARKET, type Market } from '#domain/market/market.ts'
import { type Money, moneyIn } from '#domain/market/money.ts'
import { type Catalogue, createCatalogue } from '#domain/shop/catalogue.ts'
import type { Brand } from '#domain/site/brand.ts'
import { type Routes, routes } from '#domain/site/routes.ts'
import type { WordGroups } from '#domain/text/words.ts'

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
  /** The page's market; absent on pages of the default market. */
  market?: Market
  /** Every market of the shop with its name, the default one first (marketChoices); absent if that is the only one. */
  markets?: readonly MarketChoice[]
  /** Texts that differ from British English, by group; the groups that the page's islands read. */
  words?: WordGroups
  /** Present in another market where the seller pays import duty and tax. */
  paysDuties?: true
  /** Present where sales tax is added at checkout, so that totals are before tax. */
  addsSalesTax?: true
  /** Address of the official notice on the legal guarantee; present in a market of the EU whose language has a file. */
  guaranteeNotice?: string
}

export interface Shop extends ShopData {
  market: Market
  markets: readonly MarketChoice[]
  /** Designs with the prices of the market. */
  catalogue: Catalogue
  /** Links to the pages of the market. */
  paths: Routes
  /** Amounts of the market's currency in its language. */
  money: Money
}

export function createShop(data: ShopData): Shop {
  const { brand, market = DEFAULT_MARKET, markets = [], words } = data
  return {
    ...data,
    market,
    markets,
    catalogue: createCatalogue(brand, market.currency, wordsOf({ market, words }, 'designs', DESIGN_WORDS)),
    paths: routes(brand, market),
    money: moneyIn(market),
  }
}
