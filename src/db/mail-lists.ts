// The lists of `npm run subscribers` and `npm run codes`, which the console gives out as well (CON-16): their statements, and
// how a long one is read. Confirmed addresses only. ?1 is the key of the last row before the page, ?2 how many it holds.

/** A database, as far as a list needs it: D1's binding has this shape, and so has what the commands work on. */
export interface ListSource {
  prepare(sql: string): { bind(...values: (string | number)[]): { all<Row>(): Promise<{ results: Row[] }> } }
}

// Rows from before addresses were confirmed are on their list, and nobody has confirmed them.

/** Confirmed sign-ups, by id. */
export const SUBSCRIBERS = `SELECT id, name, email, consent_version,
    strftime('%Y-%m-%dT%H:%M:%SZ', created_at, 'unixepoch') AS created_at,
    CASE WHEN consent_version = 'single-opt-in' OR (consent_version = 'limited-edition-notify-1' AND confirmed_at = created_at)
      THEN NULL ELSE strftime('%Y-%m-%dT%H:%M:%SZ', confirmed_at, 'unixepoch') END AS confirmed_at
  FROM newsletter_signups WHERE confirmed_at IS NOT NULL AND id > ?1 ORDER BY id LIMIT ?2`

/** Confirmed "Notify Me" requests, by id. */
export const REQUESTS = `SELECT id, name, email, consent_version,
    strftime('%Y-%m-%dT%H:%M:%SZ', created_at, 'unixepoch') AS created_at,
    CASE WHEN consent_version = 'single-opt-in' OR (consent_version = 'limited-edition-notify-1' AND confirmed_at = created_at)
      THEN NULL ELSE strftime('%Y-%m-%dT%H:%M:%SZ', confirmed_at, 'unixepoch') END AS confirmed_at
  FROM discount_code_requests WHERE confirmed_at IS NOT NULL AND id > ?1 ORDER BY id LIMIT ?2`

/** Codes of their own and whether somebody has them, by code. */
export const CODES = `SELECT code, CASE WHEN address_hash IS NULL THEN 'free' ELSE 'given' END AS status
  FROM discount_codes WHERE code > ?1 ORDER BY code LIMIT ?2`

/** How many codes there are. */
export const CODE_COUNTS = 'SELECT count(*) AS made, count(address_hash) AS given FROM discount_codes'

/** Hashes of the addresses that want no mail of the purpose ?1. */
export const SUPPRESSED = 'SELECT address_hash FROM mail_suppressions WHERE purpose = ?1'

/** The lists `npm run subscribers -- export` knows, by the word for them. */
export const LISTS: Readonly<Record<string, { sql: string; purpose: string; file: string; person: string }>> = {
  newsletter: { sql: SUBSCRIBERS, purpose: 'newsletter', file: 'subscribers.csv', person: 'subscriber' },
  notify: { sql: REQUESTS, purpose: 'limited-edition-notify', file: 'notify.csv', person: 'request' },
}

export const SUBSCRIBER_COLUMNS = ['name', 'email', 'consent_version', 'created_at', 'confirmed_at'] as const
export const CODE_COLUMNS = ['code', 'status'] as const

/** A row of a list of addresses; a person's name is their own words. */
export interface SubscriberRow {
  id: string
  name: string
  email: string
  consent_version: string
  created_at: string
  confirmed_at: string | null
}

/** A row of the list of codes. */
export interface CodeRow {
  code: string
  status: 'free' | 'given'
}

const PAGE_ROWS = 5000

/** All rows of a long list, or the first `most` of them, a page at a time; `key` is the column they are in the order of. */
export async function readAll<Row extends Record<Key, string>, Key extends string>(
  db: ListSource,
  sql: string,
  key: Key,
  most = Number.POSITIVE_INFINITY,
): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const { results } = await db
      .prepare(sql)
      .bind(all.at(-1)?.[key] ?? '', PAGE_ROWS)
      .all<Row>()
    all.push(...results)
    if (results.length < PAGE_ROWS || all.length >= most) return all.length > most ? all.slice(0, most) : all
  }
}
