// What a request asked of D1 and KV, and how much of it one after the other. Pure: from the order in which calls began and
// ended to the figures of a table.

/** One call to D1 or KV. `began` and `ended` count moments, not time; a call that has not ended is null there. */
export interface Call {
  binding: 'DB' | 'CACHE'
  /** SQL, or KV's operation and key. */
  what: string
  began: number
  ended: number | null
}
/** Some calls: how many to each neighbour, and how many in a row. */
export interface Trips {
  d1: number
  kv: number
  inARow: number
}

/**
 * The longest chain: calls each of which began when the one before it had ended. One that happens to begin then without
 * needing the other counts as well, so the figure is the most there can be.
 */
export function longestChain(calls: readonly Call[]): number {
  const lengths: { ended: number; length: number }[] = []
  for (const { began, ended } of calls.toSorted((a, b) => a.began - b.began)) {
    const before = lengths.filter((other) => other.ended < began).map(({ length }) => length)
    lengths.push({ ended: ended ?? Number.POSITIVE_INFINITY, length: 1 + Math.max(0, ...before) })
  }
  return Math.max(0, ...lengths.map(({ length }) => length))
}

/**
 * Sorts the calls of a request: those that had ended when the answer's last byte went, which it may have waited for, and
 * all the others, which it cannot.
 */
export function tripsOf(calls: readonly Call[], answered: number): { waited: Trips; after: Trips } {
  const isWaited = ({ ended }: Call) => ended !== null && ended < answered
  return { waited: counted(calls.filter(isWaited)), after: counted(calls.filter((call) => !isWaited(call))) }
}

const counted = (calls: readonly Call[]): Trips => ({
  d1: calls.filter(({ binding }) => binding === 'DB').length,
  kv: calls.filter(({ binding }) => binding === 'CACHE').length,
  inARow: longestChain(calls),
})
