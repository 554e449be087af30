// A passkey that is given to sign in or to step up: one way through all checks, one answer to everything that fails them.
import { logEvent } from '../../src/worker/log'
import { jsonAnswer } from '../door/answers'
import { authFields, type LoggedVisit } from '../door/auth-log'
import type { Visit } from '../door/visit'
import { dropFlow, type Flow } from '../identity/flows'
import { isSignInAnswer } from './answers'
import { proveSignIn, type Refusal } from './ceremony'
import { takeChallenge } from './challenge'
import { findPasskey, noteUse, type StoredPasskey } from './store'

export const PASSKEY_REFUSED = 'That passkey did not work. Try again or use a code.'

/** The answer to a passkey that is refused; the reason goes to the log alone (ACC-37). */
export async function refusePasskey(visit: LoggedVisit, reason: Refusal): Promise<Response> {
  logEvent('warn', 'passkey_refused', { reason, ...(await authFields(visit)) })
  return jsonAnswer({ error: PASSKEY_REFUSED }, 400)
}

/**
 * The passkey whose answer this is, and the flow its challenge lay in; or the refusal. `accountId` is whose it has to be,
 * where that is known. Throws `Unreachable` while D1 fails.
 */
export async function provedPasskey(
  visit: Visit,
  answer: unknown,
  accountId?: string,
): Promise<{ passkey: StoredPasskey; flow: Flow } | Refusal> {
  const taken = await takeChallenge(visit)
  if (taken === null) return 'challenge'
  if (!isSignInAnswer(answer)) return 'body'
  const passkey = await findPasskey(visit, answer.id)
  if (passkey === null) return 'unknown_passkey'
  if (accountId !== undefined && passkey.account.id !== accountId) return 'other_account'
  const proved = await proveSignIn(visit, answer, taken.challenge, passkey)
  if (!proved.ok) return proved.error
  if (!(await noteUse(visit, passkey, proved.value))) return 'counter'
  return { passkey, flow: taken.flow }
}

/** What was under way for this proof is done; a claim that waits goes on. */
export async function endFlow(visit: Visit, { kind, idHash }: Flow): Promise<void> {
  if (kind === 'passkey' || kind === 'stepup') await dropFlow(visit, idHash)
}
