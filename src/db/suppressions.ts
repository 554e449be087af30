// Stores, finds and lifts objections to mail, list by list (T-ABU-10, D-118). Unsubscribing removes what the privacy
// policy says it removes and leaves a hash; only a confirmed sign-up removes the hash, because anybody can type an
// address. Addresses arrive in their canonical form.
import { MAIL_OF_LIST, type MailingList } from '#domain/signup/signup.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { leaveMarks } from './outbox.ts'
import { SIGNUPS } from './signups.ts'
import { listed, readRows, runBatch, type Sql, type StoreFailure, sql } from './sql.ts'

export interface Suppression {
  /** Names of the address: under today's key, then under the one of before. */
  hashes: readonly string[]
  list: MailingList
}

/**
 * Stores the objection, and removes the sign-up and its mails, sent or waiting; of the last hour's only hash and time
 * stay. All or nothing; repeatable.
 */
export function suppress(
  db: D1Database,
  address: string,
  { hashes, list }: Suppression,
): Promise<Result<unknown, StoreFailure>> {
  const mails = sql`recipient = ${address} AND kind = ${MAIL_OF_LIST[list]}`
  return runBatch(
    db,
    [
      ...rename({ hashes, list }),
      sql`INSERT INTO mail_suppressions (address_hash, purpose) VALUES (${hashes[0] ?? ''}, ${list}) ON CONFLICT DO NOTHING`,
      sql`DELETE FROM ${SIGNUPS[list]} WHERE email = ${address}`,
      leaveMarks(mails, hashes[0]),
      sql`DELETE FROM mail_outbox WHERE ${mails}`,
    ],
    { what: 'unsubscribe', budgetMs: D1_WRITE_BUDGET_MS },
  )
}

/** Puts an objection made under the previous key under today's. Without a previous key they find nothing to do. */
function rename({ hashes: [today = '', ...before], list }: Suppression): Sql[] {
  const old = sql`address_hash IN ${listed(before)} AND purpose = ${list}`
  return [
    sql`INSERT INTO mail_suppressions (address_hash, purpose, created_at, asked_at)
      SELECT ${today}, purpose, created_at, asked_at FROM mail_suppressions WHERE ${old} ON CONFLICT DO NOTHING`,
    sql`DELETE FROM mail_suppressions WHERE ${old}`,
  ]
}

/**
 * The statement that forgets an objection: for whoever has confirmed, by a link sent to that address, to want mail.
 * `still` must hold when it runs: the sign-up may have been taken back since it was read.
 */
export const liftSuppression = ({ hashes, list }: Suppression, still: Sql): Sql =>
  sql`DELETE FROM mail_suppressions WHERE address_hash IN ${listed(hashes)} AND purpose = ${list} AND ${still}`

/** Puts an objection found under the previous key under today's, and answers whether there is one. */
export async function renewSuppression(
  db: D1Database,
  { hashes, list }: Suppression,
): Promise<Result<boolean, StoreFailure>> {
  const found = await readRows<{ hash: string }>(
    db,
    sql`SELECT address_hash AS hash FROM mail_suppressions
      WHERE address_hash IN ${listed(hashes)} AND purpose = ${list}`,
    { what: 'find suppression', budgetMs: D1_READ_BUDGET_MS },
  )
  if (!found.ok) return found
  // Whether that goes well does not matter now: it is found again while the previous key is set.
  if (found.value.some(({ hash }) => hash !== hashes[0]))
    await runBatch(db, rename({ hashes, list }), {
      what: 'rename suppression',
      budgetMs: D1_WRITE_BUDGET_MS,
    })
  return ok(found.value.length > 0)
}
