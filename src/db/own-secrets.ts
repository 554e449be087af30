// Secrets the shop makes for itself, so that what needs one needs no setting. The first row of a name counts: isolates
// that start together read the same value back.
import { OWN_SECRET_BUDGET_MS } from '#domain/site/timings.ts'
import type { Result } from '#domain/text/errors.ts'
import { attemptInStore } from '#http/attempt.ts'
import { prepared, type StoreFailure, sql } from './sql.ts'

const SECRET_BYTES = 32
const cache = new WeakMap<D1Database, Map<string, string>>()
const makeSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
/** Stands in while D1 gives no answer: good for this isolate, unknown to everybody else. */
let ofThisIsolate: string | undefined

/** The secret of this name, 64 hex digits, made and stored by whoever asks first. Never throws, always in time. */
export async function ensureSecret(db: D1Database, name: string): Promise<string> {
  const hit = cache.get(db)?.get(name)
  if (hit) return hit
  const stored = await storedSecret(db, name)
  if (!stored.ok) {
    ofThisIsolate ??= makeSecret()
    return ofThisIsolate
  }
  const names = cache.get(db) ?? new Map<string, string>()
  cache.set(db, names.set(name, stored.value))
  return stored.value
}

/** One read where it is there already; else one transaction that keeps whichever value came first. */
const storedSecret = (db: D1Database, name: string): Promise<Result<string, StoreFailure>> =>
  attemptInStore(
    async () => {
      const read = prepared(db, sql`SELECT value FROM own_secrets WHERE name = ${name}`)
      const found = await read.first<{ value: string }>()
      if (found) return found.value
      const [, kept] = await db.batch<{ value: string }>([
        prepared(
          db,
          sql`INSERT INTO own_secrets (name, value) VALUES (${name}, ${makeSecret()}) ON CONFLICT DO NOTHING`,
        ),
        read,
      ])
      const [first] = kept?.results ?? []
      if (!first) throw new Error('own secret was not stored')
      return first.value
    },
    { what: 'own secret', budgetMs: OWN_SECRET_BUDGET_MS },
  )
