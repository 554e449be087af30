// Validation rules of a profile's fields (the table "Fields" of EDT) and their error texts, shared by the editor's
// browser code and the server. Lengths are counted as people count: code points after NFC, a line break as one. Light
// enough for a browser. Pure, never throws.
import { cleanEmail, isEmail } from '#domain/text/mail-address.ts'
import { cleanPasted, cleanPastedAddress, cleanPastedCode, cleanPastedLines } from '#domain/text/pasted.ts'
import { UNREADABLE } from '#domain/text/plain-text.ts'
import { shownText } from '#domain/text/shown-text.ts'
import { linkProblem, readLink } from './link-input.ts'
import { isLinkPlatform, type LinkPlatform, platformLabel } from './link-platforms.ts'
import { localTime } from './link-schedule.ts'
import { safeLinkUrl } from './link-url.ts'
import { readPhone } from './phone.ts'
import { platformName } from './platforms.ts'

/** Error texts next to a field. */
export const FIELD_TEXTS = {
  name: 'Please enter your name.',
  username: 'Use 3 to 30 letters, digits, dots, dashes or underscores.',
  phone: 'Please enter a phone number, like +44 1632 960123.',
  email: 'Please enter a valid email address.',
  link: 'This link cannot be used. It must start with https://, mailto: or tel:.',
  links: 'At most 20 links.',
  heading: 'Please enter the words of the heading.',
  headingAddress: 'A heading has no address. Leave it empty, or choose a platform.',
  time: 'Please enter a day and a time, like 2026-12-24 18:00.',
  until: 'The end must be after the beginning.',
  website: 'This is a name, not a website. Add it under Links, where you can choose its platform.',
  characters: 'There are characters in it that cannot be shown.',
} as const

/** The error for a text that is `count` characters too long. */
export const tooMany = (count: number): string =>
  count === 1 ? '1 character too many.' : `${count} characters too many.`

export const MAX_LINKS = 20
export const MAX_LINK_TITLE = 60

export interface FieldRule {
  /** The label of its input. */
  label: string
  /** Maximum code points; absent if the check itself limits the length. */
  max?: number
  /** Number of lines; 1 by default. */
  lines?: number
  /** The error if the field is empty; absent for an optional field. */
  required?: string
  /** The stored form of a text. */
  store?: (text: string) => string
  /** The problem of a text that is not empty, or null. */
  check?: (text: string) => string | null
}

const says = (isRight: boolean, text: string): string | null => (isRight ? null : text)

// Stricter than isUsername of username.ts, which also accepts imported names.
const NEW_USERNAME = /^[A-Za-z0-9_][A-Za-z0-9._-]{1,28}[A-Za-z0-9_]$/

function websiteProblem(text: string): string | null {
  if (/^https?:/.test(safeLinkUrl(text) ?? '')) return null
  return text.startsWith('@') ? FIELD_TEXTS.website : FIELD_TEXTS.link
}

/** The fields of a profile, by the names of their columns and inputs. */
export const PROFILE_FIELDS = {
  full_name: { label: 'Name', max: 100, required: FIELD_TEXTS.name },
  username: {
    label: 'Username',
    store: cleanPastedCode,
    required: FIELD_TEXTS.username,
    check: (text: string) => says(NEW_USERNAME.test(text), FIELD_TEXTS.username),
  },
  bio: { label: 'Bio', max: 500, lines: Number.POSITIVE_INFINITY },
  job_title: { label: 'Job title', max: 100 },
  company: { label: 'Company', max: 100 },
  phone: {
    label: 'Phone',
    store: (text: string) => readPhone(text)?.text ?? cleanPastedCode(text),
    check: (text: string) => says(readPhone(text) !== null, FIELD_TEXTS.phone),
  },
  contact_email: { label: 'Email', store: cleanEmail, check: (text: string) => says(isEmail(text), FIELD_TEXTS.email) },
  website: {
    label: 'Website',
    store: (text: string) => readLink('website', text).url,
    check: (text: string) => websiteProblem(text),
  },
  address_street: { label: 'Street', max: 200, lines: 2 },
  address_city: { label: 'City', max: 100 },
  address_postcode: { label: 'Postcode', max: 20 },
  address_country: { label: 'Country', max: 60 },
} as const satisfies Record<string, FieldRule>

export type ProfileField = keyof typeof PROFILE_FIELDS

const RULES: Readonly<Record<ProfileField, FieldRule>> = PROFILE_FIELDS
const FIELDS = Object.keys(RULES).filter((name): name is ProfileField => name in RULES)

export interface CheckedText {
  /** The stored value; if there is a problem, the normalised input. */
  value: string
  problem: string | null
}

/** The length of a typed text as counted here. */
export const lengthOf = (typed: string): number => [...cleanPastedLines(typed)].length

/** Checks one field. `typed` is the value of the input. */
export const checkField = (field: ProfileField, typed: string): CheckedText => checkText(RULES[field], typed)

/** Checks a text by a rule that is not a profile's own. */
export function checkText(rule: FieldRule, typed: string): CheckedText {
  const { lines = 1 } = rule
  const text = lines === 1 ? cleanPasted(typed) : withLines(cleanPastedLines(typed), lines)
  const value = rule.store?.(text) ?? text
  return { value, problem: problemOf(rule, value) }
}

function problemOf({ max, lines = 1, required, check }: FieldRule, text: string): string | null {
  if (required !== undefined && text === '') return required
  if (text === '') return null
  if (UNREADABLE.test(lines > 1 ? text.replaceAll('\n', ' ') : text)) return FIELD_TEXTS.characters
  if (required !== undefined && shownText(text) === '') return required
  const over = max === undefined ? 0 : [...text].length - max
  return over > 0 ? tooMany(over) : (check?.(text) ?? null)
}

/** Joins surplus lines to the last allowed one. */
function withLines(text: string, most: number): string {
  if (most === 1 || most === Number.POSITIVE_INFINITY) return text
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return [...lines.slice(0, most - 1), lines.slice(most - 1).join(', ')].join('\n').trim()
}

/** A row of the list of links as typed. */
export interface LinkInput {
  platform?: string
  title?: string
  url?: string
  hidden?: boolean
  from?: string
  until?: string
}

/** A link as stored. */
export interface CheckedLink {
  platform: LinkPlatform
  title: string
  url: string
  hidden: boolean
  from: string
  until: string
}

/** A field, the list of links, or a part of one of its rows, counted from 1. */
export type ProblemPlace = ProfileField | 'links' | `link${number}_${'title' | 'url' | 'from' | 'until'}`

export interface CheckedProfile {
  /** The given fields. */
  values: Partial<Record<ProfileField, string>>
  /** In order, without empty rows; null if none were given. */
  links: CheckedLink[] | null
  problems: Partial<Record<ProblemPlace, string>>
}

/**
 * Checks the given fields and links, so that a form with a part of a profile is checked on its own. Without problems,
 * `values` and `links` are the stored form. `storedLinks` are the links as currently stored.
 */
export function checkProfileFields(
  input: Partial<Record<ProfileField, string>> & { links?: readonly LinkInput[] },
  storedLinks: readonly LinkInput[] = [],
): CheckedProfile {
  const values: CheckedProfile['values'] = {}
  const problems: CheckedProfile['problems'] = {}
  for (const field of FIELDS) {
    const typed = input[field]
    if (typed === undefined) continue
    const { value, problem } = checkField(field, typed)
    values[field] = value
    if (problem !== null) problems[field] = problem
  }
  return { values, problems, links: input.links === undefined ? null : checkLinks(input.links, storedLinks, problems) }
}

const TITLE: FieldRule = { label: 'Title', max: MAX_LINK_TITLE }
const HEADING: FieldRule = { ...TITLE, required: FIELD_TEXTS.heading }
const ADDRESS: FieldRule = { label: 'Address', required: FIELD_TEXTS.link }

/**
 * The title of a link as typed. "" if nobody typed one: it is empty, or still the name of the platform that the stored
 * link had before.
 */
function typedTitle(title: string, platform: LinkPlatform, stored: readonly LinkInput[]): string {
  if (title === platformLabel(platform)) return title
  const isDefault = (of: string) => isLinkPlatform(of) && platformLabel(of) === title
  const wasCalled = stored.some((link) => link.title === title && isDefault(link.platform ?? ''))
  return wasCalled || title === platformLabel('website') ? '' : title
}

/**
 * Checks a list of links. Problems are added under the row's number in the form. `stored` is the list before the edit.
 */
function checkLinks(
  rows: readonly LinkInput[],
  stored: readonly LinkInput[],
  problems: CheckedProfile['problems'],
): CheckedLink[] {
  const links: CheckedLink[] = []
  for (const [index, row] of rows.entries()) {
    const [words, address] = [cleanPasted(row.title ?? ''), cleanPastedAddress(row.url ?? '')]
    const title = shownText(words) === '' ? '' : words // only invisible characters
    if (title === '' && address === '') continue
    if (links.length === MAX_LINKS) {
      problems.links = FIELD_TEXTS.links
      return links
    }
    const given = row.platform ?? ''
    const schedule = checkSchedule(row, index + 1, problems)
    if (given === 'heading') {
      const words = checkText(HEADING, title)
      if (words.problem !== null) problems[`link${index + 1}_title`] = words.problem
      if (address !== '') problems[`link${index + 1}_url`] = FIELD_TEXTS.headingAddress
      links.push({ platform: given, title: words.value, url: '', ...schedule })
      continue
    }
    const read = readLink(isLinkPlatform(given) ? given : 'website', address)
    // An untitled link is named after its platform.
    const called = isLinkPlatform(given) ? '' : platformName(given)
    const label = platformLabel(read.platform)
    const named = checkText(TITLE, typedTitle(title, read.platform, stored) || called || label)
    const url = checkText(ADDRESS, read.url)
    const problem = url.problem ?? linkProblem(read, FIELD_TEXTS)
    if (named.problem !== null) problems[`link${index + 1}_title`] = named.problem
    if (problem !== null) problems[`link${index + 1}_url`] = problem
    links.push({ platform: read.platform, title: named.value, url: url.value, ...schedule })
  }
  return links
}

/** Checks the times of a row. */
function checkSchedule(
  { hidden = false, from = '', until = '' }: LinkInput,
  row: number,
  problems: CheckedProfile['problems'],
): Pick<CheckedLink, 'hidden' | 'from' | 'until'> {
  const read = (typed: string): string => localTime(cleanPastedCode(typed)) ?? cleanPastedCode(typed)
  const times = { from: read(from), until: read(until) }
  for (const part of ['from', 'until'] as const)
    if (times[part] !== '' && localTime(times[part]) === null) problems[`link${row}_${part}`] = FIELD_TEXTS.time
  const isBackwards = times.from !== '' && times.until !== '' && times.until <= times.from
  if (isBackwards) problems[`link${row}_until`] ??= FIELD_TEXTS.until
  return { hidden, ...times }
}

/** A sentence about a field in a list of several problems: prefixed with the field's name unless it names it itself. */
export function namedProblem(name: string, text: string): string {
  const row = /^link(\d+)_/.exec(name)?.[1]
  if (row !== undefined) return `Link ${row}: ${text}`
  const field = FIELDS.find((known) => known === name)
  return field === undefined || /^Please|^Use /.test(text) ? text : `${RULES[field].label}: ${text}`
}
