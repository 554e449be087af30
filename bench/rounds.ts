// Alternating rounds: each contestant of a group is loaded in turn, over 8 connections for throughput and CPU time,
// then over one for latency, in a different order each round. A warm-up comes first and is not counted.
import { Failure } from '../scripts/failure.ts'
import { cpuMs } from './cpu.ts'
import { type Asked, load } from './load.ts'
import { orderOf } from './stats.ts'
import type { RunningWorker } from './worker-process.ts'

const BUSY = 8
const WARM_MS = 60_000 // limit for requesting each of a rotation's requests once

/** The requests to a contestant and the expected status. */
export interface Task {
  requests: readonly Asked[]
  status: number
}
export interface RoundOptions {
  rounds: number
  seconds: number
  checkTime: () => void
}
/** One value per round; `cpuUs` is CPU time per request in microseconds. */
export type Column = 'perSecond' | 'cpuUs' | 'p50Ms' | 'p99Ms'
export type Columns = Record<Column, number[]>
/** A running contestant. */
export type Contestant = RunningWorker & Task

export async function measure(
  contestants: Readonly<Record<string, Contestant>>,
  { rounds, seconds, checkTime }: RoundOptions,
): Promise<Record<string, Columns>> {
  const names = Object.keys(contestants)
  const field = new Map(
    Object.entries(contestants).map(([name, contestant]) => {
      const columns: Columns = { perSecond: [], cpuUs: [], p50Ms: [], p99Ms: [] }
      return [name, { ...contestant, columns, next: 0 }]
    }),
  )
  const loaded = async (name: string, connections: number, milliseconds: number, upTo = 0) => {
    const entry = field.get(name)
    if (!entry) throw new Error(`"${name}" does not take part.`)
    const { url, pid, requests, status, columns } = entry
    const before = cpuMs(pid)
    const result = await load(url, { requests, status, connections, milliseconds, upTo, from: entry.next })
    if (result.wrong > 0 || result.requests === 0)
      throw new Failure(`"${name}" gave ${result.wrong} wrong answers of ${result.requests + result.wrong}.`)
    // With rotating requests, the next load continues where this one ended.
    entry.next = (entry.next + result.requests) % requests.length
    return { ...result, columns, cpuUs: (1000 * (cpuMs(pid) - before)) / result.requests }
  }

  for (const [name, { requests }] of field) {
    const { length } = requests
    await (length > 1 ? loaded(name, BUSY, WARM_MS, length) : loaded(name, BUSY, 1000 * seconds))
  }
  process.stdout.write('  warm')
  for (let round = 0; round < rounds; round++) {
    const order = orderOf(names, round)
    for (const name of order) {
      checkTime()
      const { requests, seconds: took, cpuUs, columns } = await loaded(name, BUSY, 1000 * seconds)
      columns.perSecond.push(requests / took)
      columns.cpuUs.push(cpuUs)
    }
    for (const name of order) {
      checkTime()
      const { p50Ms, p99Ms, columns } = await loaded(name, 1, 500 * seconds)
      columns.p50Ms.push(p50Ms)
      columns.p99Ms.push(p99Ms)
    }
    process.stdout.write(` ${round + 1}`)
  }
  process.stdout.write('\n')
  return Object.fromEntries([...field].map(([name, { columns }]) => [name, columns]))
}
