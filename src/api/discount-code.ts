// Call 5: the popup's code and the "Notify Me" requests (API-27 to API-32; D-71, D-120). The answer is the same for new
// and known addresses. Success means stored: row and mail are one transaction, and the mail leaves after the answer.
import * as z from 'zod/mini'
import { recordRequest, requestCode } from '../db/signups'
import { ok } from '../domain/errors'
import { deliverPending } from '../mail/delivery'
import { json } from '../responses'
import { postAction } from './action'
import { isAutomatic, liftedBy, signupFields, signupMail, wordingShown } from './signup-fields'

const NOTIFY = 'limited-edition-notify'

export const discountCode = postAction({
  schema: z.object({ ...signupFields, type: z.optional(z.literal(NOTIFY)) }),
  limiter: () => 'LIMIT_SIGNUP',
  async run(input, context) {
    const { env, config } = context
    const success = () => ok(json({ success: true }))
    if (isAutomatic(input)) return success()
    const { name, email, type } = input
    const form = type ?? 'discount-code'
    const signup = { name, email, consentVersion: wordingShown(form, context) }
    const mail = signupMail(form, input, context)
    const effects = { mail, lifts: await liftedBy(config, email, type ?? 'newsletter') }
    const stored = type
      ? await recordRequest(env.DB, { ...signup, type }, effects)
      : await requestCode(env.DB, signup, effects)
    if (!stored.ok) return stored
    if (mail && stored.value.mailQueued) context.waitUntil(deliverPending(env, config, { only: mail.id }))
    return success()
  },
})
