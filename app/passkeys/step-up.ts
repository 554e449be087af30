// "Please confirm that it is you." by a passkey, with the same two calls as signing in.
import { jsonAnswer } from '../door/answers'
import type { Body } from '../door/body'
import { isWithinLoginLimit, TOO_MANY_TRIES } from '../door/limits'
import { type OwnVisit, reached } from '../door/visit'
import { rememberBrowser } from '../identity/known'
import { safeNext } from '../identity/next'
import { renewSession } from '../identity/sessions'
import { isFields, textOf } from './answers'
import { signInOptions } from './ceremony'
import { keepChallenge } from './challenge'
import { endFlow, provedPasskey, refusePasskey } from './prove'
import { passkeysOf } from './store'

export async function POST(visit: OwnVisit, body: Body): Promise<Response> {
  const { account, config } = visit
  const value = body.kind === 'json' ? body.value : undefined
  if (!(await isWithinLoginLimit(visit))) return jsonAnswer({ error: TOO_MANY_TRIES }, 429, { 'Retry-After': '60' })
  if (!isFields(value)) return refusePasskey(visit, 'body')
  if (!Object.hasOwn(value, 'answer')) {
    const options = await signInOptions(visit, await passkeysOf(visit))
    await keepChallenge(visit, options.challenge)
    return jsonAnswer(options)
  }
  const proved = await provedPasskey(visit, value.answer, account.id)
  if (typeof proved === 'string') return refusePasskey(visit, proved)
  await endFlow(visit, proved.flow)
  if (!reached(await renewSession(visit, account, 'passkey'))) return jsonAnswer({ location: '/login' })
  await rememberBrowser(visit, account)
  return jsonAnswer({ location: safeNext(textOf(value, 'next') || null, config.appHost) })
}
