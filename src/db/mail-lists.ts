// The lists of `npm run subscribers` and `npm run codes`, also exported by the console: confirmed addresses only, read
// a page at a time.
import { and, asc, count, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { DEFAULT_LANGUAGE } from '#domain/market/languages.ts'
import type { Markets } from '#domain/order/order-market.ts'
import type { MailingList } from '#domain/signup/signup.ts'
import { discountCodeRequests, discountCodes, mailSuppressions, newsletterSignups } from './schema.ts'
import type { Store } from './store.ts'

/** A row of a list of addresses; the name is untrusted text. */
export interface SubscriberRow {
  id: string
  name: string
  email: string
  consent_version: string | null
  created_at: string
  confirmed_at: string | null
  /** The language of the page where they signed up. */
  lang: string
  /** The prefix of that page's market; empty for the default one. */
  market: string | null
}

/** A row of the list of codes. */
export interface CodeRow {
  code: string
  status: 'free' | 'given'
}

/** The rows of a list after a key, in the order of that key. */
export type ListPage<Row> = (store: Store, after: string, limit: number) => PromiseLike<Row[]>

const utc = (time: SQLiteColumn) => sql<string>`strftime('%Y-%m-%dT%H:%M:%SZ', ${time}, 'unixepoch')`

const confirmed =
  (table: typeof newsletterSignups | typeof discountCodeRequests): ListPage<SubscriberRow> =>
  (store, after, limit) => {
    const { id, name, email, consentVersion, createdAt, confirmedAt, lang, market } = table
    // Sign-ups from before double opt-in are on their list although nobody has confirmed them.
    const isUnconfirmed = sql`${consentVersion} = 'single-opt-in'
      OR (${consentVersion} = 'limited-edition-notify-1' AND ${confirmedAt} = ${createdAt})`
    return store
      .select({
        id,
        name,
        email,
        consent_version: consentVersion,
        created_at: utc(createdAt),
        confirmed_at: sql<string | null>`CASE WHEN ${isUnconfirmed} THEN NULL ELSE ${utc(confirmedAt)} END`,
        lang: sql<string>`coalesce(${lang}, ${DEFAULT_LANGUAGE})`,
        market,
      })
      .from(table)
      .where(and(isNotNull(confirmedAt), gt(id, after)))
      .orderBy(asc(id))
      .limit(limit)
  }

/** Confirmed sign-ups, by id. */
export const listSubscribers = confirmed(newsletterSignups)

/** Confirmed "Notify Me" requests, by id. */
export const listRequests = confirmed(discountCodeRequests)

/** Single-use codes and whether they were given out, by code. */
export const listCodes: ListPage<CodeRow> = (store, after, limit) =>
  store
    .select({
      code: discountCodes.code,
      status: sql<CodeRow['status']>`CASE WHEN ${discountCodes.addressHash} IS NULL THEN 'free' ELSE 'given' END`,
    })
    .from(discountCodes)
    .where(gt(discountCodes.code, after))
    .orderBy(asc(discountCodes.code))
    .limit(limit)

/** How many codes there are. */
export async function countCodes(store: Store): Promise<{ made: number; given: number }> {
  const [found] = await store.select({ made: count(), given: count(discountCodes.addressHash) }).from(discountCodes)
  return found ?? { made: 0, given: 0 }
}

/** Hashes of the addresses that have objected to a list. */
export async function suppressedHashes(store: Store, list: MailingList): Promise<Set<string>> {
  const rows = await store
    .select({ hash: mailSuppressions.addressHash })
    .from(mailSuppressions)
    .where(eq(mailSuppressions.list, list))
  return new Set(rows.map(({ hash }) => hash))
}

export interface AddressList {
  page: ListPage<SubscriberRow>
  purpose: MailingList
  file: string
  person: string
}

/** The lists of `npm run subscribers -- export` by their names on the command line. */
export const LISTS: Readonly<Record<string, AddressList>> = {
  newsletter: { page: listSubscribers, purpose: 'newsletter', file: 'subscribers.csv', person: 'subscriber' },
  notify: { page: listRequests, purpose: 'limited-edition-notify', file: 'notify.csv', person: 'request' },
}

const SUBSCRIBER_COLUMNS = ['name', 'email', 'consent_version', 'created_at', 'confirmed_at'] as const

/** The columns of a list of addresses as a file; language and market are in it where there is more than one. */
export const subscriberColumns = (markets: Markets) =>
  markets.length === 1 ? SUBSCRIBER_COLUMNS : ([...SUBSCRIBER_COLUMNS, 'lang', 'market'] as const)

export const CODE_COLUMNS = ['code', 'status'] as const

const PAGE_ROWS = 5000

/** All rows of a long list, or the first `most`, a page at a time; `key` is the column that orders them. */
export async function readAll<Row extends Record<Key, string>, Key extends string>(
  store: Store,
  page: ListPage<Row>,
  key: Key,
  most = Number.POSITIVE_INFINITY,
): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const rows = await page(store, all.at(-1)?.[key] ?? '', PAGE_ROWS)
    all.push(...rows)
    if (rows.length < PAGE_ROWS || all.length >= most) return all.length > most ? all.slice(0, most) : all
  }
}
