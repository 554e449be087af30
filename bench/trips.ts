// Counts the calls to D1 and KV of each path, and the longest sequence of them that its response waits for. Sends one
// request per path, to its own isolate, with D1 and KV delayed enough to recognise concurrent calls.
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '../scripts/failure.ts'
import type { Brand } from '../src/domain/site/brand.ts'
import { type Call, type Trips, tripsOf } from './chains.ts'
import { type ModuleWorker, readCounts, startCounting, withDistance } from './distance.ts'
import { type Sent, tripPaths } from './trip-paths.ts'
import { startWorkers } from './worker-process.ts'

const DISTANCE_MS = 25
/** Counts of taps are written up to ten seconds after their tap. */
const PATIENCE_MS = 30_000
const LOOK_AGAIN_MS = 100

/** Calls of a path to D1 and KV: those its response waited for, and all others. */
export interface PathTrips {
  waited: Trips
  after: Trips
  /** Wall time of the client; divided by the delay it shows how many calls in sequence the response waited for. */
  milliseconds: number
  calls: Call[]
}

/** `ours` is the built Worker with its files, `state` the prepared database, `folder` the place for a copy of it. */
export async function countTrips(
  ours: ModuleWorker,
  { brand, anonKey, state, folder }: { brand: Brand; anonKey: string; state: string; folder: string },
): Promise<Record<string, PathTrips>> {
  const paths = Object.entries(tripPaths(brand, anonKey))
  const workers = paths.map(([, { settings }], index) => ({
    ...withDistance(ours, DISTANCE_MS),
    name: `path-${index}`,
    bindings: { ...ours.bindings, ...settings, DISTANCE_MS },
  }))
  const { urls, stop } = await startWorkers(workers, state, `${folder}/trips`)
  try {
    const counted: Record<string, PathTrips> = {}
    for (const [index, [name, { sent, first = [], status }]] of paths.entries()) {
      const url = urls[index]
      if (url === undefined) throw new Error(`"${name}" has no address.`)
      await startCounting(url, true)
      for (const before of first) await send(url, before)
      if (first.length > 0) await settled(url)
      const began = performance.now()
      const answered = await send(url, sent)
      const milliseconds = performance.now() - began
      if (answered !== status) throw new Failure(`"${name}" was answered ${answered} instead of ${status}.`)
      counted[name] = { ...(await settled(url)), milliseconds }
    }
    return counted
  } finally {
    await stop()
  }
}

/** Waits until the work after a request's response is done. */
async function settled(url: URL): Promise<Omit<PathTrips, 'milliseconds'>> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const { last } = await readCounts(url)
    if (last === null) throw new Failure('A request was not counted.')
    if (last.open === 0 || performance.now() > end) return { ...tripsOf(last.calls, last.answered), calls: last.calls }
    await sleep(LOOK_AGAIN_MS)
  }
}

async function send(url: URL, { path, body, headers }: Sent): Promise<number> {
  const answer = await fetch(new URL(path, url), {
    redirect: 'manual',
    headers: { ...headers, connection: 'close', ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  await answer.arrayBuffer()
  return answer.status
}
