// The Collector's Pack builder's rules and the data of the two edition pages. Spec §3, §4, §9; D-29, D-30, D-41, D-42.
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createCollectorsPack } from '#domain/cart/cart-lines.ts'
import { bundleSavingPence } from '#domain/shop/bundles.ts'
import { createCatalogue, MYSTERY_CARD } from '#domain/shop/catalogue.ts'
import {
  BROWSING,
  collectorsOffer,
  isComplete,
  isPickable,
  startBuilding,
  togglePick,
} from '#domain/shop/collection.ts'
import { GBP, GBP_BUNDLES } from '#test/support/prices.ts'

const catalogue = createCatalogue({ slug: 'tappt', name: 'Tappt' })
const pick = (...keys: string[]) => keys.reduce((state, key) => togglePick(state, key).collection, startBuilding())

describe('the builder', () => {
  it('LTD-17 is off at first, and a click then picks nothing', () => {
    expect(BROWSING).toEqual({ building: false, picks: [] })
    expect(togglePick(BROWSING, 'joker')).toEqual({ collection: BROWSING, refused: false })
  })

  it('LTD-18 LTD-19 starts without earlier picks', () => {
    expect(pick('joker', 'unbothered').picks).toHaveLength(2)
    expect(startBuilding()).toEqual({ building: true, picks: [] })
  })

  it('LTD-21 picks a card and drops it at the second click, keeping the order of the others', () => {
    expect(pick('joker', 'hey-babe', 'lucky-duck').picks).toEqual(['joker', 'hey-babe', 'lucky-duck'])
    expect(pick('joker', 'hey-babe', 'lucky-duck', 'hey-babe').picks).toEqual(['joker', 'lucky-duck'])
  })

  it('LTD-22 refuses a fourth pick and leaves the very same state, so that a pending add goes on', () => {
    const full = pick('joker', 'hey-babe', 'lucky-duck')
    const next = togglePick(full, 'unbothered')
    expect(next.refused).toBe(true)
    expect(next.collection).toBe(full)
    expect(togglePick(full, 'joker')).toEqual({ collection: pick('hey-babe', 'lucky-duck'), refused: false })
  })

  it.each([
    [[], false],
    [['joker'], false],
    [['joker', 'unbothered'], false],
    [['joker', 'unbothered', 'hey-babe'], true],
    [['joker', 'unbothered', 'joker', 'hey-babe'], false],
  ])('LTD-23 picks %j are a complete collection: %s', (keys, complete) => {
    expect(isComplete(pick(...keys))).toBe(complete)
  })

  it('LTD-23 three picks outside builder mode are no collection', () => {
    expect(isComplete({ building: false, picks: ['joker', 'unbothered', 'hey-babe'] })).toBe(false)
  })

  it('LTD-09 only the five limited designs can be picked, not the mystery card', () => {
    expect(catalogue.limited.every((design) => isPickable(catalogue, design.key))).toBe(true)
    for (const key of [MYSTERY_CARD.id, 'tappt-edition', 'tappt-desert', ''])
      expect(isPickable(catalogue, key)).toBe(false)
  })

  it('LTD-31 becomes a cart item of £108 with the three picks', () => {
    expect(createCollectorsPack(['hey-babe', 'joker', 'unbothered'], '', 1000, GBP)).toMatchObject({
      variant: 'hey-babe',
      packType: 'Pack',
      price: 108,
      quantity: 1,
      mixMatchSelections: ['hey-babe', 'joker', 'unbothered'],
    })
  })
})

describe('the offers', () => {
  it("LTD-13 LTD-14 LTD-15 LTD-16 the Collector's Pack costs £108 of £135, 20% less", () => {
    expect(collectorsOffer(GBP)).toEqual({
      pricePence: 10800,
      listPence: 13500,
      savingPence: 2700,
      percentOff: 20,
    })
  })

  it('CAT-34 CORE-11 CORE-12 CORE-13 CORE-14 CORE-15 a bundle has its fields, and its saving is list minus sale price', () => {
    const rows = GBP_BUNDLES.map((bundle) => [
      bundle.id,
      bundle.quantity,
      bundle.originalPricePence,
      bundle.salePricePence,
      bundleSavingPence(bundle),
    ])
    expect(rows).toEqual([
      ['single', 1, undefined, 4000, 0],
      ['double', 2, 8000, 7600, 400],
      ['team', 5, 20000, 16000, 4000],
      ['business', 20, 80000, 60000, 20000],
      ['enterprise', 100, 400000, 250000, 150000],
    ])
  })
})

describe('the limited collection', () => {
  it('CAT-35 LTD-08 a limited card has id, name, story, price, two pictures, and medium stock unless the operator says otherwise', () => {
    for (const design of catalogue.limited) {
      expect(design).toMatchObject({ group: 'limited', pricePence: 4500, stockStatus: 'medium' })
      expect(design.label).not.toBe('')
      expect(design.story).not.toBe('')
      for (const side of ['front', 'back']) expect(existsSync(`public/cards/${design.id}-${side}-960.webp`)).toBe(true)
    }
  })

  it('CAT-36 the mystery entry has the id coming-soon and no price', () => {
    expect(MYSTERY_CARD).toMatchObject({ id: 'coming-soon', pricePence: 0 })
  })
})
