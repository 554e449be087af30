// The catalogue: seven designs and the Collector's Pack. Pure data and look-ups. Design keys and handles contain the
// brand's slug, so the catalogue is created from a brand.
import { DESIGN_WORDS, type DesignTexts } from '#domain/content/words/designs.ts'
import type { CurrencyCode } from '#domain/market/currencies.ts'
import { DEFAULT_MARKET } from '#domain/market/market.ts'
import { type Prices, pricesIn } from '#domain/market/prices.ts'
import type { Brand } from '#domain/site/brand.ts'
import type { Pence } from './money.ts'

/** Brand-neutral name of a design; also the name of its pictures in public/cards/. */
export type DesignId = 'black' | 'desert' | 'joker' | 'american-success' | 'unbothered' | 'lucky-duck' | 'lover-girl'
export type DesignGroup = 'core' | 'limited'
/** Stock labels of limited editions; the operator sets them from real stock. */
export type StockStatus = 'low' | 'medium' | 'high'

export interface Design {
  id: DesignId
  /** Design key of carts and calls, e.g. "joker", or "{slug}-edition" for black. */
  key: string
  /** Canonical value of the `card` query parameter. */
  card: string
  /** Label in carts, choices and toasts. */
  label: string
  /** Name on shop cards and headings. */
  editionName: string
  heroTitle: string
  heroNote: string
  /** Product handle at the commerce backend. */
  handle: string
  group: DesignGroup
  /** List price of one card in minor units of the catalogue's currency. */
  pricePence: Pence
  tagline: string
  /** Short story to introduce the design. */
  story: string
  badge?: string
  stockStatus?: StockStatus
}

export interface Catalogue {
  /** What the cards cost in the market's currency. */
  prices: Prices
  designs: readonly Design[]
  core: readonly Design[]
  limited: readonly Design[]
  /** What the Collector's Pack is called. */
  collectors: { name: string; tagline: string }
}

/**
 * The seven designs of a brand: core first, then the limited ones in the order of the specification. `currency`: that of
 * the market, pounds by default. `t`: the taglines and stories in the language of the page.
 */
export function createCatalogue(
  brand: Pick<Brand, 'slug' | 'name'>,
  currency: CurrencyCode = DEFAULT_MARKET.currency,
  t: DesignTexts = DESIGN_WORDS,
): Catalogue {
  const prices = pricesIn(currency)
  const { slug } = brand
  const product = `${slug}-card` // D-05: {product}
  const limited = (
    id: DesignId,
    key: string,
    label: string,
    handle: string,
    tagline: string,
    story: string,
  ): Design => ({
    id,
    key,
    card: key,
    label,
    editionName: label.toUpperCase(),
    heroTitle: label.toUpperCase(),
    heroNote: t.limitedNote,
    handle,
    group: 'limited',
    pricePence: prices.limitedPence,
    tagline,
    story,
    stockStatus: 'medium',
  })
  const core: Design[] = [
    {
      id: 'black',
      key: `${slug}-edition`,
      card: 'glass',
      label: `${brand.name} Black`,
      editionName: 'BLACK EDITION',
      heroTitle: 'BLACK',
      heroNote: t.coreNote,
      handle: product,
      group: 'core',
      pricePence: prices.corePence,
      tagline: t.blackTagline,
      story: t.blackStory,
      badge: t.bestSeller,
    },
    {
      id: 'desert',
      key: `${slug}-desert`,
      card: `${slug}-desert`,
      label: 'Desert Edition',
      editionName: 'DESERT EDITION',
      heroTitle: 'DESERT',
      heroNote: t.coreNote,
      handle: `${slug}-desert-${product}`,
      group: 'core',
      pricePence: prices.corePence,
      tagline: t.desertTagline,
      story: t.desertStory,
    },
  ]
  const limitedDesigns: Design[] = [
    limited('joker', 'joker', 'Joker', `joker-${product}`, t.jokerTagline, t.jokerStory),
    limited(
      'american-success',
      'american-success',
      'American Success',
      `american-success-${product}`,
      t.americanSuccessTagline,
      t.americanSuccessStory,
    ),
    limited('unbothered', 'unbothered', 'Unbothered', `unbothered-${product}`, t.unbotheredTagline, t.unbotheredStory),
    limited('lucky-duck', 'lucky-duck', 'Lucky Duck', `lucky-duck-${product}`, t.luckyDuckTagline, t.luckyDuckStory),
    limited('lover-girl', 'hey-babe', 'Lover Girl', `${product}-lover-girl`, t.loverGirlTagline, t.loverGirlStory),
  ]
  return {
    prices,
    designs: [...core, ...limitedDesigns],
    core,
    limited: limitedDesigns,
    collectors: { name: t.collectorsPack, tagline: t.collectorsTagline },
  }
}

/** The design with this design key (cart items, mix and match), or undefined. */
export const designByKey = (catalogue: Catalogue, key: string): Design | undefined =>
  catalogue.designs.find((design) => design.key === key)

/** The design named by a `card` parameter, or undefined; "desert" is an alias. */
export const designByCard = (catalogue: Catalogue, card: string | null | undefined): Design | undefined =>
  catalogue.designs.find((design) => design.card === card || (design.id === 'desert' && card === 'desert'))

/** The two core designs, or the five limited ones: those that may be mixed with this design. */
export const mixableDesigns = (catalogue: Catalogue, design: Design): readonly Design[] =>
  design.group === 'core' ? catalogue.core : catalogue.limited

/** The entry of the limited collection that is not for sale. */
export const MYSTERY_CARD = { id: 'coming-soon', pricePence: 0 } as const

export type PackType = 'Single' | 'Double' | 'Pack'
/** The label of a pack of this many cards. */
export const packTypeFor = (quantity: number): PackType =>
  quantity === 1 ? 'Single' : quantity === 2 ? 'Double' : 'Pack'

/** A card of the home page's shop section, with displayed texts. */
export interface ShopProduct {
  id: string
  name: string
  /** Displayed price, e.g. "£40.00"; with a valid referral the reduced one. */
  price: string
  /** The displayed list price, if the price is reduced. */
  listPrice?: string
  /** What the cards of a pack cost one by one, as a sentence, where a pack is a saving and not a reduced price. */
  singlesPrice?: string
  /** The sentence on the lowest price of the last 30 days, where a reduced price has to name it. */
  lowestPrice?: string
  tagline: string
  /** Picture name under /cards/. */
  image: DesignId
  /** The pictures of a pack, instead of the single one. */
  fan?: readonly DesignId[]
  badge?: string
  link: string
}
