// The report of a public profile: its reasons, its limits and its reference number. Shared by the form and the door of
// the call. Pure.
import { hasInvisibleCharacters } from './chip'
import { CROCKFORD_ALPHABET } from './crockford'

/** Reasons as stored and as read; the terms' rules for profiles in short. */
export const REPORT_REASONS = [
  { id: 'impersonation', label: 'It pretends to be somebody else' },
  { id: 'private-data', label: 'It shows private data or pictures without consent' },
  { id: 'harmful', label: 'It is threatening, hateful or sexually explicit' },
  { id: 'deceptive', label: 'Its links deceive or spread malicious software' },
  { id: 'copyright', label: 'It uses somebody’s work or brand without permission' },
  { id: 'unlawful', label: 'It is unlawful in another way' },
  { id: 'other', label: 'Something else' },
] as const

export type ReportReason = (typeof REPORT_REASONS)[number]['id']

export const isReportReason = (value: string): value is ReportReason => REPORT_REASONS.some(({ id }) => id === value)

/** Characters of the free text, after trimming. */
export const MAX_REPORT_DETAILS = 1000

/** Free text after trimming: at most 1000 characters; line breaks and tabs are allowed, other invisible ones are not. */
export function isReportDetails(details: string): boolean {
  const trimmed = details.trim()
  return trimmed.length <= MAX_REPORT_DETAILS && !hasInvisibleCharacters(trimmed.replace(/[\r\n\t]/g, ' '))
}

/** "R-7F3K9-Q2MXA": ten characters of these random bytes (at least ten). */
export function reportReference(random: Uint8Array): string {
  const text = Array.from(random.slice(0, 10), (byte) => CROCKFORD_ALPHABET[byte % CROCKFORD_ALPHABET.length]).join('')
  return `R-${text.slice(0, 5)}-${text.slice(5)}`
}
