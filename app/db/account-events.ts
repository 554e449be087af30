// The one writer of `account_events`: statements of a batch, each under the same condition as the change it records.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { insertFrom, type Store } from '#db/store.ts'
import { accountEvents } from './schema.ts'

export interface AccountEvent {
  accountId: string | SQLWrapper
  /** For an event of a team: the account is then the one that acted. */
  teamId?: string | SQLWrapper
  event: string
  detail?: string | SQLWrapper
  /** Whole seconds since the epoch. */
  at: number
}

/** One event for each row of `from`: a FROM clause with its WHERE, whose columns the event may name, or a WHERE alone. */
export const accountEvent = (store: Store, { at, ...facts }: AccountEvent, from: SQL = sql``) =>
  insertFrom(store, accountEvents, { ...facts, createdAt: at }, from)
