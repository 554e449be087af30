// Chip ids: from scanned text to the tap's destination. Pure and linear in the input; nothing here throws.
import { isUsername } from '#domain/profile/username.ts'
import type { Brand } from '#domain/site/brand.ts'
import { MARK_IN_TEXT, nameInText } from '#domain/site/mangled.ts'
import { hasInvisibleCharacters, withoutUnseenEnds } from '#domain/text/invisible.ts'

/** A stored chip. A tap reads only these two fields. */
export interface ChipRecord {
  status: string
  username: string | null
}

/** The statuses this product writes; any other text in the store is treated like "unlinked". */
export type ChipStatus =
  | 'linked_with_profile'
  | 'linked_without_profile'
  | 'unlinked'
  | 'disabled'
  | 'paused'
  | 'retired'

export const MAX_CHIP_LENGTH = 128

const SCANNED_ORIGIN = /^(?:[a-z][a-z0-9+.-]*:\/\/|https?:\/)[^/]*/i
const STORABLE_CHIP = /^[A-Za-z0-9][A-Za-z0-9._:~-]{0,127}$/

/**
 * The chip id in scanned text: a bare id, a path or a whole address, percent-encoded or not, with or without what an
 * app has appended. Returns "" if there is none. Letter case is preserved.
 */
export function normaliseChipId(scanned: string): string {
  const text = withoutUnseenEnds(decodeOnce(scanned).split(MARK_IN_TEXT, 1)[0] ?? '')
  if (hasInvisibleCharacters(text)) return ''
  const path = text.replace(SCANNED_ORIGIN, '')
  const segments = path.split('/').map((segment) => segment.trim())
  const chipId = segments.findLast((segment) => segment !== '') ?? ''
  return chipId.length > MAX_CHIP_LENGTH ? '' : chipId
}

/**
 * The chip id within text, without surrounding quotes and punctuation; null if that gives no other id, or if the text
 * contains a space. Use it only if the text itself is unknown.
 */
export function chipIdInText(chipId: string): string | null {
  if (chipId === '' || /\s/.test(chipId)) return null
  const id = nameInText(chipId)
  return id !== chipId && isStorableChipId(id) ? id : null
}

function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // D-10: on failure the raw text is used
  }
}

/** May this id be looked up in D1 and KV? Any other id is unknown without a query. */
export const isStorableChipId = (chipId: string): boolean => STORABLE_CHIP.test(chipId)

/** Does this query come from a card that signs its taps (sun.ts)? */
export const isSignedTap = (query: URLSearchParams): boolean => query.has('e') || query.has('c')

/** The profile a record leads to, or null if the tap goes to register. */
export const linkedUsername = (record: ChipRecord | null): string | null =>
  record !== null && record.status === 'linked_with_profile' && isUsername(record.username) ? record.username : null

/**
 * The destination of a tap: a path on this site for a linked chip, otherwise the app host's register page with the chip
 * as its only parameter. Printable ASCII for any input.
 */
export function tapDestination(record: ChipRecord | null, chipId: string, brand: Pick<Brand, 'appHost'>): string {
  const username = linkedUsername(record)
  if (username !== null) return `/profile/${encodeURIComponent(username)}`
  return chipId === '' ? `${brand.appHost}/register` : `${brand.appHost}/register?chip=${encodeURIComponent(chipId)}`
}
