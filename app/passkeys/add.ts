// Adds a passkey in two calls: `{}` returns the options, `{answer}` stores the new passkey. `next` is the page to which a
// step-up leads back. An account with a role in the console needs a step-up by passkey, or an invitation.
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { jsonAnswer, leadTo } from '#app/guards/answers.ts'
import type { Body } from '#app/guards/body.ts'
import { markDone } from '#app/guards/done-once.ts'
import { isWithinLoginLimit, TOO_MANY_TRIES } from '#app/guards/limits.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { guardsPasskeys } from '#app/identity/console-proof.ts'
import { safeNext } from '#app/identity/next.ts'
import { deviceName, isFreshlyProved } from '#app/identity/sessions.ts'
import { stepUpPath } from '#app/identity/step-up.tsx'
import { deliverAppMails } from '#app/mail/outbox.ts'
import { lenientText } from '#domain/text/lenient.ts'
import { newPasskeyAnswer, transports } from './answers.ts'
import { newPasskeyOptions, verifyNewPasskey } from './ceremony.ts'
import { storeChallenge, takeChallenge } from './challenge.ts'
import { readInvitation } from './invitation.ts'
import { addPasskey, MAX_PASSKEYS, passkeysOf } from './store.ts'
import { endFlow, refusePasskey } from './verify.ts'

export const FULL = `You have ${MAX_PASSKEYS} passkeys. Remove one first.`
export const HAS_ONE = 'This device has a passkey already.'

/** The first of the two calls has no `answer`. */
const addCall = z.object({ answer: z.optional(z.unknown()), next: lenientText, invitation: lenientText })

export async function POST(visit: OwnVisit, body: Body): Promise<Response> {
  const { account, config, env, now, request } = visit
  if (!(await isWithinLoginLimit(visit))) return jsonAnswer({ error: TOO_MANY_TRIES }, 429, { 'Retry-After': '60' })
  const call = addCall.safeParse(body.kind === 'json' ? body.value : undefined)
  if (!call.success) return refusePasskey(visit, 'body')
  const isGuarded = guardsPasskeys(account, config.production)
  const invitation = await readInvitation(visit, call.data.invitation)
  if (!isFreshlyProved(account, now) || (isGuarded && invitation === null && account.session.method !== 'passkey')) {
    const next = safeNext(call.data.next || href('settings-passkeys'), config.appHost)
    return leadTo(stepUpPath(isGuarded && invitation === null ? href('settings-passkeys') : next))
  }
  const passkeys = await passkeysOf(visit)
  if (passkeys.length >= MAX_PASSKEYS) return jsonAnswer({ error: FULL }, 422)
  if (call.data.answer === undefined) {
    const options = await newPasskeyOptions(visit, passkeys)
    await storeChallenge(visit, options.challenge)
    return jsonAnswer(options)
  }
  const taken = await takeChallenge(visit)
  if (taken === null) return refusePasskey(visit, 'challenge')
  const answer = newPasskeyAnswer.safeParse(call.data.answer)
  if (!answer.success) return refusePasskey(visit, 'body')
  const verified = await verifyNewPasskey(visit, answer.data, taken.challenge)
  if (!verified.ok) return refusePasskey(visit, verified.error)
  const isAdded = await addPasskey(visit, {
    ...verified.value,
    transports: transports.parse(answer.data.response.transports),
    name: deviceName(request.headers),
    invitation,
  })
  if (!isAdded) {
    const isFull = (await passkeysOf(visit)).length >= MAX_PASSKEYS
    return jsonAnswer({ error: isFull ? FULL : HAS_ONE }, 422)
  }
  await endFlow(visit, taken.flow)
  visit.waitUntil(deliverAppMails(env, config, now))
  const location = `${href('settings-passkeys')}?done=saved`
  await markDone(visit, location)
  return jsonAnswer({ location })
}
