// Records whether a nearby replica or the primary serves this isolate's D1 reads. Only /healthz reports it: a shop
// without read replication works, but is slow far away, which is easily missed.

const HOUR_MS = 60 * 60 * 1000

/** The `meta` of a D1 result; empty locally. */
interface Server {
  served_by_primary?: unknown
  served_by_region?: unknown
}

interface Seen {
  /** When a replica last answered, in milliseconds. */
  replicaAt: number
  /** Region of the newest result; within the hour after a replica's result, only replicas update it. */
  region: string
}

const seen = new WeakMap<D1Database, Seen>()

/** Records who served a read. */
export function noteServer(db: D1Database, { served_by_primary, served_by_region }: Server = {}): void {
  const region = String(served_by_region ?? '')
  if (served_by_primary === false) seen.set(db, { replicaAt: Date.now(), region })
  else if (!hasReplica(db)) seen.set(db, { replicaAt: 0, region })
}

/** Has a replica served a read of this isolate within the last hour? */
export const hasReplica = (db: D1Database): boolean => Date.now() - (seen.get(db)?.replicaAt ?? 0) < HOUR_MS

/** D1's name of the serving region, like "WEUR"; "" if unknown. */
export const servingRegion = (db: D1Database): string => seen.get(db)?.region ?? ''
