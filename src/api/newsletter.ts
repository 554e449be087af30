// Call 4: the footer's newsletter form (API-24 to API-26). A known address is told apart, as specified (D-69).
import * as z from 'zod/mini'
import { insertSignup } from '../db/signups'
import { err, ok } from '../domain/errors'
import { json } from '../responses'
import { postAction } from './action'
import { isAutomatic, liftedBy, signupFields } from './signup-fields'

export const newsletter = postAction({
  schema: z.object(signupFields),
  limiter: () => 'LIMIT_SIGNUP',
  async run(input, { env, config }) {
    const created = () => ok(json({ success: true }, 201))
    if (isAutomatic(input)) return created()
    const { name, email } = input
    const stored = await insertSignup(env.DB, { name, email }, await liftedBy(config, email, 'newsletter'))
    if (!stored.ok) return stored
    return stored.value === 'duplicate' ? err({ tag: 'duplicate_signup' }) : created()
  },
})
