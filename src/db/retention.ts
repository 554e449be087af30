// Deletes once a day what the privacy policy says: names of former owners, mails that are over, clicks
// on referral links. What has a day's or a
// year's end of its own is forgotten where it is written. Times in whole seconds.

import { CLICK_DAYS, D1_WRITE_BUDGET_MS, FORMER_OWNER_DAYS, MAIL_DAYS } from '#domain/site/timings.ts'
import type { Result } from '#domain/text/errors.ts'
import { attemptInStore, type StoreFailure } from '#http/attempt.ts'

const DAY_SECONDS = 24 * 60 * 60
const ROWS_AT_ONCE = 2000 // what one statement may change well within its budget
const MOST_ROUNDS = 50

// An owner's name stays while the card is theirs. A retired card is nobody's.
const FORMER_OWNERS = `UPDATE chip_events SET username = NULL WHERE id IN (
  SELECT e.id FROM chip_events e LEFT JOIN chips c ON c.chip_id = e.chip_id
  WHERE e.username IS NOT NULL AND (
    c.chip_id IS NULL OR c.status = 'retired'
    OR (e.created_at < ?1 AND (c.username IS NULL OR c.username <> e.username COLLATE NOCASE))
  ) LIMIT ?2)`
const OLD_MAILS = `DELETE FROM mail_outbox WHERE id IN (
  SELECT id FROM mail_outbox WHERE created_at < ?1 LIMIT ?2)`
// Mails given up in the days when that left their payload.
const OLD_NAMES = `UPDATE mail_outbox SET payload = '{}' WHERE id IN (
  SELECT id FROM mail_outbox WHERE status IN ('sent', 'failed', 'suppressed') AND payload <> '{}' AND created_at <= ?1 LIMIT ?2)`

// Rows are added day by day: the oldest have the lowest row ids.
const OLD_CLICKS = `DELETE FROM referral_clicks WHERE created_at < ?1 AND rowid IN (
  SELECT rowid FROM referral_clicks ORDER BY rowid LIMIT ?2)`

/** Forgets the clicks on referral links after CLICK_DAYS. */
export const forgetOldClicks = (db: D1Database, now: number) =>
  inRounds(db, 'forget old clicks', OLD_CLICKS, now - CLICK_DAYS * DAY_SECONDS)

/** Forgets who had a card before, FORMER_OWNER_DAYS after the event; the event itself stays. */
export const forgetFormerOwners = (db: D1Database, now: number) =>
  inRounds(db, 'forget former owners', FORMER_OWNERS, now - FORMER_OWNER_DAYS * DAY_SECONDS)

/** Forgets mails older than MAIL_DAYS, whatever became of them, and the names in those that are over. */
export async function forgetOldMails(db: D1Database, now: number): Promise<void> {
  await inRounds(db, 'forget old mails', OLD_MAILS, now - MAIL_DAYS * DAY_SECONDS)
  await inRounds(db, 'forget names in mails', OLD_NAMES, now)
}

/**
 * Repeats a statement about rows from before a time until it has nothing left to do: a first run may meet years. Ends at
 * the first failure, which is logged.
 */
async function inRounds(db: D1Database, what: string, sql: string, before: number): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const result: Result<D1Result, StoreFailure> = await attemptInStore(
      async () => db.prepare(sql).bind(before, ROWS_AT_ONCE).run(),
      { what, budgetMs: D1_WRITE_BUDGET_MS },
    )
    if (!result.ok || result.value.meta.changes < ROWS_AT_ONCE) return
  }
}
