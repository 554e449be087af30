// Who answers this isolate's reads of D1: a replica near it, or the one primary? Nothing is decided by it: /healthz
// tells it, because a shop without read replication works, and is slow far away, which nobody sees.

const HOUR_MS = 60 * 60 * 1000

/** What an answer of D1 says of it in its `meta`; locally it says nothing. */
interface Server {
  served_by_primary?: unknown
  served_by_region?: unknown
}

interface Seen {
  /** When a replica answered last, in milliseconds. */
  replicaAt: number
  /** Where the newest answer came from, that of a replica where there was one within the hour. */
  region: string
}

const seen = new WeakMap<D1Database, Seen>()

/** Remembers who answered a read. */
export function noteServer(db: D1Database, { served_by_primary, served_by_region }: Server = {}): void {
  const region = String(served_by_region ?? '')
  if (served_by_primary === false) seen.set(db, { replicaAt: Date.now(), region })
  else if (!hasReplica(db)) seen.set(db, { replicaAt: 0, region })
}

/** Has a replica answered a read of this isolate within the hour? */
export const hasReplica = (db: D1Database): boolean => Date.now() - (seen.get(db)?.replicaAt ?? 0) < HOUR_MS

/** D1's name of the region that answered, like "WEUR"; "" where it has not said. */
export const servingRegion = (db: D1Database): string => seen.get(db)?.region ?? ''
