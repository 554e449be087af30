// Counts the calls of a request to D1 and KV, and how many of them ran one after the other. Pure.

/**
 * A call to D1 or KV. `began` and `ended` are positions in the order of events, not times; `ended` is null while it
 * runs.
 */
export interface Call {
  binding: 'DB' | 'CACHE'
  /** The SQL, or the operation and key of KV. */
  what: string
  began: number
  ended: number | null
}
/** The number of calls to D1 and to KV, and the length of the longest chain. */
export interface Trips {
  d1: number
  kv: number
  inARow: number
}

/**
 * The length of the longest chain of calls, in which each began after the previous one had ended. A call may begin then
 * without needing the previous one, so this is an upper bound.
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
 * Divides the calls of a request into those that had ended when the last byte of the response was sent, which the
 * response may have waited for, and all others.
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
