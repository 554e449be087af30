// Signing in by a passkey. Two calls of the page's script: `{}` gets the options, `{answer, next, chip, proof}` signs in and
// gets where to go. No address is asked for: the browser offers what it has.
import { isStorableChipId } from '../../src/domain/chip/chip'
import { jsonAnswer } from '../door/answers'
import { logAuth } from '../door/auth-log'
import type { Body } from '../door/body'
import { isWithinLoginLimit, TOO_MANY_TRIES } from '../door/limits'
import type { Visit } from '../door/visit'
import { closedText, MAX_PROOF } from '../identity/login'
import { safeNext } from '../identity/next'
import { signIn } from '../identity/sign-in'
import { isFields, textOf } from './answers'
import { signInOptions } from './ceremony'
import { keepChallenge } from './challenge'
import { provedPasskey, refusePasskey } from './prove'

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
