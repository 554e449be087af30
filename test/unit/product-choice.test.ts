import { describe, expect, test } from 'vitest'
import {
  choiceKeys,
  choiceLine,
  choose,
  chooseQuantity,
  chosenDesign,
  pickCard,
  switchMix,
  turn,
} from '#domain/product/product-choice.ts'
import { QUANTITY_OPTIONS } from '#domain/shop/bundles.ts'
import { createCatalogue, type Design, designByCard } from '#domain/shop/catalogue.ts'
import { createBrand } from '#domain/site/brand.ts'
import { GBP } from '#test/support/prices.ts'

const catalogue = createCatalogue(createBrand({ slug: 'acme', name: 'Acme' }))
const design = (card: string) => designByCard(catalogue, card) as Design
const [single, double, pack] = QUANTITY_OPTIONS as [
  (typeof QUANTITY_OPTIONS)[number],
  (typeof QUANTITY_OPTIONS)[number],
  (typeof QUANTITY_OPTIONS)[number],
]

describe('the choice of the product page', () => {
  test.each([
    [null, 'black'],
    ['nope', 'black'],
    ['acme-edition', 'black'],
    ['desert', 'desert'],
    ['hey-babe', 'lover-girl'],
  ])('PROD-03 ROUTE-54 ROUTE-55 card=%s chooses %s', (card, id) => {
    expect(chosenDesign(catalogue, card).id).toBe(id)
  })

  test('PROD-06 PROD-07 another design starts front side up, Single, nothing mixed', () => {
    const mixed = switchMix(chooseQuantity(turn(choose(design('glass'))), pack), true)
    expect(mixed).toMatchObject({ view: 'back', option: pack, mix: Array(5).fill('acme-edition') })
    expect(choose(design('joker'))).toEqual({ design: design('joker'), view: 'front', option: single, mix: null })
  })

  test('PROD-17 PROD-22 PROD-23 another quantity starts the mix again, and a single card ends it', () => {
    const mixed = pickCard(switchMix(chooseQuantity(choose(design('joker')), double), true), 1, 'hey-babe')
    expect(mixed.mix).toEqual(['joker', 'hey-babe'])
    expect(chooseQuantity(mixed, pack).mix).toEqual(Array(5).fill('joker'))
    expect(chooseQuantity(mixed, single).mix).toBeNull()
    expect(chooseQuantity(chooseQuantity(mixed, single), double).mix).toBeNull()
  })

  test('PROD-17 PROD-39 mixing is off until switched on, and never on for a single card', () => {
    expect(chooseQuantity(choose(design('joker')), pack).mix).toBeNull()
    expect(switchMix(choose(design('joker')), true).mix).toBeNull()
    expect(pickCard(choose(design('joker')), 0, 'hey-babe').mix).toBeNull()
  })

  test('PROD-40 a mixed pack keeps what was picked, also when all are the same, at the price of the plain pack', () => {
    const plain = chooseQuantity(choose(design('joker')), double)
    const given = { variantId: 'gid://1', packPence: 8600, now: 7, prices: GBP }
    expect(choiceLine(switchMix(plain, true), given)).toEqual({
      ...choiceLine(plain, given),
      mixMatchSelections: ['joker', 'joker'],
    })
  })

  test('a choice needs the products of its design and of each mixed card once', () => {
    const mixed = pickCard(switchMix(chooseQuantity(choose(design('joker')), double), true), 0, 'lucky-duck')
    expect(choiceKeys(mixed)).toEqual(['joker', 'lucky-duck'])
    expect(choiceKeys(choose(design('glass')))).toEqual(['acme-edition'])
  })
})
