// Teams with members, profiles and cards, written into D1 as founding, joining and handing out leave them.
import { tokenHash } from '#app/identity/tokens.ts'
import type { TeamRole } from '#app/team-membership/permissions.ts'
import type { AppHost, Browser } from './app-host.ts'
import { newEmail } from './app-host.ts'
import { insertRow, newChip, newOwner } from './own-card.ts'

type Columns = Record<string, string | number | null>

let last = 0

export interface Person {
  browser: Browser
  /** Of the account. */
  id: string
  email: string
  /** The row of `team_members`. */
  member: string
  /** The published team profile. */
  username: string
}

export interface Team {
  id: string
  name: string
  owner: Person
}

/** A signed-in member of a team with a published team profile; `profile: false`: without one. */
export async function addMember(
  app: AppHost,
  team: string,
  { role = 'member', name, profile = true }: { role?: TeamRole; name?: string; profile?: boolean } = {},
): Promise<Person> {
  const browser = app.browser()
  const { id, email } = await newOwner(browser)
  const number = ++last
  const [member, username] = [`member-${number}`, `team.user${number}`]
  const its = name ?? `Person ${number}`
  await insertRow(app.env.DB, 'team_members', {
    ...{ id: member, team_id: team, account_id: id, email, name: its, role },
    joined_at: Math.floor(Date.now() / 1000) - 86_400,
  })
  if (profile)
    await insertRow(app.env.DB, 'profiles', { username, full_name: its, account_id: id, team_id: team, published: 1 })
  return { browser, id, email, member, username }
}

/** Somebody who is invited and has not joined; returns the row of `team_members`. */
export async function addInvited(
  app: AppHost,
  team: string,
  columns: Columns = {},
): Promise<{ member: string; email: string }> {
  const member = `member-${++last}`
  const email = newEmail()
  const token_hash = await tokenHash(`invite ${member}`)
  await insertRow(app.env.DB, 'team_members', { id: member, team_id: team, email, token_hash, ...columns })
  return { member, email }
}

/** A team with its owner, who has a published profile in it. */
export async function newTeam(app: AppHost, columns: Columns = {}): Promise<Team> {
  const id = `team-${++last}`
  const name = `Studio ${last}`
  const owner = await addMember(app, id, { role: 'owner' })
  await insertRow(app.env.DB, 'teams', { id, name, slug: id, owner_account_id: owner.id, ...columns })
  return { id, name: typeof columns.name === 'string' ? columns.name : name, owner }
}

/** A card of a team, in its pool unless somebody has it. */
export async function giveTeamCard(
  db: D1Database,
  team: Pick<Team, 'id'>,
  holder: Pick<Person, 'member' | 'username'> | null = null,
  columns: Columns = {},
): Promise<string> {
  const chip = newChip()
  await insertRow(db, 'chips', {
    ...{ chip_id: chip, owner_team_id: team.id, holder_member_id: holder?.member ?? null },
    ...{
      status: holder === null ? 'linked_without_profile' : 'linked_with_profile',
      username: holder?.username ?? null,
    },
    ...{ claim_policy: 'code', claimed_at: Math.floor(Date.now() / 1000) - 86_400 },
    ...columns,
  })
  return chip
}
