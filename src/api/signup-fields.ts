// Shared by calls 4 and 5: their fields, the detection of automatic submissions, the wording that the visitor read, the
// market of the page, and the mail that follows.
import * as z from 'zod/mini'

import type { NewMail } from '#db/queue-mail.ts'
import { DEFAULT_LANGUAGE, isLanguage } from '#domain/market/languages.ts'
import { marketOf } from '#domain/market/markets.ts'
import { MIN_FILL_MS } from '#domain/signup/forms.ts'
import { LANGUAGE_HEADER, LIST_OF_FORM, MARKET_HEADER, type SignupForm, WORDING_HEADER } from '#domain/signup/signup.ts'
import { knownVersion } from '#domain/signup/signup-wordings.ts'
import type { CallContext } from '#guards/action.ts'
import { emailField, nameField } from '#guards/body.ts'
import { marketsOf } from '#http/markets.ts'
import type { MailPayload } from '#mail/templates.ts'
import { addressHashes } from '#mail/unsubscribe-token.ts'
import { isMailSetUp } from '#src/env.ts'

/** Name and address, and the two optional fields a page adds when a submission looks automatic. */
export const signupFields = {
  name: nameField,
  email: emailField,
  /** The honeypot: a field no person sees. */
  website: z.optional(z.string()),
  /** Milliseconds from opening the form to its submission. */
  filledMs: z.optional(z.number()),
}

interface BotSigns {
  website?: string | undefined
  filledMs?: number | undefined
}

/** Was this submitted by a bot? Such a call gets a normal response, but nothing is stored or sent. */
export const isAutomatic = ({ website, filledMs }: BotSigns): boolean =>
  (website !== undefined && website !== '') || (filledMs !== undefined && filledMs < MIN_FILL_MS)

/** The version to store as consent_version; null if the caller names none, or one we never showed. */
export const wordingShown = (form: SignupForm, { request }: CallContext): string | null =>
  knownVersion(form, request.headers.get(WORDING_HEADER))

/** Market and language as a sign-up and its mail keep them; empty for the default market in British English. */
export interface SignupPlace {
  /** Prefix of the market. */
  market?: string
  lang?: string
}

/**
 * Where the sign-up came from, and the language its wording was read in; nothing in a shop with one market. A prefix that
 * the shop does not have, like that of a market closed since the page was loaded, counts as the default market: a sign-up
 * is not lost for it. The language is the page's own, because that of a market can change while a page is open, and the
 * report of a profile has one without a market.
 */
export function signupPlace({ request, config }: Pick<CallContext, 'request' | 'config'>): SignupPlace {
  const markets = marketsOf(config)
  if (markets.length === 1) return {}
  const prefix = marketOf(markets, request.headers.get(MARKET_HEADER) ?? '')?.prefix ?? ''
  const language = request.headers.get(LANGUAGE_HEADER) ?? DEFAULT_LANGUAGE
  return {
    ...(prefix === '' ? {} : { market: prefix }),
    ...(isLanguage(language) && language !== DEFAULT_LANGUAGE ? { lang: language } : {}),
  }
}

/** The mail of a sign-up, or null if no mail service is configured. */
export async function signupMail(
  form: SignupForm,
  { name, email }: { name: string; email: string },
  { env, config, request, siteOrigin }: CallContext,
): Promise<NewMail | null> {
  if (!isMailSetUp(env, config)) return null
  const payload: MailPayload = { name, shopUrl: siteOrigin, ...signupPlace({ request, config }) }
  return {
    id: crypto.randomUUID(),
    recipient: email,
    list: LIST_OF_FORM[form],
    payload: JSON.stringify(payload),
    hashes: await addressHashes(config, email),
  }
}
