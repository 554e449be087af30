// Which usernames are valid and free, and a proposal for a person's name.
import { type SQL, sql } from 'drizzle-orm'
import { codeField, judgedBy } from '#app/guards/fields.ts'
import { isYes, question, runStatement, type StoreFailure } from '#db/store.ts'
import { checkField } from '#domain/profile/profile-fields.ts'
import { isReservedUsername } from '#domain/profile/reserved-usernames.ts'
import type { Brand } from '#domain/site/brand.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { withoutAccents } from '#domain/text/folded.ts'
import { cleanPasted } from '#domain/text/pasted.ts'
import { nameParts } from '#domain/text/person-name.ts'

export const TAKEN = 'That name is taken.'
export const RESERVED = 'Choose another name.'
export const FREE = 'Available.'

/**
 * Is the name free? Taken are names of profiles, and old names that redirect or are reserved. The columns compare without
 * letter case. `now` in whole seconds.
 */
export const isNameFree = (username: string, now: number): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM profiles WHERE username = ${username})
    AND NOT EXISTS (SELECT 1 FROM old_usernames WHERE username = ${username} AND (until IS NULL OR until > ${now}))`

/** The sentence about an invalid or reserved name, or null. Does not query D1. */
export function usernameProblem(username: string, brand: Pick<Brand, 'slug' | 'demoUsername'>): string | null {
  const { problem } = checkField('username', username)
  return problem ?? (isReservedUsername(username, brand) ? RESERVED : null)
}

/** The username of a profile: its present one in any spelling, or a new valid one. Does not query D1. */
export const usernameFor = (present: string | undefined, brand: Pick<Brand, 'slug' | 'demoUsername'>) =>
  codeField.check(
    judgedBy((typed) => (typed.toLowerCase() === present?.toLowerCase() ? null : usernameProblem(typed, brand))),
  )

/** May a person without a claim to this name take it? `now` in whole seconds. */
export async function isFree(db: D1Database, username: string, now: number): Promise<Result<boolean, StoreFailure>> {
  const asked = await runStatement(db, (store) => question(store, isNameFree(username, now)), {
    what: 'is name free',
    budgetMs: D1_READ_BUDGET_MS,
  })
  return asked.ok ? ok(isYes(asked.value)) : asked
}

/** The library transliterates the Azerbaijani letter as "@". */
const withLetterE = (text: string): string => text.replaceAll('ə', 'e').replaceAll('Ə', 'E')

/**
 * "Dr. Zoë van Dijk" → "zoe.van.dijk", "Ольга" → "olga", "李小龍" → "li.xiao.long"; "" where nothing can be
 * transliterated. Titles and suffixes are left out.
 */
export async function usernameOf(name: string): Promise<string> {
  const { given, additional, family } = nameParts(cleanPasted(name))
  const isFamilyFirst = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(family)
  const words = (isFamilyFirst ? [family, given, additional] : [given, additional, family]).join(' ')
  const plain = withoutAccents(words)
  // Half the size of the app's own code, so it is loaded only for names with other letters.
  const latin = /[^\0-\x7f]/.test(plain) ? (await import('transliteration')).transliterate(withLetterE(words)) : plain
  return withoutAccents(latin)
    .toLowerCase()
    .replace(/['’`ʻʼ]/g, '')
    .replace(/[^a-z0-9]+/g, '.')
    .slice(0, 24)
    .replace(/^\.+|\.+$/g, '')
}

/** The prefix of a number where the name gives no username, or those with small numbers are taken. */
const BESIDE_A_NUMBER = 'card-'

/**
 * A free username for a name: without a number, with the first free small one, or with a large one; "card-" and a number
 * where the name gives none. "" where D1 fails.
 */
export async function proposedUsername(
  db: D1Database,
  name: string,
  brand: Pick<Brand, 'slug' | 'demoUsername'>,
  now: number,
): Promise<string> {
  const base = await usernameOf(name)
  const small = base === '' ? [] : [base, ...[2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${base}${number}`)]
  const large = [base || BESIDE_A_NUMBER, base || BESIDE_A_NUMBER, BESIDE_A_NUMBER].map(
    (begin) => begin + (10_000 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 90_000)),
  )
  for (const candidate of [...small, ...large]) {
    if (usernameProblem(candidate, brand) !== null) continue
    const free = await isFree(db, candidate, now)
    if (!free.ok) return ''
    if (free.value) return candidate
  }
  return ''
}
