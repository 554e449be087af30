// The contact details of a profile and how they are shown. A detail is public while its switch is on; private ones are
// never read by code that shows a profile, so they do not occur here. Pure.
import { shownText } from '#domain/text/shown-text.ts'
import { safeLinkUrl } from './link-url.ts'
import { phoneUrl, readPhone } from './phone.ts'
import { phoneGroups } from './phone-groups.ts'

/** The public details, named like their columns; null if empty or switched off. */
export interface ContactFields {
  job_title: string | null
  company: string | null
  phone: string | null
  contact_email: string | null
  website: string | null
  address_street: string | null
  address_city: string | null
  address_postcode: string | null
  address_country: string | null
}

/** The switches of the details, named like their columns; the address has one switch. */
export type ContactSwitch = `show_${'job_title' | 'company' | 'phone' | 'contact_email' | 'website' | 'address'}`

/** The details with a row of their own on the page, in order, with their names. */
export const CONTACT_NAMES = { phone: 'Phone', email: 'Email', website: 'Website', address: 'Address' } as const
export type ContactKind = keyof typeof CONTACT_NAMES

/** The key under which opened details are counted, in place of a link's address. */
export const countedContact = (kind: ContactKind): string => `contact:${kind}`

export interface ContactDetail {
  kind: ContactKind
  /** The shown text; an address has several lines. */
  text: string
  /** Validated address, or null if the detail is shown as plain text. */
  href: string | null
}

export interface Contact {
  /** "" for none. */
  jobTitle: string
  company: string
  details: readonly ContactDetail[]
  /** The parts of the address for a contact card, "" if missing. */
  address: { street: string; city: string; postcode: string; country: string }
}

/** For a profile without details. */
export const NO_CONTACT: Contact = {
  jobTitle: '',
  company: '',
  details: [],
  address: { street: '', city: '', postcode: '', country: '' },
}

/** The shown details of a profile, from its public columns. */
export function contactOf(fields: ContactFields): Contact {
  const address = {
    street: shownText(fields.address_street, { lines: true }),
    city: shownText(fields.address_city),
    postcode: shownText(fields.address_postcode),
    country: shownText(fields.address_country),
  }
  const lines = [address.street, together([address.city, address.postcode], ' '), address.country]
  const [phone, email, website] = [fields.phone, fields.contact_email, fields.website].map((value) => shownText(value))
  const number = readPhone(phone ?? '')
  const details = [
    detail('phone', number?.text ?? phone, (text) =>
      number === null ? safeLinkUrl(`tel:${text.replace(/[\s().-]/g, '')}`) : phoneUrl(number),
    ),
    detail('email', email, (text) => safeLinkUrl(`mailto:${text}`)),
    detail('website', website, (text) => (/^https?:/i.test(text) ? safeLinkUrl(text) : null)),
    detail('address', together(lines, '\n'), mapsSearch),
  ]
  return {
    jobTitle: shownText(fields.job_title),
    company: shownText(fields.company),
    details: details.filter((shown) => shown.text !== ''),
    address,
  }
}

/** A detail in readable form; contact cards use its unformatted text. */
export const readDetail = ({ kind, text }: ContactDetail): string => (kind === 'phone' ? phoneGroups(text) : text)

/** "Creative director · Ellison Studio", one of them alone, or "". */
export const jobLine = ({ jobTitle, company }: Pick<Contact, 'jobTitle' | 'company'>): string =>
  together([jobTitle, company], ' · ')

const together = (parts: readonly string[], between: string): string =>
  parts.filter((part) => part !== '').join(between)

/** `link` returns the validated address of the text, or null. */
const detail = (kind: ContactKind, text = '', link: (text: string) => string | null): ContactDetail => ({
  kind,
  text: kind === 'website' ? withoutScheme(text) : text,
  href: text === '' ? null : link(text),
})

const withoutScheme = (address: string): string => address.replace(/^https?:\/\//i, '').replace(/\/$/, '')

const mapsSearch = (address: string): string | null =>
  safeLinkUrl(`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address.replace(/\n+/g, ', '))}`)
