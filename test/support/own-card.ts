// Cards and counts of accounts, written into D1 as the shop and the claims leave them.
import type { Browser } from './app-host.ts'
import { newEmail } from './app-host.ts'
import { rows } from './database.ts'

/** A row with these columns; the others have their defaults. */
export const insertRow = (db: D1Database, table: string, row: Record<string, string | number | null>) =>
  db
    .prepare(
      `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
        .map(() => '?')
        .join(', ')})`,
    )
    .bind(...Object.values(row))
    .run()

let last = 0
/** An id no other chip of the test has. */
export const newChip = (): string => `TEST${String(++last).padStart(4, '0')}`

export interface Owner {
  email: string
  id: string
}

/** Signs a new account in. */
export async function newOwner(browser: Browser): Promise<Owner> {
  const email = newEmail()
  await browser.signIn(email)
  const [account] = await rows<{ id: string }>(browser.env.DB, 'accounts', 'email = ?1', email)
  return { email, id: account?.id ?? '' }
}

/** A card of this account; paused, linked or whatever is said. */
export async function giveCard(
  db: D1Database,
  owner: Pick<Owner, 'id'>,
  columns: Record<string, string | number | null> = {},
): Promise<string> {
  const chip = newChip()
  await insertRow(db, 'chips', {
    chip_id: chip,
    status: 'linked_without_profile',
    owner_account_id: owner.id,
    claim_policy: 'code',
    claimed_at: Math.floor(Date.now() / 1000) - 86_400,
    ...columns,
  })
  return chip
}

/** A published profile of this account. */
export async function giveProfile(
  db: D1Database,
  owner: Pick<Owner, 'id'>,
  columns: Record<string, string | number | null> = {},
): Promise<string> {
  const username = `user${++last}`
  await insertRow(db, 'profiles', { username, full_name: 'Robin Vale', account_id: owner.id, ...columns })
  return username
}

export const chipRow = async (db: D1Database, chip: string) => (await rows(db, 'chips', 'chip_id = ?1', chip))[0]
export const eventsOf = (db: D1Database, chip: string) => rows(db, 'chip_events', 'chip_id = ?1 ORDER BY id', chip)
