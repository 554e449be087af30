// Call 5: the popup's code and the "Notify Me" requests (API-27 to API-32; D-71, D-120). The answer is the same for new
// and known addresses. Success means stored: row and mail are one transaction, and the mail leaves after the answer.
import * as z from 'zod/mini'
import type { NewMail } from '../db/outbox'
import { recordRequest, requestCode } from '../db/signups'
import { ok } from '../domain/errors'
import { deliverPending } from '../mail/delivery'
import { isMailSetUp } from '../mail/sender'
import type { MailKind, MailPayload } from '../mail/templates'
import { json } from '../responses'
import { type CallContext, postAction } from './action'
import { isAutomatic, liftedBy, signupFields } from './signup-fields'

const NOTIFY = 'limited-edition-notify'

export const discountCode = postAction({
  schema: z.object({ ...signupFields, type: z.optional(z.literal(NOTIFY)) }),
  limiter: () => 'LIMIT_SIGNUP',
  async run(input, context) {
    const { env, config } = context
    const success = () => ok(json({ success: true }))
    if (isAutomatic(input)) return success()
    const { name, email, type } = input
    const mail = newMail(type ?? 'discount-code', name, email, context)
    const effects = { mail, lifts: await liftedBy(config, email, type ?? 'newsletter') }
    const stored = type
      ? await recordRequest(env.DB, { name, email, type }, effects)
      : await requestCode(env.DB, { name, email }, effects)
    if (!stored.ok) return stored
    if (stored.value.mailQueued) context.waitUntil(deliverPending(env, config, { only: mail?.id }))
    return success()
  },
})

function newMail(kind: MailKind, name: string, email: string, context: CallContext): NewMail | null {
  if (!isMailSetUp(context.env, context.config)) return null
  const payload: MailPayload = { name, shopUrl: context.siteOrigin }
  return { id: crypto.randomUUID(), recipient: email, kind, payload: JSON.stringify(payload) }
}
