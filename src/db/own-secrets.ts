// Secrets that the shop generates itself, so that they need no setting. The first row of a name wins: isolates that
// start together read back the same value.
import { eq } from 'drizzle-orm'
import { OWN_SECRET_BUDGET_MS } from '#domain/site/timings.ts'
import type { Result } from '#domain/text/errors.ts'
import { ownSecrets } from './schema.ts'
import { runStatement, type StoreFailure } from './store.ts'

const SECRET_BYTES = 32
const cache = new WeakMap<D1Database, Map<string, string>>()
const makeSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
/** Fallback while D1 fails: valid in this isolate only. */
let ofThisIsolate: string | undefined

/** The secret of this name, 64 hex digits, created on first use. Never throws, and always returns in time. */
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

/** One read if it exists; otherwise one transaction that keeps the first value written. */
const storedSecret = (db: D1Database, name: string): Promise<Result<string, StoreFailure>> =>
  runStatement(
    db,
    async (store) => {
      const read = store.select({ value: ownSecrets.value }).from(ownSecrets).where(eq(ownSecrets.name, name))
      const [found] = await read
      if (found) return found.value
      const [, [first]] = await store.batch([
        store.insert(ownSecrets).values({ name, value: makeSecret() }).onConflictDoNothing(),
        read,
      ])
      if (!first) throw new Error('own secret was not stored')
      return first.value
    },
    { what: 'own secret', budgetMs: OWN_SECRET_BUDGET_MS },
  )
