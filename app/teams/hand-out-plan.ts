// What a list hands out: a plan of its rows, and why a card could not be handed out. Pure.
import { lastFour } from '#app/cards/own-cards.ts'
import type { CardFacts, Holder } from '#app/team-membership/card-facts.ts'
import { meantBy } from '#app/team-membership/card-facts.ts'
import type { CardRow } from './card-rows.ts'
import { HANDED } from './card-writes.ts'
import { givenTwice } from './claim-cards.ts'

/** give: from the pool · claim: is not the team's yet, and added by its code · move: somebody else has it. */
export type PlanKind = 'give' | 'claim' | 'move'

export interface PlannedRow {
  line: number
  kind: PlanKind
  /** The card's id. */
  chip: string
  code: string
  to: Pick<Holder, 'memberId' | 'name'>
  /** Who has it. */
  from: { memberId: string; name: string } | null
}

export interface Fault {
  line: number
  text: string
}

export interface Plan {
  rows: PlannedRow[]
  faults: Fault[]
}

/** How long after a hand-out somebody else is told that it was "a moment ago", in seconds. */
const MOMENT = 600

const NOT_OURS = 'not a card of'

/** Is the state of the card one in which it is handed out? Otherwise a sentence. */
export function stateProblem({ chipId, status }: Pick<CardFacts, 'chipId' | 'status'>): string | null {
  if (HANDED.some((handed) => handed === status)) return null
  const card = `Card ${lastFour(chipId)}`
  return status === 'paused' ? `${card} is paused. Resume it first.` : `${card} is switched off.`
}

/** A card that somebody else has, in a sentence. `now` in whole seconds. */
export const withSomebody = (
  { chipId, holderName, handedOutAt }: Pick<CardFacts, 'chipId' | 'holderName' | 'handedOutAt'>,
  now: number,
): string =>
  handedOutAt !== null && handedOutAt > now - MOMENT
    ? `This card was given to ${holderName} a moment ago.`
    : `Card ${lastFour(chipId)} is with ${holderName}.`

export const withThem = ({ chipId }: Pick<CardFacts, 'chipId'>, name: string): string =>
  `Card ${lastFour(chipId)} is with ${name} already.`

export const notOurs = (team: string): string =>
  `This is ${NOT_OURS} ${team}. Add it first, with the code of its leaflet.`

/** The plan of a list. Rows of one card twice, of nobody's address and the like are faults; the others stand. */
export function planOf(
  rows: readonly CardRow[],
  { cards, holders, team }: { cards: ReadonlyMap<string, CardFacts>; holders: readonly Holder[]; team: string },
): Plan {
  // The address that was invited counts as well as the present one, which wins.
  const byEmail = new Map([
    ...holders.map((holder) => [holder.invited.toLowerCase(), holder] as const),
    ...holders.map((holder) => [holder.email.toLowerCase(), holder] as const),
  ])
  const plan: Plan = { rows: [], faults: [] }
  const lines = new Map<string, number>()
  for (const { line, ids, email, code, problem } of rows) {
    const card = meantBy(ids, cards)
    const chip = card?.chipId ?? ids[0] ?? ''
    const before = lines.get(chip)
    if (ids.length > 0 && before === undefined) lines.set(chip, line)
    const to = byEmail.get(email)
    const fault =
      problem ??
      (before === undefined ? null : givenTwice(before)) ??
      (to ? null : `Nobody in ${team} has the address ${email}.`)
    if (fault !== null || to === undefined) {
      plan.faults.push({ line, text: fault ?? '' })
      continue
    }
    const planned = { line, chip, code, to: { memberId: to.memberId, name: to.name } }
    if (card === null || !card.isOurs) {
      if (code === '' && !(card?.isFree && card.claimPolicy === 'open'))
        plan.faults.push({ line, text: `This is ${NOT_OURS} ${team}. Add its claim code to the row.` })
      else plan.rows.push({ ...planned, kind: 'claim', from: null })
      continue
    }
    const { holderMemberId, holderName } = card
    const refused = stateProblem(card) ?? (holderMemberId === to.memberId ? withThem(card, to.name) : null)
    if (refused !== null) plan.faults.push({ line, text: refused })
    else if (holderMemberId === null) plan.rows.push({ ...planned, kind: 'give', from: null })
    else
      plan.rows.push({
        ...planned,
        kind: 'move',
        from: { memberId: holderMemberId, name: holderName ?? 'somebody who left' },
      })
  }
  return plan
}

/** Why a row could not be carried out, by how its card is now. */
export function refusalOf(
  { chip, to, kind, from }: PlannedRow,
  now: { cards: ReadonlyMap<string, CardFacts>; holders: readonly Holder[]; at: number; team: string },
): string {
  const card = now.cards.get(chip)
  if (card === undefined || !card.isOurs)
    return kind === 'claim' ? 'The card and the code do not match.' : `This is no longer a card of ${now.team}.`
  const state = stateProblem(card)
  if (state !== null) return state
  if (!now.holders.some(({ memberId }) => memberId === to.memberId)) return `${to.name} is no longer in ${now.team}.`
  if (card.holderMemberId === to.memberId) return withThem(card, to.name)
  if (card.holderMemberId === null)
    return from === null ? 'It is in the pool. Please try again.' : `${from.name} no longer has it: it is in the pool.`
  return withSomebody(card, now.at)
}
