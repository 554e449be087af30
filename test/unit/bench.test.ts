// The parts of the benches that figures depend on: the load that counts answers, and calls in a row.
// test/bench-distance.test.ts has the distance itself.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type Call, longestChain, tripsOf } from '#bench/chains.ts'
import { load } from '#bench/load.ts'

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
