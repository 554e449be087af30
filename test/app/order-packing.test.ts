// Cards into orders and out of them, as the database decides it.

import { beforeAll, describe, expect, it } from 'vitest'
import { assignCard, setLine, takeOut } from '#app/orders/assign.ts'
import { openStore } from '#db/store.ts'
import { type AppHost, createAppHost } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'
import { chipRow, eventsOf } from '#test/support/own-card.ts'
import { blankCard, buy, notesOf, orderRow, storedOrder } from '#test/support/packing.ts'

let app: AppHost
beforeAll(async () => {
  app = await createAppHost()
})

const BY = { accountId: 'PACKER', actor: 'console' } as const
const now = () => Math.floor(Date.now() / 1000)
const assign = (
  orderId: string,
  chipId: string,
  change: { lineId?: string; designId?: string; takesTest?: boolean } = {},
) =>
  assignCard(
    openStore(app.env.DB),
    { orderId, chipId, lineId: null, designId: null, takesTest: true, ...change },
    BY,
    now(),
  )
const cardsIn = (line: string) => rows(app.env.DB, 'chips', 'order_line_id = ?1', line)

describe('assigning a card', () => {
  it('PACK-10 PACK-11 PACK-12 writes card, event and note, makes an open card an order’s, and packs the order with the last', async () => {
    const order = await buy(app.env, [{ quantity: 2 }])
    const [first, second] = [await blankCard(app.env), await blankCard(app.env, { claim_policy: 'code' })]
    expect(await assign(order.id, first)).toBe(order.lines[0])
    expect(await chipRow(app.env.DB, first)).toMatchObject({ order_line_id: order.lines[0], claim_policy: 'order' })
    expect(await eventsOf(app.env.DB, first)).toMatchObject([
      { event: 'assigned', from_status: 'unlinked', to_status: 'unlinked', actor: 'console' },
    ])
    expect(await orderRow(app.env, order.id)).toMatchObject({ status: 'paid' })
    expect(await assign(order.id, second)).toBe(order.lines[0])
    expect(await chipRow(app.env.DB, second)).toMatchObject({ claim_policy: 'code' })
    expect(await orderRow(app.env, order.id)).toMatchObject({ status: 'packed' })
    expect(await notesOf(app.env, order.id)).toMatchObject([
      { action: 'orders:assign', actor: 'console', account_id: 'PACKER' },
      { action: 'orders:assign' },
    ])
  })

  it('PACK-10 of 50 packers with the same card at once exactly one has it', async () => {
    const card = await blankCard(app.env)
    const orders = await Promise.all(Array.from({ length: 5 }, () => buy(app.env, [{ quantity: 20 }])))
    const tries = await Promise.all(Array.from({ length: 50 }, (_, at) => assign(orders[at % 5]?.id ?? '', card)))
    expect(tries.filter((line) => line !== null)).toHaveLength(1)
    expect(await eventsOf(app.env.DB, card)).toHaveLength(1)
    const notes = await Promise.all(orders.map(({ id }) => notesOf(app.env, id)))
    expect(notes.flat()).toHaveLength(1)
  })

  it('PACK-10 of 50 cards at once a line takes only as many as it needs', async () => {
    const order = await buy(app.env, [{ quantity: 3 }, { quantity: 4, designId: 'desert' }])
    const cards = await Promise.all(Array.from({ length: 50 }, () => blankCard(app.env)))
    const tries = await Promise.all(cards.map((card) => assign(order.id, card)))
    expect(tries.filter((line) => line !== null)).toHaveLength(7)
    expect(await cardsIn(order.lines[0] ?? '')).toHaveLength(3)
    expect(await cardsIn(order.lines[1] ?? '')).toHaveLength(4)
    expect(await orderRow(app.env, order.id)).toMatchObject({ status: 'packed' })
  })

  it('PACK-08 PACK-14 a card goes to the chosen line, else to the first of its design, else to the first with room', async () => {
    const order = await buy(app.env, [{ quantity: 2 }, { quantity: 2, designId: 'desert' }])
    const [black = '', desert = ''] = order.lines
    expect(await assign(order.id, await blankCard(app.env), { lineId: desert })).toBe(desert)
    expect(await assign(order.id, await blankCard(app.env), { designId: 'desert' })).toBe(desert)
    expect(await assign(order.id, await blankCard(app.env), { designId: 'desert' })).toBe(black)
    expect(await assign(order.id, await blankCard(app.env), { lineId: desert })).toBeNull()
    expect(await assign(order.id, await blankCard(app.env))).toBe(black)
    expect(await assign(order.id, await blankCard(app.env))).toBeNull()
  })

  it('PACK-08 a line of another order is none of this one', async () => {
    const [order, other] = [await buy(app.env), await buy(app.env)]
    expect(await assign(order.id, await blankCard(app.env), { lineId: other.lines[0] ?? '' })).toBeNull()
    expect(await cardsIn(other.lines[0] ?? '')).toEqual([])
  })

  it.each([
    ['is owned', { owner_account_id: 'SOMEBODY' }],
    ['is a team’s', { owner_team_id: 'TEAM' }],
    ['is linked', { status: 'linked_with_profile', username: 'tappt' }],
    ['is paused', { status: 'paused' }],
    ['is disabled', { status: 'disabled' }],
    ['is retired', { status: 'retired' }],
    ['is in another order', { order_line_id: 'ELSEWHERE' }],
  ])('PACK-10 no card that %s', async (_, columns) => {
    const order = await buy(app.env)
    const card = await blankCard(app.env, columns)
    const before = await chipRow(app.env.DB, card)
    expect(await assign(order.id, card)).toBeNull()
    expect(await chipRow(app.env.DB, card)).toEqual(before)
    expect([await eventsOf(app.env.DB, card), await notesOf(app.env, order.id)]).toEqual([[], []])
  })

  it.each([['shipped'], ['cancelled'], ['refunded']])('PACK-10 none to an order that is %s', async (status) => {
    const order = await buy(app.env, [{}], { status })
    expect(await assign(order.id, await blankCard(app.env))).toBeNull()
    expect(await orderRow(app.env, order.id)).toMatchObject({ status })
  })

  it('ORD-23 none to a test order where cards are sold', async () => {
    const order = await buy(app.env, [{}], { test: 1 })
    const card = await blankCard(app.env)
    expect(await assign(order.id, card, { takesTest: false })).toBeNull()
    expect(await assign(order.id, card)).toBe(order.lines[0])
  })
})

describe('taking a card out', () => {
  it('PACK-12 PACK-15 leaves it free with its policy, and the order is to be packed again', async () => {
    const order = await buy(app.env)
    const card = await blankCard(app.env)
    await assign(order.id, card)
    expect(await takeOut(openStore(app.env.DB), { orderId: order.id, chipId: card }, BY, now())).toBe(true)
    expect(await chipRow(app.env.DB, card)).toMatchObject({ order_line_id: null, claim_policy: 'order' })
    expect((await eventsOf(app.env.DB, card)).map(({ event }) => event)).toEqual(['assigned', 'unassigned'])
    expect(await orderRow(app.env, order.id)).toMatchObject({ status: 'paid' })
    expect((await notesOf(app.env, order.id)).map(({ action }) => action)).toEqual(['orders:assign', 'orders:take-out'])
    expect(await takeOut(openStore(app.env.DB), { orderId: order.id, chipId: card }, BY, now())).toBe(false)
    const next = await buy(app.env)
    expect(await assign(next.id, card)).toBe(next.lines[0])
  })

  it.each([
    ['of a shipped order', { status: 'shipped', shipped_at: 5 }, {}],
    ['of an order that ended after it was shipped', { status: 'refunded', shipped_at: 5 }, {}],
    ['that somebody has claimed', {}, { owner_account_id: 'SOMEBODY', status: 'linked_without_profile' }],
  ])('PACK-15 does not happen with a card %s', async (_, columns, chip) => {
    const order = await buy(app.env, [{}], columns)
    const card = await blankCard(app.env, { order_line_id: order.lines[0] ?? '', ...chip })
    expect(await takeOut(openStore(app.env.DB), { orderId: order.id, chipId: card }, BY, now())).toBe(false)
    expect(await chipRow(app.env.DB, card)).toMatchObject({ order_line_id: order.lines[0] })
    expect(await eventsOf(app.env.DB, card)).toEqual([])
  })

  it('PACK-15 does not happen through another order', async () => {
    const [order, other] = [await buy(app.env), await buy(app.env)]
    const card = await blankCard(app.env)
    await assign(order.id, card)
    expect(await takeOut(openStore(app.env.DB), { orderId: other.id, chipId: card }, BY, now())).toBe(false)
  })
})

describe('a line the catalogue does not know', () => {
  it('PACK-05 PACK-12 becomes a design, or needs no card, and with the last such line the order is packed', async () => {
    const order = await buy(app.env, [
      { designId: null, title: 'Gift wrap' },
      { designId: null, title: 'Odd card', quantity: 3 },
    ])
    const [wrap = '', odd = ''] = order.lines
    expect(
      await setLine(
        openStore(app.env.DB),
        { note: null, orderId: order.id, lineId: odd, designId: 'desert' },
        BY,
        now(),
      ),
    ).toBe(true)
    expect(
      await setLine(openStore(app.env.DB), { note: null, orderId: order.id, lineId: wrap, designId: null }, BY, now()),
    ).toBe(true)
    expect((await storedOrder(app.env, order.id)).lines).toMatchObject([
      { designId: null, cards: 0 },
      { designId: 'desert', cards: 3 },
    ])
    expect(await orderRow(app.env, order.id)).toMatchObject({ status: 'paid' })
    const none = await buy(app.env, [{ designId: null, title: 'Gift wrap' }])
    await setLine(
      openStore(app.env.DB),
      { note: null, orderId: none.id, lineId: none.lines[0] ?? '', designId: null },
      BY,
      now(),
    )
    expect(await orderRow(app.env, none.id)).toMatchObject({ status: 'packed' })
    await setLine(
      openStore(app.env.DB),
      { note: null, orderId: none.id, lineId: none.lines[0] ?? '', designId: 'black' },
      BY,
      now(),
    )
    expect(await orderRow(app.env, none.id)).toMatchObject({ status: 'paid' })
    expect((await notesOf(app.env, none.id)).map(({ action }) => action)).toEqual([
      'orders:set-line',
      'orders:set-line',
    ])
  })

  it('PACK-05 a line with a design, with cards in it or of a shipped order stays as it is', async () => {
    const known = await buy(app.env)
    expect(
      await setLine(
        openStore(app.env.DB),
        { note: null, orderId: known.id, lineId: known.lines[0] ?? '', designId: null },
        BY,
        now(),
      ),
    ).toBe(false)
    const begun = await buy(app.env, [{ designId: null, quantity: 2 }])
    await assign(begun.id, await blankCard(app.env))
    expect(
      await setLine(
        openStore(app.env.DB),
        { note: null, orderId: begun.id, lineId: begun.lines[0] ?? '', designId: null },
        BY,
        now(),
      ),
    ).toBe(false)
    const gone = await buy(app.env, [{ designId: null }], { status: 'shipped', shipped_at: 5 })
    expect(
      await setLine(
        openStore(app.env.DB),
        { note: null, orderId: gone.id, lineId: gone.lines[0] ?? '', designId: null },
        BY,
        now(),
      ),
    ).toBe(false)
  })
})
