// The permissions of teams against the table of the requirements.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { may, type Subject, type TeamAct, type TeamRole } from '#app/team-membership/permissions.ts'

/** The acts of each row of the table. */
const ACTS: Readonly<Record<string, readonly TeamAct[]>> = {
  'invite, remind, cancel an invite': ['members:invite', 'members:remind', 'members:cancel-invite'],
  'remove a member': ['members:remove'],
  'change a role': ['members:change-role'],
  'locked fields, team name': ['brand:change', 'team:rename'],
  'edit a profile of the team': ['profiles:edit'],
  'publish, unpublish, rename a profile': ['profiles:publish', 'profiles:unpublish', 'profiles:rename'],
  'hand out, take back, link a card': ['cards:hand-out', 'cards:take-back', 'cards:link'],
  'pause a card': ['cards:pause'],
  'resume, replace a card': ['cards:resume', 'cards:replace'],
  'release a card from the team': ['cards:release'],
  'see and export contacts of the team': ['contacts:see', 'contacts:export'],
  "export the team's data": ['team:export'],
  leave: ['team:leave'],
  'hand over, delete the team': ['team:hand-over', 'team:delete'],
  'see own profile, cards, statistics, contacts': ['profiles:see', 'cards:see', 'statistics:see', 'contacts:see'],
}
/** Said of both parts at once: "own row of the statistics only". */
const SEEING = 'see members, cards and team statistics'

const text = readFileSync('docs/app-requirements.md', 'utf8')
const table = text.slice(
  text.indexOf('| Act | Owner | Admin | Member | Others |'),
  text.indexOf('| ID | Requirement', text.indexOf('| Act | Owner')),
)
const ROWS = table
  .split('\n')
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => cells.length > 5)
  .map(([, act = '', owner = '', admin = '', member = '', others = '']) => ({ act, owner, admin, member, others }))

const OTHER_MEMBER: Subject = { isOwn: false, role: 'member' }
const OTHER_ADMIN: Subject = { isOwn: false, role: 'admin' }
const OWN = (role: TeamRole): Subject => ({ isOwn: true, role })

/** What a cell of the table promises, for each subject. */
function promised(cell: string, act: TeamAct, role: TeamRole): [Subject, boolean][] {
  const all = (yes: boolean): [Subject, boolean][] => [
    [OTHER_MEMBER, yes],
    [OTHER_ADMIN, yes],
    [OWN(role), yes],
  ]
  if (cell === 'members only')
    return [
      [OTHER_MEMBER, true],
      [OTHER_ADMIN, false],
      [OWN(role), false],
    ]
  if (cell.startsWith('own'))
    return [
      [OTHER_MEMBER, false],
      [OTHER_ADMIN, false],
      [OWN(role), true],
    ]
  if (cell === 'after handing over') return all(false)
  // Nobody removes oneself or changes one's own role: that is leaving and handing over.
  if (cell === 'yes' && (act === 'members:remove' || act === 'members:change-role'))
    return [
      [OTHER_MEMBER, true],
      [OTHER_ADMIN, true],
      [OWN(role), false],
    ]
  return all(cell === 'yes')
}

it('ORG-03 ORG-04 the permissions are those of the table, row by row', () => {
  expect(ROWS.map(({ act }) => act).sort()).toEqual([...Object.keys(ACTS), SEEING].sort())
  for (const { act, owner, admin, member, others } of ROWS) {
    expect([act, others]).toEqual([act, '404'])
    for (const id of ACTS[act] ?? ['members:see', 'statistics:see'])
      for (const [role, cell] of [
        ['owner', owner],
        ['admin', admin],
        ['member', member],
      ] as const)
        for (const [subject, yes] of promised(cell, id, role))
          expect([id, role, subject, may(role, id, subject)]).toEqual([id, role, subject, yes])
  }
})

it('ORG-03 without a subject an act is there for a role that may do it to something', () => {
  expect(may('member', 'profiles:edit')).toBe(true)
  expect(may('member', 'members:invite')).toBe(false)
  expect(may('admin', 'members:remove')).toBe(true)
})
