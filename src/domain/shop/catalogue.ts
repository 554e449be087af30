// The catalogue: seven designs and the Collector's Pack. Pure data and look-ups. Design keys and handles contain the
// brand's slug, so the catalogue is created from a brand.
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
  /** List price of one card in pence. */
  pricePence: Pence
  tagline: string
  /** Short story to introduce the design. */
  story: string
  badge?: string
  stockStatus?: StockStatus
}

export const CORE_PRICE_PENCE: Pence = 4000 // §9: £40
export const LIMITED_PRICE_PENCE: Pence = 4500 // §9: £45

export interface Catalogue {
  designs: readonly Design[]
  core: readonly Design[]
  limited: readonly Design[]
}

/** The seven designs of a brand: core first, then the limited ones in the order of the specification. */
export function createCatalogue(brand: Pick<Brand, 'slug' | 'name'>): Catalogue {
  const { slug } = brand
  const product = `${slug}-card` // D-05: {product}
  const limited = (id: DesignId, key: string, label: string, handle: string, copy: [string, string]): Design => ({
    id,
    key,
    card: key,
    label,
    editionName: label.toUpperCase(),
    heroTitle: label.toUpperCase(),
    heroNote: 'Limited Release',
    handle,
    group: 'limited',
    pricePence: LIMITED_PRICE_PENCE,
    tagline: copy[0],
    story: copy[1],
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
      heroNote: 'Premium Metal NFC',
      handle: product,
      group: 'core',
      pricePence: CORE_PRICE_PENCE,
      tagline: 'Matte black. Says enough.',
      story: 'Brushed steel in matte black with a fine engraved emblem. It goes with everything you own.',
      badge: 'Best Seller',
    },
    {
      id: 'desert',
      key: `${slug}-desert`,
      card: `${slug}-desert`,
      label: 'Desert Edition',
      editionName: 'DESERT EDITION',
      heroTitle: 'DESERT',
      heroNote: 'Premium Metal NFC',
      handle: `${slug}-desert-${product}`,
      group: 'core',
      pricePence: CORE_PRICE_PENCE,
      tagline: 'Warm bronze, drawn like dunes.',
      story: 'Sand-toned bronze with engraved dune lines that change with the light.',
    },
  ]
  const limitedDesigns: Design[] = [
    limited('joker', 'joker', 'Joker', `joker-${product}`, [
      'Play the card nobody expects.',
      'Gunmetal under an oil-slick tint, with a jester’s mask cut in bright steel. For people who open with a joke and close the deal.',
    ]),
    limited('american-success', 'american-success', 'American Success', `american-success-${product}`, [
      'Stars, stripes and nerve.',
      'Polished steel, deep blue and six stars. Made for the long drive and the big ask.',
    ]),
    limited('unbothered', 'unbothered', 'Unbothered', `unbothered-${product}`, [
      'Calm is a power move.',
      'Satin rose-grey with closed lashes above a quiet horizon. The card for people who never chase.',
    ]),
    limited('lucky-duck', 'lucky-duck', 'Lucky Duck', `lucky-duck-${product}`, [
      'Luck, engraved.',
      'Golden brass, a struck medal, a duck with a four-leaf clover. It starts the conversation before you do.',
    ]),
    limited('lover-girl', 'hey-babe', 'Lover Girl', `${product}-lover-girl`, [
      'Heart first, always.',
      'Deep crimson with a rose-gold heart in engraved rays. Soft to look at, impossible to forget.',
    ]),
  ]
  return { designs: [...core, ...limitedDesigns], core, limited: limitedDesigns }
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

/** Three limited cards. */
export const COLLECTORS_PACK = { size: 3, pricePence: 10800, listPence: 3 * LIMITED_PRICE_PENCE } as const

/** The entry of the limited collection that is not for sale. */
export const MYSTERY_CARD = { id: 'coming-soon', name: 'Coming Soon', pricePence: 0 } as const

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
  tagline: string
  /** Picture name under /cards/. */
  image: DesignId
  /** The pictures of a pack, instead of the single one. */
  fan?: readonly DesignId[]
  badge?: string
  link: string
}
