// Deletes once a day what the privacy policy says: names of former owners, mails that are over, clicks
// on referral links. What has a day's or a
// year's end of its own is forgotten where it is written. Times in whole seconds.

import { and, eq, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { CLICK_DAYS, D1_WRITE_BUDGET_MS, FORMER_OWNER_DAYS, MAIL_DAYS } from '#domain/site/timings.ts'
import type { Result } from '#domain/text/errors.ts'
import { chipEvents, chips, mailOutbox, referralClicks } from './schema.ts'
import { runStatement, type Store, type StoreFailure } from './store.ts'

const DAY_SECONDS = 24 * 60 * 60
const ROWS_AT_ONCE = 2000 // what one statement may change well within its budget
const MOST_ROUNDS = 50

/** A statement about rows from before a time, at most ROWS_AT_ONCE of them. */
type Round = (store: Store, before: number) => PromiseLike<D1Result>

// An owner's name stays while the card is theirs. A retired card is nobody's.
const formerOwners: Round = (store, before) => {
  const led = store
    .select({ id: chipEvents.id })
    .from(chipEvents)
    .leftJoin(chips, eq(chips.chipId, chipEvents.chipId))
    .where(
      and(
        isNotNull(chipEvents.username),
        or(
          isNull(chips.chipId),
          eq(chips.status, 'retired'),
          and(
            lt(chipEvents.createdAt, before),
            or(isNull(chips.username), sql`${chips.username} <> ${chipEvents.username} COLLATE NOCASE`),
          ),
        ),
      ),
    )
    .limit(ROWS_AT_ONCE)
  return store.update(chipEvents).set({ username: null }).where(inArray(chipEvents.id, led))
}

const oldMails: Round = (store, before) => {
  const old = store
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(lt(mailOutbox.createdAt, before))
    .limit(ROWS_AT_ONCE)
  return store.delete(mailOutbox).where(inArray(mailOutbox.id, old))
}

// Mails given up in the days when that left their payload.
const oldNames: Round = (store, before) => {
  const over = store
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(
      and(
        inArray(mailOutbox.status, ['sent', 'failed', 'suppressed']),
        ne(mailOutbox.payload, '{}'),
        lte(mailOutbox.createdAt, before),
      ),
    )
    .limit(ROWS_AT_ONCE)
  return store.update(mailOutbox).set({ payload: '{}' }).where(inArray(mailOutbox.id, over))
}

// Rows are added day by day: the oldest have the lowest row ids.
const oldClicks: Round = (store, before) => {
  const oldest = store.select({ rowid: sql`rowid` }).from(referralClicks).orderBy(sql`rowid`).limit(ROWS_AT_ONCE)
  return store.delete(referralClicks).where(and(lt(referralClicks.createdAt, before), inArray(sql`rowid`, oldest)))
}

/** Forgets the clicks on referral links after CLICK_DAYS. */
export const forgetOldClicks = (db: D1Database, now: number) =>
  inRounds(db, 'forget old clicks', oldClicks, now - CLICK_DAYS * DAY_SECONDS)

/** Forgets who had a card before, FORMER_OWNER_DAYS after the event; the event itself stays. */
export const forgetFormerOwners = (db: D1Database, now: number) =>
  inRounds(db, 'forget former owners', formerOwners, now - FORMER_OWNER_DAYS * DAY_SECONDS)

/** Forgets mails older than MAIL_DAYS, whatever became of them, and the names in those that are over. */
export async function forgetOldMails(db: D1Database, now: number): Promise<void> {
  await inRounds(db, 'forget old mails', oldMails, now - MAIL_DAYS * DAY_SECONDS)
  await inRounds(db, 'forget names in mails', oldNames, now)
}

/**
 * Repeats a statement about rows from before a time until it has nothing left to do: a first run may meet years. Ends at
 * the first failure, which is logged.
 */
async function inRounds(db: D1Database, what: string, round: Round, before: number): Promise<void> {
  for (let done = 0; done < MOST_ROUNDS; done++) {
    const result: Result<D1Result, StoreFailure> = await runStatement(db, (store) => round(store, before), {
      what,
      budgetMs: D1_WRITE_BUDGET_MS,
    })
    if (!result.ok || result.value.meta.changes < ROWS_AT_ONCE) return
  }
}
