// Events of Stripe: what they become, and what of them is refused.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type AppHost, createAppHost } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'
import { D1_OVERLOADED, fails, withFaultyD1 } from '#test/support/faults.ts'
import { storedOrder } from '#test/support/orders.ts'
import { STRIPE_SECRET, stripeMac } from '#test/support/provider-signatures.ts'
import { PROVIDERS, sendStripe, stripeCharge, stripeEvent, stripeSession } from '#test/support/webhooks.ts'

let app: AppHost
beforeAll(async () => {
  app = await createAppHost(PROVIDERS)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const COMPLETED = 'checkout.session.completed'
const orderOf = ({ id }: { id: string }) => storedOrder(app.env.DB, { backend: 'stripe', externalId: id })
const deliveryOf = async ({ id }: { id: string }) =>
  (await rows<Record<string, string | number | null>>(app.env.DB, 'webhook_events', 'id = ?1', `stripe:${id}`))[0]
const now = () => Math.floor(Date.now() / 1000)

describe('a paid session', () => {
  it('STR-33 STR-34 becomes an order with its address, code and cards', async () => {
    const session = stripeSession()
    const event = stripeEvent(COMPLETED, session)
    const answer = await sendStripe(app, event)
    expect([answer.status, answer.html, answer.setCookies]).toEqual([200, '', []])
    const { order, lines } = await orderOf(session)
    expect(order).toMatchObject({
      backend: 'stripe',
      payment_ref: session.payment_intent,
      number: `S-${session.id.slice(-8)}`,
      email: 'buyer@example.com',
      name: 'Robin Vale',
      currency: 'GBP',
      total_pence: 8100,
      goods_pence: 7650,
      referral_code: 'ALICE10',
      test: 0,
      status: 'paid',
      note: null,
    })
    expect(JSON.parse(order?.ship_to ?? '')).toMatchObject({
      ...{ address1: '1 Example Street', address2: '', city: 'London', postcode: 'E1 1AA', country: 'GB' },
    })
    expect(lines).toMatchObject([
      { design_id: 'black', title: 'Tappt Black', quantity: 1, cards: 1 },
      { design_id: 'joker', title: 'Joker', quantity: 1, cards: 1 },
    ])
    expect(await deliveryOf(event)).toMatchObject({ topic: COMPLETED, external_id: session.id, outcome: 'stored' })
  })

  it('STR-33 one that cost nothing, and one that was paid later, are orders; one that is not paid is none', async () => {
    const free = stripeSession({ payment_status: 'no_payment_required', payment_intent: null, amount_total: 0 })
    await sendStripe(app, stripeEvent(COMPLETED, free))
    expect((await orderOf(free)).order).toMatchObject({ payment_ref: null, total_pence: 0, status: 'paid' })
    const later = stripeSession({ payment_status: 'unpaid' })
    const event = stripeEvent(COMPLETED, later)
    expect((await sendStripe(app, event)).status).toBe(200)
    expect([(await orderOf(later)).orders, (await deliveryOf(event))?.outcome]).toEqual([[], 'ignored'])
    await sendStripe(app, stripeEvent('checkout.session.async_payment_succeeded', { ...later, payment_status: 'paid' }))
    expect((await orderOf(later)).orders).toHaveLength(1)
    const failed = stripeSession()
    const failure = stripeEvent('checkout.session.async_payment_failed', failed)
    expect((await sendStripe(app, failure)).status).toBe(200)
    expect([(await orderOf(failed)).orders, (await deliveryOf(failure))?.outcome]).toEqual([[], 'ignored'])
  })

  it('STR-34 an event of an older version has its address elsewhere', async () => {
    const { collected_information, ...session } = stripeSession()
    const older = { ...session, shipping_details: collected_information.shipping_details }
    await sendStripe(app, stripeEvent(COMPLETED, older))
    const { order } = await orderOf(session)
    expect([order?.name, JSON.parse(order?.ship_to ?? '').address1]).toEqual(['Robin Vale', '1 Example Street'])
    const none = { ...session, id: `${session.id}x` }
    await sendStripe(app, stripeEvent(COMPLETED, none))
    expect((await orderOf(none)).order).toMatchObject({ name: 'Robin V', ship_to: null, email: 'buyer@example.com' })
  })

  it.each([
    ['no metadata', undefined],
    ['none of ours', { order: '5' }],
    ['another version', { v: '2', lines: 'black:1' }],
    ['lines nobody wrote', { v: '1', lines: 'black' }],
  ])('STR-34 a session with %s is one line to look up at Stripe', async (_what, metadata) => {
    const session = stripeSession({ metadata })
    expect((await sendStripe(app, stripeEvent(COMPLETED, session))).status).toBe(200)
    const { order, lines } = await orderOf(session)
    expect(order?.note).toBe('check by hand')
    expect(lines).toMatchObject([{ design_id: null, title: 'See Stripe', quantity: 1, cards: 0 }])
  })

  it('STR-34 a design nobody knows is a line without one', async () => {
    const session = stripeSession({ metadata: { v: '1', lines: 'black:2,former:3' } })
    await sendStripe(app, stripeEvent(COMPLETED, session))
    const { order, lines } = await orderOf(session)
    expect(order?.note).toBe('unmapped line')
    expect(lines).toMatchObject([
      { design_id: 'black', quantity: 2 },
      { design_id: null, title: 'former', quantity: 3 },
    ])
  })

  it('STR-33 ENG-26 engraved cards are lines of their own, with their text as it was sent', async () => {
    const metadata = { v: '1', lines: 'black:2', e01: 'joker:1|Zoë O’Neil|R&D', e02: 'joker:3|Привет|' }
    const session = stripeSession({ metadata })
    await sendStripe(app, stripeEvent(COMPLETED, session))
    const { order, lines } = await orderOf(session)
    expect(order?.note).toBeNull()
    expect(lines).toMatchObject([
      { design_id: 'black', quantity: 2, attributes: null },
      {
        design_id: 'joker',
        quantity: 1,
        attributes: JSON.stringify([
          { key: 'Name', value: 'Zoë O’Neil' },
          { key: 'Line 2', value: 'R&D' },
        ]),
      },
      { design_id: 'joker', quantity: 3, attributes: JSON.stringify([{ key: 'Name', value: 'Привет' }]) },
    ])
  })

  it('STR-36 of a test key it is a test order in production', async () => {
    const production = app.with({
      ...{ APP_ENV: 'production', APP_HOST: 'https://app.acme.example', SITE_URL: 'https://acme.example' },
      ...{ ACCOUNT_SECRET: 'x'.repeat(32), MAIL_SECRET: 'y'.repeat(32), MAIL_FROM: 'shop@acme.example' },
    })
    for (const [host, livemode, test] of [
      [production, false, 1],
      [production, true, 0],
      [app, false, 0],
      [app, true, 0],
    ] as const) {
      const session = stripeSession()
      expect((await sendStripe(host, stripeEvent(COMPLETED, session, { livemode }))).status).toBe(200)
      expect((await orderOf(session)).order?.test).toBe(test)
    }
  })
})

describe('a refund', () => {
  it('STR-35 ORD-18 is the total of its charge under its payment reference, before and after the order', async () => {
    const session = stripeSession()
    const charge = stripeCharge(session, 3000)
    const event = stripeEvent('charge.refunded', charge)
    expect((await sendStripe(app, event)).status).toBe(200)
    const stored = () => rows(app.env.DB, 'order_refunds', 'id = ?1', `stripe:${charge.id}`)
    expect(await stored()).toMatchObject([{ backend: 'stripe', ref: session.payment_intent, pence: 3000 }])
    await sendStripe(app, stripeEvent(COMPLETED, session))
    expect((await orderOf(session)).order?.status).toBe('paid')
    await sendStripe(app, stripeEvent('charge.refunded', { ...charge, amount_refunded: 8100 }))
    await sendStripe(app, stripeEvent('charge.refunded', { ...charge, amount_refunded: 5000 }))
    expect(await stored()).toMatchObject([{ pence: 8100 }])
    expect((await orderOf(session)).order).toMatchObject({ status: 'refunded', claim_epoch: 2 })
  })

  it('STR-35 of a charge without a payment reference is none of ours', async () => {
    const charge = stripeCharge({ payment_intent: null }, 100)
    const event = stripeEvent('charge.refunded', charge)
    expect((await sendStripe(app, event)).status).toBe(200)
    expect([
      await rows(app.env.DB, 'order_refunds', 'id = ?1', `stripe:${charge.id}`),
      (await deliveryOf(event))?.outcome,
    ]).toEqual([[], 'ignored'])
  })
})

describe('the same event again', () => {
  it('STR-37 ORD-14 a thousand times, fifty at once, and two events of one session, are one order', async () => {
    const session = stripeSession()
    const events = [COMPLETED, 'checkout.session.async_payment_succeeded'].map((type) => stripeEvent(type, session))
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => sendStripe(app, events[at % 2])))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    }
    const { orders, lines } = await orderOf(session)
    expect([orders.length, lines.length]).toEqual([1, 2])
    const outcomes = await Promise.all(events.map(async (event) => (await deliveryOf(event))?.outcome))
    expect(outcomes.sort()).toEqual(['known', 'stored'])
  }, 300_000)

  it('STR-37 with D1 down it is answered with 503 and no word, and stored once when it comes again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const session = stripeSession()
    const down = app.with({ DB: withFaultyD1(app.env.DB, fails(D1_OVERLOADED)) })
    const events = [stripeEvent(COMPLETED, session), stripeEvent('charge.refunded', stripeCharge(session, 5))]
    for (const event of [...events, stripeEvent('customer.created', {})]) {
      const answer = await sendStripe(down, event)
      expect([answer.status, answer.html]).toEqual([503, ''])
      expect(await deliveryOf(event)).toBeUndefined()
    }
    for (const event of [...events, ...events]) expect((await sendStripe(app, event)).status).toBe(200)
    expect((await orderOf(session)).orders).toHaveLength(1)
    expect(await rows(app.env.DB, 'order_refunds', 'ref = ?1', session.payment_intent)).toHaveLength(1)
  })
})

describe('the door', () => {
  it('STR-30 without a secret there is no such address, and nothing but a POST has one', async () => {
    const without = app.with({ STRIPE_WEBHOOK_SECRET: '' })
    const answer = await sendStripe(without, stripeEvent(COMPLETED, stripeSession()))
    expect([answer.status, answer.html]).toEqual([404, ''])
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']) {
      const other = await app.browser().send('/webhooks/stripe', { method })
      expect([method, other.status, other.html, other.headers.get('allow')]).toEqual([method, 405, '', 'POST'])
    }
  })

  it('STR-30 ACC-56 asks neither where an event comes from nor for a cookie', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', origin: 'https://stripe.example' },
      { cookie: `__Host-app=${'x'.repeat(43)}; __Host-flow=broken` },
    ]) {
      const answer = await sendStripe(app, stripeEvent(COMPLETED, stripeSession()), headers)
      expect([answer.status, answer.setCookies]).toEqual([200, []])
    }
  })

  it.each<[string, (body: string, time: number) => Promise<string | null>]>([
    ['nothing', async () => null],
    ['an old t', async (body, time) => `t=${time - 400},v1=${await stripeMac(body, time - 400)}`],
    ['a t ahead', async (body, time) => `t=${time + 400},v1=${await stripeMac(body, time + 400)}`],
    ['no t', async (body, time) => `v1=${await stripeMac(body, time)}`],
    ['two t', async (body, time) => `t=${time},t=${time},v1=${await stripeMac(body, time)}`],
    ['only v0', async (body, time) => `t=${time},v0=${await stripeMac(body, time)}`],
    ['upper-case digits', async (body, time) => `t=${time},v1=${(await stripeMac(body, time)).toUpperCase()}`],
    ['another secret', async (body, time) => `t=${time},v1=${await stripeMac(body, time, 'whsec_other')}`],
    ['a changed byte', async (body, time) => `t=${time},v1=${await stripeMac(`${body} `, time)}`],
  ])('T-TIL-1 STR-32 %s is refused with 400 and the word signature, and nothing is stored', async (_what, headerOf) => {
    const session = stripeSession()
    const event = stripeEvent(COMPLETED, session)
    const header = await headerOf(JSON.stringify(event), now())
    const answer = await sendStripe(app, event, { 'stripe-signature': header })
    expect([answer.status, answer.html]).toEqual([400, 'signature'])
    expect([await deliveryOf(event), (await orderOf(session)).orders]).toEqual([undefined, []])
  })

  it('STR-31 either of two secrets is good', async () => {
    const both = app.with({ STRIPE_WEBHOOK_SECRET: `whsec_before,${STRIPE_SECRET}` })
    expect((await sendStripe(both, stripeEvent(COMPLETED, stripeSession()))).status).toBe(200)
  })

  it('STR-32 512 KiB are read, and one byte more is refused with 413', async () => {
    const session = stripeSession()
    const text = JSON.stringify(stripeEvent(COMPLETED, session))
    const full = `${text}${' '.repeat(512 * 1024 - text.length)}`
    expect((await sendStripe(app, full)).status).toBe(200)
    expect((await orderOf(session)).orders).toHaveLength(1)
    const over = await sendStripe(app, `${full} `)
    expect([over.status, over.html]).toEqual([413, ''])
  })

  it.each<[string, unknown]>([
    ['text', 'not JSON'],
    ['an event without an id', stripeEvent(COMPLETED, stripeSession(), { id: null })],
    ['a list', [stripeEvent(COMPLETED, stripeSession())]],
  ])('STR-37 %s is refused with 400', async (_what, event) => {
    const answer = await sendStripe(app, event)
    expect([answer.status, answer.html]).toEqual([400, ''])
  })

  it.each<[string, string, object]>([
    ['no id', COMPLETED, stripeSession({ id: null })],
    ['no total', COMPLETED, stripeSession({ amount_total: null })],
    ['a total that is no whole number', COMPLETED, stripeSession({ amount_total: 1.5 })],
    ['a negative total', COMPLETED, stripeSession({ amount_subtotal: -1 })],
    ['no amount of a refund', 'charge.refunded', stripeCharge(stripeSession(), Number.NaN)],
  ])('ORD-14 STR-37 one with %s is refused with 400, noted, and judged again', async (_what, type, object) => {
    const event = stripeEvent(type, object)
    expect((await sendStripe(app, event)).status).toBe(400)
    expect((await deliveryOf(event))?.outcome).toBe('failed')
    const session = stripeSession()
    expect((await sendStripe(app, { ...stripeEvent(COMPLETED, session), id: event.id })).status).toBe(200)
    expect([(await deliveryOf(event))?.outcome, (await orderOf(session)).orders.length]).toEqual(['stored', 1])
  })
})

it('ORD-16 a refusal is one line that names the backend and the reason, and no line tells of anybody', async () => {
  const lines: string[] = []
  for (const level of ['log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line)))
  const session = stripeSession({ customer_details: { email: 'secret@example.com', name: 'Secret Person' } })
  const event = stripeEvent(COMPLETED, session)
  await sendStripe(app, event, { 'stripe-signature': 't=5,v1=secret' })
  await sendStripe(app, `${JSON.stringify(event)}}`)
  await sendStripe(app, stripeEvent(COMPLETED, { ...session, amount_total: 'secret' }))
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    ['signature', 'not_json', 'shape'].map((reason) => ({
      ...{ level: 'warn', event: 'webhook_refused', backend: 'stripe', reason },
    })),
  )
  await sendStripe(app, event)
  await sendStripe(app.with({ DB: withFaultyD1(app.env.DB, fails(D1_OVERLOADED)) }), event)
  for (const line of lines) expect(line.toLowerCase()).not.toMatch(/secret|cs_test|pi_test|evt_test|v1=/)
})
