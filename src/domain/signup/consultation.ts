// The details of a consultation: the teams page's form collects the first fields, the consultation's the rest, and a
// mail link can contain all of them. They are never sent to a server or put into an address of this site. Pure.
import { SIZE_OPTIONS } from '#domain/content/teams-copy.ts'
import { cleanPasted } from '#domain/text/pasted.ts'
import { nameParts } from '#domain/text/person-name.ts'

/** Fields of the consultation form in order. */
const FIELDS = ['firstName', 'lastName', 'workEmail', 'phone', 'companyName', 'companySize'] as const

export type ConsultationField = (typeof FIELDS)[number]
export type ConsultationDetails = Partial<Record<ConsultationField, string>>
const MAX_LENGTH = 254 // the longest mail address; longer values are cut

/** Maps the small form's values to the large one. Nothing of a name is lost: titles go with the first name. */
export function detailsOfTeamsForm(form: {
  name: string
  email: string
  phone: string
  company: string
  teamSize: string
}): ConsultationDetails {
  const { prefix, given, additional, family, suffix } = nameParts(cleanPasted(form.name))
  const together = (...parts: string[]) => parts.filter((part) => part !== '').join(' ')
  return cleaned({
    firstName: together(prefix, given, additional),
    lastName: together(family, suffix),
    workEmail: form.email,
    phone: form.phone,
    companyName: form.company,
    companySize: form.teamSize,
  })
}

/** Parses stored details; unknown fields are dropped. Never throws. */
export function parseDetails(text: string | null): ConsultationDetails {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    return typeof stored === 'object' && stored !== null ? cleaned(stored as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** A mailto address for `to` that contains every given detail, one per line; `t` has the labels and the subject. */
export function consultationMail(
  to: string,
  details: ConsultationDetails,
  t: Readonly<Record<ConsultationField | 'subject', string>>,
): string {
  const given = cleaned(details)
  const lines = FIELDS.flatMap((field) => (given[field] ? [`${t[field]}: ${given[field]}`] : []))
  return `mailto:${to}?subject=${encodeURIComponent(t.subject)}&body=${encodeURIComponent(lines.join('\r\n'))}`
}

function cleaned(values: Record<string, unknown>): ConsultationDetails {
  const details: ConsultationDetails = {}
  for (const field of FIELDS) {
    const value = values[field]
    const text = typeof value === 'string' ? cleanPasted(value).slice(0, MAX_LENGTH) : ''
    const isOffered = field !== 'companySize' || SIZE_OPTIONS.some((size) => size === text)
    if (text !== '' && isOffered) details[field] = text
  }
  return details
}
