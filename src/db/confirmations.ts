// Double opt-in: reads a sign-up for its mail, puts it on its list when its link is used, and deletes those nobody
// confirmed.
import { MAIL_OF_LIST, MAILING_LISTS, type MailingList } from '#domain/signup/signup.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS, UNCONFIRMED_DAYS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { codeOf, isCodeFree } from './discount-codes.ts'
import { leaveMarks } from './outbox.ts'
import { SIGNUPS } from './signups.ts'
import { readRows, runBatch, type StoreFailure, sql } from './sql.ts'
import { liftSuppression, type Suppression } from './suppressions.ts'

const DAY_SECONDS = 24 * 60 * 60

/** What the mail to an address must know of its sign-up and of codes. */
export interface SignupFacts {
  signup: { id: string; confirmed: boolean } | null
  /** The code of their own that this address holds, and under which of their names, or null. */
  ownCode: { code: string; holder: string | null } | null
  /** Is there a free code that could be theirs? */
  codesLeft: boolean
}

/** Looks them up together. `holders` are the names of the address in the table of codes; none where no code is meant. */
export async function findSignup(
  db: D1Database,
  email: string,
  list: MailingList,
  holders: readonly string[],
): Promise<Result<SignupFacts, StoreFailure>> {
  const found = await readRows<FoundSignup>(
    db,
    sql`SELECT s.id, s.confirmed_at IS NOT NULL AS confirmed, c.code, c.holder, ${isCodeFree} AS codesLeft
      FROM (SELECT 1) LEFT JOIN ${SIGNUPS[list]} s ON s.email = ${email} LEFT JOIN ${codeOf(holders)} c ON true`,
    { what: 'find sign-up', budgetMs: D1_READ_BUDGET_MS },
  )
  if (!found.ok) return found
  const [row] = found.value
  return ok({
    signup: row?.id ? { id: row.id, confirmed: row.confirmed === 1 } : null,
    ownCode: row?.code ? { code: row.code, holder: row.holder } : null,
    codesLeft: row?.codesLeft === 1,
  })
}

/** One row whatever there is. */
interface FoundSignup {
  id: string | null
  confirmed: 0 | 1
  code: string | null
  holder: string | null
  codesLeft: 0 | 1
}

/** The address of a sign-up, or null when there is no such sign-up any more. */
export async function addressOfSignup(
  db: D1Database,
  id: string,
  list: MailingList,
): Promise<Result<string | null, StoreFailure>> {
  const found = await readRows<{ email: string }>(db, sql`SELECT email FROM ${SIGNUPS[list]} WHERE id = ${id}`, {
    what: 'find address',
    budgetMs: D1_READ_BUDGET_MS,
  })
  return found.ok ? ok(found.value[0]?.email ?? null) : found
}

/**
 * Puts a sign-up on its list, where the first time counts, and ends an objection of its address, whose names `hashes`
 * are. False when there is no such sign-up any more.
 */
export async function confirmSignup(
  db: D1Database,
  id: string,
  { list, hashes }: Suppression,
): Promise<Result<boolean, StoreFailure>> {
  const signups = SIGNUPS[list]
  const result = await runBatch(
    db,
    [
      sql`UPDATE ${signups} SET confirmed_at = coalesce(confirmed_at, unixepoch()) WHERE id = ${id}`,
      liftSuppression({ hashes, list }, sql`EXISTS (SELECT 1 FROM ${signups} WHERE id = ${id})`),
    ],
    { what: 'confirm sign-up', budgetMs: D1_WRITE_BUDGET_MS },
  )
  return result.ok ? ok(result.value[0]?.meta.changes === 1) : result
}

/** Forgets sign-ups nobody confirmed within UNCONFIRMED_DAYS, and their mails. Reads whole tables: once a day. */
export async function forgetUnconfirmed(db: D1Database, now: number): Promise<void> {
  for (const list of MAILING_LISTS) await forgetUnconfirmedOf(db, list, now)
}

function forgetUnconfirmedOf(db: D1Database, list: MailingList, now: number) {
  const signups = SIGNUPS[list]
  const isForgotten = sql`confirmed_at IS NULL AND created_at < ${now - UNCONFIRMED_DAYS * DAY_SECONDS}`
  const mails = sql`kind = ${MAIL_OF_LIST[list]} AND recipient IN (SELECT email FROM ${signups} WHERE ${isForgotten})`
  return runBatch(
    db,
    [leaveMarks(mails), sql`DELETE FROM mail_outbox WHERE ${mails}`, sql`DELETE FROM ${signups} WHERE ${isForgotten}`],
    { what: 'forget unconfirmed sign-ups', budgetMs: D1_WRITE_BUDGET_MS },
  )
}
