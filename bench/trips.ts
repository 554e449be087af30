// How many calls to D1 and KV each path makes, and how many of them its answer waits for, one after the other. One request
// a path, in an isolate of its own, D1 and KV far enough away that what is sent together is seen to be.
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

/** What a path asked of its neighbours: what its answer waited for, and everything else. */
export interface PathTrips {
  waited: Trips
  after: Trips
  /** On the clock of the asker; divided by the distance it shows what the answer waited for. */
  milliseconds: number
  calls: Call[]
}

/** `ours` is the built Worker with its files, `state` the prepared database, `folder` one for a copy of it. */
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

/** Waits until a request's work after its answer is done. */
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
