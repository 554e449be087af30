// The console's log: one row for each write of the console and of the operator's commands, in the same batch as the write.
// It records who did what to what, and when; never a mail address, a name, a code or a token. `detail` drops everything but
// numbers and plain words of our own.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { operatorEvents } from '#app/db/schema.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { insertFrom, type Store } from '#db/store.ts'
import type { Action } from './permissions.ts'

export type SubjectKind =
  | ('account' | 'batch' | 'chip' | 'list' | 'mail')
  | ('order' | 'profile' | 'report' | 'withdrawal')

/** Actions that only the operator's commands have. */
type CommandAction = 'accounts:export' | 'accounts:delete'

export interface OperatorEvent<Done extends string = Action> {
  action: Done
  kind: SubjectKind
  /** The id of the order, account or chip, or the name of the batch or list. Never an address. */
  subject: string
  /** Counts, and names of fields or states: `{ cards: 3, fields: ['email', 'address'] }`. */
  detail?: Readonly<Record<string, number | string | readonly string[]>> | undefined
}

type AnyEvent = OperatorEvent<Action | CommandAction>

const MAX_DETAIL = 1000
/** The name of a field, a state or a role. No address, code or name of a person matches. */
const WORD = /^[a-z][a-z_]{0,31}$/

/** The text of `detail`, like "cards 3, fields email address"; null where it is empty. */
export function detailText(detail: OperatorEvent['detail'] = {}): string | null {
  const parts = Object.entries(detail).flatMap(([name, value]) => {
    const words = (typeof value === 'object' ? value : [value]).filter((word) =>
      typeof word === 'number' ? Number.isSafeInteger(word) : WORD.test(word),
    )
    return WORD.test(name) && words.length > 0 ? [`${name} ${words.join(' ')}`] : []
  })
  return parts.join(', ').slice(0, MAX_DETAIL) || null
}

/** Who acted: an account of the console, or a command. */
export interface Operator {
  accountId: string | null
  actor: 'console' | 'cli'
}

/**
 * The one writer of `operator_events`. `from` is a FROM clause with its WHERE, or a WHERE alone; each of its rows gets an
 * event, and `subject` may name its columns. `now` in whole seconds.
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
 * Statement of a batch: logs the write directly before it, if that changed a row (SQLite's `changes()`). An event of a
 * chip may be between the two if it has the same condition.
 */
export const operatorEvent = (store: Store, visit: Pick<ConsoleVisit, 'account' | 'now'>, event: OperatorEvent) =>
  operatorEventFrom(store, ofConsole(visit), event, visit.now, whereChanged)

/** Statement: logs an action that changes nothing, such as an export, a leaflet or a revealed address. */
export const operatorNote = (store: Store, visit: Pick<ConsoleVisit, 'account' | 'now'>, event: OperatorEvent) =>
  operatorEventFrom(store, ofConsole(visit), event, visit.now, sql``)

/** `operatorEvent` of a command: follows its write directly in the batch. `now` in whole seconds. */
export const commandEvent = (store: Store, event: AnyEvent, now: number) =>
  operatorEventFrom(store, COMMAND, event, now, whereChanged)

/** `operatorNote` of a command. */
export const commandNote = (store: Store, event: AnyEvent, now: number) =>
  operatorEventFrom(store, COMMAND, event, now, sql``)
