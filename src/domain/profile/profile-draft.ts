// The contents of the profile forms: typed texts, switches, theme, picture, links. Parsed from a form without script,
// from JSON with it, and from the stored row. Pure, for browser and server.

import { cleanPastedCode } from '#domain/text/pasted.ts'
import { isTimeZone } from '#domain/text/time-zone.ts'
import { COLOUR_PROBLEM, readColour } from './accent.ts'
import { PROFILE_THEMES, type ProfileThemeId } from './profile.ts'
import { checkProfileFields, type ProfileField } from './profile-fields.ts'

/** Text fields, by their names in the form. */
export const TEXT_FIELDS = [
  'full_name',
  'bio',
  'job_title',
  'company',
  'phone',
  'contact_email',
  'website',
  'address_street',
  'address_city',
  'address_postcode',
  'address_country',
] as const satisfies readonly ProfileField[]
export type TextFieldName = (typeof TEXT_FIELDS)[number]

/** "Show on my profile" of each contact detail. */
export const SWITCHES = [
  'show_job_title',
  'show_company',
  'show_phone',
  'show_contact_email',
  'show_website',
  'show_address',
] as const
export type SwitchName = (typeof SWITCHES)[number]

export interface LinkDraft {
  /** As stored: a platform id, or any other word of an imported profile. */
  platform: string
  title: string
  url: string
  /** Kept and not shown. */
  hidden: boolean
  /** A day and a time in the draft's zone, "" for no limit (link-schedule.ts). */
  from: string
  until: string
}

/** A link that is simply shown. */
export const newLink = (platform: string, title = '', url = ''): LinkDraft => ({
  ...{ platform, title, url },
  ...{ hidden: false, from: '', until: '' },
})

export interface ProfileDraft {
  texts: Record<TextFieldName, string>
  shown: Record<SwitchName, boolean>
  /** May visitors leave their contact details? */
  takesContacts: boolean
  look: ProfileThemeId
  /** The accent colour as typed or as "#rrggbb"; "" for the look's. */
  accent: string
  /** Address of the picture, "" for the initial. */
  picture: string
  links: LinkDraft[]
  /** The time zone of the links' times. */
  timeZone: string
  /** Language of the page's fixed words, "" for the visitor's; absent where it stays as it is stored. */
  language?: string | undefined
}

/** A new profile: job title, company and website public, the rest private. */
export const NO_DRAFT: ProfileDraft = {
  texts: {
    full_name: '',
    bio: '',
    job_title: '',
    company: '',
    phone: '',
    contact_email: '',
    website: '',
    address_street: '',
    address_city: '',
    address_postcode: '',
    address_country: '',
  },
  shown: {
    show_job_title: true,
    show_company: true,
    show_phone: false,
    show_contact_email: false,
    show_website: true,
    show_address: false,
  },
  takesContacts: false,
  look: 'dark-gradient',
  accent: '',
  picture: '',
  links: [],
  timeZone: 'UTC',
}

/** More rows than any stored profile has; further rows of a request are ignored. */
export const MAX_LINK_ROWS = 200

/** The used part of a submitted form; line breaks are "\n". */
interface Fields {
  get(name: string): string
  has(name: string): boolean
}

/** The field names of a link; rows count from 1. */
export const linkField = (row: number, part: keyof LinkDraft): string => `link${row}_${part}`

/**
 * The draft in a form submitted without script. Missing fields keep the value of `stored`; missing switches are off.
 */
export function draftOfForm(form: Fields, stored: ProfileDraft): ProfileDraft {
  const look = PROFILE_THEMES.find((theme) => theme === form.get('look'))
  return {
    texts: mapped(TEXT_FIELDS, (name) => (form.has(name) ? form.get(name) : stored.texts[name])),
    shown: mapped(SWITCHES, (name) => form.has(name)),
    takesContacts: form.has('takes_contacts'),
    look: look ?? stored.look,
    accent: form.has('accent') ? form.get('accent') : stored.accent,
    picture: form.has('remove_picture')
      ? ''
      : form.has('picture')
        ? cleanPastedCode(form.get('picture'))
        : stored.picture,
    links: linksOfForm(form),
    timeZone: isTimeZone(form.get('time_zone')) ? form.get('time_zone') : stored.timeZone,
    ...(form.has('language') ? { language: form.get('language') } : {}),
  }
}

/** The link rows of a form in order, including empty ones. */
export function linksOfForm(form: Fields): LinkDraft[] {
  const links: LinkDraft[] = []
  for (let row = 1; row <= MAX_LINK_ROWS && form.has(linkField(row, 'url')); row++)
    links.push({
      platform: form.get(linkField(row, 'platform')),
      title: form.get(linkField(row, 'title')),
      url: form.get(linkField(row, 'url')),
      hidden: form.has(linkField(row, 'hidden')),
      from: form.get(linkField(row, 'from')),
      until: form.get(linkField(row, 'until')),
    })
  return links
}

export interface CheckedDraft {
  /** The stored form, if there are no problems. */
  draft: ProfileDraft
  /** A sentence per invalid field, by its name in the form. */
  problems: Record<string, string>
}

/**
 * Validates everything in a draft except its picture, and converts it to its stored form. `storedLinks` are the links
 * before the edit: titles that were never typed follow a change of platform.
 */
export function checkedDraft(draft: ProfileDraft, storedLinks: readonly LinkDraft[] = []): CheckedDraft {
  const { values, links, problems } = checkProfileFields({ ...draft.texts, links: draft.links }, storedLinks)
  const accent = readColour(draft.accent)
  return {
    draft: {
      ...draft,
      texts: mapped(TEXT_FIELDS, (name) => values[name] ?? draft.texts[name]),
      accent: accent ?? draft.accent,
      links: links ?? [],
    },
    problems: {
      ...Object.fromEntries(Object.entries(problems).flatMap(([name, text]) => (text ? [[name, text]] : []))),
      ...(accent === null ? { accent: COLOUR_PROBLEM } : {}),
    },
  }
}

/** A row without title and address is not stored. */
export const isEmptyLink = ({ title, url }: LinkDraft): boolean => title.trim() === '' && url.trim() === ''

/** An object with a value for each of these names. */
export const mapped = <Name extends string, Value>(
  names: readonly Name[],
  of: (name: Name) => Value,
): Record<Name, Value> => {
  const all: Partial<Record<Name, Value>> = {}
  for (const name of names) all[name] = of(name)
  return all as Record<Name, Value>
}
