// Saves the hours of a card, which lead it to the profile of the present moment at once, and ends them.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { cardHours, cardSchedules } from '#app/db/schema.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { chips } from '#db/schema.ts'
import { changesOf, insertFrom, runBatch } from '#db/store.ts'
import type { ChipStatus } from '#domain/chip/chip.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { forgetChipCopy } from './chip-writes.ts'
import { type Schedule, scheduled } from './hours-schedule.ts'
import { endHours, leadByHour } from './hours-store.ts'
import type { OwnCard } from './own-cards.ts'

/** The states of a card that can have hours. */
const TIMED: readonly ChipStatus[] = ['linked_with_profile', 'linked_without_profile', 'paused']

/** A card of a team leads to the member who has it, at all hours. */
export const mayHaveHours = ({ status, team }: Pick<OwnCard, 'status' | 'team'>): boolean =>
  team === null && TIMED.some((timed) => timed === status)

/** The card still belongs to the account. */
const isTheirs = ({ account }: OwnVisit, { chipId, handover }: OwnCard) =>
  and(
    eq(chips.chipId, chipId),
    eq(chips.ownerAccountId, account.id),
    eq(chips.handover, handover),
    inArray(chips.status, [...TIMED]),
  )

/** Returns whether it was saved; false where the card has changed hands meanwhile. Throws `Unreachable`. */
export async function saveHours(visit: OwnVisit, card: OwnCard, schedule: Schedule): Promise<boolean> {
  const { env, account, now } = visit
  const { chipId } = card
  const { username, nextAt } = scheduled(schedule, now)
  const theirs = isTheirs(visit, card)
  const from = sql`FROM ${chips} WHERE ${theirs ?? sql`false`}`
  const written = reached(
    await runBatch(
      env.DB,
      (store) => [
        ...endHours(store, [chipId], theirs),
        insertFrom(
          store,
          cardHours,
          {
            chipId,
            position: sql`rows.key`,
            username: sql`json_extract(rows.value, '$.username')`,
            days: sql`json_extract(rows.value, '$.days')`,
            fromMinute: sql`json_extract(rows.value, '$.from')`,
            untilMinute: sql`json_extract(rows.value, '$.until')`,
          },
          sql`FROM json_each(${JSON.stringify(schedule.hours)}) AS rows WHERE EXISTS (SELECT 1 ${from})`,
        ),
        insertFrom(
          store,
          cardSchedules,
          {
            ...{ chipId, accountId: account.id, nextAt: nextAt ?? 0 },
            ...{ timeZone: schedule.timeZone, otherwise: schedule.otherwise },
          },
          from,
        ),
        ...leadByHour(store, { chipId, accountId: account.id, username, at: now }, theirs),
      ],
      { what: 'save hours of card', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  if (changesOf(written[3]) !== 1) return false
  if (changesOf(written.at(-1)) === 1) await forgetChipCopy(env, chipId)
  return true
}

/** The card stays where it leads now. Throws `Unreachable`. */
export async function stopHours(visit: OwnVisit, card: OwnCard): Promise<void> {
  reached(
    await runBatch(visit.env.DB, (store) => endHours(store, [card.chipId], isTheirs(visit, card)), {
      what: 'end hours of card',
      budgetMs: D1_WRITE_BUDGET_MS,
    }),
  )
}
