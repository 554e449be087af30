// Neighbours that take their time and write down who was asked when: how many calls to D1 and KV an answer waits for, one
// after the other. Counted in the order of things, not in time.
import { type Call, type Trips, tripsOf } from '#bench/chains.ts'
import { type Around, withFaultyD1 } from './faults.ts'

/** Long enough that what is asked together is asked before the first of it is answered. */
const HELD_MS = 20

export interface WatchedNeighbours {
  DB: D1Database
  CACHE: KVNamespace
  /** What the answer of `work` waited for, its body included. */
  waitedFor(work: () => Promise<Response>): Promise<Trips & { status: number }>
}

/** `broken`, where given, stands in for D1's answer. */
export function watchedNeighbours(db: D1Database, kv: KVNamespace, broken?: Around): WatchedNeighbours {
  let calls: Call[] = []
  let tick = 0
  const watched =
    (binding: Call['binding']): Around =>
    async (run) => {
      const call: Call = { binding, what: '', began: ++tick, ended: null }
      calls.push(call)
      try {
        await new Promise((resolve) => setTimeout(resolve, HELD_MS))
        return await (broken && binding === 'DB' ? broken(run) : run())
      } finally {
        call.ended = ++tick
      }
    }
  const ofKv = watched('CACHE')
  const held = {
    get: (key: string, type: 'text') => ofKv(() => kv.get(key, type)),
    getWithMetadata: (key: string) => ofKv(() => kv.getWithMetadata(key)),
    put: (...args: Parameters<KVNamespace['put']>) => ofKv(() => kv.put(...args)),
    delete: (key: string) => ofKv(() => kv.delete(key)),
  }
  return {
    DB: withFaultyD1(db, watched('DB')),
    CACHE: held as unknown as KVNamespace,
    async waitedFor(work) {
      calls = []
      const response = await work()
      await response.arrayBuffer()
      const { waited } = tripsOf(calls, ++tick)
      return { ...waited, status: response.status }
    },
  }
}
