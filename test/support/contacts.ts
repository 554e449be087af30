// Visitors who leave contact details, and profiles that take them. The clock is the test's: `vi.setSystemTime` before.
import { vi } from 'vitest'
import type { AppHost, Browser, Visited } from './app-host.ts'
import { rows } from './database.ts'
import { giveProfile, newOwner, type Owner } from './own-card.ts'

/** A row of `contacts`. */
export interface ContactRow {
  id: string
  username: string
  account_id: string | null
  team_id: string | null
  name: string
  email: string | null
  phone: string | null
  company: string | null
  note: string | null
  consent_version: string
  created_at: number
  seen_at: number | null
  withdraw_hash: string
}

export interface Taking {
  owner: Owner
  /** The owner, signed in. */
  browser: Browser
  username: string
}

/** A new account with a published profile that takes contacts. */
export async function takingOwner(app: AppHost, columns: Record<string, string | number | null> = {}): Promise<Taking> {
  const browser = app.browser()
  const owner = await newOwner(browser)
  const username = await giveProfile(app.env.DB, owner, { takes_contacts: 1, ...columns })
  return { owner, browser, username }
}

export const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

/** The hidden fields of the form a visitor opens. */
export async function openForm(browser: Browser, username: string): Promise<{ form: string }> {
  const { html } = await browser.get(`/contact/${username}`)
  return { form: /name="form" value="([^"]+)"/.exec(html)?.[1] ?? '' }
}

export const ROBIN = { name: 'Robin Vale', email: 'robin@vale.example', phone: '', company: '', note: '', consent: '1' }

/** Opens the form, fills it in for five seconds and sends it. Fields that are undefined are not sent. */
export async function leave(
  browser: Browser,
  username: string,
  fields: Partial<Record<keyof typeof ROBIN | 'form' | 'website', string | undefined>> = {},
): Promise<Visited> {
  const opened = await openForm(browser, username)
  pass(5)
  const sent = Object.entries({ ...ROBIN, ...opened, ...fields }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return browser.post(`/contact/${username}`, Object.fromEntries(sent))
}

export const contactsOf = (db: D1Database, username: string) =>
  rows<ContactRow>(db, 'contacts', 'username = ?1 ORDER BY created_at, rowid', username)

export const mailsTo = (db: D1Database, recipient: string, kind: string) =>
  rows<{ id: string; payload: string; status: string; next_attempt_at: number; sent_at: number | null }>(
    db,
    'app_outbox',
    'recipient = ?1 AND kind = ?2 ORDER BY created_at, rowid',
    recipient,
    kind,
  )
