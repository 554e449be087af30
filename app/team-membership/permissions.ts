// The permissions of teams: one table of act × role (table above ORG-01 in docs/app-requirements.md). Pure.
//
// A new act: a row here, `teamOf(visit, 'area:verb', subject)` (membership.ts) where it is done, `may` where its button is
// rendered, and its case in test/app/team-permissions.test.ts.

export type TeamRole = 'owner' | 'admin' | 'member'

export const ROLE_NAMES: Readonly<Record<TeamRole, string>> = { owner: 'Owner', admin: 'Admin', member: 'Member' }

/**
 * yes · no · own: on the member's own row, profile and the cards that lead to it · others: on everybody but oneself ·
 * members: on people with the role `member`, and never on oneself.
 */
type Reach = 'yes' | 'no' | 'own' | 'others' | 'members'

/** What an act is done to. Left out: the team as a whole. */
export interface Subject {
  /** Is it the member's own row, profile or card? */
  isOwn: boolean
  /** The role of the person it belongs to; left out where nobody has it, as for a card of the pool. */
  role?: TeamRole
}

const MANAGERS = { owner: 'yes', admin: 'yes', member: 'no' } as const
const MANAGERS_AND_OWN = { owner: 'yes', admin: 'yes', member: 'own' } as const
const OWNER = { owner: 'yes', admin: 'no', member: 'no' } as const

const table = <Name extends string>(rows: Record<Name, Readonly<Record<TeamRole, Reach>>>) => rows

export const TEAM_ACTS = table({
  /** The page of the team, with what is one's own on it. */
  'team:see': { owner: 'yes', admin: 'yes', member: 'yes' },
  'members:see': MANAGERS_AND_OWN,
  'cards:see': MANAGERS_AND_OWN,
  'profiles:see': MANAGERS_AND_OWN,
  'statistics:see': MANAGERS_AND_OWN,
  'contacts:see': MANAGERS_AND_OWN,
  'contacts:export': MANAGERS_AND_OWN,

  'members:invite': MANAGERS,
  'members:remind': MANAGERS,
  'members:cancel-invite': MANAGERS,
  'members:remove': { owner: 'others', admin: 'members', member: 'no' },
  'members:change-role': { owner: 'others', admin: 'no', member: 'no' },

  /** Locked fields. */
  'brand:change': MANAGERS,
  'team:rename': MANAGERS,

  /** A member's own: the unlocked fields. */
  'profiles:edit': MANAGERS_AND_OWN,
  'profiles:publish': MANAGERS_AND_OWN,
  'profiles:unpublish': MANAGERS_AND_OWN,
  'profiles:rename': MANAGERS_AND_OWN,
  /** It ends with the membership, or with the team. */
  'profiles:delete': { owner: 'no', admin: 'no', member: 'no' },

  /** Bring a card to the team by its code or link. */
  'cards:claim': MANAGERS,
  'cards:hand-out': MANAGERS,
  'cards:take-back': MANAGERS,
  'cards:link': MANAGERS,
  'cards:pause': MANAGERS_AND_OWN,
  'cards:resume': MANAGERS,
  'cards:replace': MANAGERS,
  'cards:release': OWNER,

  'log:see': MANAGERS,
  'team:export': OWNER,
  /** The owner hands over first. */
  'team:leave': { owner: 'no', admin: 'yes', member: 'yes' },
  'team:hand-over': OWNER,
  'team:delete': OWNER,
})

export type TeamAct = keyof typeof TEAM_ACTS

/** May somebody with this role do this? Without a subject: may they do it to something, so that its page is shown? */
export function may(role: TeamRole, act: TeamAct, subject?: Subject): boolean {
  const reach = TEAM_ACTS[act][role]
  if (reach === 'yes' || reach === 'no') return reach === 'yes'
  if (subject === undefined) return true
  if (reach === 'own') return subject.isOwn
  if (reach === 'others') return !subject.isOwn
  return !subject.isOwn && subject.role === 'member'
}
