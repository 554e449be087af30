// The row of operator_events that goes with everything done to an order (CON-21), as part of its batch and under the same
// condition: what did not happen is not noted. It is the row of app/console/events.ts, for statements that run in the console
// and in a command alike.
import { detailText, type OperatorEvent } from '#app/console/events.ts'
import type { Action } from '#app/console/permissions.ts'
import type { Operator, Statement } from './database.ts'

/**
 * `condition` is SQL over `params` in which ?1 is the id of the order; the note's own values follow them. Answers a row where
 * it was written. `now` in whole seconds.
 */
export function operatorNote(
  { accountId, actor }: Operator,
  { action, detail, now }: { action: Action; detail?: OperatorEvent['detail']; now: number },
  condition: string,
  params: Statement['params'],
): Statement {
  const at = params.length
  return {
    sql: `INSERT INTO operator_events (account_id, actor, action, subject_kind, subject, detail, created_at)
      SELECT ?${at + 1}, ?${at + 2}, ?${at + 3}, 'order', ?1, ?${at + 4}, ?${at + 5} WHERE ${condition} RETURNING id`,
    params: [...params, accountId, actor, action, detailText(detail), now],
  }
}
