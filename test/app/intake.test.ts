// The one way an order comes into the database.
import { beforeAll, describe, expect, it } from 'vitest'
import { takeOrder } from '#orders/intake.ts'
import { type AppHost, createAppHost } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'
import { counts, D1_NETWORK, D1_OVERLOADED, fails, losesAnswers, withFaultyD1 } from '#test/support/faults.ts'
import { incomingOrder, storedOrder } from '#test/support/orders.ts'

const NOW = 1_800_000_000
let app: AppHost
beforeAll(async () => {
  app = await createAppHost()
})

describe('taking an order', () => {
  it('ORD-01 ORD-03 stores it with its lines, under an id of 26 Crockford characters', async () => {
    const incoming = incomingOrder({ email: ' Buyer@Example.COM ', referralCode: 'ALICE10', paymentRef: 'pay_1' })
    expect(await takeOrder(app.env, incoming, NOW)).toBe('stored')
    const { order, lines } = await storedOrder(app.env.DB, incoming)
    expect(order).toMatchObject({
      id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
      number: incoming.number,
      payment_ref: 'pay_1',
      email: 'buyer@example.com',
      name: 'Robin Vale',
      currency: 'GBP',
      total_pence: 8500,
      goods_pence: 8000,
      referral_code: 'ALICE10',
      test: 0,
      status: 'paid',
      note: null,
      claim_epoch: 1,
      paid_at: NOW,
      created_at: NOW,
      ended_at: null,
    })
    expect(JSON.parse(order?.ship_to ?? '')).toMatchObject({ address1: '1 Example Street', postcode: 'E1 1AA' })
    expect(lines).toMatchObject([
      { position: 1, design_id: 'black', title: 'Black', quantity: 1, cards: 1, attributes: null },
      { position: 2, design_id: 'joker', title: 'Joker', quantity: 1, cards: 1, attributes: null },
    ])
  })

  it('ORD-02 ORD-03 is one order with one set of lines, told a thousand times and fifty times at once', async () => {
    const incoming = incomingOrder()
    const first = await Promise.all(Array.from({ length: 50 }, () => takeOrder(app.env, incoming, NOW)))
    expect(first.filter((intake) => intake === 'stored')).toHaveLength(1)
    for (let round = 0; round < 19; round++) {
      const again = await Promise.all(Array.from({ length: 50 }, () => takeOrder(app.env, incoming, NOW + 60)))
      expect(new Set(again)).toEqual(new Set(['known']))
    }
    const { orders, lines } = await storedOrder(app.env.DB, incoming)
    expect(orders).toMatchObject([{ status: 'paid', paid_at: NOW }])
    expect(lines).toHaveLength(2)
  }, 180_000)

  it('ORD-03 a later telling with other lines adds none of them', async () => {
    const incoming = incomingOrder()
    await takeOrder(app.env, incoming, NOW)
    const more = {
      ...incoming,
      lines: [...incoming.lines, { title: 'Desert', quantity: 4, designId: 'desert' as const }],
    }
    expect(await takeOrder(app.env, more, NOW)).toBe('known')
    expect((await storedOrder(app.env.DB, incoming)).lines).toHaveLength(2)
  })

  it('ORD-02 asks D1 once, and a hundred lines are one question too', async () => {
    const around = counts()
    const lines = Array.from({ length: 100 }, () => ({ title: 'Black', quantity: 2, designId: 'black' as const }))
    const incoming = incomingOrder({ lines })
    expect(await takeOrder({ DB: withFaultyD1(app.env.DB, around) }, incoming, NOW)).toBe('stored')
    expect(around.count).toBe(1)
    expect((await storedOrder(app.env.DB, incoming)).lines).toHaveLength(100)
  })

  it('ORD-02 answers failed where D1 does, and stores nothing', async () => {
    const incoming = incomingOrder()
    expect(await takeOrder({ DB: withFaultyD1(app.env.DB, fails(D1_OVERLOADED)) }, incoming, NOW)).toBe('failed')
    expect((await storedOrder(app.env.DB, incoming)).orders).toEqual([])
  })

  it('ORD-02 an answer that was lost is no second order', async () => {
    const incoming = incomingOrder()
    expect(D1_NETWORK).toContain('Network connection lost')
    expect(await takeOrder({ DB: withFaultyD1(app.env.DB, losesAnswers(1)) }, incoming, NOW)).toBe('stored')
    const { orders, lines } = await storedOrder(app.env.DB, incoming)
    expect([orders.length, lines.length]).toEqual([1, 2])
  })

  it('ORD-05 sends no mail', async () => {
    await takeOrder(app.env, incomingOrder({ email: 'no-mail@example.com' }), NOW)
    expect(
      await rows(app.env.DB, 'app_outbox', 'recipient = ?1 OR order_id IS NOT NULL', 'no-mail@example.com'),
    ).toEqual([])
  })
})
