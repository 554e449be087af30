// The visitor's choice on the product page: design, view, quantity and mix and match. Pure: every change returns a new
// choice.

import type { CartItem } from '#domain/cart/cart.ts'
import { createLine } from '#domain/cart/cart-lines.ts'
import type { Engraving } from '#domain/engraving/engraved-line.ts'
import type { Prices } from '#domain/market/prices.ts'
import { QUANTITY_OPTIONS, type QuantityOption } from '#domain/shop/bundles.ts'
import type { GalleryView } from '#domain/shop/card-views.ts'
import { type Catalogue, type Design, designByCard } from '#domain/shop/catalogue.ts'
import type { Pence } from '#domain/shop/money.ts'

export interface ProductChoice {
  design: Design
  /** The view in the viewer. */
  view: GalleryView
  option: QuantityOption
  /** One design key per card of the pack; null while mix and match is off. */
  mix: readonly string[] | null
}

const SINGLE = QUANTITY_OPTIONS[0] as QuantityOption

/** The design named by a `card` value; black by default. */
export const chosenDesign = (catalogue: Catalogue, card: string | null): Design =>
  designByCard(catalogue, card) ?? (catalogue.designs[0] as Design)

/** A new choice of one design: front side, Single, not mixed. */
export const choose = (design: Design): ProductChoice => ({ design, view: 'front', option: SINGLE, mix: null })

export const turn = (choice: ProductChoice): ProductChoice => ({
  ...choice,
  view: choice.view === 'front' ? 'back' : 'front',
})

/** Changes the quantity: a mix restarts with the chosen design, and a single card ends it. */
export function chooseQuantity(choice: ProductChoice, option: QuantityOption): ProductChoice {
  const mixed = choice.mix !== null && option.quantity > 1
  return { ...choice, option, mix: mixed ? plainMix(choice.design, option) : null }
}

/** Turns mix and match on or off; every card starts as the chosen design. */
export const switchMix = (choice: ProductChoice, on: boolean): ProductChoice => ({
  ...choice,
  mix: on && choice.option.quantity > 1 ? plainMix(choice.design, choice.option) : null,
})

/** Sets the design of one card of a mixed pack; `index` counts from 0. */
export const pickCard = (choice: ProductChoice, index: number, key: string): ProductChoice => ({
  ...choice,
  mix: choice.mix === null ? null : choice.mix.map((current, at) => (at === index ? key : current)),
})

const plainMix = (design: Design, option: QuantityOption): string[] => Array(option.quantity).fill(design.key)

/** Design keys whose products must be loaded: the chosen design's, and those of the mixed cards. */
export const choiceKeys = (choice: ProductChoice): string[] => [...new Set([choice.design.key, ...(choice.mix ?? [])])]

/** The cart line of a choice. `engravings` has one per card, null for a plain one, or is empty. `packPence` is the price of the whole pack before a referral, `now` in milliseconds. */
export const choiceLine = (
  choice: ProductChoice,
  {
    variantId,
    packPence,
    engravings = [],
    now,
    prices,
  }: {
    variantId: string
    packPence: Pence
    engravings?: readonly (Engraving | null)[]
    now: number
    prices: Pick<Prices, 'currency'>
  },
): CartItem =>
  createLine(
    {
      design: choice.design,
      variantId,
      packPence,
      quantity: choice.option.quantity,
      ...(choice.mix ? { mixMatchSelections: choice.mix } : {}),
      engravings,
    },
    now,
    prices,
  )
