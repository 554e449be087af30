// Is a username free, and which one would suit a name? (EDT-02, EDT-08 to EDT-10)
import { checkField } from '../../src/domain/profile/profile-fields'
import { isReservedUsername } from '../../src/domain/profile/reserved-usernames'
import type { Brand } from '../../src/domain/site/brand'
import { D1_READ_BUDGET_MS } from '../../src/domain/site/timings'
import type { Result } from '../../src/domain/text/errors'
import { attemptInStore, type StoreFailure } from '../../src/worker/attempt'

export const TAKEN = 'That name is taken.'
export const RESERVED = 'Choose another name.'
export const FREE = 'Free.'

/**
 * What nobody but its holder may take: profiles, names that lead on or rest. ?1 name, ?2 now. The names are compared without
 * letter case by their columns.
 */
export const NAME_IS_FREE = `NOT EXISTS (SELECT 1 FROM profiles WHERE username = ?1)
  AND NOT EXISTS (SELECT 1 FROM old_usernames WHERE username = ?1 AND (until IS NULL OR until > ?2))`

/** What is wrong with a name before anybody is asked, or null. */
export function usernameProblem(username: string, brand: Pick<Brand, 'slug' | 'demoUsername'>): string | null {
  const { problem } = checkField('username', username)
  return problem ?? (isReservedUsername(username, brand) ? RESERVED : null)
}

/** May somebody without any claim to it take this name? `now` in whole seconds. */
export async function isFree(db: D1Database, username: string, now: number): Promise<Result<boolean, StoreFailure>> {
  const asked = await attemptInStore(
    () => db.prepare(`SELECT ${NAME_IS_FREE} AS free`).bind(username, now).first<{ free: number }>(),
    { what: 'is name free', budgetMs: D1_READ_BUDGET_MS },
  )
  return asked.ok ? { ok: true, value: asked.value?.free === 1 } : asked
}

/** "Zoë van Dijk" → "zoe.van.dijk", "" where nothing usable is left. */
export const usernameOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, '.')
    .slice(0, 24)
    .replace(/^\.+|\.+$/g, '')

/** A free username made from a name: itself, or with the first number that is free; "" where none was found. */
export async function proposedUsername(
  db: D1Database,
  name: string,
  brand: Pick<Brand, 'slug' | 'demoUsername'>,
  now: number,
): Promise<string> {
  const base = usernameOf(name)
  if (base.length === 0) return ''
  for (const candidate of [base, ...[2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${base}${number}`)]) {
    if (usernameProblem(candidate, brand) !== null) continue
    const free = await isFree(db, candidate, now)
    if (!free.ok) return ''
    if (free.value) return candidate
  }
  return ''
}
