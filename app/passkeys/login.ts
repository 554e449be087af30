// Signing in by a passkey. Two calls of the page's script: `{}` gets the options, `{answer, next, chip, proof}` signs in and
// gets where to go. No address is asked for: the browser offers what it has.

import { jsonAnswer } from '#app/guards/answers.ts'
import { logAuth } from '#app/guards/auth-log.ts'
import type { Body } from '#app/guards/body.ts'
import { isWithinLoginLimit, TOO_MANY_TRIES } from '#app/guards/limits.ts'
import type { Visit } from '#app/guards/visit.ts'
import { closedText, MAX_PROOF } from '#app/identity/login.tsx'
import { safeNext } from '#app/identity/next.ts'
import { signIn } from '#app/identity/sign-in.ts'
import { isStorableChipId } from '#domain/chip/chip.ts'
import { isFields, textOf } from './answers.ts'
import { signInOptions } from './ceremony.ts'
import { keepChallenge } from './challenge.ts'
import { provedPasskey, refusePasskey } from './prove.ts'

export async function POST(visit: Visit, body: Body): Promise<Response> {
  const { config } = visit
  const value = body.kind === 'json' ? body.value : undefined
  if (!(await isWithinLoginLimit(visit))) return jsonAnswer({ error: TOO_MANY_TRIES }, 429, { 'Retry-After': '60' })
  if (!isFields(value)) return refusePasskey(visit, 'body')
  if (!Object.hasOwn(value, 'answer')) {
    const options = await signInOptions(visit)
    await keepChallenge(visit, options.challenge)
    return jsonAnswer(options)
  }
  const proved = await provedPasskey(visit, value.answer)
  if (typeof proved === 'string') return refusePasskey(visit, proved)
  const { passkey, flow } = proved
  const closed = () => jsonAnswer({ error: closedText(config.brand.supportEmail) }, 422)
  if (passkey.account.isClosed) {
    const { email } = passkey.account
    await logAuth(visit, 'sign_in_refused', { method: 'passkey', kind: 'closed', email })
    return closed()
  }
  const chip = textOf(value, 'chip')
  const proof = textOf(value, 'proof')
  const signedIn = await signIn(visit, passkey.account, 'passkey', {
    idHash: flow.idHash,
    next: safeNext(textOf(value, 'next') || null, config.appHost),
    chipId: isStorableChipId(chip) ? chip : null,
    proof: proof !== '' && proof.length <= MAX_PROOF ? proof : null,
  })
  return signedIn.end === 'in' ? jsonAnswer({ location: signedIn.location }) : closed()
}
