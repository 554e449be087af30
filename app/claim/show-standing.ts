// The page for a card, by how it stands to the person who is signed in.
import { href } from '#app/addresses.ts'
import { leadTo, type PageFacts } from '#app/guards/answers.ts'
import type { Visit } from '#app/guards/visit.ts'
import { type ClaimFacts, hasProfile } from './claim-facts.ts'
import { claimPage, pausedPage, tapAgainPage } from './claim-page.tsx'
import type { Standing } from './standing.ts'

export interface Shown {
  chipId: string
  facts: ClaimFacts
  /** The token that proves it, where the standing is `proved`. */
  proof?: string | undefined
  page?: PageFacts
}

export async function showStanding(visit: Visit, standing: Standing, shown: Shown): Promise<Response> {
  const { chipId, facts, proof, page = {} } = shown
  switch (standing) {
    case 'own':
      return leadTo(ownPath(chipId, facts))
    case 'paused':
      return pausedPage(visit, page)
    case 'tap-again':
      return tapAgainPage(visit)
    case 'free':
    case 'proved':
    case 'closed':
      return claimPage(visit, {
        chipId,
        asksCode: standing === 'closed',
        proof: standing === 'proved' ? proof : undefined,
        profiles: facts.profiles,
        facts: page,
      })
  }
}

/** The card's own page; the set-up while it leads nowhere for want of a profile. */
function ownPath(chipId: string, facts: ClaimFacts): string {
  const waits = facts.chip?.status !== 'retired' && facts.chip?.username === null
  return waits && !hasProfile(facts)
    ? `${href('setup-profile')}?chip=${encodeURIComponent(chipId)}`
    : href('card', { chip: chipId })
}
