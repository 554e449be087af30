// Alternating rounds: every contestant of a group is loaded in turn, over 8 connections for throughput and CPU time and
// over one for the time of a single request, in another order each round. The first round warms up and is not counted.
import { Failure } from '../scripts/failure.mjs'
import { cpuMs } from './cpu.mjs'
import { load } from './load.mjs'
import { orderOf } from './stats.mjs'

const BUSY = 8
const WARM_MS = 60_000 // at most, for going through everything that is asked for in turn

/**
 * @param {Record<string, { url: URL, pid: number | null, requests: object[], status: number }>} contestants
 * @param {{ rounds: number, seconds: number, checkTime: () => void }} options
 * @returns {Promise<Record<string, { perSecond: number[], cpuUs: number[], p50Ms: number[], p99Ms: number[] }>>}
 *   one value a round; `cpuUs` is CPU time per request in microseconds
 */
export async function measure(contestants, { rounds, seconds, checkTime }) {
  const names = Object.keys(contestants)
  const results = Object.fromEntries(names.map((name) => [name, { perSecond: [], cpuUs: [], p50Ms: [], p99Ms: [] }]))
  const next = Object.fromEntries(names.map((name) => [name, 0]))
  const loaded = async (name, connections, milliseconds, upTo = 0) => {
    const { url, pid, requests, status } = contestants[name]
    const before = cpuMs(pid)
    const result = await load(url, { requests, status, connections, milliseconds, upTo, from: next[name] })
    if (result.wrong > 0 || result.requests === 0)
      throw new Failure(`"${name}" gave ${result.wrong} wrong answers of ${result.requests + result.wrong}.`)
    // In rotation the next load goes on where this one ended.
    next[name] = (next[name] + result.requests) % requests.length
    return { ...result, cpuUs: (1000 * (cpuMs(pid) - before)) / result.requests }
  }

  for (const name of names) {
    const { length } = contestants[name].requests
    await (length > 1 ? loaded(name, BUSY, WARM_MS, length) : loaded(name, BUSY, 1000 * seconds))
  }
  process.stdout.write('  warm')
  for (let round = 0; round < rounds; round++) {
    const order = orderOf(names, round)
    for (const name of order) {
      checkTime()
      const { requests, seconds: took, cpuUs } = await loaded(name, BUSY, 1000 * seconds)
      results[name].perSecond.push(requests / took)
      results[name].cpuUs.push(cpuUs)
    }
    for (const name of order) {
      checkTime()
      const { p50Ms, p99Ms } = await loaded(name, 1, 500 * seconds)
      results[name].p50Ms.push(p50Ms)
      results[name].p99Ms.push(p99Ms)
    }
    process.stdout.write(` ${round + 1}`)
  }
  process.stdout.write('\n')
  return results
}
