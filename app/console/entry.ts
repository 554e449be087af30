// The console's door (CON-02 to CON-05): a role, read with the session from D1's primary at every request; a proof at most
// twelve hours old, in production by passkey; and the action of the page. Then the screen gets a ConsoleVisit.
import type { AddressRow } from '../addresses'
import { leadTo } from '../door/answers'
import type { Body } from '../door/body'
import type { ConsoleVisit, Visit } from '../door/visit'
import { notFound } from '../frame/message'
import { opensConsole } from '../identity/console-proof'
import { loginPath } from '../identity/next'
import { isFreshlyProved } from '../identity/sessions'
import { isAction, mayDo, needOf } from './permissions'
import { proofPath } from './step-up'

/** The visit a screen of the console gets, or the answer that is given in its place. Throws `Unreachable`. */
export async function enterConsole(
  visit: Visit,
  { console: page }: Pick<AddressRow, 'console'>,
  body: Body | null,
): Promise<ConsoleVisit | Response> {
  const { account, config, now } = visit
  if (account === null) return leadTo(loginPath(visit.url))
  const role = account.consoleRole
  // What does not exist, and what this role may not see, is the same page as everywhere.
  if (role === null || page === undefined || !isAction(page.see) || !mayDo(page.see, role)) return notFound(visit)
  const own: ConsoleVisit = { ...visit, account, role, may: (action) => isAction(action) && mayDo(action, role) }
  const isProved =
    opensConsole(account, config.production, now) && (needOf(page.see, role) === 'yes' || isFreshlyProved(account, now))
  return isProved ? own : leadTo(await proofPath(own, body))
}
