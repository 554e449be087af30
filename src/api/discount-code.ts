// Call 5: the popup's code and the "Notify Me" requests. The response is the same for new and known addresses. Success
// means stored: row and mail are one transaction, and the mail is sent after the response.
import * as z from 'zod/mini'
import { ok } from '#domain/text/errors.ts'
import { type CallContext, postAction } from '#guards/action.ts'
import { json } from '#http/responses.ts'
import { isAutomatic, signupFields, signupMail, signupPlace, wordingShown } from './signup-fields.ts'

const schema = z.object({ ...signupFields, type: z.optional(z.literal('limited-edition-notify')) })

export const discountCode = postAction({
  schema,
  limiter: () => 'LIMIT_SIGNUP',
  async run(input, context) {
    const { env } = context
    const success = () => ok(json({ success: true }))
    if (isAutomatic(input)) return success()
    const { name, email, type } = input
    const form = type ?? 'discount-code'
    const mail = await signupMail(form, input, context)
    const { storeSignup } = await import('#db/signups.ts')
    const consentVersion = wordingShown(form, context)
    const stored = await storeSignup(env.DB, { form, name, email, consentVersion, ...signupPlace(context) }, mail)
    if (!stored.ok) return stored
    if (mail && stored.value.mailQueued) context.waitUntil(delivered(context, mail.id))
    return success()
  },
})

const delivered = async ({ env, config }: CallContext, id: string): Promise<unknown> =>
  (await import('#mail/delivery.ts')).deliverPending(env, config, { only: id })
