// What `npm run load` says of the database it leaves: a row too few, a row too many, a mail too many.
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '#bench/count-sizes.ts'
import { type Counts, lostOf, type Mailbox, whatIsKept } from '#bench/soak-kept.ts'
import { KINDS, LINKED_CHIP, mix, type Wanted } from '#bench/soak-mix.ts'
import type { Database } from '#scripts/d1.ts'

const KILLED_AT = 100_000
const counts = (taps: number): Counts => ({ taps, views: 0, clicks: 0 })

let sqlite: ReturnType<typeof emptyDatabase>
let db: Database
let mailbox: Mailbox
beforeEach(() => {
  sqlite = emptyDatabase()
  db = {
    prepare: (sql: string) => ({
      all: async () => ({ results: sqlite.prepare(sql).all() }),
      first: async () => sqlite.prepare(sql).get() ?? null,
    }),
  } as unknown as Database
  sqlite.exec(`INSERT INTO newsletter_signups (name, email) VALUES ('A', 'n1@load.example');
    INSERT INTO orders (id, backend, external_id, number, status) VALUES ('O1', 'shopify', '9000000001', '#L1', 'paid');
    INSERT INTO order_lines (id, order_id, position, title, quantity, cards) VALUES ('L1', 'O1', 0, 'BLACK', 1, 1);
    INSERT INTO order_refunds (id, backend, ref, pence, created_at) VALUES ('shopify:1', 'shopify', '9000000001', 1000, 1);
    INSERT INTO tap_days (day, chip_id, country, device, taps) VALUES (1, '${LINKED_CHIP}', '', 'other', 7), (1, '', '', '', 9)`)
  mailbox = new Map([
    ['n1@load.example', [1]],
    ['o1@load.example', [2]],
  ])
})

const acknowledged = { signups: new Set(['n1@load.example']), paid: new Set(['#L1']), refunded: new Set(['#L1']) }
const problems = async (answered = 7, inMemory = 0, unsure = 0): Promise<string[]> => {
  const counted = { answered: counts(answered), inMemory: counts(inMemory), unsure: counts(unsure) }
  return (await whatIsKept(db, { acknowledged, counted, mailbox, killedAt: KILLED_AT })).problems
}

describe('what is left of a load', () => {
  it('nothing lost and nothing twice is no problem', async () => {
    expect(await problems()).toEqual([])
    expect(await lostOf(db, acknowledged)).toEqual({ 'sign-ups': 0, orders: 0, refunds: 0 })
  })

  it.each([
    ['newsletter_signups', '1 sign-ups lost'],
    ['orders', '1 orders lost'],
    ['order_lines', '1 their lines lost'],
    ['order_refunds', '1 refunds lost'],
    ['tap_days', '7 taps lost'],
  ])('without the rows of %s: %s', async (table, problem) => {
    sqlite.exec(`DELETE FROM ${table}`)
    expect(await problems()).toEqual([problem])
  })

  it.each([
    ["INSERT INTO newsletter_signups (name, email) VALUES ('A', 'n1+a@load.example')", '1 sign-ups twice'],
    [
      `INSERT INTO order_lines (id, order_id, position, title, quantity, cards) VALUES ('L2', 'O1', 1, 'BLACK', 1, 1)`,
      '1 their lines twice',
    ],
    [
      `INSERT INTO order_refunds (id, backend, ref, pence, created_at) VALUES ('shopify:2', 'shopify', '9000000001', 1000, 1)`,
      '1 refunds twice',
    ],
    ['UPDATE tap_days SET taps = 8', '1 taps twice'],
    [
      "INSERT INTO mail_outbox (id, recipient, kind, payload) VALUES ('m', 'x@load.example', 'k', '{}')",
      '1 mails still wait',
    ],
    [
      "INSERT INTO app_outbox (id, recipient, kind, payload, status, created_at, next_attempt_at) VALUES ('m', 'x@load.example', 'k', '{}', 'failed', 1, 1)",
      '1 mails given up',
    ],
  ])('%s: %s', async (sql, problem) => {
    sqlite.exec(sql)
    expect(await problems()).toEqual([problem])
  })

  it('a mail that never came, one that came twice; one under way at the kill may be repeated once', async () => {
    mailbox.delete('n1@load.example')
    mailbox.set('o1@load.example', [1, 70_000])
    expect(await problems()).toEqual(['1 mails of the shop lost', '1 mails of the app twice'])
    mailbox.set('n1@load.example', [KILLED_AT - 500, KILLED_AT + 60_000])
    mailbox.set('o1@load.example', [KILLED_AT - 500, KILLED_AT + 60_000, KILLED_AT + 120_000])
    expect(await problems()).toEqual(['1 mails of the app twice'])
  })

  it('counts an isolate held at the kill may be lost, those of answers that were cut off may be there', async () => {
    expect(await problems(9, 2)).toEqual([])
    expect(await problems(10, 2)).toEqual(['1 taps lost'])
    expect(await problems(5, 0, 2)).toEqual([])
    expect(await problems(4, 0, 2)).toEqual(['1 taps twice'])
  })
})

describe('what is asked for', () => {
  it('of each hundred 66 taps, 15 pages, 5 of the app, 10 calls, and an order and its refund, each told twice', async () => {
    const next = mix({
      brand: { slug: 'acme', demoUsername: 'mara' } as Parameters<typeof mix>[0]['brand'],
      anonKey: 'k',
    })
    const wanted: Wanted[] = []
    for (let n = 0; n < 600; n++) wanted.push(await next(n))
    expect(KINDS.map((kind) => wanted.filter((one) => one.kind === kind).length / 6)).toEqual([66, 15, 5, 10, 4])
    const told = wanted.flatMap(({ told, headers, body }) =>
      told?.order === '#L3' ? [{ what: told.what, id: headers?.['x-shopify-webhook-id'], body }] : [],
    )
    expect(told.map(({ what }) => what).sort()).toEqual(['paid', 'paid', 'refunded', 'refunded'])
    expect(new Set(told.map(({ id }) => id)).size).toBe(4)
    expect(new Set(told.map(({ body }) => body)).size).toBe(3)
    const emails = wanted.flatMap(({ email }) => email ?? [])
    expect(new Set(emails).size).toBe(emails.length)
  })
})
