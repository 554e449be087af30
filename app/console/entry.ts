// Access to the console. Every request needs a role, read with the session from D1's primary, that may see the page, and a
// step-up at most twelve hours old, in production by passkey.
import type { AddressRow } from '#app/addresses.ts'
import { leadTo } from '#app/guards/answers.ts'
import { logAuth } from '#app/guards/auth-log.ts'
import type { Body } from '#app/guards/body.ts'
import type { ConsoleVisit, Visit } from '#app/guards/visit.ts'
import { opensConsole } from '#app/identity/console-proof.ts'
import { loginPath } from '#app/identity/next.ts'
import { isFreshlyProved } from '#app/identity/sessions.ts'
import { notFound } from '#app/layout/message.tsx'
import { isAction, mayDo, needOf } from './permissions.ts'
import { proofPath } from './step-up.ts'

/** The visit of a user whose role may see this page, or the response for anyone else. Does not read the body. */
export async function visitOfRole(
  visit: Visit,
  { console: page }: Pick<AddressRow, 'console'>,
): Promise<ConsoleVisit | Response> {
  const { account } = visit
  if (account === null) return leadTo(loginPath(visit.url))
  const role = account.consoleRole
  // A page that this role may not see looks like one that does not exist.
  if (role === null || page === undefined || !isAction(page.see) || !mayDo(page.see, role)) {
    await logAuth(visit, 'not_own', { kind: 'console' })
    return notFound(visit)
  }
  return { ...visit, account, role, may: (action) => isAction(action) && mayDo(action, role) }
}

/**
 * The same visit where its last step-up is recent enough for the page. Otherwise a redirect to the step-up; a posted form
 * is stored meanwhile. Throws `Unreachable`.
 */
export async function provedVisit(
  own: ConsoleVisit,
  { console: page }: Pick<AddressRow, 'console'>,
  body: Body | null,
): Promise<ConsoleVisit | Response> {
  const { account, config, now, role } = own
  const need = page !== undefined && isAction(page.see) ? needOf(page.see, role) : 'step-up'
  const isProved = opensConsole(account, config.production, now) && (need === 'yes' || isFreshlyProved(account, now))
  return isProved ? own : leadTo(await proofPath(own, body))
}
