// The one writer of `chip_events`: statements of a batch, each before the update that it tells of and under the same
// condition, so that it still sees the state before.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ChipStatus } from '#domain/chip/chip.ts'
import type { ChipActor, ChipEvent } from '#domain/chip/chip-states.ts'
import { chipEvents, chips } from './schema.ts'
import { insertFrom, type Store } from './store.ts'

export interface ChipEventFacts {
  event: ChipEvent
  actor: ChipActor
  /** The state after it; left out where it stays as it is. */
  to?: ChipStatus | SQL
  /** Who it leads to afterwards, or led to before where it leads to nobody now; left out: whom it leads to as it is. */
  username?: string | null | SQL
  /** Whole seconds since the epoch; left out: D1's clock. */
  at?: number
}

/** One event for every chip that meets the condition. */
export const chipEvent = (store: Store, { to, username, ...facts }: ChipEventFacts, where: SQL | undefined) =>
  chipEventFrom(
    store,
    {
      ...facts,
      chipId: chips.chipId,
      from: chips.status,
      to: to ?? chips.status,
      username: username == null ? chips.username : sql`coalesce(${username}, ${chips.username})`,
    },
    sql`FROM ${chips} WHERE ${where ?? 0}`,
  )

/** One event for every row of `from`, a FROM clause with its WHERE; the facts may name its columns. */
export const chipEventFrom = (store: Store, { from: fromStatus, to, at, ...facts }: ChipEventRow, from: SQL) =>
  insertFrom(store, chipEvents, { ...facts, fromStatus, toStatus: to, createdAt: at }, from)

interface ChipEventRow {
  chipId: SQLWrapper
  event: ChipEvent
  /** null: the chip is new. */
  from: SQLWrapper | null
  to: ChipStatus | SQLWrapper
  username: SQLWrapper | null
  actor: ChipActor
  at?: number | undefined
}
