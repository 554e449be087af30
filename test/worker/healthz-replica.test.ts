// The part "replica" of /healthz: who answers this isolate's reads of D1. Locally nobody says, so D1 is here with the
// metadata it has where it is deployed.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createShop, type Shop } from '#test/support/shop.ts'

const TOKEN = 'operator-token-of-the-tests-0123456789'
const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Safari/604.1' }
const REPLICA = { served_by: 'v3-prod', served_by_region: 'APAC', served_by_primary: false }
const PRIMARY = { served_by: 'v3-prod', served_by_region: 'WEUR', served_by_primary: true }
const HOUR_MS = 3_600_000
const NOON = Date.UTC(2026, 10, 20, 12)

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
beforeEach(() => {
  vi.setSystemTime(NOON)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** D1 that says of each answer what `says` answers of its SQL: metadata to add, or an error to fail with. */
function d1That(says: (sql: string) => object): D1Database {
  const inner = new WeakMap<object, [D1PreparedStatement, string]>()
  const told = <Answer extends { meta: object }>(answer: Answer, sql: string) => {
    const said = says(sql)
    if (said instanceof Error) throw said
    return { ...answer, meta: { ...answer.meta, ...said } }
  }
  const wrap = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values), sql),
      all: async () => told(await statement.all(), sql),
      run: async () => told(await statement.run(), sql),
      raw: (...options: [{ columnNames: true }]) => statement.raw(...options),
      first: async () => told(await statement.all(), sql).results[0] ?? null,
    } as unknown as D1PreparedStatement
    inner.set(wrapped, [statement, sql])
    return wrapped
  }
  const db = {
    prepare: (sql: string) => wrap(shop.env.DB.prepare(sql), sql),
    async batch(statements: D1PreparedStatement[]) {
      const pairs = statements.flatMap((statement) => [inner.get(statement)].filter((pair) => pair !== undefined))
      const answers = await shop.env.DB.batch(pairs.map(([statement]) => statement))
      return answers.map((answer, index) => told(answer, pairs[index]?.[1] ?? ''))
    },
    withSession: () => db,
  } as unknown as D1Database
  return db
}

const health = async (from: Shop, headers: Record<string, string> = {}) => {
  const response = await from.fetch('/healthz', { headers })
  const body = await response.json<{ status: string; replica: string; details?: { replica: object } }>()
  return { code: response.status, ...body }
}
const asOperator = { authorization: `Bearer ${TOKEN}` }
const isTap = (sql: string) => sql.includes('FROM chips WHERE chip_id')
const isProfile = (sql: string) => /\bprofiles\b/i.test(sql)

describe('COST-14 replica', () => {
  it.each([
    ['a tap', '/scan/DEMO0001', 302, isTap],
    ['a profile', '/profile/ava', 200, isProfile],
  ])('is ok for an hour after a replica has answered %s, and off again', async (_what, path, status, isMeant) => {
    const own = await createShop({ DB: d1That((sql) => (isMeant(sql) ? REPLICA : PRIMARY)), OPERATOR_TOKEN: TOKEN })
    expect(await health(own)).toMatchObject({ code: 200, status: 'ok', replica: 'off' })
    const answer = await own.fetch(path, { headers: PHONE })
    await answer.arrayBuffer()
    expect(answer.status).toBe(status)
    await own.settled()
    expect(await health(own, asOperator)).toMatchObject({
      ...{ code: 200, status: 'ok', replica: 'ok' },
      details: { replica: { served_by_region: 'APAC' } },
    })
    vi.setSystemTime(NOON + HOUR_MS - 1)
    expect((await health(own)).replica).toBe('ok')
    vi.setSystemTime(NOON + HOUR_MS)
    expect(await health(own, asOperator)).toMatchObject({
      ...{ code: 200, status: 'ok', replica: 'off' },
      details: { replica: { served_by_region: 'WEUR' } },
    })
  })

  it('is ok in an isolate that has read nothing yet, where a replica answers its own question', async () => {
    const own = await createShop({ DB: d1That(() => REPLICA) })
    expect(await health(own)).toMatchObject({ code: 200, status: 'ok', replica: 'ok' })
  })

  it('names the region to the operator only', async () => {
    const own = await createShop({ DB: d1That(() => REPLICA), OPERATOR_TOKEN: TOKEN })
    expect(JSON.stringify(await health(own))).not.toContain('APAC')
    expect((await health(own, asOperator)).details?.replica).toEqual({ served_by_region: 'APAC' })
  })

  it('is off, with the shop as well as before, while the primary answers everything or nobody says who does', async () => {
    const primary = await createShop({ DB: d1That(() => PRIMARY) })
    expect(await health(primary)).toMatchObject({ code: 200, status: 'ok', replica: 'off' })
    const silent = await createShop({ DB: d1That(() => ({})), OPERATOR_TOKEN: TOKEN })
    expect(await health(silent, asOperator)).toMatchObject({ code: 200, status: 'ok', replica: 'off' })
    expect((await health(silent, asOperator)).details?.replica).toEqual({})
  })

  it('is off when its own question fails, which makes nothing else worse', async () => {
    let asked = 0
    const DB = d1That((sql) => (sql.includes('FROM chips LIMIT 1') && ++asked > 0 ? new Error('D1_ERROR') : PRIMARY))
    expect(await health(await createShop({ DB }))).toMatchObject({ code: 200, status: 'ok', replica: 'off' })
    expect(asked).toBe(1)
  })

  it('costs a tap nothing: an answer without metadata is an answer', async () => {
    const own = await createShop({ DB: d1That(() => ({})) })
    const answer = await own.fetch('/scan/DEMO0001', { headers: PHONE })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, expect.stringContaining('/profile/')])
  })
})
