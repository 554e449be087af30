// Call 4: the footer's newsletter form (API-24 to API-26). A known address is told apart, as specified (D-69). The mail
// that follows gives the code the footer promises and asks for the confirmation the list needs.
import * as z from 'zod/mini'
import { insertSignup } from '../db/signups'
import { err, ok } from '../domain/errors'
import { deliverUnhurried } from '../mail/delivery'
import { json } from '../responses'
import { postAction } from './action'
import { isAutomatic, liftedBy, signupFields, signupMail, wordingShown } from './signup-fields'

export const newsletter = postAction({
  schema: z.object(signupFields),
  limiter: () => 'LIMIT_SIGNUP',
  async run(input, context) {
    const created = () => ok(json({ success: true }, 201))
    if (isAutomatic(input)) return created()
    const { name, email } = input
    const mail = signupMail('discount-code', input, context)
    const signup = { name, email, consentVersion: wordingShown('newsletter', context) }
    const stored = await insertSignup(context.env.DB, signup, {
      mail,
      lifts: await liftedBy(context.config, email, 'newsletter'),
    })
    if (!stored.ok) return stored
    // The page has shown the code: this mail may wait for Cron.
    if (mail && stored.value.mailQueued) context.waitUntil(deliverUnhurried(context.env, context.config, mail.id))
    return stored.value.isNew ? created() : err({ tag: 'duplicate_signup' })
  },
})
