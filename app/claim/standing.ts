// What a chip is to the person who asks for it: what the claim screen shows and what a claim is tried by. Pure.

import type { ClaimPolicy } from '#domain/chip/claim.ts'
import { epochDay } from '#domain/site/visit.ts'
import type { ClaimProof } from './claim-token.ts'

/** What a claim depends on, as D1 holds it. */
export interface ChipFacts {
  chipId: string
  status: string
  username: string | null
  label: string | null
  ownerAccountId: string | null
  ownerTeamId: string | null
  claimPolicy: ClaimPolicy
  claimedAt: number | null
  handover: number
  /** Of the order the card was sold in. */
  orderId: string | null
  orderNumber: string | null
  orderEmail: string | null
  claimEpoch: number | null
}

/** States a claim leads out of. */
export const CLAIMABLE = ['unlinked', 'linked_without_profile'] as const

/**
 * own: the visitor's · paused: of nobody or somebody else, and switched off for a while · free: one press claims it ·
 * proved:
 * the link of the mail claims it · tap-again: it is claimed by a signed tap · closed: a code is asked for, whether
 * there can be one or not.
 */
export type Standing = 'own' | 'paused' | 'free' | 'proved' | 'tap-again' | 'closed'

export function standingOf(
  chip: ChipFacts | null,
  accountId: string | null,
  proof: ClaimProof | null,
  now: number,
): Standing {
  if (chip === null) return 'closed'
  if (accountId !== null && chip.ownerAccountId === accountId) return 'own'
  if (chip.status === 'paused') return 'paused'
  if (!isUnclaimed(chip)) return 'closed'
  if (proof !== null && proofHolds(proof, chip, now)) return 'proved'
  if (chip.claimPolicy === 'open') return 'free'
  return chip.claimPolicy === 'sun' ? 'tap-again' : 'closed'
}

const isUnclaimed = ({ status, ...owner }: ChipFacts): boolean =>
  isOwnerless(owner) && CLAIMABLE.some((claimable) => claimable === status)

const isOwnerless = ({ ownerAccountId, ownerTeamId }: Pick<ChipFacts, 'ownerAccountId' | 'ownerTeamId'>): boolean =>
  ownerAccountId === null && ownerTeamId === null

/** Is it the link of this card's order, of its present hands and epoch, and not too old? `now` in whole seconds. */
export const proofHolds = (proof: ClaimProof, chip: ChipFacts, now: number): boolean =>
  proof.chip === chip.chipId &&
  isOwnerless(chip) &&
  proof.order === chip.orderId &&
  proof.epoch === chip.claimEpoch &&
  proof.handover === chip.handover &&
  epochDay(now * 1000) <= proof.lastDay
