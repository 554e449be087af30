// Calls 4 and 5: sign-ups.
import { DEFAULT_LANGUAGE } from '#domain/market/languages.ts'
import type { Market } from '#domain/market/market.ts'
import { LANGUAGE_HEADER, MARKET_HEADER, type SignupForm, WORDING_HEADER } from '#domain/signup/signup.ts'
import { API_PATHS } from '#domain/site/routes.ts'
import { type Caller, type CallResult, send } from './api.ts'

/** Added to calls 4 and 5 by a form that looks filled in by a program; empty for people. */
export interface BotSigns {
  website?: string
  filledMs?: number
}

/**
 * Call 4 for the newsletter's form, call 5 for the others; `wording` is the version of the text beside the button. A
 * market that is not the default one and a language that is not British English are named in headers. Only the status of
 * the response matters.
 */
export const signUp = (
  { anonKey, market }: Pick<Caller, 'anonKey'> & { market: Pick<Market, 'prefix' | 'language'> },
  form: SignupForm,
  { name, email, wording, signs }: { name: string; email: string; wording: string; signs: BotSigns },
): CallResult<unknown> =>
  send(anonKey, {
    path: form === 'newsletter' ? API_PATHS.newsletter : API_PATHS.discountCode,
    body: { name, email, ...(form === 'limited-edition-notify' ? { type: form } : {}), ...signs },
    fallback: 'Failed to sign up',
    headers: {
      [WORDING_HEADER]: wording,
      ...(market.prefix === '' ? {} : { [MARKET_HEADER]: market.prefix }),
      ...(market.language === DEFAULT_LANGUAGE ? {} : { [LANGUAGE_HEADER]: market.language }),
    },
  })
