// Orders of a shop with several markets: what is kept of currency, market and language, refunds in each currency, and what
// the console shows of them.
import { beforeAll, describe, expect, it } from 'vitest'
import { readCsv } from '#domain/text/read-csv.ts'
import { takeOrder } from '#orders/intake.ts'
import { type AppHost, createAppHost } from '#test/support/app-host.ts'
import { type Person, person } from '#test/support/console.ts'
import { rows } from '#test/support/database.ts'
import { orderFile } from '#test/support/manual-orders.ts'
import { incomingOrder, nextOrder, storedOrder } from '#test/support/orders.ts'
import { insertRow } from '#test/support/own-card.ts'
import {
  PROVIDERS,
  sendShopify,
  sendStripe,
  shopifyOrder,
  stripeCharge,
  stripeEvent,
  stripeSession,
} from '#test/support/webhooks.ts'

const MARKETS = 'GB:GBP:en-GB US:USD:en-US DE+AT:EUR:en-GB'
let app: AppHost
let oneMarket: AppHost
let owner: Person
beforeAll(async () => {
  oneMarket = await createAppHost(PROVIDERS)
  app = oneMarket.with({ MARKETS })
  owner = await person(app, 'owner')
})

const shopify = async ({ id }: { id: number }) =>
  (await storedOrder(app.env.DB, { backend: 'shopify', externalId: String(id) })).order
const stripe = async ({ id }: { id: string }) =>
  (await storedOrder(app.env.DB, { backend: 'stripe', externalId: id })).order
const paid = async (change: Record<string, unknown> = {}, at = app) => {
  const order = shopifyOrder(change)
  expect((await sendShopify(at, 'orders/paid', order)).status).toBe(200)
  return order
}
const completed = async (change: Record<string, unknown> = {}, at = app) => {
  const session = stripeSession(change)
  expect((await sendStripe(at, stripeEvent('checkout.session.completed', session))).status).toBe(200)
  return session
}
const money = (amount: string, currency_code: string) => ({ amount, currency_code })
const sets = (shop: readonly [string, string], paid: readonly [string, string]) => ({
  shop_money: money(...shop),
  presentment_money: money(...paid),
})
const sentTo = (country_code: string) => ({ name: 'Robin Vale', address1: '1 Main St', city: 'X', country_code })
/** Shopify's order of a shop in GBP that was paid in another currency. */
const presented = (currency: string, total: string, change: Record<string, unknown> = {}) => ({
  ...{ currency: 'GBP', total_price: '76.00', subtotal_price: '70.00', presentment_currency: currency },
  total_price_set: sets(['76.00', 'GBP'], [total, currency]),
  subtotal_price_set: sets(['70.00', 'GBP'], [total, currency]),
  ...change,
})

describe('currency, market and language of an order', () => {
  it.each([
    [MARKETS, 'GBP', null],
    [MARKETS, 'USD', null],
    [MARKETS, 'EUR', null],
    [MARKETS, 'CHF', 'currency not sold in'],
    ['', 'EUR', 'not GBP'],
    ['GB:GBP:en-GB,en-US', 'EUR', 'not GBP'],
    ['', 'GBP', null],
  ])('WLD-97 with MARKETS "%s" an order in %s has the note %j', async (markets, currency, note) => {
    const order = await paid({ currency }, oneMarket.with({ MARKETS: markets }))
    expect(await shopify(order)).toMatchObject({ currency, note })
  })

  it('WLD-97 market and language are kept; the default market and British English as null', async () => {
    const kept = async (change: Parameters<typeof incomingOrder>[0]) => {
      const incoming = incomingOrder(change)
      await takeOrder(app.env, incoming, 1)
      const { market, lang } = (await storedOrder(app.env.DB, incoming)).order ?? {}
      return [market, lang]
    }
    expect(await kept({ market: 'us', lang: 'en-US' })).toEqual(['us', 'en-US'])
    expect(await kept({ market: 'de', lang: 'en-GB' })).toEqual(['de', null])
    expect(await kept({ market: '', lang: 'en-GB' })).toEqual([null, null])
    expect(await kept({})).toEqual([null, null])
  })

  it('WLD-98 the currency that was paid wins over the shop’s, with its amounts, and the locale gives the language', async () => {
    const us = { shipping_address: sentTo('US'), customer_locale: 'en-US' }
    expect(await shopify(await paid(presented('USD', '93.00', us)))).toMatchObject({
      ...{ currency: 'USD', total_pence: 9300, goods_pence: 9300, market: 'us', lang: 'en-US', note: null },
    })
    const at = { shipping_address: sentTo('AT'), customer_locale: 'de-AT' }
    expect(await shopify(await paid(presented('EUR', '89.00', at)))).toMatchObject({
      ...{ currency: 'EUR', total_pence: 8900, market: 'de', lang: null, note: null },
    })
    expect(await shopify(await paid(presented('JPY', '9500')))).toMatchObject({
      ...{ currency: 'JPY', total_pence: 9500, market: null, note: 'currency not sold in' },
    })
  })

  it.each<[string, Record<string, unknown>]>([
    ['no presentment currency', presented('USD', '93.00', { presentment_currency: undefined })],
    ['no presentment total', presented('USD', '93.00', { total_price_set: { shop_money: money('76.00', 'GBP') } })],
    ['no presentment subtotal', presented('USD', '93.00', { subtotal_price_set: null })],
    ['amounts in a third currency', presented('USD', '93.00', { presentment_currency: 'EUR' })],
    ['no currency at all', presented('dollars', '93.00')],
  ])('WLD-98 with %s the fields of before count', async (_what, order) => {
    expect(await shopify(await paid(order))).toMatchObject({
      ...{ currency: 'GBP', total_pence: 7600, goods_pence: 7000, note: null },
    })
  })

  it('WLD-01 WLD-98 with one market the shop’s currency counts as before, and no language is kept', async () => {
    const order = presented('USD', '93.00', { customer_locale: 'en-US', shipping_address: sentTo('US') })
    expect(await shopify(await paid(order, oneMarket))).toMatchObject({
      ...{ currency: 'GBP', total_pence: 7600, market: null, lang: null, note: null },
    })
  })

  it('WLD-99 a session’s currency, market and language are kept; one of before is of the default market', async () => {
    const metadata = { v: '1', lines: 'black:2', market: 'us', lang: 'en-US' }
    expect(await stripe(await completed({ currency: 'usd', metadata }))).toMatchObject({
      ...{ currency: 'USD', total_pence: 8100, market: 'us', lang: 'en-US', note: null },
    })
    expect(await stripe(await completed())).toMatchObject({ currency: 'GBP', market: null, lang: null, note: null })
    for (const bad of [
      { market: '<b>', lang: 'x' },
      { market: 7, lang: null },
      { market: 'de-DE', lang: 'de_DE' },
    ])
      expect(await stripe(await completed({ metadata: { ...metadata, ...bad } }))).toMatchObject({
        ...{ market: null, lang: null },
      })
  })

  it('WLD-99 a session that Stripe presented in another currency is to be checked by hand', async () => {
    const details = (presentment_currency: string) => ({
      presentment_details: { presentment_amount: 9500, presentment_currency },
    })
    expect(await stripe(await completed(details('eur')))).toMatchObject({ currency: 'GBP', note: 'check by hand' })
    expect(await stripe(await completed(details('gbp')))).toMatchObject({ note: null })
    expect(await stripe(await completed({ presentment_details: null }))).toMatchObject({ note: null })
    expect(await stripe(await completed(details('eur'), oneMarket))).toMatchObject({ note: null })
  })
})

describe('a refund', () => {
  const refund = (order: { id: number }, amount: readonly [string, string], shop: readonly [string, string]) => ({
    ...{ id: nextOrder(), order_id: order.id },
    transactions: [
      { kind: 'refund', status: 'success', amount: shop[0], currency: shop[1], amount_set: sets(shop, amount) },
    ],
  })
  const isRefunded = { status: 'refunded', note: null }
  const isElsewhere = { status: 'paid', note: 'refund in another currency' }

  it('WLD-100 counts in what was paid, before and after its order, in parts and as a whole', async () => {
    const order = shopifyOrder(presented('EUR', '89.00'))
    await sendShopify(app, 'refunds/create', refund(order, ['39.00', 'EUR'], ['33.30', 'GBP']))
    await sendShopify(app, 'orders/paid', order)
    expect(await shopify(order)).toMatchObject({ status: 'paid', note: null })
    await sendShopify(app, 'refunds/create', refund(order, ['50.00', 'EUR'], ['42.70', 'GBP']))
    expect(await shopify(order)).toMatchObject(isRefunded)
  })

  it.each(['before', 'after'])(
    'WLD-100 in another currency, %s its order, it counts nothing and is noted',
    async (when) => {
      const order = shopifyOrder(presented('USD', '93.00'))
      const back = refund(order, ['93.00', 'EUR'], ['93.00', 'GBP'])
      const messages = [['orders/paid', order] as const, ['refunds/create', back] as const]
      for (const [topic, message] of when === 'before' ? messages.reverse() : messages)
        await sendShopify(app, topic, message)
      expect(await shopify(order)).toMatchObject(isElsewhere)
      expect(await rows(app.env.DB, 'order_refunds', 'ref = ?1', String(order.id))).toMatchObject([
        { pence: 9300, currency: 'EUR' },
      ])
    },
  )

  it.each(['before', 'after'])('WLD-100 of Stripe %s its order: the same', async (when) => {
    const session = stripeSession({
      currency: 'usd',
      metadata: { v: '1', lines: 'black:1', market: 'us', lang: 'en-US' },
    })
    const order = stripeEvent('checkout.session.completed', session)
    const charge = (currency: string) => stripeEvent('charge.refunded', { ...stripeCharge(session, 8100), currency })
    const messages = [order, charge('eur')]
    for (const message of when === 'before' ? messages.reverse() : messages) await sendStripe(app, message)
    expect(await stripe(session)).toMatchObject(isElsewhere)
    await sendStripe(app, charge('usd'))
    expect(await stripe(session)).toMatchObject({ status: 'refunded' })
  })
})

describe('the console', () => {
  it('WLD-101 writes and sums each currency for itself, in lists, on the overview, and in the file of orders', async () => {
    const { DB } = app.env
    await DB.prepare('DELETE FROM orders').run()
    const at = Math.floor(Date.now() / 1000)
    for (const [number, currency, total_pence] of [
      ['A-1', 'GBP', 7600],
      ['A-2', 'EUR', 8900],
      ['A-3', 'EUR', 4700],
      ['A-4', 'USD', 306_300],
    ] as const)
      await insertRow(DB, 'orders', {
        ...{ id: number, backend: 'stripe', external_id: number, payment_ref: number, number, currency, total_pence },
        ...{ goods_pence: total_pence, status: 'paid', paid_at: at, created_at: at, referral_code: 'FRIEND' },
      })
    await insertRow(DB, 'order_refunds', {
      ...{ id: 'stripe:x', backend: 'stripe', ref: 'A-2', pence: 900, currency: 'EUR' },
    })
    await insertRow(DB, 'order_refunds', {
      ...{ id: 'stripe:y', backend: 'stripe', ref: 'A-1', pence: 900, currency: 'EUR' },
    })
    const list = (await owner.browser.get('/admin/orders')).text
    for (const words of ['£76', 'EUR 89.00', 'EUR 9.00 refunded', 'EUR 47.00', 'USD 3,063.00'])
      expect(list).toContain(words)
    const overview = (await owner.browser.get('/admin')).html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
    expect(overview).toContain('EUR 127.00 £76 USD 3,063.00')
    const affiliates = (await owner.browser.get('/admin/affiliates')).html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
    expect(affiliates).toMatch(/FRIEND .*? 4 EUR 127\.00 £76 USD 3,063\.00/)
    const file = await owner.browser.post('/admin/orders', { do: 'export' })
    const [header = [], ...lines] = readCsv(file.html).map(({ cells }) => cells)
    const cell = (line: string[], name: string) => line[header.indexOf(name)]
    expect(
      lines
        .map((line) => [cell(line, 'number'), cell(line, 'total'), cell(line, 'currency'), cell(line, 'refunded')])
        .sort(),
    ).toEqual([
      ['A-1', '76.00', 'GBP', ''],
      ['A-2', '89.00', 'EUR', '9.00'],
      ['A-3', '47.00', 'EUR', ''],
      ['A-4', '3063.00', 'USD', ''],
    ])
    // Neither the sum of all minor units nor one of two currencies.
    for (const text of [list, overview, affiliates]) expect(text).not.toMatch(/3,27\d|£203|212\.00|203\.00/)
  })

  it('WLD-102 imports a file with currency and language, and says on its page that they may be there', async () => {
    const number = `CSV-${nextOrder()}`
    const form = (at: AppHost) => {
      const browser = at.browser()
      browser.cookies.set('__Host-app', owner.browser.cookies.get('__Host-app') ?? '')
      return browser
    }
    await owner.browser.post(
      '/admin/orders/import',
      orderFile([{ number, country: 'US', currency: 'usd', language: 'en-us' }]),
    )
    const [order] = await rows(app.env.DB, 'orders', 'number = ?1', number)
    expect(order).toMatchObject({ currency: 'USD', market: 'us', lang: 'en-US', note: null })
    expect((await form(app).get('/admin/orders/import')).text).toContain(
      'Columns named currency and language may follow.',
    )
    expect((await form(oneMarket).get('/admin/orders/import')).text).not.toContain('currency')
  })
})
