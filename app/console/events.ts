// The console's log (CON-21, CON-22): one row for each write of the console and of the operator's commands, in the write's own
// batch, so that neither is without the other. It says who did what to what, when; never a mail address, a name, a code or
// a token: `detail` takes numbers and plain words of our own, and leaves out whatever else it is given.
import { sql } from 'drizzle-orm'
import { operatorEvents } from '#app/db/schema.ts'
import type { Store } from '#app/db/statement.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import type { Action } from './permissions.ts'

export type SubjectKind = 'account' | 'batch' | 'chip' | 'list' | 'mail' | 'order' | 'profile' | 'report'

/** What only the operator's commands do. */
type CommandAction = 'accounts:export' | 'accounts:delete'

export interface OperatorEvent<Done extends string = Action> {
  action: Done
  kind: SubjectKind
  /** The id of what it was done to: an order's, an account's, a chip's; the name of a batch or a list. Never an address. */
  subject: string
  /** Counts, and names of fields or states: `{ cards: 3, fields: ['email', 'address'] }`. */
  detail?: Readonly<Record<string, number | string | readonly string[]>>
}

const MAX_DETAIL = 1000
/** A word of our own: a name of a field, a state, a role. No address, no code, no name of a person looks like it. */
const WORD = /^[a-z][a-z_]{0,31}$/

/** The text of `detail`: "cards 3, fields email address"; null for nothing. */
export function detailText(detail: OperatorEvent['detail'] = {}): string | null {
  const parts = Object.entries(detail).flatMap(([name, value]) => {
    const words = (typeof value === 'object' ? value : [value]).filter((word) =>
      typeof word === 'number' ? Number.isSafeInteger(word) : WORD.test(word),
    )
    return WORD.test(name) && words.length > 0 ? [`${name} ${words.join(' ')}`] : []
  })
  return parts.join(', ').slice(0, MAX_DETAIL) || null
}

/**
 * Statement of a batch: the row of the write that stands right before it in the same batch, only where that one changed
 * something (SQLite's `changes()`). An event of a chip between the two is fine where it is conditional in the same way.
 */
export const operatorEvent = (
  store: Store,
  { account, now }: Pick<ConsoleVisit, 'account' | 'now'>,
  event: OperatorEvent,
) =>
  // All columns in the order of the table; D1 counts the first.
  store.insert(operatorEvents).select(
    sql`SELECT NULL, ${account.id}, 'console', ${event.action}, ${event.kind}, ${event.subject},
      ${detailText(event.detail)}, ${now} WHERE changes() > 0`,
  )

/** Statement: the row of what changes nothing and is written down all the same: a file, a leaflet, an opened address. */
export const operatorNote = (
  store: Store,
  { account, now }: Pick<ConsoleVisit, 'account' | 'now'>,
  event: OperatorEvent,
) =>
  store.insert(operatorEvents).values({
    accountId: account.id,
    actor: 'console',
    action: event.action,
    subjectKind: event.kind,
    subject: event.subject,
    detail: detailText(event.detail),
    createdAt: now,
  })

type CommandEvent = OperatorEvent<Action | CommandAction>
interface Sql {
  sql: string
  params: (string | number | null)[]
}

const commandRow = (event: CommandEvent, now: number, condition: string): Sql => ({
  sql: `INSERT INTO operator_events (actor, action, subject_kind, subject, detail, created_at)
    SELECT 'cli', ?1, ?2, ?3, ?4, ?5 WHERE ${condition}`,
  params: [event.action, event.kind, event.subject, detailText(event.detail), now],
})

/** `operatorEvent` of a command: stands right behind the write in its batch. `now` in whole seconds. */
export const commandEvent = (event: CommandEvent, now: number): Sql => commandRow(event, now, 'changes() > 0')

/** `operatorNote` of a command. */
export const commandNote = (event: CommandEvent, now: number): Sql => commandRow(event, now, 'true')
