// From when on an account sees the counts and events of a card. Pure.
import type { TeamRole } from '#app/team-membership/permissions.ts'

/** The columns it depends on; times are whole seconds. */
export interface SeenCard {
  claimedAt: number | null
  /** null: not of a team. */
  team: { role: TeamRole; handedOutAt: number | null } | null
}

/** Whole seconds; null: not known. A member sees nothing of a former holder. */
export const seenSince = ({ team, claimedAt }: SeenCard): number | null =>
  team?.role === 'member' ? (team.handedOutAt ?? claimedAt) : claimedAt
