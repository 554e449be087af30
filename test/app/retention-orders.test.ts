// What is kept of an order, and until when: the daily run under a moved clock, the notices that say so, and what an account's
// download and deletion do with the orders of its address.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { privacyNotice } from '#app/content/privacy.ts'
import { forgetWhatIsPast } from '#app/retention/forget.ts'
import { ORDER_TIMES } from '#app/retention/order-times.ts'
import { TABLE_NOTES } from '#domain/content/kept-data.ts'
import { privacySections } from '#domain/content/legal-privacy.ts'
import { createBrand } from '#domain/site/brand.ts'
import { takeCancellation } from '#orders/cancel.ts'
import { takeOrder } from '#orders/intake.ts'
import { type AppHost, createAppHost, newEmail } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'
import { D1_OVERLOADED, fails, withFaultyD1 } from '#test/support/faults.ts'
import { incomingOrder, storedOrder } from '#test/support/orders.ts'

const DAY = 24 * 3600
const at = (text: string) => Date.parse(text) / 1000
const START = at('2026-03-31T12:00:00Z')

let app: AppHost
beforeAll(async () => {
  app = await createAppHost()
})
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const run = (sql: string, ...values: (string | number | null)[]) =>
  app.env.DB.prepare(sql)
    .bind(...values)
    .run()
const night = (now: number) => forgetWhatIsPast(app.env.DB, now)

interface Order {
  id: string
  email: string | null
  name: string | null
  ship_to: string | null
  purged_at: number | null
  note: string | null
  status: string
  number: string
  total_pence: number
}
let made = 0
/** An order with an engraved line and cards of it; what is given changes its columns. */
async function order(columns: Record<string, string | number | null> = {}, cards: ('claimed' | 'new')[] = []) {
  const id = `ORDER${++made}`
  const all: Record<string, string | number | null> = {
    id,
    backend: 'shopify',
    external_id: id,
    number: `#${made}`,
    email: `${id}@example.com`,
    name: 'Jo',
    ship_to: '{}',
    total_pence: 4000,
    status: 'shipped',
    paid_at: START,
    shipped_at: START,
    created_at: START,
    ...columns,
  }
  const names = Object.keys(all)
  await run(
    `INSERT INTO orders (${names.join(', ')}) VALUES (${names.map((_, n) => `?${n + 1}`).join(', ')})`,
    ...Object.values(all),
  )
  await run(
    `INSERT INTO order_lines (id, order_id, position, design_id, title, quantity, cards, attributes) VALUES (?1, ?2, 1, 'black', 'Black', 1, 1, '[{"key":"Name","value":"Jo"}]')`,
    `L-${id}`,
    id,
  )
  for (const [n, card] of cards.entries())
    await run(
      `INSERT INTO chips (chip_id, order_line_id, claimed_at) VALUES (?1, ?2, ?3)`,
      `${id}CARD${n}`,
      `L-${id}`,
      card === 'claimed' ? START : null,
    )
  return id
}
const orderOf = async (id: string) => (await rows<Order>(app.env.DB, 'orders', 'id = ?1', id))[0]
const linesOf = (id: string) =>
  rows<{ attributes: string | null; design_id: string }>(app.env.DB, 'order_lines', 'order_id = ?1', id)

const ENGRAVED = {
  ...{ title: 'Black', quantity: 1, designId: 'black' as const },
  attributes: [{ key: 'Name', value: 'Jo' }],
}

describe('name, address and engraving', () => {
  it.each([
    ['shipping', { status: 'shipped', shipped_at: START }],
    ['a cancellation', { status: 'cancelled', shipped_at: null, ended_at: START }],
    ['a refund', { status: 'refunded', shipped_at: null, ended_at: START }],
  ])('ORD-37 go 60 days after %s, and not a day before', async (_what, columns) => {
    const id = await order(columns)
    await night(START + 60 * DAY - 1)
    expect(await orderOf(id)).toMatchObject({ name: 'Jo', ship_to: '{}', purged_at: null })
    expect((await linesOf(id))[0]?.attributes).toContain('Jo')
    const after = START + 60 * DAY + 1
    await night(after)
    expect(await orderOf(id)).toMatchObject({ name: null, ship_to: null, purged_at: after, total_pence: 4000 })
    expect(await linesOf(id)).toEqual([expect.objectContaining({ attributes: null, design_id: 'black' })])
    await night(after + DAY)
    expect((await orderOf(id))?.purged_at).toBe(after)
  })

  it('ORD-17 ORD-37 of an order that was cancelled first and told as paid after it was emptied go the next night', async () => {
    const { backend, externalId, ...incoming } = incomingOrder({ lines: [ENGRAVED] })
    const order = { ...incoming, backend, externalId }
    await takeCancellation(app.env, { backend, externalId }, START)
    const emptied = START + 61 * DAY
    await night(emptied)
    const stored = async () => (await storedOrder(app.env.DB, order)).order
    expect(await stored()).toMatchObject({ status: 'cancelled', purged_at: emptied })
    await takeOrder(app.env, order, emptied + 5)
    expect(await stored()).toMatchObject({ name: 'Robin Vale', purged_at: null, status: 'cancelled' })
    await night(emptied + DAY)
    expect(await stored()).toMatchObject({ name: null, ship_to: null, purged_at: emptied + DAY, total_pence: 8500 })
    expect((await storedOrder(app.env.DB, order)).lines).toMatchObject([{ attributes: null }])
  })

  it('ORD-37 stay with an order that is still to be packed', async () => {
    const id = await order({ status: 'paid', shipped_at: null })
    await night(START + 300 * DAY)
    expect(await orderOf(id)).toMatchObject({ name: 'Jo', purged_at: null })
  })

  it('ORD-37 DATA-14 go in portions, and an order counts as emptied only once its engraving is', async () => {
    await run(
      `INSERT INTO orders (id, backend, external_id, number, name, status, shipped_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100)
       SELECT 'MANY' || i, 'manual', 'MANY' || i, 'M', 'Jo', 'shipped', ${START} FROM n`,
    )
    await run(
      `INSERT INTO order_lines (id, order_id, position, title, quantity, cards, attributes)
       SELECT 'L' || id, id, 1, 'Black', 1, 1, '[]' FROM orders WHERE id LIKE 'MANY%'`,
    )
    let asked = 0
    const engravingsFail = withFaultyD1(app.env.DB, (work) => work())
    const prepare = engravingsFail.prepare.bind(engravingsFail)
    engravingsFail.prepare = (sql) => {
      if (!sql.startsWith('update "order_lines"')) return prepare(sql)
      asked++
      return withFaultyD1(app.env.DB, fails(D1_OVERLOADED)).prepare(sql)
    }
    await forgetWhatIsPast(engravingsFail, START + 61 * DAY)
    expect(asked).toBeGreaterThan(0)
    expect(await rows(app.env.DB, 'orders', "id LIKE 'MANY%' AND purged_at IS NOT NULL")).toEqual([])
    const gone = await night(START + 61 * DAY)
    expect(gone.order_addresses).toBeGreaterThanOrEqual(1100)
    expect(await rows(app.env.DB, 'orders', "id LIKE 'MANY%' AND name IS NOT NULL")).toEqual([])
    expect(await rows(app.env.DB, 'order_lines', "id LIKE 'LMANY%' AND attributes IS NOT NULL")).toEqual([])
  })
})

/** A note and a return of an order; answers how many of both are left. */
async function noteAndReturn(id: string, account = 'PACKER') {
  await run(
    "INSERT INTO order_notes (id, order_id, account_id, text) VALUES (?1, ?2, ?3, 'Jo called.')",
    `N-${id}`,
    id,
    account,
  )
  await run(
    "INSERT INTO order_returns (id, order_id, line_id, cards, kind, reason) VALUES (?1, ?2, ?3, 1, 'return', 'other')",
    ...[`R-${id}`, id, `L-${id}`],
  )
}
const leftOf = async (id: string) =>
  Promise.all(
    ['order_notes', 'order_returns'].map(async (table) => (await rows(app.env.DB, table, 'order_id = ?1', id)).length),
  )

describe('notes and returns', () => {
  it('ORD-52 notes go with the name and address of their order, returns with the order', async () => {
    const [id, open] = [
      await order({ created_at: at('2026-01-01T00:00:00Z') }),
      await order({ status: 'paid', shipped_at: null }),
    ]
    for (const one of [id, open]) await noteAndReturn(one)
    await night(START + 60 * DAY - 1)
    expect(await leftOf(id)).toEqual([1, 1])
    await night(START + 60 * DAY + 1)
    expect([await leftOf(id), await leftOf(open)]).toEqual([
      [0, 1],
      [1, 1],
    ])
    await night(at('2033-01-01T00:00:00Z'))
    expect([await orderOf(id), await leftOf(id)]).toEqual([undefined, [0, 0]])
  })

  it('ORD-52 ORD-53 notes about a buyer go with the account, and those of somebody who packed lose their writer', async () => {
    const browser = app.browser()
    const email = newEmail()
    await browser.signIn(email)
    const [account] = await rows<{ id: string }>(app.env.DB, 'accounts', 'email = ?1', email)
    const [own, open, other] = [
      await order({ email }),
      await order({ email, status: 'paid', shipped_at: null }),
      await order(),
    ]
    for (const one of [own, open]) await noteAndReturn(one)
    await noteAndReturn(other, account?.id)
    const answer = await browser.post('/settings/data', { act: 'download' })
    expect(JSON.parse(answer.html).order_returns).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ cards: 1, kind: 'return', reason: 'other', status: 'expected' }),
      ]),
    )
    expect(JSON.parse(answer.html).order_returns).toHaveLength(2)
    expect(answer.html).not.toContain('Jo called.')
    await browser.post('/settings/data', { act: 'account', address: email })
    expect([await leftOf(own), await leftOf(open)]).toEqual([
      [0, 1],
      [1, 1],
    ])
    expect(await rows(app.env.DB, 'order_notes', 'order_id = ?1', other)).toMatchObject([{ account_id: '' }])
    const now = Math.floor(Date.now() / 1000)
    await run("UPDATE orders SET status = 'shipped', shipped_at = ?2 WHERE id = ?1", open, now)
    await night(now)
    expect(await leftOf(open)).toEqual([0, 1])
  })
})

describe('the buyer’s mail address', () => {
  it('ORD-38 goes 60 days after shipping once every card is claimed', async () => {
    const [all, some] = [await order({}, ['claimed', 'claimed']), await order({}, ['claimed', 'new'])]
    await night(START + 60 * DAY - 1)
    expect((await orderOf(all))?.email).toBe(`${all}@example.com`)
    await night(START + 60 * DAY + 1)
    expect([(await orderOf(all))?.email, (await orderOf(some))?.email]).toEqual([null, `${some}@example.com`])
  })

  it.each([
    ['shipped with a card nobody claimed', {}],
    ['never shipped', { status: 'paid', shipped_at: null }],
    ['cancelled', { status: 'cancelled', shipped_at: null, ended_at: START }],
  ])('ORD-38 goes 24 months after the order in any case: %s', async (_what, columns) => {
    const id = await order(columns, ['new'])
    await night(at('2028-03-31T11:59:59Z'))
    expect((await orderOf(id))?.email).toBe(`${id}@example.com`)
    await night(at('2028-03-31T12:00:00Z'))
    expect((await orderOf(id))?.email).toBeNull()
  })
})

describe('what goes altogether', () => {
  it('ORD-39 messages of the payment provider, and counts of checkouts, by their age', async () => {
    for (const [id, days] of [
      ['young', 29],
      ['old', 31],
    ] as const)
      await run(
        "INSERT INTO webhook_events (id, topic, received_at, outcome) VALUES (?1, 'orders/paid', ?2, 'stored')",
        id,
        START - days * DAY,
      )
    const today = Math.floor(START / DAY)
    await run('INSERT INTO checkout_days (day, created) VALUES (?1, 1), (?2, 1)', today - 90, today - 91)
    await night(START)
    expect(await rows<{ id: string }>(app.env.DB, 'webhook_events', "id IN ('young', 'old')")).toEqual([
      expect.objectContaining({ id: 'young' }),
    ])
    expect(await rows(app.env.DB, 'checkout_days', 'day <= ?1', today)).toEqual([{ day: today - 90, created: 1 }])
  })

  it('ORD-39 test orders of the sample checkout after 30 days with their lines, and the cards nobody claimed are free', async () => {
    const id = await order({ backend: 'sample', test: 1 }, ['new', 'claimed'])
    const others = [await order({ backend: 'sample', test: 0 }), await order({ backend: 'shopify', test: 1 })]
    await night(START + 30 * DAY)
    expect(await orderOf(id)).toBeDefined()
    await night(START + 30 * DAY + 1)
    expect([await orderOf(id), await linesOf(id)]).toEqual([undefined, []])
    const line = async (card: string) =>
      (await rows<{ order_line_id: string | null }>(app.env.DB, 'chips', 'chip_id = ?1', `${id}${card}`))[0]
        ?.order_line_id
    expect([await line('CARD0'), await line('CARD1')]).toEqual([null, `L-${id}`])
    for (const other of others) expect(await orderOf(other)).toBeDefined()
  })

  it('ORD-40 an order six years after its year with its lines and refunds; until then amounts, dates, number and designs stay', async () => {
    const id = await order({ created_at: at('2026-01-01T00:00:00Z'), payment_ref: 'pi_1' }, ['new'])
    await run(
      "INSERT INTO order_refunds (id, backend, ref, pence, created_at) VALUES (?1, 'shopify', ?2, 100, ?3), (?4, 'shopify', 'pi_1', 100, ?3)",
      `r1-${id}`,
      id,
      START,
      `r2-${id}`,
    )
    const refunds = () => rows(app.env.DB, 'order_refunds', 'id LIKE ?1', `%${id}`)
    await night(at('2032-12-31T23:59:59Z'))
    expect(await orderOf(id)).toMatchObject({ number: expect.any(String), total_pence: 4000, paid_at: START })
    expect(await linesOf(id)).toEqual([expect.objectContaining({ design_id: 'black' })])
    expect(await refunds()).toHaveLength(2)
    await night(at('2033-01-01T00:00:00Z'))
    expect([await orderOf(id), await linesOf(id), await refunds()]).toEqual([undefined, [], []])
  })

  it('ORD-40 a refund and a dispute whose order never came, after 24 months', async () => {
    await run(
      "INSERT INTO order_refunds (id, backend, ref, pence, created_at) VALUES ('lone', 'stripe', 'none', 1, ?1)",
      START,
    )
    await night(at('2028-03-31T11:59:59Z'))
    await run(
      "INSERT INTO order_disputes (id, backend, ref, status, created_at) VALUES ('lone', 'stripe', 'none', 'open', ?1)",
      START,
    )
    for (const table of ['order_refunds', 'order_disputes'])
      expect(await rows(app.env.DB, table, "id = 'lone'")).toHaveLength(1)
    await night(at('2028-03-31T12:00:00Z'))
    for (const table of ['order_refunds', 'order_disputes'])
      expect(await rows(app.env.DB, table, "id = 'lone'")).toEqual([])
  })

  it('a statement of withdrawal after 24 months, handled or not', async () => {
    for (const [id, handled] of [
      ['W1', null],
      ['W2', START + DAY],
    ] as const)
      await run(
        `INSERT INTO withdrawals (id, number, email, name, market, lang, created_at, handled_at)
          VALUES (?1, '#1', 'jo@example.com', 'Jo', 'de', 'de', ?2, ?3)`,
        id,
        START,
        handled,
      )
    const left = async () => (await rows<{ id: string }>(app.env.DB, 'withdrawals', "id LIKE 'W%'")).length
    await night(at('2028-03-31T11:59:59Z'))
    expect(await left()).toBe(2)
    expect((await night(at('2028-03-31T12:00:00Z'))).withdrawals).toBe(2)
    expect(await left()).toBe(0)
  })
})

describe('the notices', () => {
  const brand = createBrand({ slug: 'acme', name: 'Acme' })
  const orders = JSON.stringify(privacyNotice(brand, 'https://shop.example').find(({ id }) => id === 'orders'))

  it('ORD-41 the app’s names orders, addresses, what for, and the times the daily run keeps to', () => {
    for (const words of [
      ...['mail address', 'name and delivery address', 'engraved', 'to pack and send it', 'to keep our books'],
      `${ORDER_TIMES.addressDays} days after shipping`,
      `after ${ORDER_TIMES.emailMonths} months in any case`,
      'for six years after the year of the order',
      `deleted after ${ORDER_TIMES.sampleDays} days`,
    ])
      expect(orders).toContain(words)
    expect(ORDER_TIMES.bookYears).toBe(6)
  })

  it('ORD-41 the shop’s policy points there, and says itself only that checkouts are counted by day', () => {
    const policy = JSON.stringify(privacySections(brand, 'absent'))
    expect(policy).toContain(
      'What we keep about an order is set out in the [privacy notice of the app](https://app.acme.example/privacy#orders).',
    )
    expect(TABLE_NOTES.checkout_days?.[0]).toBe('How many checkouts were begun on a day. No personal data.')
    expect(policy).not.toContain('six years')
  })
})

describe('an account’s orders', () => {
  it('ORD-42 are in its download, and nobody else’s', async () => {
    const browser = app.browser()
    const email = newEmail()
    await browser.signIn(email)
    const [id, other] = [await order({ email, number: 'MINE' }), await order()]
    const answer = await browser.post('/settings/data', { act: 'download' })
    const file: Record<string, unknown> = JSON.parse(answer.html)
    expect(file.orders).toEqual([expect.objectContaining({ number: 'MINE', name: 'Jo', total_pence: 4000 })])
    expect(file.order_lines).toEqual([expect.objectContaining({ number: 'MINE', title: 'Black' })])
    expect(answer.html).not.toContain(`${other}@example.com`)
    expect(id).not.toBe(other)
  })

  it('ORD-42 lose address and name with the account; an open one keeps them until it is shipped, as the page says', async () => {
    const browser = app.browser()
    const email = newEmail()
    await browser.signIn(email)
    expect((await browser.get('/settings/data')).text).toContain('An open order keeps them until it is shipped')
    const shipped = await order({ email })
    const over = await order({ email, status: 'refunded', shipped_at: null, ended_at: START })
    const open = await order({ email, status: 'packed', shipped_at: null, note: 'check by hand' })
    const stranger = await order()
    await browser.post('/settings/data', { act: 'account', address: email })
    for (const id of [shipped, over])
      expect(await orderOf(id)).toMatchObject({ email: null, name: null, ship_to: null, total_pence: 4000 })
    expect(await orderOf(open)).toMatchObject({ email, name: 'Jo', ship_to: '{}' })
    expect((await orderOf(open))?.note).toContain('check by hand')
    const now = Math.floor(Date.now() / 1000)
    await night(now)
    expect(await orderOf(open)).toMatchObject({ email, name: 'Jo', ship_to: '{}' })
    await run("UPDATE orders SET status = 'shipped', shipped_at = ?2 WHERE id = ?1", open, now)
    await night(now)
    expect(await orderOf(open)).toMatchObject({ email: null, name: null, ship_to: null })
    expect((await orderOf(stranger))?.status).toBe('shipped')
  })
})
