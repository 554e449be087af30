// Call 4: the footer's newsletter form. As specified, the response says if the address is already known. The mail
// contains the code that the footer promises and asks for the confirmation that the list needs.
import * as z from 'zod/mini'
import { err, ok } from '#domain/text/errors.ts'
import { type CallContext, postAction } from '#guards/action.ts'
import { json } from '#http/responses.ts'
import { isAutomatic, signupFields, signupMail, signupPlace, wordingShown } from './signup-fields.ts'

const schema = z.object(signupFields)

export const newsletter = postAction({
  schema,
  limiter: () => 'LIMIT_SIGNUP',
  async run(input, context) {
    const created = () => ok(json({ success: true }, 201))
    if (isAutomatic(input)) return created()
    const form = 'newsletter'
    const { name, email } = input
    const mail = await signupMail(form, input, context)
    const consentVersion = wordingShown(form, context)
    const signup = { form, name, email, consentVersion, ...signupPlace(context) } as const
    const { storeSignup } = await import('#db/signups.ts')
    const stored = await storeSignup(context.env.DB, signup, mail)
    if (!stored.ok) return stored
    // The page has already shown the code, so this mail may wait for Cron.
    if (mail && stored.value.mailQueued) context.waitUntil(delivered(context, mail.id))
    return stored.value.isNew ? created() : err({ tag: 'duplicate_signup' })
  },
})

const delivered = async ({ env, config }: CallContext, id: string): Promise<void> =>
  (await import('#mail/delivery.ts')).deliverUnhurried(env, config, id)
