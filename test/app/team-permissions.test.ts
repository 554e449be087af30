// Who may do what in a team: every act × role × own and other, against the pages that do it.
import { beforeAll, describe, expect, it } from 'vitest'
import { may, type Subject, TEAM_ACTS, type TeamAct, type TeamRole } from '#app/team-membership/permissions.ts'
import { type AppHost, createAppHost, type Visited } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'
import { newMember, newPerson, newTeam, type Person, type TestTeam } from '#test/support/teams.ts'

let app: AppHost
let team: TestTeam
/** By role: who does it, and to whose row, profile or card it is done. */
const people: Record<TeamRole, Person> & Record<'otherAdmin' | 'otherMember' | 'left' | 'stranger' | 'rival', Person> =
  {} as never

beforeAll(async () => {
  app = await createAppHost()
  team = await newTeam(app)
  const [admin, member, otherAdmin, otherMember, left] = await Promise.all([
    newMember(app, team, 'admin'),
    newMember(app, team),
    newMember(app, team, 'admin'),
    newMember(app, team),
    newMember(app, team, 'admin'),
  ])
  const username = (await team.owner.browser.post(`/app/teams/${team.id}`, { do: 'profile' })).location.split(
    'profile=',
  )[1]
  Object.assign(people, { owner: { ...team.owner, username }, admin, member, otherAdmin, otherMember, left })
  Object.assign(people, { stranger: await newPerson(app), rival: (await newTeam(app, 'Rival')).owner })
  await app.env.DB.prepare('UPDATE team_members SET left_at = unixepoch() WHERE id = ?1').bind(left.memberId).run()
})

interface Case {
  act: TeamAct
  /** To what it is done; default: the team as a whole. */
  on?: 'person'
  /** Requests it; `whom` is whose it is, without `on` the person who asks. */
  send: (by: Person, whom: Person) => Promise<Visited>
  /** Is a refusal for the role a 404 as well? Left out: 403. */
  isHidden?: boolean
}

const at = (path = '') => `/app/teams/${team.id}${path}`
const editor = (whom: Person) => `/app/profile?profile=${whom.username}`
const save = (whom: Person) => ({ do: 'save', version: '0', full_name: `Person ${whom.username}`, look: 'paper' })

/** Every act with the request that does it. None changes what the others need. */
const CASES: readonly Case[] = [
  { act: 'team:see', send: ({ browser }) => browser.get(at()) },
  { act: 'members:invite', send: ({ browser }) => browser.get(at('/invite')) },
  { act: 'members:invite', send: ({ browser }) => browser.post(at('/invite'), { email: 'no address' }) },
  {
    act: 'members:remind',
    send: ({ browser }) => browser.post(at(`/members/${people.otherMember.memberId}`), { do: 'remind' }),
  },
  {
    act: 'members:cancel-invite',
    send: ({ browser }) => browser.post(at(`/members/${people.otherMember.memberId}`), { do: 'cancel' }),
  },
  {
    act: 'members:change-role',
    on: 'person',
    send: ({ browser }, whom) => browser.post(at(`/members/${whom.memberId}`), { do: 'role', role: 'owner' }),
  },
  { act: 'brand:change', send: ({ browser }) => browser.get(at('/brand')) },
  { act: 'brand:change', send: ({ browser }) => browser.post(at('/brand'), { do: 'save', version: '0' }) },
  { act: 'team:rename', send: ({ browser }) => browser.post(at('/settings'), { do: 'rename', name: '' }) },
  { act: 'log:see', send: ({ browser }) => browser.get(at('/log')) },
  { act: 'team:export', send: ({ browser }) => browser.post(at('/settings'), { do: 'export' }) },
  { act: 'team:hand-over', send: ({ browser }) => browser.post(at('/settings'), { do: 'hand-over', to: '' }) },
  { act: 'team:delete', send: ({ browser }) => browser.post(at('/settings'), { do: 'delete', confirm: '' }) },
  { act: 'profiles:edit', on: 'person', isHidden: true, send: ({ browser }, whom) => browser.get(editor(whom)) },
  {
    act: 'profiles:edit',
    on: 'person',
    isHidden: true,
    send: ({ browser }, whom) => browser.post(editor(whom), save(whom)),
  },
  {
    act: 'profiles:rename',
    on: 'person',
    isHidden: true,
    send: ({ browser }, whom) => browser.post(editor(whom), { do: 'rename', username: whom.username }),
  },
  {
    act: 'profiles:publish',
    on: 'person',
    isHidden: true,
    send: ({ browser }, whom) => browser.post(editor(whom), { do: 'publish' }),
  },
  {
    act: 'profiles:unpublish',
    on: 'person',
    isHidden: true,
    send: ({ browser }, whom) => browser.post(editor(whom), { do: 'unpublish' }),
  },
]

/** Acts whose pages are tested beside them, in the files of those pages. */
const ELSEWHERE: readonly TeamAct[] = [
  ...(['members:see', 'cards:see', 'profiles:see', 'statistics:see', 'contacts:see', 'contacts:export'] as const),
  ...(['members:remove', 'team:leave', 'cards:claim', 'cards:hand-out', 'cards:take-back', 'cards:link'] as const),
  ...(['cards:pause', 'cards:resume', 'cards:replace', 'cards:release', 'profiles:delete'] as const),
]

const ROLES = ['owner', 'admin', 'member'] as const
const others = (role: TeamRole): readonly (readonly [Person, TeamRole])[] => [
  [people.otherMember, 'member'],
  ...(role === 'owner' ? [] : [[people.otherAdmin, 'admin'] as const]),
]

/** Whether the page was refused as the table says; anything that is no refusal is the act itself. */
const isRefusal = ({ status }: Visited) => status === 403 || status === 404

describe('ORG-03 permissions', () => {
  it('ORG-03 has a case for every act', () => {
    const tested = new Set<TeamAct>([...CASES.map(({ act }) => act), ...ELSEWHERE])
    expect(Object.keys(TEAM_ACTS).filter((act) => !tested.has(act as TeamAct))).toEqual([])
  })

  it('ORG-03 each role does what the table says, to what is its own and to what is not', async () => {
    const wrong: string[] = []
    for (const { act, on, send, isHidden = false } of CASES)
      for (const role of ROLES) {
        const by = people[role]
        const whom: readonly (readonly [Person, Subject | undefined])[] =
          on === undefined
            ? [[by, undefined]]
            : [
                [by, { isOwn: true, role }],
                ...others(role).map(([person, its]) => [person, { isOwn: false, role: its }] as const),
              ]
        for (const [person, subject] of whom) {
          const allowed = may(role, act, subject)
          const answer = await send(by, person)
          const asWanted = allowed ? !isRefusal(answer) : answer.status === (isHidden ? 404 : 403)
          if (!asWanted) wrong.push(`${act} by ${role} on ${JSON.stringify(subject)}: ${answer.status}`)
        }
      }
    expect(wrong).toEqual([])
  })

  it('ORG-03 somebody of another team, without one, signed out, or who left gets 404 everywhere', async () => {
    const wrong: string[] = []
    for (const { act, send } of CASES)
      for (const who of ['stranger', 'rival', 'left'] as const) {
        const { status } = await send(people[who], people.member)
        if (status !== 404) wrong.push(`${act} by ${who}: ${status}`)
      }
    expect(wrong).toEqual([])
    const nobody = app.browser()
    expect((await nobody.get(at())).location).toBe(`/login?next=${encodeURIComponent(at())}`)
  })

  it('ORG-03 refused requests change nothing', async () => {
    const before = await rows(app.env.DB, 'team_members', 'team_id = ?1 ORDER BY id', team.id)
    for (const { send } of CASES.filter(({ isHidden }) => !isHidden)) await send(people.member, people.otherMember)
    expect(await rows(app.env.DB, 'team_members', 'team_id = ?1 ORDER BY id', team.id)).toEqual(before)
    expect(await rows(app.env.DB, 'teams', 'id = ?1', team.id)).toMatchObject([{ name: 'Nordwind', locked: '{}' }])
  })
})
