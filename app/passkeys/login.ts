// Sign-in by passkey, in two calls of the page's script: `{}` returns the options, `{answer, next, chip, proof}` signs in and
// returns where to go. No address is needed: the browser offers the passkeys it has.
import * as z from 'zod/mini'
import { jsonAnswer } from '#app/guards/answers.ts'
import { logAuth } from '#app/guards/auth-log.ts'
import type { Body } from '#app/guards/body.ts'
import { isWithinLoginLimit, TOO_MANY_TRIES } from '#app/guards/limits.ts'
import type { Visit } from '#app/guards/visit.ts'
import { chipToClaim, closedText, proofOfClaim } from '#app/identity/login.tsx'
import { safeNext } from '#app/identity/next.ts'
import { signIn } from '#app/identity/sign-in.ts'
import { lenientText } from '#domain/text/lenient.ts'
import { signInOptions } from './ceremony.ts'
import { storeChallenge } from './challenge.ts'
import { refusePasskey, verifiedPasskey } from './verify.ts'

/** The first of the two calls has no `answer`. */
const loginCall = z.object({
  answer: z.optional(z.unknown()),
  next: lenientText,
  chip: chipToClaim,
  proof: proofOfClaim,
})

export async function POST(visit: Visit, body: Body): Promise<Response> {
  const { config } = visit
  if (!(await isWithinLoginLimit(visit))) return jsonAnswer({ error: TOO_MANY_TRIES }, 429, { 'Retry-After': '60' })
  const call = loginCall.safeParse(body.kind === 'json' ? body.value : undefined)
  if (!call.success) return refusePasskey(visit, 'body')
  if (call.data.answer === undefined) {
    const options = await signInOptions(visit)
    await storeChallenge(visit, options.challenge)
    return jsonAnswer(options)
  }
  const verified = await verifiedPasskey(visit, call.data.answer)
  if (typeof verified === 'string') return refusePasskey(visit, verified)
  const { passkey, flow } = verified
  const closed = () => jsonAnswer({ error: closedText(config.brand.supportEmail) }, 422)
  if (passkey.account.isClosed) {
    const { email } = passkey.account
    await logAuth(visit, 'sign_in_refused', { method: 'passkey', kind: 'closed', email })
    return closed()
  }
  const { chip = null, proof = null } = call.data
  const signedIn = await signIn(visit, passkey.account, 'passkey', {
    idHash: flow.idHash,
    next: safeNext(call.data.next || null, config.appHost),
    chipId: chip,
    proof,
  })
  return signedIn.end === 'in' ? jsonAnswer({ location: signedIn.location }) : closed()
}
