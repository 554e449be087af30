// Teams for tests: founded as a person does it, with members who joined.
import { type AppHost, type Browser, newEmail } from './app-host.ts'
import { rows } from './database.ts'
import { insertRow } from './own-card.ts'

export interface Person {
  browser: Browser
  /** The account. */
  id: string
  email: string
  /** The row of `team_members`. */
  memberId: string
  /** The team profile, published; "" for an owner, who has none yet. */
  username: string
}

export interface TestTeam {
  id: string
  name: string
  owner: Person
}

const now = () => Math.floor(Date.now() / 1000)
const newName = () => `t${crypto.randomUUID().replaceAll('-', '').slice(0, 14)}`

async function signedIn(app: AppHost): Promise<Omit<Person, 'memberId' | 'username'>> {
  const browser = app.browser()
  const email = newEmail()
  await browser.signIn(email)
  const [account] = await rows<{ id: string }>(app.env.DB, 'accounts', 'email = ?1', email)
  return { browser, email, id: account?.id ?? '' }
}

/** Somebody with an account and no team. */
export const newPerson = async (app: AppHost): Promise<Person> => ({
  ...(await signedIn(app)),
  memberId: '',
  username: '',
})

/** A team that somebody has founded a moment ago. */
export async function newTeam(app: AppHost, name = 'Nordwind'): Promise<TestTeam> {
  const owner = await signedIn(app)
  const founded = await owner.browser.post('/app/teams', { name })
  const id = /^\/app\/teams\/([^?]+)/.exec(founded.location)?.[1] ?? ''
  if (id === '') throw new Error(`No team was founded: ${founded.status} ${founded.text}`)
  const [member] = await rows<{ id: string }>(app.env.DB, 'team_members', 'team_id = ?1', id)
  return { id, name, owner: { ...owner, memberId: member?.id ?? '', username: '' } }
}

/** Somebody who has joined, with a published profile of the team. `columns` are of the profile. */
export async function newMember(
  app: AppHost,
  team: TestTeam,
  role: 'admin' | 'member' = 'member',
  columns: Readonly<Record<string, string | number | null>> = {},
): Promise<Person> {
  const person = await signedIn(app)
  const [memberId, username] = [crypto.randomUUID(), newName()]
  await insertRow(app.env.DB, 'team_members', {
    ...{ id: memberId, team_id: team.id, account_id: person.id, email: person.email, name: null, role },
    ...{ invited_at: now() - 100_000, joined_at: now() - 90_000 },
  })
  await insertRow(app.env.DB, 'profiles', {
    ...{ username, full_name: `Person ${username}`, account_id: person.id, team_id: team.id, published: 1 },
    ...columns,
  })
  return { ...person, memberId, username }
}

/** The link in the last invitation to an address, as a path. */
export async function inviteLink(app: AppHost, email: string): Promise<string> {
  const mails = await rows<{ payload: string }>(
    app.env.DB,
    'app_outbox',
    "recipient = ?1 AND kind = 'team-invite' ORDER BY created_at DESC, rowid DESC LIMIT 1",
    email,
  )
  const { url = '' }: { url?: string } = JSON.parse(mails[0]?.payload ?? '{}')
  return url === '' ? '' : new URL(url).pathname
}

/** The events of a team, oldest first, with their details. */
export const teamEvents = async (app: AppHost, teamId: string) =>
  (
    await rows<{ event: string; detail: string; account_id: string | null }>(
      app.env.DB,
      'account_events',
      'team_id = ?1 ORDER BY id',
      teamId,
    )
  ).map(({ event, detail, account_id }) => ({ event, by: account_id, detail: JSON.parse(detail) as unknown }))
