// Deletes, once per day, pictures in the bucket that no profile uses and that are older than a day. A new upload stores the
// same picture again under the same hash.

import { sql } from 'drizzle-orm'
import type { AppBindings } from '#app/env.ts'
import { runStatement } from '#db/store.ts'
import { describeError, logEvent } from '#http/log.ts'

const DAY_MS = 24 * 3600 * 1000
const BUDGET_MS = 10_000
/** How many pictures are listed and looked up at a time. */
const PORTION = 500

/** Returns how many were deleted. Failures are logged; the next run continues. `now` in whole seconds. Never throws. */
export async function deleteUnusedPictures(env: Pick<AppBindings, 'DB' | 'MEDIA'>, now: number): Promise<number> {
  const { DB: db, MEDIA: bucket } = env
  if (bucket === undefined) return 0
  let deleted = 0
  let cursor: string | undefined
  try {
    do {
      const page = await bucket.list({ limit: PORTION, ...(cursor === undefined ? {} : { cursor }) })
      const old = page.objects.filter(({ uploaded }) => uploaded.getTime() < now * 1000 - DAY_MS).map(({ key }) => key)
      const unused = await unnamed(db, old)
      if (unused.length > 0) await bucket.delete(unused)
      deleted += unused.length
      cursor = page.truncated ? page.cursor : undefined
    } while (cursor !== undefined)
  } catch (thrown) {
    logEvent('error', 'media_failed', { error: describeError(thrown) })
  }
  return deleted
}

/** The keys that no profile uses and no team has locked; none where D1 fails. */
async function unnamed(db: D1Database, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const hashOf = (key: string) => key.slice(0, key.lastIndexOf('.'))
  const found = await runStatement(
    db,
    (store) =>
      store.all<{ hash: string }>(
        sql`SELECT value AS hash FROM json_each(${JSON.stringify(keys.map(hashOf))})
          WHERE NOT EXISTS (SELECT 1 FROM profiles WHERE picture_hash = value)
            AND NOT EXISTS (SELECT 1 FROM profiles WHERE contact_photo = value)
            AND NOT EXISTS (SELECT 1 FROM teams WHERE instr(locked, value) > 0)`,
      ),
    { what: 'find unused pictures', budgetMs: BUDGET_MS },
  )
  if (!found.ok) return []
  const free = new Set(found.value.map(({ hash }) => hash))
  return keys.filter((key) => free.has(hashOf(key)))
}
