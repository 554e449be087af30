// Operators of the console, signed in.
import type { AppHost, Browser } from './app-host.ts'
import { newOwner, type Owner } from './own-card.ts'

export interface OperatorBrowser extends Owner {
  browser: Browser
}

/** Somebody of this role; null: no operator. */
export async function operator(app: AppHost, role: 'owner' | 'packer' | null): Promise<OperatorBrowser> {
  const browser = app.browser()
  const account = await newOwner(browser)
  await app.env.DB.prepare('UPDATE accounts SET console_role = ?2 WHERE id = ?1').bind(account.id, role).run()
  return { browser, ...account }
}
