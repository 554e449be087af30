// What payment providers say of money in other currencies, of addresses in other places, of refunds that fail, of
// disputes, and of lines that need no card: as real accounts send it.
import { beforeAll, describe, expect, it } from 'vitest'
import { type AppHost, createAppHost } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'
import { nextOrder, storedOrder } from '#test/support/orders.ts'
import {
  PROVIDERS,
  sendShopify,
  sendStripe,
  shopifyCancellation,
  shopifyOrder,
  shopifyRefund,
  stripeCharge,
  stripeEvent,
  stripeSession,
} from '#test/support/webhooks.ts'

let app: AppHost
beforeAll(async () => {
  app = await createAppHost(PROVIDERS)
})

const shopify = ({ id }: { id: number }) => storedOrder(app.env.DB, { backend: 'shopify', externalId: String(id) })
const stripe = ({ id }: { id: string }) => storedOrder(app.env.DB, { backend: 'stripe', externalId: id })
const paid = async (change: Record<string, unknown> = {}) => {
  const order = shopifyOrder(change)
  expect((await sendShopify(app, 'orders/paid', order)).status).toBe(200)
  return order
}
const completed = async (change: Record<string, unknown> = {}) => {
  const session = stripeSession(change)
  expect((await sendStripe(app, stripeEvent('checkout.session.completed', session))).status).toBe(200)
  return session
}
const money = (amount: string, currency_code: string) => ({ amount, currency_code })
/** A refund of one transaction, as Shopify tells it. */
const refund = (order: { id: number }, transaction: Record<string, unknown>) => ({
  ...shopifyRefund(order, '0'),
  transactions: [{ id: nextOrder(), kind: 'refund', status: 'success', gateway: 'shopify_payments', ...transaction }],
})

describe('a refund of Shopify in another currency than the shop’s', () => {
  it.each([
    ['50.00', 'EUR'],
    ['100', 'JPY'],
    ['100.00', 'JPY'],
    ['50.000', 'KWD'],
  ])('ORD-19 %s %s of an order of 50.00 GBP does not end it, and has a note', async (amount, currency) => {
    const order = await paid({ total_price: '50.00', subtotal_price: '50.00' })
    expect((await sendShopify(app, 'refunds/create', refund(order, { amount, currency }))).status).toBe(200)
    expect((await shopify(order)).order).toMatchObject({
      ...{ status: 'paid', claim_epoch: 1, ended_at: null, note: 'refund in another currency' },
    })
  })

  it('ORD-19 the same where the refund comes before the order', async () => {
    const order = shopifyOrder({ total_price: '50.00', subtotal_price: '50.00' })
    await sendShopify(app, 'refunds/create', refund(order, { amount: '50.00', currency: 'EUR' }))
    await sendShopify(app, 'orders/paid', order)
    expect((await shopify(order)).order).toMatchObject({ status: 'paid', note: 'refund in another currency' })
  })

  it('ORD-19 counts by what it is in the shop’s money, where the message says so', async () => {
    const order = await paid({ total_price: '50.00', subtotal_price: '50.00', presentment_currency: 'EUR' })
    const incoming = { amount: '58.00', currency: 'EUR' }
    const amount_set = { shop_money: money('20.00', 'GBP'), presentment_money: money('23.20', 'EUR') }
    await sendShopify(app, 'refunds/create', refund(order, { ...incoming, amount: '23.20', amount_set }))
    expect((await shopify(order)).order).toMatchObject({ status: 'paid', note: null })
    const rest = { shop_money: money('30.00', 'GBP'), presentment_money: money('34.80', 'EUR') }
    await sendShopify(app, 'refunds/create', refund(order, { ...incoming, amount: '34.80', amount_set: rest }))
    expect((await shopify(order)).order).toMatchObject({ status: 'refunded', claim_epoch: 2, note: null })
  })

  it('ORD-19 a part in the shop’s money counts, and the part that is in another is noted', async () => {
    const order = await paid({ total_price: '50.00', subtotal_price: '50.00' })
    const both = refund(order, { amount: '20.00', currency: 'GBP' })
    const transactions = [...both.transactions, { kind: 'refund', status: 'success', amount: '30.00', currency: 'USD' }]
    await sendShopify(app, 'refunds/create', { ...both, transactions })
    expect((await shopify(order)).order).toMatchObject({ status: 'paid', note: 'refund in another currency' })
    await sendShopify(app, 'refunds/create', refund(order, { amount: '30.00', currency: 'GBP' }))
    expect((await shopify(order)).order).toMatchObject({ status: 'refunded' })
  })

  it.each([
    ['JPY', '8000', '8000.00', 8000],
    ['KRW', '95000', '95000', 95_000],
    ['BHD', '31.500', '31.5', 31_500],
    ['KWD', '25.125', '25.125', 25_125],
    ['EUR', '99.90', '99.9', 9990],
    ['IDR', '25000000.00', '25000000.00', 2_500_000_000],
    ['IDR', '12345678.00', '12345678', 1_234_567_800],
    ['VND', '1234567890', '1234567890.0', 1_234_567_890],
  ])('ORD-15 ORD-19 an order of a shop in %s of %s is refunded by %s', async (currency, total, back, minor) => {
    const order = await paid({ currency, total_price: total, subtotal_price: total })
    expect((await shopify(order)).order).toMatchObject({
      currency,
      total_pence: minor,
      status: 'paid',
      note: 'not GBP',
    })
    await sendShopify(app, 'refunds/create', refund(order, { amount: '1', currency }))
    expect((await shopify(order)).order).toMatchObject({ status: 'paid' })
    await sendShopify(app, 'refunds/create', refund(order, { amount: back, currency }))
    expect((await shopify(order)).order).toMatchObject({ status: 'refunded' })
  })

  it('ORD-15 an order paid in the buyer’s currency is kept in the shop’s', async () => {
    const order = await paid({
      ...{ currency: 'GBP', presentment_currency: 'JPY', total_price: '50.00', subtotal_price: '45.00' },
      total_price_set: { shop_money: money('50.00', 'GBP'), presentment_money: money('9500', 'JPY') },
      subtotal_price_set: { shop_money: money('45.00', 'GBP'), presentment_money: money('8550', 'JPY') },
    })
    expect((await shopify(order)).order).toMatchObject({
      currency: 'GBP',
      total_pence: 5000,
      goods_pence: 4500,
      note: null,
    })
  })

  it.each(['1000000000000.00', '9'.repeat(40), '1e9', '12,345.00', '0x10', ' 5', 'NaN'])(
    'ORD-15 an amount of %s is refused with 400',
    async (total_price) => {
      expect((await sendShopify(app, 'orders/paid', shopifyOrder({ total_price }))).status).toBe(400)
    },
  )
})

describe('a refund of Stripe in another currency than the order’s', () => {
  it('ORD-19 does not end it, and has a note; one in its own does', async () => {
    const session = await completed()
    await sendStripe(app, stripeEvent('charge.refunded', { ...stripeCharge(session, 9500), currency: 'eur' }))
    expect((await stripe(session)).order).toMatchObject({ status: 'paid', note: 'refund in another currency' })
    await sendStripe(app, stripeEvent('charge.refunded', { ...stripeCharge(session, 8100), currency: 'gbp' }))
    expect((await stripe(session)).order).toMatchObject({ status: 'refunded' })
  })

  it('ORD-19 minor units of a currency without decimals are taken as they are', async () => {
    const session = await completed({ currency: 'jpy', amount_total: 16_000, amount_subtotal: 16_000 })
    expect((await stripe(session)).order).toMatchObject({ currency: 'JPY', total_pence: 16_000, note: 'not GBP' })
    await sendStripe(app, stripeEvent('charge.refunded', { ...stripeCharge(session, 16_000), currency: 'jpy' }))
    expect((await stripe(session)).order).toMatchObject({ status: 'refunded' })
  })

  it.each(['isk', 'ugx'])(
    'ORD-15 ORD-19 amounts in %s, which Stripe tells in hundredths, are whole ones',
    async (currency) => {
      const total_details = { amount_discount: 100_000, amount_shipping: 50_000, amount_tax: 0 }
      const amounts = { currency, amount_subtotal: 1_600_000, amount_total: 1_550_000, total_details }
      const session = await completed(amounts)
      expect((await stripe(session)).order).toMatchObject({
        ...{ currency: currency.toUpperCase(), total_pence: 15_500, goods_pence: 15_000, note: 'not GBP' },
      })
      const id = `ch_${nextOrder()}`
      const refunded = (pence: number) =>
        sendStripe(app, stripeEvent('charge.refunded', { ...stripeCharge(session, pence, id), currency }))
      await refunded(15_500)
      expect((await stripe(session)).order).toMatchObject({ status: 'paid' })
      expect(await rows(app.env.DB, 'order_refunds', 'id = ?1', `stripe:${id}`)).toMatchObject([{ pence: 155 }])
      await refunded(1_550_000)
      expect((await stripe(session)).order).toMatchObject({ status: 'refunded' })
    },
  )
})

describe('where an order goes', () => {
  const shipping = stripeSession().collected_information.shipping_details
  it.each<[string, Record<string, unknown>]>([
    ['before August 2022', { shipping }],
    ['before March 2025', { shipping_details: shipping }],
    ['since', { collected_information: { shipping_details: shipping } }],
    [
      'since, beside empty fields of before',
      { shipping: null, shipping_details: null, collected_information: { shipping_details: shipping } },
    ],
    ['before, beside an empty field of later', { shipping, collected_information: { shipping_details: null } }],
  ])('STR-34 is read from an event of Stripe’s API %s', async (_what, place) => {
    const session = await completed({ collected_information: undefined, ...place })
    const { order } = await stripe(session)
    expect(order).toMatchObject({ name: 'Robin Vale', email: 'buyer@example.com', note: null })
    expect(JSON.parse(order?.ship_to ?? '')).toMatchObject({ address1: '1 Example Street', postcode: 'E1 1AA' })
  })

  it('STR-34 the buyer’s own address is not taken for it: the order has a note', async () => {
    const customer_details = { email: 'b@example.com', name: 'Robin V', address: { line1: '5 Bill St', country: 'GB' } }
    const session = await completed({ collected_information: null, customer_details })
    expect((await stripe(session)).order).toMatchObject({ name: 'Robin V', ship_to: null, note: 'no address' })
  })

  it.each<[string, unknown]>([
    ['none', null],
    ['none told', undefined],
    ['an empty one', {}],
    ['one without a street', { name: 'Robin', city: 'London', country_code: 'GB' }],
  ])('ORD-11 an order of Shopify with %s has a note', async (_what, shipping_address) => {
    const order = await paid({ shipping_address, billing_address: { address1: '5 Bill St', city: 'London' } })
    expect((await shopify(order)).order).toMatchObject({ note: 'no address' })
    expect((await shopify(order)).order?.ship_to ?? '').not.toContain('Bill')
  })

  it('ORD-11 an order nothing is sent for needs none', async () => {
    const line = { title: 'Gift card', quantity: 1, gift_card: true, requires_shipping: false }
    const order = await paid({ shipping_address: null, line_items: [line] })
    expect((await shopify(order)).order).toMatchObject({ note: null })
  })
})

describe('a refund that fails later', () => {
  const failed = (session: { payment_intent: unknown }, change: object = {}) => ({
    ...{ id: `re_${nextOrder()}`, object: 'refund', amount: 3000, currency: 'gbp', charge: 'ch_1' },
    ...{ payment_intent: session.payment_intent, status: 'failed', failure_reason: 'expired_or_canceled_card' },
    ...change,
  })
  it.each(['refund.failed', 'refund.updated', 'charge.refund.updated'])(
    'ORD-18 %s of Stripe is a note on the order, once, before and after it',
    async (type) => {
      const session = await completed()
      const refund = failed(session)
      for (const incoming of [type, type, 'refund.failed'])
        expect((await sendStripe(app, stripeEvent(incoming, refund))).status).toBe(200)
      expect((await stripe(session)).order).toMatchObject({ status: 'paid', note: 'refund failed' })
      const later = stripeSession()
      await sendStripe(app, stripeEvent(type, failed(later)))
      await sendStripe(app, stripeEvent('checkout.session.completed', later))
      expect((await stripe(later)).order).toMatchObject({ note: 'refund failed' })
    },
  )

  it('ORD-18 also on an order that it had ended, which stays ended', async () => {
    const session = await completed()
    await sendStripe(app, stripeEvent('charge.refunded', stripeCharge(session, 8100)))
    await sendStripe(app, stripeEvent('refund.failed', failed(session, { amount: 8100 })))
    expect((await stripe(session)).order).toMatchObject({ status: 'refunded', claim_epoch: 2, note: 'refund failed' })
  })

  it.each(['succeeded', 'pending', 'requires_action'])(
    'ORD-18 one that is %s says nothing of the kind',
    async (status) => {
      const session = await completed()
      const event = stripeEvent('refund.updated', failed(session, { status, failure_reason: null }))
      expect((await sendStripe(app, event)).status).toBe(200)
      expect((await stripe(session)).order?.note).toBeNull()
    },
  )

  it.each([
    ['failure', 'refund failed'],
    ['error', 'refund failed'],
    ['pending', 'refund pending'],
  ])('ORD-18 a transaction of Shopify with the status %s counts for nothing and has a note', async (status, note) => {
    const order = await paid()
    await sendShopify(app, 'refunds/create', refund(order, { status, amount: '85.00', currency: 'GBP' }))
    expect((await shopify(order)).order).toMatchObject({ status: 'paid', note })
  })
})

describe('a dispute', () => {
  const ofStripe = (session: { payment_intent: unknown }, status: string, id = `dp_${nextOrder()}`) => ({
    ...{ id, object: 'dispute', amount: 8100, currency: 'gbp', charge: 'ch_1', payment_intent: session.payment_intent },
    ...{ reason: 'fraudulent', status },
  })
  const ofShopify = (order: { id: number }, status: string, id = nextOrder()) => ({
    ...{ id, order_id: order.id, type: 'chargeback', amount: '85.00', currency: 'GBP', reason: 'fraudulent', status },
    ...{ network_reason_code: '4827', initiated_at: '2026-11-01T00:00:00Z', finalized_on: null },
  })

  it('ORD-45 of Stripe is a note until it ends, however its events come', async () => {
    const session = await completed({ metadata: undefined })
    const [open, won] = [ofStripe(session, 'needs_response', 'dp_1'), ofStripe(session, 'won', 'dp_1')]
    await sendStripe(app, stripeEvent('charge.dispute.created', open))
    expect((await stripe(session)).order).toMatchObject({ status: 'paid', note: 'check by hand, disputed' })
    await sendStripe(app, stripeEvent('charge.dispute.closed', won))
    await sendStripe(app, stripeEvent('charge.dispute.updated', { ...open, status: 'under_review' }))
    expect((await stripe(session)).order).toMatchObject({ note: 'check by hand, dispute won' })
    await sendStripe(app, stripeEvent('charge.dispute.created', ofStripe(session, 'needs_response')))
    expect((await stripe(session)).order).toMatchObject({ note: 'check by hand, disputed' })
  })

  it('ORD-45 of Stripe before its order, with the payment and charge written out, is a note on it too', async () => {
    const session = stripeSession()
    const dispute = { ...ofStripe(session, 'lost'), payment_intent: null, charge: stripeCharge(session, 0) }
    await sendStripe(app, stripeEvent('charge.dispute.closed', dispute))
    await sendStripe(app, stripeEvent('checkout.session.completed', session))
    expect((await stripe(session)).order).toMatchObject({ status: 'paid', note: 'dispute lost' })
  })

  it.each([
    ['disputes/create', 'needs_response', 'disputed'],
    ['disputes/create', 'under_review', 'disputed'],
    ['disputes/update', 'won', 'dispute won'],
    ['disputes/update', 'lost', 'dispute lost'],
    ['disputes/update', 'accepted', 'dispute lost'],
    ['disputes/update', 'charge_refunded', 'dispute lost'],
  ])('ORD-45 %s of Shopify with %s is the note "%s"', async (topic, status, note) => {
    const order = await paid()
    expect((await sendShopify(app, topic, ofShopify(order, status))).status).toBe(200)
    expect((await shopify(order)).order).toMatchObject({ status: 'paid', note })
  })

  it('ORD-45 of a shape nobody knows is refused with 400', async () => {
    const order = await paid()
    for (const change of [{ status: 'success' }, { order_id: null }, { id: 0 }])
      expect((await sendShopify(app, 'disputes/create', { ...ofShopify(order, 'lost'), ...change })).status).toBe(400)
    expect((await shopify(order)).order?.note).toBeNull()
  })
})

describe('lines without a card', () => {
  const line = (change: object) => ({
    ...{ id: nextOrder(), sku: '', variant_id: 44, product_id: 55, title: 'Something', quantity: 1, gift_card: false },
    ...{ requires_shipping: true, properties: [] },
    ...change,
  })
  it.each<[string, object]>([
    ['a gift card', line({ gift_card: true, requires_shipping: false })],
    ['a gift card that is sent', line({ gift_card: true, sku: 'tappt-card' })],
    ['a tip', line({ title: 'Tip', product_id: null, variant_id: null, requires_shipping: false, tip: {} })],
    ['a digital product', line({ requires_shipping: false })],
    ['an item typed by hand', line({ product_id: null, variant_id: null, sku: null, requires_shipping: false })],
  ])('ORD-12 %s asks for none', async (_what, item) => {
    const order = await paid({ line_items: [line({ sku: 'tappt-card' }), item] })
    const { order: stored, lines } = await shopify(order)
    expect([stored?.note, lines.map(({ cards, design_id }) => [cards, design_id])]).toEqual([
      null,
      [
        [1, 'black'],
        [0, null],
      ],
    ])
  })

  it('ORD-12 an item typed by hand that is sent asks for none, and somebody looks at it', async () => {
    const item = line({ product_id: null, variant_id: null, sku: null, title: 'Display stand' })
    const { order, lines } = await shopify(await paid({ line_items: [item] }))
    expect([order?.note, lines[0]?.cards]).toEqual(['check by hand', 0])
  })

  it('ORD-12 a product nobody knows still asks, and a known card that counts as digital is a card', async () => {
    const items = [line({}), line({ sku: 'tappt-card', requires_shipping: false })]
    const { order, lines } = await shopify(await paid({ line_items: items }))
    expect([order?.note, lines.map(({ cards }) => cards)]).toEqual(['unmapped line', [1, 1]])
  })

  it('STR-34 tips and delivery of Stripe are amounts, not lines', async () => {
    const session = await completed({
      ...{
        amount_total: 9000,
        total_details: { amount_discount: 0, amount_shipping: 450, amount_tax: 0, amount_tip: 50 },
      },
      ...{ shipping_cost: { amount_total: 450 }, optional_items: [{ price: 'price_tip', quantity: 1 }] },
    })
    expect((await stripe(session)).lines.map(({ cards }) => cards)).toEqual([1, 1])
  })
})

describe('what the topic claims stands in the signed body', () => {
  it.each([
    ['pending'],
    ['authorized'],
    ['partially_paid'],
    ['voided'],
    ['expired'],
    ['unpaid'],
    [null],
    [undefined],
    [true],
  ])('ORD-46 an order whose financial_status is %s is not paid', async (financial_status) => {
    const order = shopifyOrder({ financial_status })
    expect((await sendShopify(app, 'orders/paid', order)).status).toBe(400)
    expect((await shopify(order)).orders).toEqual([])
  })

  it.each([['partially_refunded'], ['refunded'], ['PAID']])(
    'ORD-46 one that is %s was paid',
    async (financial_status) => {
      const order = await paid({ financial_status })
      expect((await shopify(order)).order?.status).toBe('paid')
    },
  )

  it('T-TIL-2 ORD-46 the body of a paid order sent again as a cancellation, refund or dispute changes nothing', async () => {
    const order = await paid()
    const before = await shopify(order)
    for (const topic of ['orders/cancelled', 'refunds/create', 'disputes/create', 'disputes/update'])
      expect([topic, (await sendShopify(app, topic, order)).status]).toEqual([topic, 400])
    expect(await shopify(order)).toEqual(before)
    expect(await rows(app.env.DB, 'order_refunds', 'ref = ?1', String(order.id))).toEqual([])
  })

  it.each([[null], [undefined], [''], ['yes'], [true], [5]])(
    'ORD-46 cancelled_at %j cancels nothing',
    async (cancelled_at) => {
      const order = await paid()
      expect((await sendShopify(app, 'orders/cancelled', { ...order, cancelled_at })).status).toBe(400)
      expect((await shopify(order)).order?.status).toBe('paid')
    },
  )

  it('ORD-46 the body of a cancellation sent as a paid order leaves it cancelled, known or not', async () => {
    const order = shopifyOrder()
    expect((await sendShopify(app, 'orders/paid', shopifyCancellation(order))).status).toBe(200)
    expect((await shopify(order)).order).toMatchObject({ status: 'cancelled', claim_epoch: 2 })
    expect((await shopify(order)).lines).toHaveLength(2)
    const known = await paid()
    await sendShopify(app, 'orders/cancelled', shopifyCancellation(known))
    await sendShopify(app, 'orders/paid', shopifyCancellation(known))
    expect((await shopify(known)).order).toMatchObject({ status: 'cancelled', claim_epoch: 2 })
  })

  it('ORD-46 what an order says of its own refunds counts, once, with what is told of them', async () => {
    const order = shopifyOrder({ financial_status: 'refunded' })
    const back = refund(order, { amount: '85.00', currency: 'GBP' })
    await sendShopify(app, 'orders/paid', { ...order, refunds: [back, 'x', { id: 1 }] })
    await sendShopify(app, 'refunds/create', back)
    expect((await shopify(order)).order).toMatchObject({ status: 'refunded', claim_epoch: 2 })
    expect(await rows(app.env.DB, 'order_refunds', 'ref = ?1', String(order.id))).toHaveLength(1)
  })

  it('ORD-46 the bodies of a checkout, a draft, a fulfilment and a transaction are none of these', async () => {
    const { financial_status, ...draft } = shopifyOrder({ status: 'completed' })
    const transaction = {
      id: 5,
      order_id: draft.id,
      kind: 'refund',
      status: 'success',
      amount: '85.00',
      currency: 'GBP',
    }
    for (const body of [draft, { id: 6, order_id: draft.id, status: 'success', line_items: [] }, transaction])
      for (const topic of ['orders/paid', 'orders/cancelled', 'refunds/create', 'disputes/create'])
        expect([topic, (await sendShopify(app, topic, body)).status]).toEqual([topic, 400])
    expect((await shopify(draft)).orders).toEqual([])
    expect(financial_status).toBe('paid')
  })

  it('T-TIL-2 ORD-14 the same body under another delivery id changes nothing, and leaves no second row', async () => {
    const order = shopifyOrder()
    for (let times = 0; times < 5; times++) expect((await sendShopify(app, 'orders/paid', order)).status).toBe(200)
    const incoming = () => rows<{ outcome: string }>(app.env.DB, 'webhook_events', 'external_id = ?1', String(order.id))
    expect((await incoming()).map(({ outcome }) => outcome)).toEqual(['stored'])
    const cancellation = shopifyCancellation(order)
    for (let times = 0; times < 5; times++) await sendShopify(app, 'orders/cancelled', cancellation)
    for (let times = 0; times < 5; times++) await sendShopify(app, 'orders/paid', order)
    expect((await incoming()).map(({ outcome }) => outcome)).toEqual(['stored', 'stored'])
    expect((await shopify(order)).order).toMatchObject({ status: 'cancelled', claim_epoch: 2 })
  })

  it.each(['unpaid', '', 'pending', undefined])(
    'ORD-46 a later success of Stripe with payment_status %s is no order',
    async (payment_status) => {
      const session = stripeSession({ payment_status })
      for (const type of ['checkout.session.completed', 'checkout.session.async_payment_succeeded'])
        expect((await sendStripe(app, stripeEvent(type, session))).status).toBe(200)
      expect((await stripe(session)).orders).toEqual([])
    },
  )
})
