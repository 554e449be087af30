// Calls 4 and 5: what the forms that take a name and an address send.
import { type SignupForm, WORDING_HEADER } from '#domain/signup/signup.ts'
import { API_PATHS } from '#domain/site/routes.ts'
import { type CallResult, send } from './api.ts'

/** Added to calls 4 and 5 by a form that looks filled in by a program; empty for people. */
export interface BotSigns {
  website?: string
  filledMs?: number
}

/** Bound to the public key of this page. */
export function createSignupApi(anonKey: string) {
  return {
    /** Call 4 for the newsletter's form, call 5 for the others; `wording` is the version that is beside its button. */
    signUp: (form: SignupForm, name: string, email: string, wording: string, signs: BotSigns): CallResult<unknown> =>
      send(
        anonKey,
        form === 'newsletter' ? API_PATHS.newsletter : API_PATHS.discountCode,
        { name, email, ...(form === 'limited-edition-notify' ? { type: form } : {}), ...signs },
        'Failed to sign up',
        { headers: { [WORDING_HEADER]: wording } },
      ),
  }
}
