// What a visitor says about a consultation: the form of the teams page asks for the beginning, the consultation's for
// the rest, and a mail can carry all of it. Nothing of it reaches a server or an address of this site. Pure.
import { SIZE_OPTIONS } from '#domain/content/teams-copy.ts'
import { cleanPasted } from '#domain/text/pasted.ts'
import { nameParts } from '#domain/text/person-name.ts'

/** Fields of the consultation form, in its order, with what a mail calls them. */
const CONSULTATION_FIELDS = {
  firstName: 'First name',
  lastName: 'Last name',
  workEmail: 'Work email',
  phone: 'Phone',
  companyName: 'Company',
  companySize: 'Company size',
} as const

export type ConsultationField = keyof typeof CONSULTATION_FIELDS
export type ConsultationDetails = Partial<Record<ConsultationField, string>>

const FIELDS = Object.keys(CONSULTATION_FIELDS) as ConsultationField[]
const MAX_LENGTH = 254 // the longest mail address there is; longer values are cut

/**
 * The small form's values under the names of the large one. Of a name nothing is lost: titles stand with the first
 * name.
 */
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

/** Details as stored text holds them; what is none of ours is left out. Never throws. */
export function parseDetails(text: string | null): ConsultationDetails {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    return typeof stored === 'object' && stored !== null ? cleaned(stored as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Address of a mail to `to` that holds every detail given, one a line. */
export function consultationMail(to: string, details: ConsultationDetails): string {
  const given = cleaned(details)
  const lines = FIELDS.flatMap((field) => (given[field] ? [`${CONSULTATION_FIELDS[field]}: ${given[field]}`] : []))
  return `mailto:${to}?subject=${encodeURIComponent('Consultation')}&body=${encodeURIComponent(lines.join('\r\n'))}`
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
