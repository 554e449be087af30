// One case for every action of the console that is carried out: what it is done to, and what is posted. The matrix of all
// actions × roles, of the log and of faults (test/app/console-actions.test.ts) runs each of them. Whoever adds an action adds
// its case; the test says which one is missing.
import type { Action } from '../../app/console/permissions'
import type { AppBindings } from '../../app/env'

export interface ConsoleCase {
  action: Action
  /** What tells it from another case of the same action. */
  what?: string
  /** Makes what it is done to, new at every call, and answers what is posted where. `owner` is the account that will act. */
  prepare(
    env: AppBindings,
    owner: { id: string; email: string },
  ): Promise<{ path: string; fields: Record<string, string> }>
}

export const CONSOLE_CASES: readonly ConsoleCase[] = []
