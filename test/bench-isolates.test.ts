// What `npm run bench -- --only cost` counts at the bindings, in real workerd: a Worker that asks D1, KV and Analytics Engine a
// known number of times, before and after its answer, in isolates that remember nothing of each other.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Isolates, nothing, startIsolates } from '#bench/isolates.ts'
import { readPlatform } from '#scripts/settings.ts'

const ASKING = `let asked = 0
const ways = {
  table: ({ DB }) => DB.prepare('CREATE TABLE tap_days (chip TEXT PRIMARY KEY, taps INTEGER)').run(),
  write: ({ DB }) => DB.prepare("INSERT INTO tap_days VALUES ('a', 3), ('b', 4)").run(),
  first: ({ DB }) => DB.withSession('first-unconstrained').prepare('SELECT taps FROM tap_days WHERE chip = ?1').bind('b').first('taps'),
  none: ({ DB }) => DB.prepare("SELECT taps FROM tap_days WHERE chip = 'c'").first(),
  batch({ DB }) {
    const session = DB.withSession('first-unconstrained')
    return session.batch(['a', 'b'].map((chip) => session.prepare('SELECT * FROM tap_days WHERE chip = ?1').bind(chip)))
  },
  get: ({ CACHE }) => CACHE.get('a'),
  getMany: ({ CACHE }) => CACHE.get(['a', 'b', 'c']),
  getWithMetadata: ({ CACHE }) => CACHE.getWithMetadata('a'),
  put: ({ CACHE }) => CACHE.put('a', 'b'),
  delete: ({ CACHE }) => CACHE.delete('a'),
  point: async ({ STATS }) => STATS?.writeDataPoint({ indexes: ['a'] }),
  limit: ({ LIMIT_TAP }) => LIMIT_TAP.limit({ key: 'a' }),
}
export default {
  async fetch(request, env, context) {
    const [, when, way] = new URL(request.url).pathname.split('/')
    asked++
    if (when === 'now') return Response.json({ asked, said: await ways[way](env) ?? null })
    const later = async () => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await ways[way](env)
    }
    context.waitUntil(later())
    return Response.json({ asked })
  },
}`

let folder = ''
const running: Isolates[] = []
const start = async (count: number, withStats: boolean) => {
  const own = join(folder, String(running.length))
  const isolates = await startIsolates(count, {
    platform: await readPlatform(),
    settings: {},
    dist: join(folder, 'dist'),
    state: join(folder, 'state'),
    folder: own,
    withStats,
  })
  running.push(isolates)
  return isolates
}

let isolates: Isolates
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bench-isolates-'))
  for (const name of ['state', 'dist/server', 'dist/client']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'dist/server/index.js'), ASKING)
  isolates = await start(2, false)
  for (const way of ['table', 'write']) await isolates.ask(0, { path: `/now/${way}` })
  await isolates.counted()
}, 120_000)
afterAll(async () => {
  for (const { stop } of running) await stop()
  rmSync(folder, { recursive: true, force: true })
})

const asked = async (way: string, when = 'now', from = isolates) => {
  const { body } = await from.ask(0, { path: `/${when}/${way}` })
  return { ...JSON.parse(body), counts: await from.counted() }
}

describe('isolates that count', () => {
  it.each([
    ['first', 4, { d1Calls: 1, rowsRead: 1 }],
    ['none', null, { d1Calls: 1 }],
    ['get', null, { kvReads: 1 }],
    ['put', null, { kvWrites: 1 }],
    ['delete', null, { kvDeletes: 1 }],
  ])('%s is answered as before, and counted', async (way, said, counts) => {
    expect(await asked(way)).toMatchObject({ said, counts: { ...nothing(), ...counts } })
  })

  it.each([
    ['batch', { d1Calls: 1, rowsRead: 2 }],
    ['getMany', { kvReads: 3 }],
    ['getWithMetadata', { kvReads: 1 }],
    ['point', {}],
    ['limit', {}],
  ])('%s is counted', async (way, counts) => {
    expect((await asked(way)).counts).toEqual({ ...nothing(), ...counts })
  })

  it('rows that are written count with the entries of their index', async () => {
    const { counts } = await asked('write', 'now', await writable())
    expect(counts).toEqual({ ...nothing(), d1Calls: 1, rowsRead: expect.any(Number), rowsWritten: 4 })
  })

  it('what is still under way after an answer is waited for', async () => {
    expect((await asked('put', 'later')).counts).toEqual({ ...nothing(), kvWrites: 1 })
  })

  it('are apart from each other, with one D1 between them', async () => {
    const other = JSON.parse((await isolates.ask(1, { path: '/now/first' })).body)
    expect([other.asked, other.said]).toEqual([1, 4])
    expect(await isolates.storedTaps()).toBe(7)
    expect((await isolates.counted()).rowsRead).toBe(1)
  })

  it('count data points where Analytics Engine is bound', async () => {
    const bound = await start(1, true)
    expect((await asked('point', 'now', bound)).counts).toEqual({ ...nothing(), dataPoints: 1 })
  }, 120_000)
})

/** One of its own with the empty table. */
async function writable(): Promise<Isolates> {
  const own = await start(1, false)
  await own.ask(0, { path: '/now/table' })
  await own.counted()
  return own
}
