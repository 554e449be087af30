// One line of the log for whatever is proved, refused or ended of a sign-in: what it was, by which proof, at which
// address of the app, in which request. Whose it was is there under two names made with the app's secret, so that an
// investigation finds the lines of one account or visitor together and the log alone names nobody. No address, id, code
// or token is part of a line. docs/operate.md says how the name of a mail or network address is found.
import { canonicalEmail } from '#domain/signup/forms.ts'
import { visitorKey } from '#guards/visitor-limits.ts'
import { logEvent } from '#http/log.ts'
import { requestId } from '#http/request-log.ts'
import { keyedHash } from '#mail/sealed-token.ts'
import type { Visit } from './visit.ts'

export type AuthStep =
  | 'code_sent'
  | 'code_refused'
  | 'signed_in'
  | 'sign_in_refused'
  | 'proved_again'
  | 'signed_out'
  | 'sessions_ended'
  | 'passkey_added'
  | 'passkey_removed'
  | 'address_changed'
  | 'invited'
  | 'invitation_refused'
  | 'role_changed'
  | 'account_closed'
  | 'claim_refused'
  | 'card_taken_back'
  | 'too_often'
  /** A POST from a page of somebody else. */
  | 'cross_site'
  /** Something that is not of the account that asked. */
  | 'not_own'

const REFUSALS: readonly AuthStep[] = [
  'code_refused',
  'sign_in_refused',
  'invitation_refused',
  'claim_refused',
  'too_often',
  'cross_site',
  'not_own',
]

/** Bytes of a keyed hash that a name is made of: 16, as 22 characters. */
const NAME_LENGTH = 22
const NOBODY = 'none'

/** What the log calls the account of a mail address, whether there is one or not. */
export const accountName = async (secret: string, email: string): Promise<string> =>
  (await keyedHash(secret, 'account in the log', canonicalEmail(email))).slice(0, NAME_LENGTH)

/** What the log calls the visitors of a network address; of IPv6 those of its /64. `headers` are those of a request. */
export const visitorName = async (secret: string, headers: Headers): Promise<string> =>
  (await keyedHash(secret, 'visitor in the log', visitorKey(headers))).slice(0, NAME_LENGTH)

export type LoggedVisit = Pick<Visit, 'request' | 'config' | 'route' | 'account'>

/**
 * Where a line comes from, and from whom: request, route, account, visitor. `email` is of the account it is about.
 * Never throws.
 */
export async function authFields(
  { request, config, route, account }: LoggedVisit,
  email: string | null = account?.email ?? null,
): Promise<Record<'route' | 'request' | 'account' | 'visitor', string>> {
  const named = async (name: () => Promise<string>) => {
    try {
      return await name()
    } catch {
      return NOBODY
    }
  }
  return {
    route,
    request: requestId(request),
    account: email ? await named(() => accountName(config.accountSecret, email)) : NOBODY,
    visitor: await named(() => visitorName(config.accountSecret, request.headers)),
  }
}

export interface AuthFacts {
  /** Words of ours: a kind of proof, a kind of thing. */
  method?: string
  kind?: string
  /** Mail address of the account it is about, where that is not the one that is signed in. */
  email?: string | null
}

/** Writes the line. An account that does something to another one is in `by`. Never throws. */
export async function logAuth(visit: LoggedVisit, step: AuthStep, facts: AuthFacts = {}): Promise<void> {
  const { email = visit.account?.email ?? null, ...words } = facts
  const fields = await authFields(visit, email)
  const own = visit.account?.email
  const by = own && email !== own ? { by: (await authFields(visit, own)).account } : {}
  logEvent(REFUSALS.includes(step) ? 'warn' : 'info', 'auth', { step, ...words, ...fields, ...by })
}
