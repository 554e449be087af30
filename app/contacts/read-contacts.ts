// Reads the contacts an account may see: a page of them, one, or all for a file.
import { type SQL, sql } from 'drizzle-orm'
import { leftFor, leftForTeam } from '#app/db/whose-contacts.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { membershipsOf, type Team } from '#app/team-membership/membership.ts'
import { may } from '#app/team-membership/permissions.ts'
import { openStore } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { attemptInStore } from '#http/attempt.ts'

export const CONTACTS_A_PAGE = 50

/** What a visitor left. Times in whole seconds. */
export interface LeftContact {
  id: string
  /** The profile. */
  username: string
  /** The team the profile is of, or null. */
  teamId: string | null
  name: string
  email: string | null
  phone: string | null
  company: string | null
  note: string | null
  wording: string
  createdAt: number
  seenAt: number | null
}

/** The contacts of a list: those left for the account, or all of a team whose owner or admin it is. */
export interface Scope {
  /** Condition on rows of `contacts`. */
  where: SQL
  /** The same for those that may be deleted here. A member sees what is left on the own profile in a team; it is the team's. */
  mayDelete: SQL
  /** null: the account's own. */
  team: Team | null
  /** The teams whose contacts the account may see. */
  teams: readonly Team[]
}

/** The scope of an address with `?team=`; null: no team whose contacts the account may see. Throws `Unreachable`. */
export async function scopeOf({ env, account, url }: OwnVisit): Promise<Scope | null> {
  const memberships = await membershipsOf(env, account.id)
  const teams = memberships.filter(({ role }) => may(role, 'contacts:see', OF_OTHERS)).map(({ team }) => team)
  const asked = url.searchParams.get('team')
  if (asked === null)
    return { where: leftFor(account.id), mayDelete: sql`contacts.account_id = ${account.id}`, team: null, teams }
  const team = teams.find(({ id }) => id === asked)
  if (team === undefined) return null
  const where = leftForTeam(team.id)
  return { where, mayDelete: where, team, teams }
}

const OF_OTHERS = { isOwn: false }

const COLUMNS = sql`contacts.id, contacts.username, contacts.team_id AS teamId, contacts.name, contacts.email, contacts.phone, contacts.company,
  contacts.note, contacts.consent_version AS wording, contacts.created_at AS createdAt, contacts.seen_at AS seenAt`

async function read<Row>({ env }: OwnVisit, what: string, query: SQL, budgetMs = D1_READ_BUDGET_MS): Promise<Row[]> {
  return reached(await attemptInStore(() => openStore(env.DB).all<Row>(query), { what, budgetMs }))
}

/** A page of contacts, the newest first; `page` counts from 1. `search` is cleaned, "" for all. Throws `Unreachable`. */
export async function listContacts(
  visit: OwnVisit,
  { where }: Scope,
  { search, page }: { search: string; page: number },
): Promise<{ contacts: LeftContact[]; hasMore: boolean }> {
  const rows = await read<LeftContact>(
    visit,
    'list contacts',
    sql`SELECT ${COLUMNS} FROM contacts WHERE ${where} AND ${matches(search)}
      ORDER BY contacts.created_at DESC, contacts.rowid DESC
      LIMIT ${CONTACTS_A_PAGE + 1} OFFSET ${(page - 1) * CONTACTS_A_PAGE}`,
  )
  return { contacts: rows.slice(0, CONTACTS_A_PAGE), hasMore: rows.length > CONTACTS_A_PAGE }
}

/** One of those that meet the condition; null for one of somebody else. Throws `Unreachable`. */
export async function oneContact(visit: OwnVisit, where: SQL, id: string): Promise<LeftContact | null> {
  const [found] = await read<LeftContact>(
    visit,
    'read contact',
    sql`SELECT ${COLUMNS} FROM contacts WHERE contacts.id = ${id} AND ${where}`,
  )
  return found ?? null
}

/** The newest ones for a file. Throws `Unreachable`. */
export const contactsForFile = (
  visit: OwnVisit,
  { where }: Scope,
  { most, budgetMs }: { most: number; budgetMs: number },
): Promise<LeftContact[]> =>
  read(
    visit,
    'read contacts for a file',
    sql`SELECT ${COLUMNS} FROM contacts WHERE ${where}
      ORDER BY contacts.created_at DESC, contacts.rowid DESC LIMIT ${most}`,
    budgetMs,
  )

/** How many there are. Throws `Unreachable`. */
export async function countContacts(visit: OwnVisit, where: SQL): Promise<number> {
  const [{ count } = { count: 0 }] = await read<{ count: number }>(
    visit,
    'count contacts',
    sql`SELECT count(*) AS count FROM contacts WHERE ${where}`,
  )
  return count
}

const MOST_WORDS = 5

/**
 * Every word is in the name, the company or the mail address. SQLite compares the letters of ASCII without case; a word with
 * others is looked for as typed, small, large, and with a capital.
 */
function matches(search: string): SQL {
  const words = search.split(' ').filter(Boolean).slice(0, MOST_WORDS)
  const text = sql`lower(contacts.name || ' ' || coalesce(contacts.company, '') || ' ' || coalesce(contacts.email, ''))`
  const found = words.map((word) => {
    const spellings = new Set([word, word.toLowerCase(), word.toUpperCase(), capital(word)].map(lowerAscii))
    return sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify([...spellings])}) AS word WHERE instr(${text}, word.value))`
  })
  return found.length === 0 ? sql`true` : sql.join(found, sql` AND `)
}

const capital = (word: string): string => {
  const [first = '', ...rest] = word
  return first.toUpperCase() + rest.join('').toLowerCase()
}
const lowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
