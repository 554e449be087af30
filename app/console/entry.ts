// The console's door: a role, read with the session from D1's primary at every request; a proof at most
// twelve hours old, in production by passkey; and the action of the page. Then the screen gets a ConsoleVisit.
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

/** The visit of somebody with a role this page is for, or the answer that is given in its place. Looks at no body. */
export async function visitOfRole(
  visit: Visit,
  { console: page }: Pick<AddressRow, 'console'>,
): Promise<ConsoleVisit | Response> {
  const { account } = visit
  if (account === null) return leadTo(loginPath(visit.url))
  const role = account.consoleRole
  // What does not exist, and what this role may not see, is the same page as everywhere.
  if (role === null || page === undefined || !isAction(page.see) || !mayDo(page.see, role)) {
    await logAuth(visit, 'not_own', { kind: 'console' })
    return notFound(visit)
  }
  return { ...visit, account, role, may: (action) => isAction(action) && mayDo(action, role) }
}

/**
 * The same visit where its proof opens the page, or the way to a proof, with what was posted kept for it. Throws
 * `Unreachable`.
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
