// Reduced prices in the EU: the lowest price of the last 30 days beside them, with a clock and a table of the test.
import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withQueries } from '#client/browser/queries/page-queries.tsx'
import { Providers } from '#client/context/providers.tsx'
import { useShop, WithShop } from '#client/context/shop.tsx'
import { CartDialog } from '#client/islands/cart/cart-dialog.tsx'
import { LimitedBuilder } from '#client/islands/editions/limited-builder.tsx'
import { LimitedCard } from '#client/islands/editions/limited-collection.tsx'
import { ShopTabs } from '#client/islands/home/shop-tabs.tsx'
import { BundleList } from '#client/islands/product/bundle-list.tsx'
import { ProductConfigurator } from '#client/islands/product/product-configurator.tsx'
import { DiscountOffer } from '#client/islands/signup/discount-offer.tsx'
import { createStores } from '#client/stores/page-stores.ts'
import { createShop, type ShopData } from '#client/stores/shop-data.ts'
import { createSampleProvider, readSampleCheckout } from '#commerce/sample.ts'
import { createCollectorsPack, createLine } from '#domain/cart/cart-lines.ts'
import { cartMarketOf } from '#domain/cart/cart-market.ts'
import { cardsOf, cartTotals } from '#domain/cart/cart-totals.ts'
import { lowestPrices, struckPrice } from '#domain/market/lowest-prices.ts'
import { type EarlierPrices, PRICED_CURRENCIES, pricesFrom, pricesIn } from '#domain/market/prices.ts'
import { packedPence } from '#domain/shop/multi-buy.ts'
import { WORD_SOURCES } from '#http/word-sources.ts'
import { Checkout } from '#pages/bare/sample-checkout-view.tsx'
import { pageData, textOf } from '../support/market-pages.tsx'

const LAST_DAY = '2026-10-01'
const EARLIER: EarlierPrices = { core: 4200, limited: 5000, lastDay: LAST_DAY }
/** In the 30 days after the last day, and after them. */
const [WITHIN, AFTER] = ['2026-10-20T12:00:00Z', '2026-11-20T12:00:00Z']
const at = (time: string) => Date.parse(time)

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: at(WITHIN) }))
afterEach(() => void vi.useRealTimers())

describe('the lowest prices of the last 30 days', () => {
  const prices = pricesFrom({ core: 4700, limited: 5300, earlier: EARLIER }, 'EUR')

  it.each([
    ['2026-10-01T00:00:00.000Z', true],
    ['2026-10-30T23:59:59.999Z', true],
    ['2026-10-31T00:00:00.000Z', false],
    ['2027-10-01T00:00:00.000Z', false],
  ])('WLD-92 count until the 30th day after the last one in UTC: %s', (time, counts) => {
    expect(lowestPrices(prices, 'EU', at(time)) !== null).toBe(counts)
  })

  it('WLD-92 are those of single cards, and of packs by their rule', () => {
    const lowest = lowestPrices(prices, 'EU', at(WITHIN))
    expect(lowest).toMatchObject({ currency: 'EUR', corePence: 4200, limitedPence: 5000 })
    expect(lowest?.collectorsPack).toEqual({ pricePence: 12000, listPence: 15000 })
  })

  it('WLD-92 take a group that was no cheaper at its price of today', () => {
    const of = (earlier: EarlierPrices) =>
      lowestPrices(pricesFrom({ core: 4700, limited: 5300, earlier }, 'EUR'), 'EU', at(WITHIN))
    expect(of({ core: 4200, lastDay: LAST_DAY })).toMatchObject({ corePence: 4200, limitedPence: 5300 })
    expect(of({ core: 4900, limited: 5000, lastDay: LAST_DAY })).toMatchObject({ corePence: 4700, limitedPence: 5000 })
    expect(of({ core: 4700, limited: 9900, lastDay: LAST_DAY })).toBeNull()
    expect(of({ core: 4200, lastDay: 'soon' })).toBeNull()
  })

  it('WLD-92 are none outside the EU, and none without an earlier price, which no currency has today', () => {
    for (const zone of ['GB', 'US'] as const) expect(lowestPrices(prices, zone, at(WITHIN))).toBeNull()
    for (const currency of PRICED_CURRENCIES) expect(lowestPrices(pricesIn(currency), 'EU', at(WITHIN))).toBeNull()
  })
})

const MARKET = { de: 'DE+AT:EUR:de', fr: 'FR:EUR:fr', es: 'ES:EUR:es', 'en-GB': 'IE:EUR:en-GB' }
const dataOf = (market: string): ShopData => {
  const data = pageData(market)
  const words = WORD_SOURCES[data.market?.language ?? '']
  return data.market?.language === 'en-GB' || !words ? data : { ...data, words }
}

/** The island on a page whose price table has `earlier`, for a visitor with a referral of `percent`. */
function shown(
  children: ReactNode,
  {
    market = MARKET.de,
    percent = 10 as number | null,
    code = null as string | null,
    earlier = EARLIER as EarlierPrices | null,
  } = {},
): string {
  const data = dataOf(market)
  const shop = createShop(data)
  const stores = createStores(cartMarketOf(shop.market))
  if (percent !== null)
    stores.referral.setState({
      referral: { code: 'ANNA', discount: percent, expires: 'never', storedAt: new Date().toISOString() },
    })
  const [black] = shop.catalogue.core
  if (black === undefined) throw new Error('There is no core design.')
  stores.cart
    .getState()
    .addItem(createLine({ design: black, variantId: 'v', packPence: 8900, quantity: 2 }, 1, shop.catalogue.prices))
  stores.cart.setState({ discountCode: code })
  // On a server a store shows the state it began with.
  for (const store of [stores.referral, stores.cart]) {
    Object.assign(store, { getInitialState: store.getState })
  }
  return renderToStaticMarkup(
    <Providers data={data} stores={stores}>
      <WithEarlier earlier={earlier}>{children}</WithEarlier>
    </Providers>,
  )
}

function WithEarlier({ earlier, children }: { earlier: EarlierPrices | null; children: ReactNode }) {
  const shop = useShop()
  const { catalogue } = shop
  const prices = { ...catalogue.prices, ...(earlier ? { earlier } : {}) }
  return <WithShop shop={{ ...shop, catalogue: { ...catalogue, prices } }}>{children}</WithShop>
}

const Card: ComponentType = withQueries(function Card() {
  const [joker] = useShop().catalogue.limited
  return joker ? <LimitedCard design={joker} marked={false} picking={null} percent={10} /> : null
})

const SENTENCE = /Niedrigster Preis der letzten 30 Tage: ([\d.,]+)\s€/g
const lowestIn = (html: string): (string | undefined)[] =>
  [...textOf(html).matchAll(SENTENCE)].map(([, price]) => price)

const ISLANDS: readonly [name: string, island: ReactNode, prices: string[]][] = [
  // The heading's single card, then the three quantities.
  ['product page', <ProductConfigurator key="product" card={null} />, ['42', '42', '80', '168']],
  ['a limited card', <Card key="card" />, ['50']],
  ['home page', <ShopTabs key="home" />, ['42', '42', '50', '50', '50', '50', '50', '120']],
  ['cart', <CartDialog key="cart" />, ['80']],
  [
    'popup',
    <DiscountOffer key="popup" done={false} onDone={() => undefined} onClose={() => undefined} />,
    ['42', '50'],
  ],
]

describe('reduced prices in the EU', () => {
  it.each(ISLANDS)('WLD-92 the %s names the lowest price while it is less than 30 days old', (_, island, prices) => {
    expect(lowestIn(shown(island))).toEqual(prices)
    vi.setSystemTime(at(AFTER))
    expect(lowestIn(shown(island))).toEqual([])
  })

  it.each(ISLANDS)('WLD-92 the %s names none where the price is not reduced, or was not lower', (name, island) => {
    // The popup is itself an offer to everybody.
    if (name !== 'popup' && name !== 'a limited card') expect(lowestIn(shown(island, { percent: null }))).toEqual([])
    expect(lowestIn(shown(island, { earlier: null }))).toEqual([])
    expect(lowestIn(shown(island, { earlier: { core: 4800, limited: 5400, lastDay: LAST_DAY } }))).toEqual([])
  })

  it.each([false, true])('WLD-92 the popup names them above everything else (with its code: %j)', (done) => {
    const html = shown(<DiscountOffer done={done} onDone={() => undefined} onClose={() => undefined} />)
    const main = html.slice(html.indexOf('sheet-main'))
    const first = main.search(/<(?:form|input|a|button)\b/)
    expect(main.lastIndexOf('der letzten 30 Tage')).toBeLessThan(first)
  })

  it('WLD-92 the cart names it with a code too, which is taken off at the checkout', () => {
    expect(lowestIn(shown(<CartDialog />, { percent: null, code: 'ACME10' }))).toEqual(['80'])
  })

  it('WLD-92 the sample checkout names it once a code is taken off', async () => {
    const { catalogue, market } = createShop(dataOf(MARKET.de))
    const [black] = catalogue.core
    const checkoutWith = async (discountCode: string | null) => {
      const lineItems = [{ variantId: `gid://sample/ProductVariant/${black?.handle}`, quantity: 3 }]
      const provider = createSampleProvider(catalogue, 'https://acme.example', undefined, market)
      const made = await provider.createCheckout({ lineItems, ...(discountCode ? { discountCode } : {}) }, { ip: null })
      const id = (made.ok && made.value.webUrl?.split('/').at(-1)) || ''
      const checkout = readSampleCheckout(id, catalogue, market)
      return checkout ?? expect.fail('no checkout')
    }
    const draw = async (code: string | null) =>
      shown(<Checkout checkout={await checkoutWith(code)} form={null} refused={null} />, { percent: null })
    expect(lowestIn(await draw('ACME10'))).toEqual(['122']) // a Double and a single card at 42
    expect(lowestIn(await draw(null))).toEqual([])
    vi.setSystemTime(at(AFTER))
    expect(lowestIn(await draw('ACME10'))).toEqual([])
  })

  it('WLD-92 what a cart would have cost is counted as the cart is', () => {
    const { catalogue } = createShop(dataOf(MARKET.de))
    const [black, desert] = catalogue.core
    const [joker, second, third] = catalogue.limited
    if (!black || !desert || !joker || !second || !third) return expect.fail('no designs')
    const line = (design: typeof black, quantity: number, packPence: number) =>
      createLine({ design, variantId: 'v', packPence, quantity }, 1, catalogue.prices)
    const carts = [
      [line(black, 1, 4700)],
      [line(black, 2, 8900), line(desert, 1, 4700)],
      [line(black, 100, 293800), line(joker, 5, 21200), line(second, 1, 5300)],
      [createCollectorsPack([joker.key, second.key, third.key], 'v', 1, catalogue.prices), line(joker, 2, 10100)],
    ]
    for (const items of carts) {
      const { originalPence, packSavingPence } = cartTotals(items, null, catalogue)
      expect(packedPence(cardsOf(items), catalogue, catalogue.prices)).toBe(originalPence - packSavingPence)
    }
  })

  it.each([
    [MARKET.fr, 'Prix le plus bas des 30 derniers jours\u00a0: 42\u00a0€'],
    [MARKET.es, 'Precio más bajo de los últimos 30 días: 42\u00a0€'],
    [MARKET['en-GB'], 'Lowest price of the last 30 days: €42'],
  ])('WLD-92 the sentence is in the language of %s', (market, sentence) => {
    expect(shown(<ProductConfigurator card={null} />, { market })).toContain(sentence)
  })

  it('WLD-92 without an earlier lower price the price before is beside every reduced one', () => {
    const struck = (island: ReactNode) =>
      [...shown(island, { earlier: null }).matchAll(/<s\b.*?>([\d.,]+)\u00a0€<\/s>/g)].map(([, price]) => price)
    expect(struck(<ProductConfigurator card={null} />)).toEqual(['47', '47', '89', '188'])
    expect(struck(<Card />)).toEqual(['53'])
    expect(struck(<ShopTabs />)).toEqual(['47,00', '47,00', '53,00', '53,00', '53,00', '53,00', '53,00', '127,00'])
  })

  // A referral of 10 % pays 42,30 € for a core card of 47 €, and 47,70 € for a limited one of 53 €.
  describe.each([
    ['above', { core: 4200, limited: 4700 }, [null, null], ['42', '47']],
    ['at', { core: 4230, limited: 4770 }, [null, null], ['42,30', '47,70']],
    ['below', { core: 4600, limited: 5000 }, ['46', '50'], ['46', '50']],
  ] as const)(
    'WLD-92 what is paid is %s the lowest price, which alone is struck through',
    (_, lowest, struck, named) => {
      const earlier = { ...lowest, lastDay: LAST_DAY }
      const [core, limited] = struck
      const struckIn = (island: ReactNode) =>
        [...shown(island, { earlier }).matchAll(/<s\b[^>]*>(?:<span.*?<\/span>)?([\d.,]+)\u00a0€<\/s>/g)].map(
          ([, price]) => price?.replace(',00', ''),
        )
      const times = (count: number, price: string | null) =>
        Array.from({ length: price === null ? 0 : count }, () => price)

      it('on the product page', () => {
        const drawn = <ProductConfigurator card={null} />
        // Packs follow their own lowest price, which their rule makes of that of a card.
        expect(struckIn(drawn).slice(0, 2)).toEqual(times(2, core))
        if (core === null) expect(struckIn(drawn)).toEqual([])
        expect(lowestIn(shown(drawn, { earlier })).slice(0, 2)).toEqual([named[0], named[0]])
      })

      it('on a limited card', () => {
        expect(struckIn(<Card />)).toEqual(times(1, limited))
        expect(lowestIn(shown(<Card />, { earlier }))).toEqual([named[1]])
      })

      it('on the home page', () => {
        expect(struckIn(<ShopTabs />).slice(0, core === null ? undefined : 7)).toEqual([
          ...times(2, core),
          ...times(5, limited),
        ])
        expect(lowestIn(shown(<ShopTabs />, { earlier })).slice(0, 7)).toEqual([
          ...times(2, named[0]),
          ...times(5, named[1]),
        ])
      })
    },
  )

  it.each([
    [4230, 4200, null],
    [4230, 4230, null],
    [4230, 4231, 4231],
    [4230, 4700, 4700],
    [4230, null, 4700],
    [4700, null, null],
  ])('WLD-92 %j paid with the lowest price %j strikes through %j', (pay, lowest, struck) => {
    expect(struckPrice(pay, 4700, lowest)).toBe(struck)
  })

  it.each(['', 'US:USD:en-US'])('WLD-92 the market %j names none', (market) => {
    for (const [, island] of ISLANDS) expect(shown(island, { market })).not.toContain('last 30 days')
  })
})

describe('packs in the EU', () => {
  const pages = [
    <ProductConfigurator key="product" card={null} />,
    <BundleList key="bundles" />,
    <LimitedBuilder key="limited" card={null} />,
    <ShopTabs key="home" />,
  ]
  it.each([
    [MARKET.de, /Listenpreis|Rabatt|Ursprünglich/, 'Einzeln gekauft: '],
    [MARKET.fr, /catalogue|remise|-\d+\s%/, 'Séparément : '],
    [MARKET.es, /catálogo|original|% menos/, 'Por separado: '],
    [MARKET['en-GB'], /List price|Original price|% off/, 'Bought singly: '],
  ])('WLD-92 of %s are a saving against single cards and never a reduced price', (market, reduced, singly) => {
    const drawn = pages.map((page) => shown(page, { market, percent: null }))
    for (const html of drawn) {
      expect(html).not.toMatch(/<(?:s|del)\b[^>]*>(?!<\/)/)
      expect(textOf(html)).not.toMatch(reduced)
    }
    for (const html of drawn.slice(1)) expect(textOf(html)).toContain(singly)
  })

  it('WLD-92 name no saving beside a price that a referral reduces, so that none is taken for its own', () => {
    const words = (percent: number | null) => textOf(shown(<ProductConfigurator card={null} />, { percent }))
    expect(words(null)).toMatch(/Ersparnis gegenüber einzeln gekauften Karten\..*5 € sparen.*20 % Ersparnis/)
    expect(words(10)).not.toMatch(/sparen|Ersparnis/)
  })

  it('WLD-92 outside the EU keep their list price', () => {
    for (const market of ['', 'US:USD:en-US'])
      expect(shown(<BundleList />, { market, percent: null }).match(/<del>/g)).toHaveLength(4)
  })
})
