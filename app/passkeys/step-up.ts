// Step-up by passkey, with the same two calls as the sign-in.
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { jsonAnswer } from '#app/guards/answers.ts'
import type { Body } from '#app/guards/body.ts'
import { isWithinLoginLimit, TOO_MANY_TRIES } from '#app/guards/limits.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { rememberBrowser } from '#app/identity/known.ts'
import { safeNext } from '#app/identity/next.ts'
import { renewSession } from '#app/identity/sessions.ts'
import { lenientText } from '#domain/text/lenient.ts'
import { signInOptions } from './ceremony.ts'
import { storeChallenge } from './challenge.ts'
import { passkeysOf } from './store.ts'
import { endFlow, refusePasskey, verifiedPasskey } from './verify.ts'

/** The first of the two calls has no `answer`. */
const stepUpCall = z.object({ answer: z.optional(z.unknown()), next: lenientText })

export async function POST(visit: OwnVisit, body: Body): Promise<Response> {
  const { account, config } = visit
  if (!(await isWithinLoginLimit(visit))) return jsonAnswer({ error: TOO_MANY_TRIES }, 429, { 'Retry-After': '60' })
  const call = stepUpCall.safeParse(body.kind === 'json' ? body.value : undefined)
  if (!call.success) return refusePasskey(visit, 'body')
  if (call.data.answer === undefined) {
    const options = await signInOptions(visit, await passkeysOf(visit))
    await storeChallenge(visit, options.challenge)
    return jsonAnswer(options)
  }
  const verified = await verifiedPasskey(visit, call.data.answer, account.id)
  if (typeof verified === 'string') return refusePasskey(visit, verified)
  await endFlow(visit, verified.flow)
  if (!reached(await renewSession(visit, account, 'passkey'))) return jsonAnswer({ location: href('login') })
  await rememberBrowser(visit, account)
  return jsonAnswer({ location: safeNext(call.data.next || null, config.appHost) })
}
