// The only writer of `chip_events`. An event statement goes into the batch before the update it records, under the same
// condition, so that it still sees the previous state.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ChipStatus } from '#domain/chip/chip.ts'
import type { ChipActor, ChipEvent } from '#domain/chip/chip-states.ts'
import { chipEvents, chips } from './schema.ts'
import { insertFrom, type Store } from './store.ts'

export interface ChipEventFacts {
  event: ChipEvent
  actor: ChipActor
  /** The new state; omitted if it does not change. */
  to?: ChipStatus | SQL
  /** The username it leads to afterwards, or led to before if it leads nowhere now; omitted if that does not change. */
  username?: string | null | SQL
  /** Whole seconds since the epoch; omitted: D1's clock. */
  at?: number
}

/** One event per chip that meets the condition. */
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

/** One event per row of `from`, a FROM clause with its WHERE; the facts may refer to its columns. */
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
