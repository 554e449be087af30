// The report of a public profile: its reasons, limits and reference number. Shared by the form and the call. Pure.
import { crockfordCharacters } from '#domain/text/crockford.ts'
import { cleanPastedLines } from '#domain/text/pasted.ts'
import { isPlainText } from '#domain/text/plain-text.ts'

/** Reasons as stored and as displayed: the terms' rules for profiles, abbreviated. */
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

/** Maximum length of the free text, after trimming. */
export const MAX_REPORT_DETAILS = 1000

/** The stored form of the free text. */
export const canonicalDetails = (details: string): string => cleanPastedLines(details)

/** Free text after trimming: at most 1000 characters, no control characters but line breaks and tabs. */
export const isReportDetails = (details: string): boolean =>
  isPlainText(details.trim(), { max: MAX_REPORT_DETAILS, lines: true })

/** "R-7F3K9-Q2MXA": ten characters from at least ten random bytes. */
export function reportReference(random: Uint8Array): string {
  const text = crockfordCharacters(random.subarray(0, 10))
  return `R-${text.slice(0, 5)}-${text.slice(5)}`
}
