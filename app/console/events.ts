// The console's log: one row for each write of the console and of the operator's commands, in the write's own
// batch, so that neither is without the other. It says who did what to what, when; never a mail address, a name, a code
// or a token: `detail` takes numbers and plain words of our own, and leaves out whatever else it is given.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { operatorEvents } from '#app/db/schema.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { insertFrom, type Store } from '#db/store.ts'
import type { Action } from './permissions.ts'

export type SubjectKind = 'account' | 'batch' | 'chip' | 'list' | 'mail' | 'order' | 'profile' | 'report'

/** What only the operator's commands do. */
type CommandAction = 'accounts:export' | 'accounts:delete'

export interface OperatorEvent<Done extends string = Action> {
  action: Done
  kind: SubjectKind
  /**
   * The id of what it was done to: an order's, an account's, a chip's; the name of a batch or a list. Never an address.
   */
  subject: string
  /** Counts, and names of fields or states: `{ cards: 3, fields: ['email', 'address'] }`. */
  detail?: Readonly<Record<string, number | string | readonly string[]>> | undefined
}

type AnyEvent = OperatorEvent<Action | CommandAction>

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

/** Who did something: an account of the console, or a command. */
export interface Operator {
  accountId: string | null
  actor: 'console' | 'cli'
}

/**
 * The one writer of `operator_events`: a row for each row of `from`, a FROM clause with its WHERE or a WHERE alone,
 * whose columns the subject may name. `now` in whole seconds.
 */
export const operatorEventFrom = (
  store: Store,
  { accountId, actor }: Operator,
  { action, kind, subject, detail }: Omit<AnyEvent, 'subject'> & { subject: string | SQLWrapper },
  now: number,
  from: SQL,
) =>
  insertFrom(
    store,
    operatorEvents,
    { accountId, actor, action, subjectKind: kind, subject, detail: detailText(detail), createdAt: now },
    from,
  )

const ofConsole = ({ account }: Pick<ConsoleVisit, 'account'>): Operator => ({
  accountId: account.id,
  actor: 'console',
})
const COMMAND: Operator = { accountId: null, actor: 'cli' }

const whereChanged = sql`WHERE changes() > 0`

/**
 * Statement of a batch: the row of the write that is right before it in the same batch, only where that one changed
 * something (SQLite's `changes()`). An event of a chip between the two is fine where it is conditional in the same way.
 */
export const operatorEvent = (store: Store, visit: Pick<ConsoleVisit, 'account' | 'now'>, event: OperatorEvent) =>
  operatorEventFrom(store, ofConsole(visit), event, visit.now, whereChanged)

/**
 * Statement: the row of what changes nothing and is written down all the same: a file, a leaflet, an opened address.
 */
export const operatorNote = (store: Store, visit: Pick<ConsoleVisit, 'account' | 'now'>, event: OperatorEvent) =>
  operatorEventFrom(store, ofConsole(visit), event, visit.now, sql``)

/** `operatorEvent` of a command: is right behind the write in its batch. `now` in whole seconds. */
export const commandEvent = (store: Store, event: AnyEvent, now: number) =>
  operatorEventFrom(store, COMMAND, event, now, whereChanged)

/** `operatorNote` of a command. */
export const commandNote = (store: Store, event: AnyEvent, now: number) =>
  operatorEventFrom(store, COMMAND, event, now, sql``)
