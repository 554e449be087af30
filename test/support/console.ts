// People of the console, as the tests need them: new accounts with a role, signed in.
import type { AppHost, Browser } from './app-host.ts'
import { newEmail } from './app-host.ts'
import { rows } from './database.ts'

export interface Person {
  email: string
  id: string
  browser: Browser
}

/** A new account, signed in; with a role in the console, or without. */
export async function person(app: AppHost, role: 'owner' | 'packer' | null): Promise<Person> {
  const email = newEmail()
  const browser = app.browser()
  await browser.signIn(email)
  await app.env.DB.prepare('UPDATE accounts SET console_role = ?2 WHERE email = ?1').bind(email, role).run()
  const [account] = await rows<{ id: string }>(app.env.DB, 'accounts', 'email = ?1', email)
  return { email, id: account?.id ?? '', browser }
}

/** What is in the log about this, the oldest first: who, what and the detail. */
export const logOf = async (db: D1Database, kind: string, subject: string): Promise<string[]> =>
  (
    await rows<{ action: string; detail: string | null }>(
      db,
      'operator_events',
      'subject_kind = ?1 AND subject = ?2 ORDER BY id',
      kind,
      subject,
    )
  ).map(({ action, detail }) => (detail === null ? action : `${action}: ${detail}`))
