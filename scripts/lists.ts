// The statements of `npm run subscribers` and `npm run codes`; the tests run them on the migrated database.
import type { Database } from './d1.ts'

/** The statement for the `limit` rows that follow `last`. */
type PageOf = (last: string, limit: number) => string

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

const utc = (column: string) => `strftime('%Y-%m-%dT%H:%M:%SZ', ${column}, 'unixepoch')`
// Rows from before addresses were confirmed are on their list, and nobody has confirmed them.
const CONFIRMED_AT = `CASE WHEN consent_version = 'single-opt-in'
    OR (consent_version = 'limited-edition-notify-1' AND confirmed_at = created_at) THEN NULL ELSE ${utc('confirmed_at')} END`
const listOf =
  (table: string): PageOf =>
  (last, limit) =>
    `SELECT id, name, email, consent_version,
  ${utc('created_at')} AS created_at, ${CONFIRMED_AT} AS confirmed_at
  FROM ${table} WHERE confirmed_at IS NOT NULL AND id > ${quoted(last)} ORDER BY id LIMIT ${limit}`

/** Confirmed sign-ups, by id after `last`. */
export const subscribersAfter = listOf('newsletter_signups')
/** Confirmed "Notify Me" requests, by id after `last`. */
export const requestsAfter = listOf('discount_code_requests')

/** Hashes of the addresses that want no mail of a purpose. */
export const suppressedFor = (purpose: string): string =>
  `SELECT address_hash FROM mail_suppressions WHERE purpose = ${quoted(purpose)}`
export const SUPPRESSED = suppressedFor('newsletter')

/** The lists `npm run subscribers -- export` knows, by the word for them. */
export const LISTS: Readonly<Record<string, { after: PageOf; purpose: string; file: string; person: string }>> = {
  newsletter: { after: subscribersAfter, purpose: 'newsletter', file: 'subscribers.csv', person: 'subscriber' },
  notify: { after: requestsAfter, purpose: 'limited-edition-notify', file: 'notify.csv', person: 'request' },
}

const PAGE_ROWS = 5000

/** All rows of a long list, a page at a time: `sqlAfter(last, limit)` is the statement for the rows whose `key` follows. */
export async function readAll<Row extends Record<Key, string>, Key extends string>(
  db: Database,
  sqlAfter: PageOf,
  key: Key,
): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const { results } = await db.prepare(sqlAfter(all.at(-1)?.[key] ?? '', PAGE_ROWS)).all<Row>()
    all.push(...results)
    if (results.length < PAGE_ROWS) return all
  }
}

/** Codes of their own and whether somebody has them, by code after `last`. */
export const codesAfter: PageOf = (
  last,
  limit,
) => `SELECT code, CASE WHEN address_hash IS NULL THEN 'free' ELSE 'given' END AS status
  FROM discount_codes WHERE code > ${quoted(last)} ORDER BY code LIMIT ${limit}`

/** How many codes there are. */
export const CODE_COUNTS = 'SELECT count(*) AS made, count(address_hash) AS given FROM discount_codes'

const CODES_PER_INSERT = 200

/** Adds codes; one that exists already stays as it is. The codes are letters, digits and dashes. */
export function insertCodes(codes: readonly string[]): string {
  const statements: string[] = []
  for (let start = 0; start < codes.length; start += CODES_PER_INSERT)
    statements.push(
      `INSERT OR IGNORE INTO discount_codes (code) VALUES ${codes
        .slice(start, start + CODES_PER_INSERT)
        .map((code) => `(${quoted(code)})`)
        .join(', ')};`,
    )
  return statements.join('\n')
}
