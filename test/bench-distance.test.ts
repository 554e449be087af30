// The distance between a Worker and its neighbours as the bench makes it, in real workerd: every way to ask D1 and KV is
// one call, takes that long, and blocks nothing. Nothing here says how fast the product is.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tripsOf } from '#bench/chains.ts'
import { readCounts, startCounting, withDistance } from '#bench/distance.ts'
import { createVisitor } from '#bench/visitor.ts'
import { type RunningWorker, startWorker } from '#bench/worker-process.ts'

const DISTANCE_MS = 50
/** Timers of workerd count whole milliseconds. */
const AT_LEAST_MS = DISTANCE_MS - 2

/** Each path asks D1 or KV in one way and answers how long that took on the Worker's own clock. */
const ASKING = `const text = 'SELECT 1 AS one'
const ways = {
  first: ({ DB }) => DB.prepare(text).first('one'),
  all: ({ DB }) => DB.prepare('SELECT ?1 AS one').bind(1).all(),
  run: ({ DB }) => DB.prepare('CREATE TABLE IF NOT EXISTS t (n)').run(),
  raw: ({ DB }) => DB.prepare(text).raw(),
  batch: ({ DB }) => DB.batch([DB.prepare(text), DB.prepare('SELECT ?1 AS two').bind(2)]),
  exec: ({ DB }) => DB.exec('DROP TABLE IF EXISTS t'),
  session: ({ DB }) => DB.withSession('first-unconstrained').prepare(text).first(),
  'session-batch': ({ DB }) => {
    const session = DB.withSession('first-primary')
    return session.batch([session.prepare(text)])
  },
  get: ({ CACHE }) => CACHE.get('a'),
  getWithMetadata: ({ CACHE }) => CACHE.getWithMetadata('a'),
  put: ({ CACHE }) => CACHE.put('a', 'b'),
  delete: ({ CACHE }) => CACHE.delete('a'),
  list: ({ CACHE }) => CACHE.list({ prefix: 'a' }),
  broken: ({ DB }) => DB.prepare('SELECT nothing FROM nowhere').first().catch(() => {}),
  'side-by-side': ({ DB, CACHE }) => Promise.all([DB.prepare(text).first(), DB.prepare(text).first(), CACHE.get('a')]),
  'in-a-row': async ({ DB, CACHE }) => {
    await DB.prepare(text).first()
    await Promise.all([DB.prepare(text).first(), CACHE.get('a')])
    await CACHE.get('b')
  },
  nothing: async () => {},
}
export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url)
    const [, place, name] = pathname.split('/')
    if (place === 'scan') return new Response(null, { status: 302, headers: { Location: '/profile/' + name } })
    if (place === 'profile') return new Response(name === 'NOBODY' ? 'gone' : 'page', { status: name === 'NOBODY' ? 404 : 200 })
    if (place === 'after') {
      await ways.first(env)
      context.waitUntil(ways[name](env))
      return new Response('answered')
    }
    const began = Date.now()
    await ways[place](env)
    return Response.json({ milliseconds: Date.now() - began, settings: Object.keys(env).sort() })
  },
}`

let folder = ''
let worker: RunningWorker
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bench-distance-'))
  const asking = {
    name: 'asking',
    compatibilityDate: '2026-08-15',
    d1Databases: ['DB'],
    kvNamespaces: ['CACHE'],
    modulesRoot: folder,
    modules: [{ type: 'ESModule' as const, path: join(folder, 'index.js'), contents: ASKING }],
  }
  worker = await startWorker(withDistance(asking, DISTANCE_MS), null, folder)
}, 120_000)
afterAll(async () => {
  await worker?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const ask = async (path: string): Promise<{ milliseconds: number; settings: string[] }> =>
  (await fetch(new URL(path, worker.url), { headers: { connection: 'close' } })).json()

/** What the last request asked, once its work after the answer is done. */
async function trips() {
  for (;;) {
    const { last } = await readCounts(worker.url)
    if (last?.open === 0) return tripsOf(last.calls, last.answered)
  }
}

describe('the distance to D1 and KV', () => {
  it.each([
    ['first', 'reads'],
    ['all', 'reads'],
    ['run', 'writes'],
    ['raw', 'reads'],
    ['batch', 'reads'],
    ['exec', 'writes'],
    ['session', 'reads'],
    ['session-batch', 'reads'],
    ['get', 'kv'],
    ['getWithMetadata', 'kv'],
    ['put', 'kv'],
    ['delete', 'kv'],
    ['list', 'kv'],
    ['broken', 'reads'],
  ] as const)('COST-23 %s is one call, counted among %s, and takes as long as it is told', async (way, kind) => {
    await startCounting(worker.url)
    expect((await ask(`/${way}`)).milliseconds).toBeGreaterThanOrEqual(AT_LEAST_MS)
    expect((await readCounts(worker.url)).counts).toEqual({ reads: 0, writes: 0, kv: 0, [kind]: 1 })
  })

  it('COST-23 calls sent together go side by side: each begins before the first has ended', async () => {
    await startCounting(worker.url, true)
    await ask('/side-by-side')
    expect(await trips()).toEqual({ waited: { d1: 2, kv: 1, inARow: 1 }, after: { d1: 0, kv: 0, inARow: 0 } })
  })

  it('COST-23 calls that wait for each other are counted in a row, those of other requests apart', async () => {
    await startCounting(worker.url, true)
    await Promise.all([ask('/side-by-side'), ask('/side-by-side')])
    await ask('/in-a-row')
    expect(await trips()).toEqual({ waited: { d1: 2, kv: 2, inARow: 3 }, after: { d1: 0, kv: 0, inARow: 0 } })
    await ask('/nothing')
    expect(await trips()).toEqual({ waited: { d1: 0, kv: 0, inARow: 0 }, after: { d1: 0, kv: 0, inARow: 0 } })
  })

  it('COST-23 what goes on after the answer is not what it waited for, and is waited for by whoever counts', async () => {
    await startCounting(worker.url, true)
    await (await fetch(new URL('/after/in-a-row', worker.url), { headers: { connection: 'close' } })).text()
    expect(await trips()).toEqual({ waited: { d1: 1, kv: 0, inARow: 1 }, after: { d1: 2, kv: 2, inARow: 3 } })
  })

  it('COST-23 the Worker behind it sees its own settings and no other', async () => {
    expect((await ask('/nothing')).settings).toEqual(['CACHE', 'DB'])
  })
})

describe('a visitor', () => {
  it('COST-23 taps, waits and reads the page the redirect leads to, on one connection', async () => {
    const visitor = createVisitor(worker.url)
    const began = performance.now()
    for (let i = 0; i < 3; i++) {
      const { tapMs, profileMs } = await visitor.visit('CHIP1', 20)
      expect(Math.min(tapMs, profileMs)).toBeGreaterThan(0)
    }
    expect(performance.now() - began).toBeGreaterThanOrEqual(3 * 18)
    visitor.leave()
  })

  it('ends the run where a tap leads to no page', async () => {
    const visitor = createVisitor(worker.url)
    await expect(visitor.visit('NOBODY', 0)).rejects.toThrow('/profile/NOBODY was answered 404.')
    visitor.leave()
  })
})
