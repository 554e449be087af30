// Call 4: the footer's newsletter form (API-24 to API-26). A known address is told apart, as specified (D-69).
import * as z from 'zod/mini'
import { insertSignup } from '../db/signups'
import { err, ok } from '../domain/errors'
import { json } from '../responses'
import { postAction } from './action'
import { emailField, nameField } from './body'

export const newsletter = postAction({
  schema: z.object({ name: nameField, email: emailField }),
  limiter: () => 'LIMIT_SIGNUP',
  async run(signup, { env }) {
    const stored = await insertSignup(env.DB, signup)
    if (!stored.ok) return stored
    return stored.value === 'duplicate' ? err({ tag: 'duplicate_signup' }) : ok(json({ success: true }, 201))
  },
})
