// The states of an owner's card in words, and the actions allowed in each (the table "Actions" of OWN). Pure.

import { may, type TeamAct } from '#app/team-membership/permissions.ts'
import { type ChipStatus, linkedUsername } from '#domain/chip/chip.ts'
import type { ChipActor, ChipEvent } from '#domain/chip/chip-states.ts'
import { isHeld, type OwnCard } from './own-cards.ts'

export type CardState = 'works' | 'paused' | 'nowhere' | 'off'

export const STATE_WORDS: Readonly<Record<CardState, string>> = {
  works: 'Active',
  paused: 'Paused',
  nowhere: 'Leads nowhere yet',
  off: 'Switched off',
}

export function stateOf(card: Pick<OwnCard, 'status' | 'username'>): CardState {
  if (card.status === 'paused') return 'paused'
  if (card.status === 'retired' || card.status === 'disabled') return 'off'
  return linkedUsername(card) === null ? 'nowhere' : 'works'
}

export type CardAction = 'pause' | 'resume' | 'lead' | 'rename' | 'replace' | 'release' | 'move' | 'remove'

const LINKED: readonly ChipStatus[] = ['linked_with_profile', 'linked_without_profile']
const IN_USE: readonly ChipStatus[] = [...LINKED, 'paused']

interface Rule {
  /** The states that allow the action. */
  in: readonly ChipStatus[]
  /** Does it need a step-up within the last ten minutes? */
  proved: boolean
}

export const ACTIONS: Readonly<Record<CardAction, Rule>> = {
  pause: { in: LINKED, proved: false },
  resume: { in: ['paused'], proved: true },
  lead: { in: LINKED, proved: false },
  rename: { in: [...IN_USE, 'unlinked', 'disabled'], proved: false },
  replace: { in: IN_USE, proved: true },
  release: { in: IN_USE, proved: true },
  move: { in: IN_USE, proved: true },
  remove: { in: ['retired'], proved: false },
}

export const isCardAction = (name: string): name is CardAction => Object.hasOwn(ACTIONS, name)

export const isAllowed = (action: CardAction, card: Pick<OwnCard, 'status' | 'team'>): boolean =>
  ACTIONS[action].in.some((allowed) => allowed === card.status) && mayByTeam(action, card)

/**
 * The act of a team (teams/permissions.ts) that allows the action on its card; null: never. A team's card is handed out, not
 * led or moved; whoever may pause it may name it.
 */
export const TEAM_ACT_OF: Readonly<Record<CardAction, TeamAct | null>> = {
  pause: 'cards:pause',
  resume: 'cards:resume',
  lead: null,
  rename: 'cards:pause',
  replace: 'cards:replace',
  release: 'cards:release',
  move: null,
  remove: 'cards:release',
}

/** Does the role of the account in the card's team allow this? Always true for the account's own cards. */
export function mayByTeam(action: CardAction, { team }: Pick<OwnCard, 'team'>): boolean {
  const act = TEAM_ACT_OF[action]
  return team === null || (act !== null && may(team.role, act, { isOwn: isHeld({ team }) }))
}

export const isLinked = ({ status }: Pick<OwnCard, 'status'>): boolean => LINKED.some((linked) => linked === status)

/** The state of a card as a page shows it; a form with another one comes too late. */
export const markOf = ({ status, username, nickname, handover, team }: OwnCard): string =>
  JSON.stringify([status, username, nickname, handover, ...(team === null ? [] : [team.holder?.memberId ?? null])])

const EVENT_WORDS: Readonly<Record<ChipEvent, string>> = {
  created: 'Created',
  imported: 'Changed by an import',
  synced: 'Changed by a call',
  linked: 'Linked',
  unlinked: 'Unlinked',
  paused: 'Paused',
  resumed: 'Resumed',
  retired: 'Switched off for good',
  claimed: 'Claimed',
  released: 'Released',
  moved: 'Moved to a new owner',
  replaced: 'Replaced by another card',
  renamed: 'Renamed',
  taken_back: 'Taken back',
  handed_out: 'Handed out',
  assigned: 'Put into an order',
  unassigned: 'Taken out of an order',
}
const ACTOR_WORDS: Readonly<Record<ChipActor, string>> = {
  cli: ' by us',
  api: ' by us',
  console: ' by us',
  webhook: '',
  team: ' by your team',
  owner: '',
  hours: ', on a schedule',
}

const wordOf = (words: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(words, key) ? (words[key] ?? '') : ''

/** "Linked to @mara", "Paused by us". */
export const eventText = ({ event, actor, username }: { event: string; actor: string; username: string | null }) => {
  const words = wordOf(EVENT_WORDS, event) || 'Changed'
  const whom = event === 'linked' && username !== null ? ` to @${username}` : ''
  return `${words}${whom}${wordOf(ACTOR_WORDS, actor)}`
}
