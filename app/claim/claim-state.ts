// The state of a chip for the person who wants to claim it: decides what the claim page shows and what proves a claim.
// Pure.

import { may, type TeamRole } from '#app/team-membership/permissions.ts'
import type { ClaimPolicy } from '#domain/chip/claim.ts'
import { epochDay } from '#domain/site/visit.ts'
import type { Proof } from './claim-token.ts'

/** Columns of a chip and its order that a claim depends on. */
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
  /** For a card that signs its taps: its tag, and the counter of its last genuine tap. */
  sunUid: string | null
  sunCounter: number
  /** The design it was sold as; null: none is known. */
  lineDesign: string | null
  /** Of the order in which the card was sold. */
  orderId: string | null
  orderNumber: string | null
  orderEmail: string | null
  claimEpoch: number | null
  /** Who has the card of a team; null: it is in the pool. */
  holderMemberId: string | null
  /** The team of the card: its name, and `locked` as stored. */
  teamName: string | null
  teamLocked: string | null
  /** The signed-in account's row of `team_members` in it, and its role; null: none. */
  memberId: string | null
  memberRole: TeamRole | null
}

/** Statuses in which a chip can be claimed. */
export const CLAIMABLE = ['unlinked', 'linked_without_profile'] as const

/**
 * own: belongs to the account, or to its team, which shows it · pool: of a team, and nobody has it · paused: paused, and not
 * the account's · free: claimed by one press · proved: claimed by the link of the mail, or by a fresh tap · tap-again: needs a
 * fresh tap · closed: needs a code, even if no code can claim it (unknown
 * chips and those of others).
 */
export type ClaimState = 'own' | 'pool' | 'paused' | 'free' | 'proved' | 'tap-again' | 'closed'

export function claimStateOf(
  chip: ChipFacts | null,
  accountId: string | null,
  proof: Proof | null,
  now: number,
): ClaimState {
  if (chip === null) return 'closed'
  if (accountId !== null && chip.ownerAccountId === accountId) return 'own'
  if (isPooled(chip)) return 'pool'
  if (isSeenInTeam(chip)) return 'own'
  if (chip.status === 'paused') return 'paused'
  if (!isUnclaimed(chip)) return 'closed'
  if (proof !== null && proofHolds(proof, chip, now)) return 'proved'
  if (chip.claimPolicy === 'open') return 'free'
  return chip.claimPolicy === 'sun' ? 'tap-again' : 'closed'
}

/** In the pool of a team: a tap says whose card it is. */
export const isPooled = ({ ownerTeamId, holderMemberId, status }: ChipFacts): boolean =>
  ownerTeamId !== null && holderMemberId === null && status === 'linked_without_profile'

/** Does the card's team show it to the signed-in member? */
export const isSeenInTeam = ({ memberId, memberRole, holderMemberId }: ChipFacts): boolean =>
  memberId !== null && memberRole !== null && may(memberRole, 'cards:see', { isOwn: memberId === holderMemberId })

const isUnclaimed = ({ status, ...owner }: ChipFacts): boolean =>
  isOwnerless(owner) && CLAIMABLE.some((claimable) => claimable === status)

const isOwnerless = ({ ownerAccountId, ownerTeamId }: Pick<ChipFacts, 'ownerAccountId' | 'ownerTeamId'>): boolean =>
  ownerAccountId === null && ownerTeamId === null

/** For how long a tap proves a claim, in whole seconds. */
const TAP_PROOF_SECONDS = 600
const CLOCKS_APART_SECONDS = 5 // of the Worker that made the proof, and this one

/**
 * A link must match this card's order, handover and epoch; a tap must be the card's last genuine one. Neither may be
 * expired. `now` in whole seconds.
 */
export const proofHolds = (proof: Proof, chip: ChipFacts, now: number): boolean =>
  proof.chip === chip.chipId &&
  isOwnerless(chip) &&
  (proof.by === 'link'
    ? proof.order === chip.orderId &&
      proof.epoch === chip.claimEpoch &&
      proof.handover === chip.handover &&
      epochDay(now * 1000) <= proof.lastDay
    : chip.claimPolicy === 'sun' &&
      chip.sunUid !== null &&
      proof.counter === chip.sunCounter &&
      now - proof.tappedAt <= TAP_PROOF_SECONDS &&
      proof.tappedAt - now <= CLOCKS_APART_SECONDS)
