// The events of an own card since it was claimed.
import { and, desc, eq, gte } from 'drizzle-orm'
import type { AppBindings } from '#app/env.ts'
import { chipEvents } from '#db/schema.ts'
import { runStatement, type StoreFailure } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import type { Result } from '#domain/text/errors.ts'
import type { OwnCard } from './own-cards.ts'

const SHOWN_EVENTS = 20

export interface CardEvent {
  id: number
  event: string
  actor: string
  username: string | null
  createdAt: number
}

/** The last twenty events, the newest first; events before the claim concern a former owner. */
export const cardEvents = (
  env: Pick<AppBindings, 'DB'>,
  { chipId, claimedAt }: Pick<OwnCard, 'chipId' | 'claimedAt'>,
): Promise<Result<CardEvent[], StoreFailure>> =>
  runStatement(
    env.DB,
    (store) =>
      store
        .select({
          id: chipEvents.id,
          event: chipEvents.event,
          actor: chipEvents.actor,
          username: chipEvents.username,
          createdAt: chipEvents.createdAt,
        })
        .from(chipEvents)
        .where(and(eq(chipEvents.chipId, chipId), gte(chipEvents.createdAt, claimedAt ?? 0)))
        .orderBy(desc(chipEvents.id))
        .limit(SHOWN_EVENTS),
    { what: 'list card events', budgetMs: D1_READ_BUDGET_MS },
  )
