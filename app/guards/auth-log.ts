// Logs one line for each sign-in step that succeeds, fails or ends: the step, the method, the route and the request. Account
// and visitor appear as keyed hashes, so that an investigation finds their lines but the log alone names nobody. A line
// holds no address, id, code or token. docs/operate.md says how to compute the hash of a mail or network address.
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
  /** A POST from a page of another site. */
  | 'cross_site'
  /** A request for something that belongs to another account. */
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

/** How many bytes of a keyed hash are logged: 16, as 22 characters. */
const NAME_LENGTH = 22
const NOBODY = 'none'

/** The account's hash in the log, made from its mail address, whether or not an account exists. */
export const accountName = async (secret: string, email: string): Promise<string> =>
  (await keyedHash(secret, 'account in the log', canonicalEmail(email))).slice(0, NAME_LENGTH)

/** The visitor's hash in the log, made from the network address (of IPv6 its /64) in the headers of a request. */
export const visitorName = async (secret: string, headers: Headers): Promise<string> =>
  (await keyedHash(secret, 'visitor in the log', visitorKey(headers))).slice(0, NAME_LENGTH)

export type LoggedVisit = Pick<Visit, 'request' | 'config' | 'route' | 'account'>

/** The origin of a line: request, route, account, visitor. `email` is that of the account concerned. Never throws. */
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
  /** A kind of method or of subject; constants only. */
  method?: string
  kind?: string
  /** Mail address of the account concerned, where that is not the signed-in one. */
  email?: string | null
}

/** Writes the line. `by` is the account that acts on another one. Never throws. */
export async function logAuth(visit: LoggedVisit, step: AuthStep, facts: AuthFacts = {}): Promise<void> {
  const { email = visit.account?.email ?? null, ...words } = facts
  const fields = await authFields(visit, email)
  const own = visit.account?.email
  const by = own && email !== own ? { by: (await authFields(visit, own)).account } : {}
  logEvent(REFUSALS.includes(step) ? 'warn' : 'info', 'auth', { step, ...words, ...fields, ...by })
}
