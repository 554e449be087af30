// Orders, cancellations and refunds in any order and any number of times.
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { operatorEventFrom } from '#app/console/events.ts'
import type { IncomingOrder } from '#domain/order/order.ts'
import { cancelOrder, takeCancellation } from '#orders/cancel.ts'
import { type IntakeOptions, takeOrder } from '#orders/intake.ts'
import { markRefunded, takeRefund } from '#orders/refunds.ts'
import { type AppHost, createAppHost } from '#test/support/app-host.ts'
import { linkOf, newCoded } from '#test/support/claim.ts'
import { rows } from '#test/support/database.ts'
import { D1_OVERLOADED, fails, withFaultyD1 } from '#test/support/faults.ts'
import { incomingOrder, nextOrder, storedOrder } from '#test/support/orders.ts'
import { chipRow, eventsOf, newOwner } from '#test/support/own-card.ts'

const NOW = 1_800_000_000
let app: AppHost
beforeAll(async () => {
  app = await createAppHost()
})

const cancel = ({ backend, externalId }: IncomingOrder) => takeCancellation(app.env, { backend, externalId }, NOW + 10)
const refund = (incoming: IncomingOrder, pence: number, id = `shopify:${nextOrder()}`) =>
  takeRefund(app.env, { id, backend: incoming.backend, ref: incoming.externalId, pence }, NOW + 20)
const refundsOf = (incoming: IncomingOrder) =>
  rows<{ id: string; pence: number }>(app.env.DB, 'order_refunds', 'ref = ?1 ORDER BY id', incoming.externalId)

/** An order of one card, and the card; `columns` are the card's. */
async function sold(columns: Record<string, string | number | null> = {}) {
  const incoming = incomingOrder({ lines: [{ title: 'Black', quantity: 1, designId: 'black' }] })
  await takeOrder(app.env, incoming, NOW)
  const { order, lines } = await storedOrder(app.env.DB, incoming)
  const line = lines[0]?.id ?? ''
  const chip = await newCoded(app.env, { order_line_id: line, ...columns })
  return { incoming, chip, order: { order: order?.id ?? '', line, number: incoming.number } }
}
const shipped = (id: string) =>
  app.env.DB.prepare("UPDATE orders SET status = 'shipped', shipped_at = ?2 WHERE id = ?1").bind(id, NOW).run()

const EVENTS = ['paid', 'cancelled', 'part', 'rest'] as const
type Event = (typeof EVENTS)[number]
/** All 256 sequences of four events, those that repeat themselves among them. */
const SEQUENCES: Event[][] = EVENTS.flatMap((a) =>
  EVENTS.flatMap((b) => EVENTS.flatMap((c) => EVENTS.map((d) => [a, b, c, d]))),
)

/** What must have become of an order: the first thing that ends it says how it ended. */
function expected(sequence: readonly Event[]): string | undefined {
  const seen = new Set<Event>()
  let status: string | undefined
  for (const event of sequence) {
    seen.add(event)
    if (status === 'cancelled' || status === 'refunded') continue
    if (event === 'cancelled') status = 'cancelled'
    else if (seen.has('paid')) status = seen.has('part') && seen.has('rest') ? 'refunded' : 'paid'
  }
  return status
}

describe('the order of events', () => {
  it.each(EVENTS)(
    'ORD-17 ORD-18 ORD-19 ORD-20 every sequence of four that begins with %s ends as its first end says, with all that was told',
    async (first) => {
      for (const sequence of SEQUENCES.filter(([event]) => event === first)) {
        const incoming = incomingOrder()
        const ids = { part: `shopify:${nextOrder()}`, rest: `shopify:${nextOrder()}` }
        const seen: string[] = []
        for (const event of sequence) {
          if (event === 'paid') await takeOrder(app.env, incoming, NOW)
          else if (event === 'cancelled') await cancel(incoming)
          else await refund(incoming, event === 'part' ? 3500 : 5000, ids[event])
          const { order } = await storedOrder(app.env.DB, incoming)
          if (order) seen.push(order.status)
        }
        const { orders, order, lines } = await storedOrder(app.env.DB, incoming)
        const name = sequence.join(' → ')
        const wanted = expected(sequence)
        expect([name, order?.status]).toEqual([name, wanted])
        const end = seen.findIndex((status) => status !== 'paid')
        if (end >= 0) expect([name, new Set(seen.slice(end)).size]).toEqual([name, 1])
        expect([name, order?.claim_epoch]).toEqual([name, wanted && (wanted === 'paid' ? 1 : 2)])
        expect([name, order && order.ended_at !== null]).toEqual([name, order && wanted !== 'paid'])
        expect([name, orders.length]).toEqual([name, wanted === undefined ? 0 : 1])
        const isPaid = sequence.includes('paid')
        expect([name, lines.length, order?.email]).toEqual([
          name,
          isPaid ? 2 : 0,
          isPaid ? 'buyer@example.com' : order && null,
        ])
        const refunds = (['part', 'rest'] as const).filter((event) => sequence.includes(event))
        expect([name, (await refundsOf(incoming)).length]).toEqual([name, refunds.length])
      }
    },
    180_000,
  )

  it('ORD-17 a cancelled order nobody knew is a row without lines, address or links, which the paid event fills', async () => {
    const incoming = incomingOrder()
    expect(await cancel(incoming)).toBe('stored')
    expect(await cancel(incoming)).toBe('known')
    const stub = await storedOrder(app.env.DB, incoming)
    expect(stub.orders).toHaveLength(1)
    expect(stub.order).toMatchObject({ status: 'cancelled', claim_epoch: 2, email: null, name: null, ship_to: null })
    expect(stub.order).toMatchObject({ paid_at: null, ended_at: NOW + 10, total_pence: 0 })
    expect(stub.lines).toEqual([])
    expect(await takeOrder(app.env, incoming, NOW + 30)).toBe('stored')
    expect(await takeOrder(app.env, incoming, NOW + 40)).toBe('known')
    const filled = await storedOrder(app.env.DB, incoming)
    expect(filled.order).toMatchObject({
      ...{ id: stub.order?.id, status: 'cancelled', claim_epoch: 2, ended_at: NOW + 10 },
      ...{
        number: incoming.number,
        email: 'buyer@example.com',
        name: 'Robin Vale',
        total_pence: 8500,
        paid_at: NOW + 30,
      },
    })
    expect(filled.lines).toHaveLength(2)
  })

  it('ORD-17 fifty paid events and fifty cancellations at once leave one cancelled order with one set of lines', async () => {
    const incoming = incomingOrder()
    await Promise.all(Array.from({ length: 50 }, () => [takeOrder(app.env, incoming, NOW), cancel(incoming)]).flat())
    const { orders, lines } = await storedOrder(app.env.DB, incoming)
    expect(orders).toMatchObject([{ status: 'cancelled', claim_epoch: 2, paid_at: NOW }])
    expect(lines).toHaveLength(2)
  })

  it('ORD-18 a refund is one row however often it is told, and the largest amount of it counts', async () => {
    const incoming = incomingOrder({ backend: 'stripe', paymentRef: `pi_${nextOrder()}` })
    const id = `stripe:ch_${nextOrder()}`
    const take = (pence: number) =>
      takeRefund(app.env, { id, backend: 'stripe', ref: incoming.paymentRef ?? '', pence }, NOW)
    const row = () => rows(app.env.DB, 'order_refunds', 'id = ?1', id)
    expect(await take(1000)).toBe('stored')
    expect(await take(1000)).toBe('known')
    expect(await take(3000)).toBe('stored')
    expect(await take(2000)).toBe('known')
    expect(await row()).toMatchObject([
      { id, backend: 'stripe', ref: incoming.paymentRef, pence: 3000, created_at: NOW },
    ])
    await takeOrder(app.env, incoming, NOW)
    expect((await storedOrder(app.env.DB, incoming)).order).toMatchObject({ status: 'paid', claim_epoch: 1 })
    await take(8500)
    expect((await storedOrder(app.env.DB, incoming)).order).toMatchObject({ status: 'refunded', claim_epoch: 2 })
    expect(await row()).toMatchObject([{ pence: 8500 }])
  })

  it('T-TIL-3 ORD-19 refunds of another order, and of the same number at another payment provider, are none of this one', async () => {
    const incoming = incomingOrder()
    await takeOrder(app.env, incoming, NOW)
    await takeRefund(app.env, { id: 'stripe:ch_x', backend: 'stripe', ref: incoming.externalId, pence: 8500 }, NOW)
    await refund(incomingOrder(), 8500)
    expect((await storedOrder(app.env.DB, incoming)).order?.status).toBe('paid')
    await refund(incoming, 8499)
    expect((await storedOrder(app.env.DB, incoming)).order?.status).toBe('paid')
    await refund(incoming, 1)
    expect((await storedOrder(app.env.DB, incoming)).order?.status).toBe('refunded')
  })

  it('ORD-19 an order that cost nothing is not refunded by nothing', async () => {
    const incoming = incomingOrder({ totalPence: 0, goodsPence: 0 })
    await takeOrder(app.env, incoming, NOW)
    await refund(incoming, 0)
    expect((await storedOrder(app.env.DB, incoming)).order?.status).toBe('paid')
  })
})

describe('cards of an order that ends', () => {
  it('ORD-21 a cancellation takes the unclaimed card out and voids its link', async () => {
    const { incoming, chip, order } = await sold()
    const link = await linkOf(app.env, chip, order)
    expect((await app.browser().get(`/c/${link}`)).status).toBe(200)
    expect(await cancel(incoming)).toBe('stored')
    expect((await app.browser().get(`/c/${link}`)).status).toBe(410)
    expect(await chipRow(app.env.DB, chip)).toMatchObject({
      order_line_id: null,
      status: 'unlinked',
      claim_policy: 'code',
    })
    expect(await eventsOf(app.env.DB, chip)).toMatchObject([
      { event: 'unassigned', from_status: 'unlinked', to_status: 'unlinked', actor: 'webhook', created_at: NOW + 10 },
    ])
    await cancel(incoming)
    expect(await eventsOf(app.env.DB, chip)).toHaveLength(1)
    expect((await storedOrder(app.env.DB, incoming)).order?.claim_epoch).toBe(2)
  })

  it('T-TIL-3 ORD-21 a claimed card, and one that leads to somebody, stay as they are', async () => {
    const { id } = await newOwner(app.browser())
    for (const columns of [
      { owner_account_id: id, status: 'linked_without_profile' },
      { owner_team_id: 'T', status: 'linked_without_profile' },
      { username: 'tappt', status: 'linked_with_profile' },
    ]) {
      const { incoming, chip } = await sold(columns)
      const before = await chipRow(app.env.DB, chip)
      await cancel(incoming)
      await refund(incoming, 8500)
      expect(await chipRow(app.env.DB, chip)).toEqual(before)
      expect(await eventsOf(app.env.DB, chip)).toEqual([])
      expect((await storedOrder(app.env.DB, incoming)).order).toMatchObject({ status: 'cancelled', claim_epoch: 2 })
    }
  })

  it('ORD-21 cards of a shipped order stay in it, and their links are void', async () => {
    const { incoming, chip, order } = await sold()
    await shipped(order.order)
    const link = await linkOf(app.env, chip, order)
    await cancel(incoming)
    expect((await app.browser().get(`/c/${link}`)).status).toBe(410)
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ order_line_id: order.line })
  })

  it('ORD-21 a refund voids the links and takes no card out', async () => {
    const { incoming, chip, order } = await sold()
    const link = await linkOf(app.env, chip, order)
    await refund(incoming, 8000)
    expect((await app.browser().get(`/c/${link}`)).status).toBe(200)
    await refund(incoming, 500)
    expect((await app.browser().get(`/c/${link}`)).status).toBe(410)
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ order_line_id: order.line })
  })
})

describe('the same by hand', () => {
  const doneBy = (id: string) => rows(app.env.DB, 'operator_events', 'subject = ?1', id)
  /** The console's own row, written with the change or not at all. */
  const also = (id: string): IntakeOptions => ({
    also: (store, isNew) => [
      operatorEventFrom(
        store,
        { accountId: null, actor: 'console' },
        { action: 'orders:cancel', kind: 'order', subject: id },
        NOW,
        sql`WHERE ${isNew}`,
      ),
    ],
  })

  it('ORD-20 ORD-21 an order is cancelled once, with the console’s own row in the same batch', async () => {
    const { incoming, chip, order } = await sold()
    expect(await cancelOrder(app.env, order.order, 'console', NOW, also(order.order))).toBe('stored')
    expect(await cancelOrder(app.env, order.order, 'console', NOW, also(order.order))).toBe('known')
    expect(await markRefunded(app.env, order.order, NOW, also(order.order))).toBe('known')
    expect((await storedOrder(app.env.DB, incoming)).order).toMatchObject({
      status: 'cancelled',
      claim_epoch: 2,
      ended_at: NOW,
    })
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ order_line_id: null })
    expect(await eventsOf(app.env.DB, chip)).toMatchObject([{ event: 'unassigned', actor: 'console' }])
    expect(await doneBy(order.order)).toHaveLength(1)
  })

  it('ORD-20 ORD-21 an order is marked as refunded once, and its cards stay', async () => {
    const { incoming, chip, order } = await sold()
    expect(await markRefunded(app.env, order.order, NOW, also(order.order))).toBe('stored')
    expect(await markRefunded(app.env, order.order, NOW, also(order.order))).toBe('known')
    expect(await cancelOrder(app.env, order.order, 'console', NOW, also(order.order))).toBe('known')
    expect((await storedOrder(app.env.DB, incoming)).order).toMatchObject({
      status: 'refunded',
      claim_epoch: 2,
      ended_at: NOW,
    })
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ order_line_id: order.line })
    expect(await doneBy(order.order)).toHaveLength(1)
  })

  it('ORD-21 with D1 down nothing is half done', async () => {
    const { incoming, chip, order } = await sold()
    const env = { DB: withFaultyD1(app.env.DB, fails(D1_OVERLOADED)) }
    expect(await cancelOrder(env, order.order, 'console', NOW)).toBe('failed')
    expect(await markRefunded(env, order.order, NOW)).toBe('failed')
    expect(await takeCancellation(env, incoming, NOW)).toBe('failed')
    expect(
      await takeRefund(env, { id: 'shopify:1', backend: 'shopify', ref: incoming.externalId, pence: 9000 }, NOW),
    ).toBe('failed')
    expect((await storedOrder(app.env.DB, incoming)).order).toMatchObject({ status: 'paid', claim_epoch: 1 })
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ order_line_id: order.line })
    expect(await refundsOf(incoming)).toEqual([])
  })
})
