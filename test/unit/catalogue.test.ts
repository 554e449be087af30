// The catalogue: designs, handles, prices, packs, offers. Requirements: CAT-01 to CAT-39; D-03, D-05, D-14, D-28 to D-30.
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { testimonials } from '#domain/content/testimonials.ts'
import { TESTIMONIALS_WORDS } from '#domain/content/words/testimonials.ts'
import { DEFAULT_MARKET } from '#domain/market/market.ts'
import { moneyIn } from '#domain/market/money.ts'
import { COLLECTORS_PACK_SIZE } from '#domain/market/prices.ts'
import { bundleSavingPence, QUANTITY_OPTIONS, quantityOffer } from '#domain/shop/bundles.ts'
import {
  createCatalogue,
  designByCard,
  designByKey,
  MYSTERY_CARD,
  mixableDesigns,
  packTypeFor,
} from '#domain/shop/catalogue.ts'
import { shopProducts } from '#domain/shop/shop-products.ts'
import { createBrand } from '#domain/site/brand.ts'
import { routes } from '#domain/site/routes.ts'
import { GBP, GBP_BUNDLES } from '#test/support/prices.ts'
import { english } from '#test/support/words.ts'

const TESTIMONIALS = testimonials(english(TESTIMONIALS_WORDS))

const brand = createBrand({ slug: 'tappt', name: 'Tappt' })
const catalogue = createCatalogue(brand)
const acme = createCatalogue(createBrand({ slug: 'acme', name: 'Acme' }))

describe('designs', () => {
  it('CAT-01 two core editions and five limited ones, seven in all', () => {
    expect([catalogue.core.length, catalogue.limited.length, catalogue.designs.length]).toEqual([2, 5, 7])
  })

  it.each([
    ['CAT-02 CAT-09 CAT-17', 'tappt-edition', 'Tappt Black', 'tappt-card', 4000],
    ['CAT-03 CAT-10 CAT-18', 'tappt-desert', 'Desert Edition', 'tappt-desert-tappt-card', 4000],
    ['CAT-04 CAT-11 CAT-19', 'joker', 'Joker', 'joker-tappt-card', 4500],
    ['CAT-05 CAT-12 CAT-19', 'american-success', 'American Success', 'american-success-tappt-card', 4500],
    ['CAT-07 CAT-14 CAT-19', 'unbothered', 'Unbothered', 'unbothered-tappt-card', 4500],
    ['CAT-06 CAT-13 CAT-19', 'lucky-duck', 'Lucky Duck', 'lucky-duck-tappt-card', 4500],
    ['CAT-08 CAT-15 CAT-19', 'hey-babe', 'Lover Girl', 'tappt-card-lover-girl', 4500],
  ])('%s design %s is "%s" with handle %s at %d pence', (_id, key, label, handle, pricePence) => {
    expect(designByKey(catalogue, key)).toMatchObject({ label, handle, pricePence })
  })

  it('BRAND-04 follow the brand', () => {
    expect(acme.designs.map((design) => design.handle)).toEqual([
      'acme-card',
      'acme-desert-acme-card',
      'joker-acme-card',
      'american-success-acme-card',
      'unbothered-acme-card',
      'lucky-duck-acme-card',
      'acme-card-lover-girl',
    ])
    expect(JSON.stringify(acme)).not.toMatch(/tappt/i)
  })

  it('CAT-16 the card type glass stands for the black edition', () => {
    expect(designByCard(catalogue, 'glass')?.id).toBe('black')
    expect(designByCard(catalogue, 'tappt-edition')).toBeUndefined()
  })

  it('D-14 "desert" is a second spelling; unknown values name nothing', () => {
    expect(designByCard(catalogue, 'desert')?.id).toBe('desert')
    for (const card of [null, undefined, '', 'nope', 'constructor', 'JOKER'])
      expect(designByCard(catalogue, card)).toBeUndefined()
  })

  it('keys, cards and handles are unique, and every design has its pictures', () => {
    for (const field of ['id', 'key', 'card', 'handle', 'label'] as const)
      expect(new Set(catalogue.designs.map((design) => design[field])).size).toBe(7)
    for (const { id } of catalogue.designs)
      for (const side of ['front', 'back'])
        expect(existsSync(new URL(`../../public/cards/${id}-${side}-480.webp`, import.meta.url)), `${id} ${side}`).toBe(
          true,
        )
  })

  it('D-27 core designs mix with core designs, limited ones with limited ones', () => {
    for (const design of catalogue.designs)
      expect(mixableDesigns(catalogue, design).every((other) => other.group === design.group)).toBe(true)
  })

  it('CAT-35 a limited card has a story and a stock status', () => {
    for (const design of catalogue.limited) {
      expect(design.story.length).toBeGreaterThan(20)
      expect(design.stockStatus).toBe('medium')
    }
  })

  it('CAT-36 the mystery entry has id coming-soon and price 0, and is no design', () => {
    expect(MYSTERY_CARD).toMatchObject({ id: 'coming-soon', pricePence: 0 })
    expect(designByKey(catalogue, MYSTERY_CARD.id)).toBeUndefined()
  })
})

describe('packs and offers', () => {
  it('CAT-21 CAT-22 CAT-23 packs of 1, 2 and 5 are Single, Double and Pack', () => {
    expect(QUANTITY_OPTIONS.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['single', 1],
      ['double', 2],
      ['pack', 5],
    ])
    expect([1, 2, 3, 5, 20, 100].map(packTypeFor)).toEqual(['Single', 'Double', 'Pack', 'Pack', 'Pack', 'Pack'])
  })

  it.each([
    ['core', 4000, [4000, 7600, 16000], [0, 400, 4000], [undefined, 5, 20]],
    ['limited', 4500, [4500, 8600, 18000], [0, 400, 4500], [undefined, undefined, 20]],
  ])('D-28 D-29 D-30 %s cards at %d pence cost %j and save %j', (_group, unit, prices, savings, labels) => {
    const offers = QUANTITY_OPTIONS.map((option) => quantityOffer(unit as number, option, GBP))
    expect(offers.map((offer) => offer.pricePence)).toEqual(prices)
    expect(offers.map((offer) => offer.savingPence)).toEqual(savings)
    expect(offers.map((offer) => offer.percentOff)).toEqual(labels)
  })

  it('CAT-34 bundles carry their fields, and savings are list minus price', () => {
    expect(GBP_BUNDLES.map(({ id, quantity, salePricePence }) => [id, quantity, salePricePence])).toEqual([
      ['single', 1, 4000],
      ['double', 2, 7600],
      ['team', 5, 16000],
      ['business', 20, 60000],
      ['enterprise', 100, 250000],
    ])
    expect(GBP_BUNDLES.map(bundleSavingPence)).toEqual([0, 400, 4000, 20000, 150000])
  })

  it('the Collector’s Pack is three limited cards for 108 pounds', () => {
    expect(COLLECTORS_PACK_SIZE).toBe(3)
    expect(catalogue.prices.collectorsPack).toEqual({ pricePence: 10800, listPence: 3 * 4500 })
  })
})

describe('shop cards', () => {
  const { core, limited } = shopProducts(catalogue, routes(brand).product, { money: moneyIn(DEFAULT_MARKET) })

  it('CAT-24 CAT-25 CAT-26 CAT-27 the black edition', () => {
    expect(core[0]).toMatchObject({
      price: '£40.00',
      badge: 'Best Seller',
      link: '/product?card=glass',
      image: 'black',
    })
    expect(Object.keys(core[0] ?? {}).sort()).toEqual(['badge', 'id', 'image', 'link', 'name', 'price', 'tagline'])
  })

  it('CAT-28 CAT-29 CAT-30 the desert edition', () => {
    expect(core[1]).toMatchObject({ price: '£40.00', link: '/product?card=tappt-desert' })
    expect(core[1]?.badge).toBeUndefined()
  })

  it('CAT-20 CAT-31 CAT-32 CAT-33 the limited editions, in order', () => {
    expect(limited.map(({ name, price, link }) => [name, price, link])).toEqual([
      ['JOKER', '£45.00', '/product?card=joker'],
      ['AMERICAN SUCCESS', '£45.00', '/product?card=american-success'],
      ['UNBOTHERED', '£45.00', '/product?card=unbothered'],
      ['LUCKY DUCK', '£45.00', '/product?card=lucky-duck'],
      ['LOVER GIRL', '£45.00', '/product?card=hey-babe'],
    ])
  })
})

it('CAT-37 CAT-38 CAT-39 seven testimonials, six rated 5 and one rated 4', () => {
  expect(TESTIMONIALS).toHaveLength(7)
  expect(TESTIMONIALS.filter((review) => review.rating === 5)).toHaveLength(6)
  expect(TESTIMONIALS.filter((review) => review.rating === 4)).toHaveLength(1)
  for (const review of TESTIMONIALS) expect(Object.keys(review).sort()).toEqual(['name', 'rating', 'text'])
})
