// The states of a chip and the operator's actions in each. Pure; used by the command line, the operator API and the
// tests, never by a tap.

import { crockford } from '#domain/text/crockford.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import type { ChipRecord, ChipStatus } from './chip.ts'

export const CHIP_STATUSES: readonly ChipStatus[] = [
  'linked_with_profile',
  'linked_without_profile',
  'unlinked',
  'disabled',
  'paused',
  'retired',
]

export const isChipStatus = (value: unknown): value is ChipStatus => CHIP_STATUSES.some((status) => status === value)

/** The refusal to reactivate a retired chip; no writer does it. */
export const RETIRED_IS_FINAL = 'It is retired, and that is final.'

/** Is this change of state allowed? All are, except out of retirement. */
export const mayBecome = (before: string, next: string): boolean => before !== 'retired' || next === 'retired'

/** Random bytes behind a new id: 80 bits. */
export const NEW_CHIP_ID_BYTES = 10

/** The id of a new chip: 16 characters of ten random bytes. Throws for any other number of bytes. */
export function newChipId(random: Uint8Array): string {
  if (random.length !== NEW_CHIP_ID_BYTES) throw new RangeError(`A chip id is made of ${NEW_CHIP_ID_BYTES} bytes.`)
  return crockford(random)
}

/** `move` relinks a linked chip: only an explicit operator action may take a card from somebody. */
export type ChipAction = 'link' | 'move' | 'unlink' | 'pause' | 'resume' | 'retire'

/** The events of chip_events; `renamed` concerns the owner's name for the chip. */
export const CHIP_EVENTS = [
  'created',
  'imported',
  'synced',
  'linked',
  'unlinked',
  'paused',
  'resumed',
  'retired',
  'claimed',
  'released',
  'moved',
  'replaced',
  'renamed',
  'taken_back',
  'handed_out',
  'assigned',
  'unassigned',
] as const
export type ChipEvent = (typeof CHIP_EVENTS)[number]

/** Who acted: a command, the operator API, the owner, the owner's hours, a team member, the console, or a payment webhook. */
export const CHIP_ACTORS = ['cli', 'api', 'owner', 'hours', 'team', 'console', 'webhook'] as const
export type ChipActor = (typeof CHIP_ACTORS)[number]

/** The event recorded for each action. */
export const EVENT_OF: Record<ChipAction, ChipEvent> = {
  link: 'linked',
  move: 'linked',
  unlink: 'unlinked',
  pause: 'paused',
  resume: 'resumed',
  retire: 'retired',
}

const ALLOWED_IN: Record<ChipAction, readonly string[]> = {
  link: ['unlinked', 'linked_without_profile'],
  move: ['unlinked', 'linked_without_profile', 'linked_with_profile'],
  unlink: ['linked_with_profile', 'linked_without_profile'],
  pause: ['linked_with_profile', 'linked_without_profile', 'unlinked'],
  resume: ['paused'],
  retire: ['linked_with_profile', 'linked_without_profile', 'unlinked', 'disabled', 'paused'],
}

export interface ActionInput {
  /** The target of a link; a validated username. */
  username?: string
  /** Status before the last pause, if known. */
  statusBefore?: string | null
  /** Does it belong to an account or a team? Then only `move` links it, and unlinking releases it. */
  owned?: boolean
}

/**
 * The record after an action, or null if nothing changes. A paused chip retains its username, so that it can be
 * resumed; an unlinked or retired one loses it. The error is a sentence for the operator.
 */
export function afterAction(
  record: ChipRecord,
  action: ChipAction,
  { username, statusBefore = null, owned = false }: ActionInput = {},
): Result<(ChipRecord & { status: ChipStatus }) | null, string> {
  const next = resultOf(record, action, username ?? null, owned ? 'linked_without_profile' : statusBefore)
  if (record.status === next.status && record.username === next.username) return ok(null)
  if (action === 'link' && owned) return err(refusal(record, action) ?? OWNED_NEEDS_MOVE)
  const releases = action === 'unlink' && owned && record.status === 'paused'
  if (releases || ALLOWED_IN[action].includes(record.status)) return ok(next)
  return err(refusal(record, action) ?? `That is not possible while it is ${record.status}.`)
}

const OWNED_NEEDS_MOVE = 'It belongs to an account; add --move to link it all the same.'

function resultOf(
  record: ChipRecord,
  action: ChipAction,
  username: string | null,
  statusBefore: string | null,
): ChipRecord & { status: ChipStatus } {
  switch (action) {
    case 'link':
    case 'move':
      return { status: 'linked_with_profile', username }
    case 'unlink':
      return { status: 'unlinked', username: null }
    case 'pause':
      return { status: 'paused', username: record.username }
    case 'resume':
      if (record.username !== null) return { status: 'linked_with_profile', username: record.username }
      return { status: statusBefore === 'linked_without_profile' ? statusBefore : 'unlinked', username: null }
    case 'retire':
      return { status: 'retired', username: null }
  }
}

/** Why an action is refused in this state, or null if the state does not decide it. */
function refusal({ status, username }: ChipRecord, action: ChipAction): string | null {
  if (status === 'retired') return RETIRED_IS_FINAL
  if (status === 'paused') return 'It is paused; resume or retire it first.'
  if (status === 'disabled') return 'It is disabled by the app; it can only be retired here.'
  if (status === 'linked_with_profile' && action === 'link')
    return username === null
      ? 'It is linked already; add --move to link it anew.'
      : `It is linked to @${username} already; unlink it first, or add --move.`
  if (action === 'resume') return `It is not paused but ${status}.`
  return null
}
