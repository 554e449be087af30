// A sync and what belongs to accounts and teams of this app's own: it is theirs, and retired cards stay retired anyone
// who writes.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeChip, writeRows } from '#scripts/chips/store.ts'
import type { Database } from '#scripts/d1.ts'
import { DEMO_ACCOUNTS } from '#scripts/seed.ts'
import { rows } from '#test/support/database.ts'
import { memoryKv, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

const TOKEN = 'operator-token-of-the-tests-0123456789'
const THEIRS = { ok: false, error: 'It belongs to an account of this shop.' }
const FINAL = { ok: false, error: 'It is retired, and that is final.' }
const OK = { ok: true }
const { mara } = DEMO_ACCOUNTS
type Row = Record<string, string | number | null>
type Results = Record<'chips' | 'profiles' | 'links', unknown[]>

const kv = memoryKv()
let shop: Shop
beforeAll(async () => {
  shop = await createShop({ OPERATOR_TOKEN: TOKEN, CACHE: kv })
})
beforeEach(() => {
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})

let visitors = 0
async function sync(body: unknown, to: Shop = shop): Promise<Results> {
  const response = await to.fetch('/api/operator/sync', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${TOKEN}`,
      'content-type': 'application/json',
      'cf-connecting-ip': `198.51.100.${++visitors % 250}`,
    },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  await to.settled()
  return response.json<Results>()
}
const run = (sql: string, ...values: unknown[]) =>
  shop.env.DB.prepare(sql)
    .bind(...values)
    .run()
const chip = async (id: string) => (await rows<Row>(shop.env.DB, 'chips', 'chip_id = ?', id))[0]
const profile = async (name: string) => (await rows<Row>(shop.env.DB, 'profiles', 'username = ?', name))[0]
const linksOf = async (name: string) =>
  (await rows<Row>(shop.env.DB, 'social_links', 'username = ?', name)).map(({ url }) => url)
const linked = (chip_id: string, username: string) => ({ chip_id, status: 'linked_with_profile', username })

describe('T-CMD-2 CLM-38 what an account or a team of this app owns', () => {
  it('is refused row by row, and the other rows are stored', async () => {
    await run("INSERT INTO chips (chip_id, status, owner_team_id) VALUES ('TEAMS1', 'linked_without_profile', 'T')")
    await run("INSERT INTO profiles (username, full_name, team_id) VALUES ('Crew', 'Crew', 'T')")
    const before = await Promise.all([
      chip('DEMO0001'),
      chip('DEMO0008'),
      chip('TEAMS1'),
      profile('acme'),
      profile('crew'),
      linksOf('acme'),
    ])
    const link = (n: number) => ({ platform: 'website', url: `https://a.example/${n}` })
    const answer = await sync({
      chips: [
        { chip_id: 'DEMO0001', status: 'unlinked' },
        { chip_id: 'FREE1', status: 'unlinked' },
        linked('DEMO0008', 'free'),
        { chip_id: 'TEAMS1', status: 'retired' },
        linked('FREE2', 'free'),
      ],
      profiles: [
        { username: 'ACME', full_name: 'Stolen' },
        { username: 'free', full_name: 'Free' },
        { username: 'crew' },
      ],
      links: [
        { username: 'acme', links: [link(1)] },
        { username: 'free', links: [link(2)] },
        { username: 'CREW', links: [link(3)] },
      ],
    })
    expect(answer).toMatchObject({
      chips: [THEIRS, OK, THEIRS, THEIRS, OK],
      profiles: [THEIRS, OK, THEIRS],
      links: [THEIRS, OK, THEIRS],
    })
    expect(
      await Promise.all([
        chip('DEMO0001'),
        chip('DEMO0008'),
        chip('TEAMS1'),
        profile('acme'),
        profile('crew'),
        linksOf('acme'),
      ]),
    ).toEqual(before)
    expect(await chip('FREE2')).toMatchObject({ status: 'linked_with_profile', username: 'free' })
    expect([await profile('free'), await linksOf('free'), await linksOf('crew')]).toMatchObject([
      { full_name: 'Free', account_id: null },
      ['https://a.example/2'],
      [],
    ])
    expect(await rows(shop.env.DB, 'chip_events', "chip_id IN ('DEMO0001', 'DEMO0008', 'TEAMS1')")).toEqual([])
  })

  it('a free chip may not be linked to such a profile, a new one neither; one it makes is open and nobody’s', async () => {
    await run("INSERT INTO chips (chip_id) VALUES ('LEAD1')")
    const { chips } = await sync({
      chips: [
        linked('LEAD1', 'Acme'),
        linked('LEAD2', 'crew'),
        linked('LEAD3', 'nobody-yet'),
        { chip_id: 'LEAD4', status: 'unlinked' },
      ],
    })
    expect(chips).toEqual([THEIRS, THEIRS, OK, OK])
    expect([await chip('LEAD1'), await chip('LEAD2')]).toMatchObject([
      { status: 'unlinked', username: null },
      undefined,
    ])
    for (const id of ['LEAD3', 'LEAD4'])
      expect(await chip(id)).toMatchObject({ claim_policy: 'open', claim_code_hash: null, owner_account_id: null })
  })

  it('a tap of such a card leads where it led, in an outage of D1 too, and the former policy of a card stays', async () => {
    const tap = async () => (await shop.fetch('/scan/DEMO0001')).headers.get('location')
    expect(await tap()).toBe('/profile/acme')
    await shop.settled()
    await sync({
      chips: [
        { chip_id: 'DEMO0001', status: 'unlinked' },
        { chip_id: 'DEMO0006', status: 'disabled' },
      ],
    })
    expect(await kv.get('tap:v1:DEMO0001')).toBe('acme')
    expect(await tap()).toBe('/profile/acme')
    expect(await chip('DEMO0006')).toMatchObject({
      status: 'disabled',
      claim_policy: 'code',
      claim_code_hash: expect.any(String),
    })
  })

  it('a card that is claimed while a sync is on its way is its owner’s, and the row says so', async () => {
    await sync({ chips: [linked('RACED1', 'free')] })
    const DB = withFaultyD1(shop.env.DB, (work) => work())
    const racing = await createShop({
      OPERATOR_TOKEN: TOKEN,
      CACHE: kv,
      DB: {
        ...DB,
        batch: async (statements: D1PreparedStatement[]) => {
          await run("UPDATE chips SET owner_account_id = ?, username = 'acme' WHERE chip_id = 'RACED1'", mara.id)
          return DB.batch(statements)
        },
      },
    })
    const { chips } = await sync({ chips: [{ chip_id: 'RACED1', status: 'unlinked' }] }, racing)
    expect(chips).toEqual([THEIRS])
    expect(await chip('RACED1')).toMatchObject({ status: 'linked_with_profile', username: 'acme' })
  })
})

describe('a retired card', () => {
  it('CLM-44 is refused row by row, the others are stored, and a row that says retired itself is no fault', async () => {
    await run(
      "INSERT INTO chips (chip_id, status, owner_account_id) VALUES ('OLD1', 'retired', NULL), ('OLD2', 'retired', NULL), ('OLD3', 'retired', ?)",
      mara.id,
    )
    const { chips } = await sync({
      chips: [
        { chip_id: 'OLD1', status: 'unlinked' },
        { chip_id: 'OLD2', status: 'retired' },
        linked('OLD3', 'free'),
        { chip_id: 'NEW1', status: 'unlinked' },
      ],
    })
    expect(chips).toEqual([FINAL, OK, FINAL, OK])
    for (const id of ['OLD1', 'OLD2', 'OLD3'])
      expect(await chip(id)).toMatchObject({ status: 'retired', username: null })
    expect(await chip('NEW1')).toMatchObject({ status: 'unlinked' })
  })

  it('T-CLM-10 CLM-43 is brought back by none of fifty writers at once: syncs, imports and commands', async () => {
    const db: Database = shop.env.DB as never
    const store = { db, chunk: 60_000 }
    const before = {
      ...linked('FINAL1', 'free'),
      status: 'linked_with_profile',
      batch: null,
      label: null,
      claim_policy: 'open',
    } as const
    await sync({ chips: [linked('FINAL1', 'free')] })
    const retired = { ...before, status: 'retired', username: null } as const
    await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        if (i === 20) return changeChip(db, { chipId: 'FINAL1', before, next: retired, event: 'retired' })
        if (i % 3 === 0)
          return sync({ chips: [i % 2 === 0 ? linked('FINAL1', 'free') : { chip_id: 'FINAL1', status: 'unlinked' }] })
        const from = i % 2 === 0 ? before : retired
        if (i % 3 === 1) return writeRows(store, [{ row: { ...before, label: `L${i}` }, before: from }], 'imported')
        return changeChip(db, {
          chipId: 'FINAL1',
          before: from,
          next: { ...before, status: 'paused' },
          event: 'paused',
        })
      }),
    )
    // Anyone who came first: from the retirement on nothing has changed it.
    await run("UPDATE chips SET status = 'retired', username = NULL WHERE chip_id = 'FINAL1'")
    const events = async () => (await rows(shop.env.DB, 'chip_events', "chip_id = 'FINAL1'")).length
    const noted = await events()
    const verdicts = await Promise.all(
      Array.from({ length: 50 }, async (_, i): Promise<unknown> => {
        if (i % 3 === 0) return (await sync({ chips: [linked('FINAL1', 'free')] })).chips[0]
        if (i % 3 === 1) return (await writeRows(store, [{ row: before, before: retired }], 'imported')).size
        return (await changeChip(db, { chipId: 'FINAL1', before: retired, next: before, event: 'resumed' })).done
      }),
    )
    for (const [i, verdict] of verdicts.entries()) expect(verdict).toEqual([FINAL, 0, false][i % 3])
    expect(await chip('FINAL1')).toMatchObject({ status: 'retired', username: null })
    expect(await events()).toBe(noted)
  })
})
