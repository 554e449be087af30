// The parts of the benches that figures depend on: the load that counts answers, medians and ratios, the static control,
// calls in a row and what visits are held to. test/bench-distance.test.ts has the distance itself.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type Call, longestChain, tripsOf } from '#bench/chains.ts'
import { withoutScripts } from '#bench/control.ts'
import { load } from '#bench/load.ts'
import { readOptions } from '#bench/options.ts'
import { orderOf, ratio, spread } from '#bench/stats.ts'
import { aheadGoals, ratioGoal } from '#bench/visit-goals.ts'
import type { VisitRound } from '#bench/visits.ts'

let stop = () => {}
afterEach(() => stop())

async function server(listener: RequestListener): Promise<URL> {
  const listening = createServer(listener)
  await new Promise<void>((ready) => listening.listen(0, '127.0.0.1', ready))
  stop = () => {
    listening.closeAllConnections()
    listening.close()
  }
  return new URL(`http://127.0.0.1:${(listening.address() as AddressInfo).port}`)
}

describe('the load', () => {
  const options = { connections: 3, milliseconds: 5000, upTo: 40, status: 200 }
  const requests = Array.from({ length: 7 }, (_, i) => ({ path: `/page-${i}`, headers: { 'X-Turn': String(i) } }))

  it('counts whole answers, whether they name their length or come in chunks and pieces', async () => {
    const asked: string[] = []
    const url = await server((request, response) => {
      asked.push(`${request.url} ${request.headers['x-turn']}`)
      if (asked.length % 2 === 0) return response.end('x'.repeat(200_000))
      response.write('first 0\r\n')
      setTimeout(() => response.end('last'), 2)
    })
    const result = await load(url, { ...options, requests })
    expect(result).toMatchObject({ requests: 40, wrong: 0 })
    expect(asked).toHaveLength(40)
    expect(new Set(asked)).toEqual(new Set(requests.map(({ path }, i) => `${path} ${i}`)))
    expect(result.p50Ms).toBeGreaterThan(0)
    expect(result.p99Ms).toBeGreaterThanOrEqual(result.p50Ms)
  })

  it('takes answers without a body, and starts where it is told to', async () => {
    const asked: (string | undefined)[] = []
    const url = await server((request, response) => {
      asked.push(request.url)
      response.writeHead(304).end()
    })
    const result = await load(url, { ...options, connections: 1, upTo: 3, status: 304, requests, from: 5 })
    expect(result).toMatchObject({ requests: 3, wrong: 0 })
    expect(asked).toEqual(['/page-5', '/page-6', '/page-0'])
  })

  it('never times an answer with another status', async () => {
    let count = 0
    const url = await server((_request, response) => {
      count++
      response.writeHead(count % 4 === 0 ? 500 : 200).end('text')
    })
    expect(await load(url, { ...options, requests })).toMatchObject({ requests: 30, wrong: 10 })
  })

  it('ends with its time', async () => {
    const url = await server((_request, response) => response.end())
    const { seconds } = await load(url, { requests, status: 200, connections: 2, milliseconds: 50 })
    expect(seconds).toBeLessThan(5)
  })

  it('is refused to any other machine', async () => {
    await expect(load(new URL('http://shop.example'), { ...options, requests })).rejects.toThrow(/Only this machine/)
  })
})

describe('medians, ratios and order', () => {
  it('takes the middle of what was measured, with its ends', () => {
    expect(spread([5, 1, 3])).toEqual({ median: 3, low: 1, high: 5 })
    expect(spread([4, 1, 3, 2])).toEqual({ median: 2.5, low: 1, high: 4 })
  })

  it('compares within a round, so that a slow round is no difference', () => {
    expect(ratio([2, 40, 6], [1, 20, 3])).toEqual({ median: 2, low: 2, high: 2 })
  })

  it('changes the order each round, everyone in each', () => {
    const names = ['a', 'b', 'c']
    const orders = [0, 1, 2, 3, 4, 5].map((round) => orderOf(names, round).join(''))
    expect(new Set(orders).size).toBe(6)
    for (const order of orders) expect([...order].sort().join('')).toBe('abc')
  })
})

describe('the static control', () => {
  it('is as long as the page, without a script, with its styles and data', () => {
    const html = `<head><script>let é="-->"</script><script type="application/ld+json">{"a":"<b>"}</script>
<link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/><script type="module" src="/e.js"></script></head>
<body><p>Text</p><script id="shop-data" type="application/json">{}</script></body>`
    const control = withoutScripts(html)
    expect(Buffer.byteLength(control)).toBe(Buffer.byteLength(html))
    expect(control).not.toMatch(/<link rel="modulepreload"|<script(?! (id="shop-data" )?type="application)/)
    expect(control.match(/<!--/g)).toHaveLength(3)
    expect(control.match(/-->/g)).toHaveLength(3)
    expect(control).toContain('<link rel="stylesheet" href="/a.css"/>')
    expect(control.match(/<script/g)).toHaveLength(2)
  })
})

describe('options', () => {
  const known = { rounds: { value: 7, most: 25 }, only: { names: ['a', 'b', 'c'] } }

  it('have defaults, limits and names', () => {
    expect(readOptions([], known)).toEqual({ rounds: 7, only: ['a', 'b', 'c'] })
    expect(readOptions(['--rounds', '3', '--only', 'c,a'], known)).toEqual({ rounds: 3, only: ['a', 'c'] })
  })

  it.each([
    ['--round', '3'],
    ['rounds', '3'],
    ['--rounds', '0'],
    ['--rounds', '26'],
    ['--rounds', 'many'],
    ['--only', 'd'],
    ['--only'],
  ])('%s %s is refused with a sentence', (...args) => {
    expect(() => readOptions(args, known)).toThrow(/--|like/)
  })
})

describe('calls in a row', () => {
  const call = (began: number, ended: number | null, binding: Call['binding'] = 'DB'): Call => ({
    binding,
    what: 'SELECT 1',
    began,
    ended,
  })

  it('are counted along the longest chain, and what goes side by side is one', () => {
    expect(longestChain([])).toBe(0)
    expect(longestChain([call(1, 2)])).toBe(1)
    expect(longestChain([call(1, 4), call(2, 3)])).toBe(1)
    expect(longestChain([call(1, 2), call(3, 4), call(5, 6)])).toBe(3)
    // Two that go together, one after the first of them, one after both.
    expect(longestChain([call(1, 3), call(2, 6), call(4, 5), call(7, 8)])).toBe(3)
    expect(longestChain([call(3, 4), call(1, 2)])).toBe(2)
    expect(longestChain([call(1, null), call(2, null)])).toBe(1)
  })

  it('are what an answer waited for only where they had ended by its last byte', () => {
    const calls = [call(1, 2), call(3, 6, 'CACHE'), call(7, 8), call(9, null)]
    expect(tripsOf(calls, 5)).toEqual({ waited: { d1: 1, kv: 0, inARow: 1 }, after: { d1: 2, kv: 1, inARow: 3 } })
    expect(tripsOf([], 1)).toEqual({ waited: { d1: 0, kv: 0, inARow: 0 }, after: { d1: 0, kv: 0, inARow: 0 } })
  })
})

describe('visits with reading ahead on and off', () => {
  const round = (tapMs: number, profileMs: number, more: Partial<VisitRound> = {}): VisitRound => ({
    tapMs,
    profileMs,
    bothMs: tapMs + profileMs,
    cpuUs: 2000,
    d1Reads: 2,
    d1Writes: 0,
    kvCalls: 1,
    ...more,
  })
  const off = [round(26, 28), round(40, 60), round(26, 27)]
  const met = (waiting: VisitRound[], atOnce: VisitRound[]) =>
    aheadGoals({ waiting: { on: waiting, off }, atOnce: { on: atOnce, off } }).map((goal) => goal.met)

  it('COST-23 come up to every goal when the profile is there 20 ms sooner and nothing else changes', () => {
    // The second round is one of a busy machine, on both sides.
    const on = [round(26, 3), round(40, 40), round(26, 4)]
    expect(met(on, off)).toEqual([true, true, true, true, true])
    const [profile, tap, cpu, calls, atOnce] = aheadGoals({ waiting: { on, off }, atOnce: { on: off, off } })
    expect(profile).toMatchObject({ by: 'less ms', goal: '≥ 20', median: 23, low: 20, high: 25 })
    expect(tap).toMatchObject({ by: 'ratio', goal: '≤ 1.02', median: 1 })
    expect(cpu).toMatchObject({ goal: '≤ 1.05' })
    expect(calls).toMatchObject({ goal: '= 1' })
    expect(atOnce).toMatchObject({ goal: '≤ 1.05' })
  })

  it.each([
    ['a profile that is 19 ms sooner', 0, { profileMs: 8 }],
    ['a tap that takes 3 % longer', 1, { tapMs: 26.78 }],
    ['6 % more CPU', 2, { cpuUs: 2120 }],
    ['one call to D1 more in twenty visits', 3, { d1Reads: 2.05 }],
    ['one call to D1 less', 3, { d1Reads: 1 }],
  ] satisfies [string, number, Partial<VisitRound>][])(
    'COST-23 %s misses its own goal and no other',
    (_, place, worse) => {
      const on = [round(26, 3, worse), round(26, 3, worse), round(26, 3, worse)]
      const same = [round(26, 27), round(26, 27), round(26, 27)]
      const goals = aheadGoals({ waiting: { on, off: same }, atOnce: { on: same, off: same } })
      expect(goals.map((goal) => goal.met)).toEqual([0, 1, 2, 3, 4].map((number) => number !== place))
    },
  )

  it('COST-23 a profile asked for at once that takes 6 % longer misses the last goal and no other', () => {
    const same = [round(26, 50), round(26, 50)]
    const goals = aheadGoals({
      waiting: { on: [round(26, 3), round(26, 3)], off: same },
      atOnce: { on: [round(26, 53), round(26, 53)], off: same },
    })
    expect(goals.map((goal) => goal.met)).toEqual([true, true, true, true, false])
  })

  it('what nobody measured meets nothing, and a ratio without a goal is there to be read', () => {
    expect(met([], [])).toEqual([false, false, false, false, false])
    expect(ratioGoal('to read', [off, off], 'bothMs')).toMatchObject({ median: 1, goal: '', met: null })
  })
})
