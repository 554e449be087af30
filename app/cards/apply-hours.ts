// Cron, every minute: cards whose hour has come lead to the next profile. Each card is one batch, under the condition that
// its hours are still those that were read. Where D1 fails the card stays where it is, and the next minute tries again.
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { cardSchedules } from '#app/db/schema.ts'
import type { AppBindings } from '#app/env.ts'
import { changesOf, runBatch, runStatement } from '#db/store.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { forgetChipCopy } from './chip-writes.ts'
import { scheduled } from './hours-schedule.ts'
import { HOURS, hoursIn, leadByHour } from './hours-store.ts'

/** Cards of one run. */
const PORTION = 100

interface Due {
  chipId: string
  accountId: string
  timeZone: string
  otherwise: string
  nextAt: number
  hours: string
}

/** Returns how many cards lead elsewhere now. `now` in whole seconds. Never throws. */
export async function applyHours(env: Pick<AppBindings, 'DB' | 'CACHE'>, now: number): Promise<number> {
  const due = await runStatement(
    env.DB,
    (store) =>
      store
        .select({
          chipId: cardSchedules.chipId,
          accountId: cardSchedules.accountId,
          timeZone: cardSchedules.timeZone,
          otherwise: cardSchedules.otherwise,
          nextAt: cardSchedules.nextAt,
          hours: HOURS,
        })
        .from(cardSchedules)
        .where(lte(cardSchedules.nextAt, now))
        .orderBy(asc(cardSchedules.nextAt))
        .limit(PORTION),
    { what: 'list due hours', budgetMs: D1_READ_BUDGET_MS },
  )
  let changed = 0
  for (const schedule of due.ok ? due.value : []) {
    const moved = await apply(env, schedule, now)
    if (moved === null) break
    if (moved) changed++
  }
  return changed
}

/** Does the card lead elsewhere now? null: D1 failed. */
async function apply(env: Pick<AppBindings, 'DB' | 'CACHE'>, due: Due, now: number): Promise<boolean | null> {
  const { chipId, accountId, timeZone, otherwise } = due
  const { username, nextAt } = scheduled({ timeZone, otherwise, hours: hoursIn(due.hours) }, now)
  const asRead = and(
    eq(cardSchedules.chipId, chipId),
    eq(cardSchedules.accountId, accountId),
    eq(cardSchedules.nextAt, due.nextAt),
    eq(cardSchedules.timeZone, timeZone),
    eq(cardSchedules.otherwise, otherwise),
    sql`${HOURS} = ${due.hours}`,
  )
  const written = await runBatch(
    env.DB,
    (store) => [
      ...leadByHour(
        store,
        { chipId, accountId, username, at: now },
        sql`EXISTS (SELECT 1 FROM ${cardSchedules} WHERE ${asRead})`,
      ),
      // Without hours, because their profile was deleted, there is nothing more to do.
      nextAt === null
        ? store.delete(cardSchedules).where(asRead)
        : store.update(cardSchedules).set({ nextAt }).where(asRead),
    ],
    { what: 'apply hours of card', budgetMs: D1_WRITE_BUDGET_MS, once: true },
  )
  if (!written.ok) return null
  if (changesOf(written.value[1]) !== 1) return false
  await forgetChipCopy(env, chipId)
  return true
}
