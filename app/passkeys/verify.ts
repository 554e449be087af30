// Verifies a passkey for sign-in and step-up: the same checks, and the same response to every failure.

import { jsonAnswer } from '#app/guards/answers.ts'
import { authFields, type LoggedVisit } from '#app/guards/auth-log.ts'
import type { Visit } from '#app/guards/visit.ts'
import { dropFlow, type Flow } from '#app/identity/flows.ts'
import { logEvent } from '#http/log.ts'
import { signInAnswer } from './answers.ts'
import { type Refusal, verifySignIn } from './ceremony.ts'
import { takeChallenge } from './challenge.ts'
import { findPasskey, noteUse, type StoredPasskey } from './store.ts'

const PASSKEY_REFUSED = 'That passkey did not work. Try again or use a code.'

/** The response to a refused passkey; the reason is only logged. */
export async function refusePasskey(visit: LoggedVisit, reason: Refusal): Promise<Response> {
  logEvent('warn', 'passkey_refused', { reason, ...(await authFields(visit)) })
  return jsonAnswer({ error: PASSKEY_REFUSED }, 400)
}

/**
 * The verified passkey and the flow that had its challenge, or why it is refused. `accountId`: the account the passkey must
 * belong to, if known. Throws `Unreachable` if D1 fails.
 */
export async function verifiedPasskey(
  visit: Visit,
  answer: unknown,
  accountId?: string,
): Promise<{ passkey: StoredPasskey; flow: Flow } | Refusal> {
  const taken = await takeChallenge(visit)
  if (taken === null) return 'challenge'
  const read = signInAnswer.safeParse(answer)
  if (!read.success) return 'body'
  const passkey = await findPasskey(visit, read.data.id)
  if (passkey === null) return 'unknown_passkey'
  if (accountId !== undefined && passkey.account.id !== accountId) return 'other_account'
  const verified = await verifySignIn(visit, read.data, taken.challenge, passkey)
  if (!verified.ok) return verified.error
  if (!(await noteUse(visit, passkey, verified.value))) return 'counter'
  return { passkey, flow: taken.flow }
}

/** Ends the flow of this ceremony; a pending claim stays. */
export async function endFlow(visit: Visit, { kind, idHash }: Flow): Promise<void> {
  if (kind === 'passkey' || kind === 'stepup') await dropFlow(visit, idHash)
}
