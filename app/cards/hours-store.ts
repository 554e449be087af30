// Reads and writes the hours of cards. A schedule counts only for a card that still belongs to the account that made it.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { cardHours, cardSchedules } from '#app/db/schema.ts'
import { chipEvent } from '#db/chip-events.ts'
import { chips } from '#db/schema.ts'
import { runStatement, type Store, type StoreFailure } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { touched } from './chip-writes.ts'
import type { Hours, Schedule } from './hours-schedule.ts'

/** The rows of hours of a schedule as one text, which tells whether they are still those that were read. */
export const HOURS = sql<string>`(SELECT json_group_array(json_array(position, username, days, from_minute, until_minute))
  FROM card_hours WHERE card_hours.chip_id = card_schedules.chip_id)`

export function hoursIn(text: string): Hours[] {
  const rows: [number, string, number, number, number][] = JSON.parse(text)
  return rows
    .sort(([one], [other]) => one - other)
    .map(([, username, days, from, until]) => ({ username, days, from, until }))
}

/** The schedule of a card of this account; null if it has none. */
export async function readHours(
  { DB }: { DB: D1Database },
  accountId: string,
  chipId: string,
): Promise<Result<Schedule | null, StoreFailure>> {
  const read = await runStatement(
    DB,
    (store) =>
      store
        .select({ timeZone: cardSchedules.timeZone, otherwise: cardSchedules.otherwise, hours: HOURS })
        .from(cardSchedules)
        .where(and(eq(cardSchedules.chipId, chipId), eq(cardSchedules.accountId, accountId))),
    { what: 'read hours of card', budgetMs: D1_READ_BUDGET_MS },
  )
  if (!read.ok) return read
  const [found] = read.value
  return ok(found === undefined ? null : { ...found, hours: hoursIn(found.hours) })
}

export interface Lead {
  chipId: string
  accountId: string
  /** A profile of the account; the card stays where it is if there is none of that name. */
  username: string
  at: number
}

/**
 * Statements of a batch: the card leads to this profile, if it belongs to the account and `when` holds. A paused card leads
 * there once it works again, and has no event.
 */
export const leadByHour = (store: Store, { chipId, accountId, username, at }: Lead, when: SQL | undefined) => {
  const its = sql`(SELECT p.username FROM profiles AS p WHERE p.username = ${username} AND p.account_id = ${accountId})`
  const elsewhere = and(
    eq(chips.chipId, chipId),
    eq(chips.ownerAccountId, accountId),
    sql`(${chips.username} IS NULL OR ${chips.username} <> ${username} COLLATE NOCASE)`,
    sql`EXISTS ${its}`,
    when,
  )
  const linked = and(elsewhere, inArray(chips.status, ['linked_with_profile', 'linked_without_profile']))
  return [
    chipEvent(store, { event: 'linked', actor: 'hours', to: 'linked_with_profile', username: its, at }, linked),
    store
      .update(chips)
      .set({
        username: its,
        status: sql`CASE ${chips.status} WHEN 'paused' THEN 'paused' ELSE 'linked_with_profile' END`,
        ...touched,
      })
      .where(and(elsewhere, inArray(chips.status, ['linked_with_profile', 'linked_without_profile', 'paused']))),
  ] as const
}

/** Statements of a batch: the hours of these cards end, if `when` holds for one of them. */
export const endHours = (store: Store, chipIds: readonly string[], when: SQL | undefined) => {
  const of = (table: typeof cardHours | typeof cardSchedules) =>
    store.delete(table).where(and(inArray(table.chipId, [...chipIds]), holdsForChip(when)))
  return [of(cardHours), of(cardSchedules)] as const
}

const holdsForChip = (when: SQL | undefined): SQL => sql`EXISTS (SELECT 1 FROM ${chips} WHERE ${when ?? sql`false`})`

/** Statements of a batch: the successor of a card gets its hours in place of its own, if `when` holds. */
export const passHours = (store: Store, from: string, to: string, when: SQL | undefined) => {
  const of = (table: typeof cardHours | typeof cardSchedules) =>
    store
      .update(table)
      .set({ chipId: to })
      .where(and(eq(table.chipId, from), holdsForChip(when)))
  return [...endHours(store, [to], when), of(cardHours), of(cardSchedules)] as const
}
