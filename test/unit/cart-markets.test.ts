// Which market a cart is of: what is stored of it, which lines it takes, and what it becomes in another one.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shopIn } from '#client/browser/cart/cart-shop.ts'
import { whenHere } from '#client/browser/cart/when-here.ts'
import { cartRecord, createCartStore, createPanelStore } from '#client/stores/cart-store.ts'
import { createShop, type ShopData } from '#client/stores/shop-data.ts'
import { type CartItem, linePence } from '#domain/cart/cart.ts'
import { copyCart } from '#domain/cart/cart-copy.ts'
import { createCollectorsPack, createLine } from '#domain/cart/cart-lines.ts'
import { cartMarketOf, countryOf, DEFAULT_CART_MARKET } from '#domain/cart/cart-market.ts'
import { cartTotals } from '#domain/cart/cart-totals.ts'
import { moveLines } from '#domain/cart/move-cart.ts'
import { quote } from '#domain/cart/quote.ts'
import { parseCartCopy, parseStoredCart } from '#domain/cart/stored-cart.ts'
import { DEFAULT_MARKET, type Market } from '#domain/market/market.ts'
import { pricesIn } from '#domain/market/prices.ts'
import { bundlesIn, QUANTITY_OPTIONS, quantityOffer } from '#domain/shop/bundles.ts'
import { createCatalogue, type Design } from '#domain/shop/catalogue.ts'
import { createBrand } from '#domain/site/brand.ts'

const NOW = Date.UTC(2026, 0, 2)
const brand = createBrand({ slug: 'acme', name: 'Acme' })
const US: Market = { prefix: 'us', countries: ['US'], currency: 'USD', language: 'en-US', zone: 'US' }
const pounds = createCatalogue(brand, 'GBP')
const dollars = createCatalogue(brand, 'USD')
const here = cartMarketOf(US)
const [black] = pounds.core as [Design]
const [joker, success, unbothered] = pounds.limited as [Design, Design, Design]

type In = typeof pounds
const single = (design: Design, { prices, designs }: In): CartItem => {
  const packPence = designs.find(({ key }) => key === design.key)?.pricePence ?? 0
  return createLine({ design, variantId: 'v', packPence, quantity: 1 }, NOW, prices)
}
/** A line of each thing that is sold: packs, a large bundle, a mix, a Collector's Pack, two packs of one line. */
const everything = (catalogue: In): CartItem[] => {
  const { prices } = catalogue
  const pack = (design: Design, packPence: number, quantity: number, more = {}) =>
    createLine({ design, variantId: 'v', packPence, quantity, ...more }, NOW, prices)
  const unit = { core: prices.corePence, limited: prices.limitedPence }
  const [, double, five] = QUANTITY_OPTIONS.map(
    (option) => (group: 'core' | 'limited') => quantityOffer(unit[group], option, prices).pricePence,
  ) as [never, (group: 'core' | 'limited') => number, (group: 'core' | 'limited') => number]
  const [, , , business, enterprise] = bundlesIn(prices).map(({ salePricePence }) => salePricePence)
  return [
    single(black, catalogue),
    { ...pack(black, double('core'), 2), quantity: 4 },
    pack(joker, double('limited'), 2, { mixMatchSelections: [joker.key, success.key] }),
    pack(joker, five('limited'), 5),
    pack(black, business ?? 0, 20),
    pack(black, enterprise ?? 0, 100),
    createCollectorsPack([joker.key, success.key, unbothered.key], 'v', NOW, prices),
  ].map((line, at) => ({ ...line, id: `line-${at}` }))
}

describe('what is stored', () => {
  const record = (market: Market, items: readonly CartItem[], discountCode: string | null = null) =>
    cartRecord({ items, discountCode, ...cartMarketOf(market) })

  test('WLD-59 a cart of the default market is stored as before, one of another with its market and currency', () => {
    const items = [single(joker, pounds)]
    expect(JSON.stringify(record(DEFAULT_MARKET, items))).toBe(JSON.stringify({ items }))
    expect(JSON.stringify(record(DEFAULT_MARKET, items, 'SPRING'))).toBe(
      JSON.stringify({ items, discountCode: 'SPRING' }),
    )
    expect(record(US, items, 'SPRING')).toEqual({ items, discountCode: 'SPRING', market: 'us', currency: 'USD' })
    expect(record(US, [])).toBeNull()
    expect(record(US, [], 'SPRING')).toEqual({ items: [], discountCode: 'SPRING' })
  })

  test('WLD-59 the languages of a market share their cart', () => {
    const german: Market = { ...US, prefix: 'de', countries: ['DE', 'AT'], currency: 'EUR', zone: 'EU' }
    expect(cartMarketOf({ ...german, prefix: 'de-en' })).toEqual(cartMarketOf(german))
    expect(cartMarketOf({ ...DEFAULT_MARKET, prefix: 'gb-fr' })).toEqual(DEFAULT_CART_MARKET)
    expect([cartMarketOf(german), here, DEFAULT_CART_MARKET].map(countryOf)).toEqual(['DE', 'US', 'GB'])
  })

  test('WLD-59 a stored cart and its copy come back with the market they were made in', () => {
    const items = everything(dollars)
    const stored = JSON.parse(JSON.stringify(record(US, items)))
    expect(parseStoredCart(stored, pounds)).toEqual({ items, discountCode: null, whole: true, ...here })
    const copy = copyCart({ items, discountCode: null, ...here }, NOW)
    expect(parseCartCopy(JSON.parse(JSON.stringify(copy)), pounds)).toEqual({ ...copy, market: 'us', currency: 'USD' })
    expect(copyCart({ items, discountCode: null, ...DEFAULT_CART_MARKET }, NOW)).not.toHaveProperty('market')
  })

  test.each([
    { market: 'us' },
    { market: 'us', currency: 'dollars' },
    { market: 'USA', currency: 'USD' },
    { market: 7, currency: 'USD' },
    { market: null, currency: 'USD' },
    { market: '../de', currency: 'EUR' },
  ])('WLD-59 a cart whose market is %o is dropped: its prices mean nothing', (made) => {
    expect(parseStoredCart({ items: [single(joker, dollars)], ...made }, pounds)).toBeNull()
  })

  const priced = (price: unknown, made: object = {}) =>
    parseStoredCart({ items: [single(black, pounds), { ...single(joker, pounds), price }], ...made }, pounds)

  test.each([
    ['GBP', 0],
    ['GBP', 37.6],
    ['GBP', 10_000],
    ['USD', 30.63],
    ['USD', 8.29],
    ['JPY', 1_000_000],
    ['KWD', 1.234],
    ['KWD', 1000],
  ])('WLD-60 in %s %d is a price', (currency, price) => {
    const made = currency === 'GBP' ? {} : { market: 'us', currency }
    expect(priced(price, made)).toMatchObject({ whole: true, items: [{}, { price }] })
  })

  test.each([
    ['GBP', 37.605],
    ['GBP', 10_000.01],
    ['GBP', -1],
    ['USD', 30.631],
    ['JPY', 4700.5],
    ['JPY', 1_000_001],
    ['KWD', 1.2345],
    ['KWD', 1000.001],
    ['GBP', '45'],
    ['GBP', Number.NaN],
    ['GBP', Number.POSITIVE_INFINITY],
  ])('WLD-60 in %s %s is none, and its line alone is dropped', (currency, price) => {
    const made = currency === 'GBP' ? {} : { market: 'us', currency }
    const cart = priced(price, made)
    expect(cart).toMatchObject({ whole: false, items: [{ variant: black.key }] })
    expect(cart?.items).toHaveLength(1)
  })

  test('WLD-60 every price that the shop makes is one, in each currency', () => {
    for (const currency of ['GBP', 'USD', 'EUR']) {
      const catalogue = createCatalogue(brand, currency)
      const items = everything(catalogue)
      const made = currency === 'GBP' ? {} : { market: 'us', currency }
      expect(parseStoredCart(JSON.parse(JSON.stringify({ items, ...made })), catalogue)?.items).toEqual(items)
    }
  })
})

describe('adding', () => {
  test('WLD-65 a cart of another market takes no line of this one, an empty cart becomes one of this market', () => {
    const cart = createCartStore(here)
    const line = single(black, pounds)
    cart.setState({ items: [line], ...DEFAULT_CART_MARKET })
    expect(cart.getState().addItem(single(joker, dollars))).toBe(false)
    expect(cart.getState()).toMatchObject({ items: [line], market: '', currency: 'GBP' })
    cart.getState().clearCart()
    expect(cart.getState().addItem(single(joker, dollars))).toBe(true)
    expect(cart.getState()).toMatchObject({ items: [{ price: 55 }], market: 'us', currency: 'USD' })
  })

  test('WLD-65 what is added waits for the shopper, and is forgotten when the dialog closes', () => {
    const cart = createCartStore(here)
    const panel = createPanelStore()
    const added: string[] = []
    whenHere({ market: US }, { cart, panel }, () => added.push('empty'))
    cart.setState({ items: [single(black, pounds)], ...DEFAULT_CART_MARKET })
    whenHere({ market: US }, { cart, panel }, () => added.push('elsewhere'))
    expect(added).toEqual(['empty'])
    expect(panel.getState().isOpen).toBe(true)
    expect(panel.getState().waiting).not.toBeNull()
    panel.getState().close()
    expect(panel.getState()).toMatchObject({ isOpen: false, waiting: null })
    cart.setState({ ...here })
    whenHere({ market: US }, { cart, panel }, () => added.push('here'))
    expect(added).toEqual(['empty', 'here'])
  })
})

describe('moving', () => {
  const atList = (to: In) => ({ catalogue: to, unitPence: ({ pricePence }: Design) => pricePence })

  test('WLD-62 WLD-64 each line gets the price it has in the new market; packs, picks and quantities stay', () => {
    const engravings = [{ name: 'Ann Lee', line2: '' }]
    const items = everything(pounds).map((item, at) => (at === 0 ? { ...item, engravings } : item))
    const moved = moveLines(items, atList(dollars))
    const expected = everything(dollars).map((item, at) => ({
      ...item,
      variantId: '',
      ...(at === 0 ? { engravings } : {}),
    }))
    expect(moved.map(({ item }) => item)).toEqual(items)
    expect(moved.map((line) => line.moved)).toEqual(expected)
    expect(moved.map((line) => line.moved && linePence(line.moved, dollars.prices))).toEqual([
      4900, 18600, 10500, 22000, 73500, 306300, 13200,
    ])
  })

  test('WLD-62 a price that the backend has for the market counts instead of the table’s', () => {
    const unitPence = () => 5000
    expect(moveLines([single(black, pounds)], { catalogue: dollars, unitPence })[0]?.moved?.price).toBe(50)
  })

  test('WLD-63 a line with a design that is not sold there becomes nothing, alone or among others', () => {
    const unitPence = ({ key, pricePence }: Design) => (key === success.key ? null : pricePence)
    const unsold = moveLines(everything(pounds), { catalogue: dollars, unitPence }).filter(({ moved }) => !moved)
    expect(unsold.map(({ item }) => item.id)).toEqual(['line-2', 'line-6'])
    const foreign = { ...single(black, pounds), variant: 'gone' }
    expect(moveLines([foreign], atList(dollars))).toEqual([{ item: foreign, moved: null }])
  })

  test('WLD-64 there and back gives the prices of before', () => {
    fc.assert(
      fc.property(fc.subarray(everything(pounds)), (items) => {
        const there = moveLines(items, atList(dollars)).flatMap(({ moved }) => moved ?? [])
        const back = moveLines(there, atList(pounds)).flatMap(({ moved }) => moved ?? [])
        expect(back).toEqual(items.map((item) => ({ ...item, variantId: '' })))
      }),
    )
  })
})

describe('amounts', () => {
  const page = createShop({ brand, market: US } as ShopData)

  test('WLD-61 a cart is summed and written in its own currency, in the language of the page', () => {
    const shop = shopIn({ ...page, addsSalesTax: true }, 'GBP')
    const { totalPence } = cartTotals([single(black, pounds), single(black, pounds)], null, shop.catalogue)
    expect(shop.money.exact(totalPence)).toBe('£76.00')
    expect(shop).not.toHaveProperty('addsSalesTax')
    expect(shopIn(page, 'USD')).toBe(page)
  })

  test('WLD-67 a cart in a currency without prices any more keeps what its lines say', () => {
    const shop = shopIn(page, 'KWD')
    const items = [{ ...single(black, pounds), price: 1.234, quantity: 2 }]
    expect(cartTotals(items, null, shop.catalogue)).toMatchObject({ totalPence: 2468, packSavingPence: 0 })
  })

  test.each([
    ['USD', 4900, 10, 4410],
    ['USD', 9300, 10, 8370],
    ['USD', 13200, 10, 11880],
    ['EUR', 4700, 10, 4230],
    ['EUR', 8900, 10, 8010],
    ['EUR', 12700, 10, 11430],
    ['EUR', 5300, 15, 4505],
    ['USD', 4955, 10, 4460],
    ['GBP', 4000, 10, 3600],
    ['GBP', 4500, 10, 4100],
  ])('WLD-45 in %s a total of %d less %d %% is %d', (currency, original, percent, total) => {
    expect(quote(original, percent, pricesIn(currency))).toEqual({
      originalPence: original,
      totalPence: total,
      discountPence: original - total,
    })
  })
})
