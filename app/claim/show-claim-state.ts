// The page for a card, by its state for the signed-in account.
import { href } from '#app/addresses.ts'
import { leadTo, type PageFacts } from '#app/guards/answers.ts'
import type { Visit } from '#app/guards/visit.ts'
import { may } from '#app/team-membership/permissions.ts'
import { type ClaimFacts, hasProfile } from './claim-facts.ts'
import { claimPage, pausedPage, tapAgainPage } from './claim-page.tsx'
import { type ChipFacts, type ClaimState, isSeenInTeam } from './claim-state.ts'
import { lockedWebsite, pooledPage } from './pooled-page.tsx'

export interface Shown {
  chipId: string
  facts: ClaimFacts
  /** The token that proves the claim, if the state is `proved`. */
  proof?: string | undefined
  page?: PageFacts
}

export async function showClaimState(visit: Visit, state: ClaimState, shown: Shown): Promise<Response> {
  const { chipId, facts, proof, page = {} } = shown
  if (state === 'pool' && facts.chip !== null) return showPooled(visit, facts.chip, page)
  switch (state) {
    case 'own':
      return leadTo(ownPath(chipId, facts))
    case 'paused':
      return pausedPage(visit, page)
    case 'tap-again':
      return tapAgainPage(visit)
    case 'free':
    case 'proved':
    case 'closed':
    case 'pool':
      return claimPage(visit, {
        chipId,
        // A card that needs a code must look like every other, also like one that does not exist.
        card: state === 'free' || state === 'proved' ? facts.chip : null,
        needsCode: state === 'closed',
        proof: state === 'proved' ? proof : undefined,
        profiles: facts.profiles,
        facts: page,
      })
  }
}

/** Says whose card it is, to everybody. */
export const showPooled = (visit: Visit, chip: ChipFacts, page: PageFacts = {}): Promise<Response> =>
  pooledPage(
    visit,
    {
      chipId: chip.chipId,
      team: chip.teamName ?? '',
      website: lockedWebsite(chip.teamLocked),
      isManaged: isSeenInTeam(chip) && may(chip.memberRole ?? 'member', 'cards:hand-out'),
    },
    page,
  )

/** The card's own page, or the set-up of a profile if the card leads nowhere because there is none. */
function ownPath(chipId: string, facts: ClaimFacts): string {
  const { ownerTeamId = null, username = null, holderMemberId = null, memberId = null } = facts.chip ?? {}
  // A member sets the profile up that the card is to lead to; those who manage the team see the card.
  if (ownerTeamId !== null)
    return username === null && holderMemberId === memberId
      ? href('team', { id: ownerTeamId })
      : href('card', { chip: chipId })
  const waits = facts.chip?.status !== 'retired' && facts.chip?.username === null
  return waits && !hasProfile(facts)
    ? `${href('setup-profile')}?chip=${encodeURIComponent(chipId)}`
    : href('card', { chip: chipId })
}
