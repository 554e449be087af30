// Deletes once per day what the privacy policy lists: names of former owners, finished mails, clicks on referral links.
// Rows with other retention periods are deleted by the modules that write them. Times in whole seconds.

import { and, eq, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { CLICK_DAYS, D1_WRITE_BUDGET_MS, FORMER_OWNER_DAYS, MAIL_DAYS } from '#domain/site/timings.ts'
import type { Result } from '#domain/text/errors.ts'
import { chipEvents, chips, mailOutbox, referralClicks } from './schema.ts'
import { runStatement, type Store, type StoreFailure } from './store.ts'

const DAY_SECONDS = 24 * 60 * 60
const ROWS_AT_ONCE = 2000 // one statement changes these well within its budget
const MOST_ROUNDS = 50

/** A statement that changes at most ROWS_AT_ONCE rows from before a time. */
type Round = (store: Store, before: number) => PromiseLike<D1Result>

// An owner's name is retained while the card is theirs. A retired card belongs to nobody.
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

// Mails that were given up before payloads were deleted with them.
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

// Rows are added day by day, so the oldest have the lowest row ids.
const oldClicks: Round = (store, before) => {
  const oldest = store.select({ rowid: sql`rowid` }).from(referralClicks).orderBy(sql`rowid`).limit(ROWS_AT_ONCE)
  return store.delete(referralClicks).where(and(lt(referralClicks.createdAt, before), inArray(sql`rowid`, oldest)))
}

/** Deletes clicks on referral links after CLICK_DAYS. */
export const deleteOldClicks = (db: D1Database, now: number) =>
  inRounds(db, 'forget old clicks', oldClicks, now - CLICK_DAYS * DAY_SECONDS)

/** Removes the former owner from chip events FORMER_OWNER_DAYS after them; the events themselves stay. */
export const removeFormerOwners = (db: D1Database, now: number) =>
  inRounds(db, 'forget former owners', formerOwners, now - FORMER_OWNER_DAYS * DAY_SECONDS)

/** Deletes mails older than MAIL_DAYS in any state, and the names in finished ones. */
export async function deleteOldMails(db: D1Database, now: number): Promise<void> {
  await inRounds(db, 'forget old mails', oldMails, now - MAIL_DAYS * DAY_SECONDS)
  await inRounds(db, 'forget names in mails', oldNames, now)
}

/**
 * Repeats a statement until it changes nothing, because the first run may have years of rows to process. Stops at the
 * first failure, which is logged.
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
