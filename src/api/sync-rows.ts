// The rows of a sync and what each must be: R4, R6, R13, R14, D-78. A row is judged by itself; what is wrong with it is
// a sentence that repeats nothing of it (T-INP-5). Unknown keys are dropped, nothing is coerced.

import type { SyncRows } from '#db/sync.ts'
import { isStorableChipId } from '#domain/chip/chip.ts'
import { ROW_PROBLEMS } from '#domain/chip/chip-rows.ts'
import { CHIP_STATUSES } from '#domain/chip/chip-states.ts'
import { dialledUrl, phoneUrl, readPhone } from '#domain/profile/phone.ts'
import { safeLinkUrl, safePictureUrl } from '#domain/profile/profile.ts'
import { isUsername } from '#domain/profile/username.ts'
import { err, type Result } from '#domain/text/errors.ts'
import { cleanEmail, isEmail } from '#domain/text/mail-address.ts'
import { cleanPasted, cleanPastedAddress, cleanPastedCode, cleanPastedLines } from '#domain/text/pasted.ts'
import { isPlainText } from '#domain/text/plain-text.ts'
import {
  cleaned,
  either,
  fields,
  into,
  list,
  nullable,
  oneOf,
  or,
  type Shape,
  text,
  whole,
  yesOrNo,
} from '#domain/text/shape.ts'

const MAX_LINKS = 100

const plain = (max: number, lines = false) =>
  cleaned(lines ? cleanPastedLines : cleanPasted, (clean) => isPlainText(clean, { max, lines }))
const plainName = (max: number) => cleaned(cleanPasted, (clean) => clean !== '' && isPlainText(clean, { max }))
/** Absent, null and "" are one: no value. */
const orNone = (shape: Shape<string>) => into(or(nullable(either(oneOf(''), shape)), null), (given) => given || null)
const username = cleaned(cleanPastedCode, isUsername)
const address = (isRight: (clean: string) => boolean) => orNone(cleaned(cleanPastedAddress, isRight))
const picture = address((clean) => safePictureUrl(clean) !== null)
const order = whole(-1_000_000, 1_000_000)
const themeId = text((id) => /^[A-Za-z0-9_-]{1,64}$/.test(id))

/** A link as it is stored: a number in its one form, any other address as it was given. "" for one that cannot be a link. */
function linkUrl(given: string): string {
  const clean = cleanPastedAddress(given)
  const number = /^tel:/i.test(clean) ? readPhone(clean) : null
  const url = number === null ? dialledUrl(clean) : phoneUrl(number)
  return safeLinkUrl(url) === null ? '' : url
}

const shown = or(yesOrNo, false)
const phoneText = (given: string): string => readPhone(given)?.text ?? ''
/** The contact details of a profile and their switches, under the names of their columns (D-131). */
const CONTACT = {
  job_title: orNone(plain(100)),
  company: orNone(plain(100)),
  phone: orNone(cleaned(phoneText, (clean) => clean !== '')),
  contact_email: orNone(cleaned(cleanEmail, isEmail)),
  website: address((clean) => /^https?:/.test(safeLinkUrl(clean) ?? '')),
  address_street: orNone(plain(200, true)),
  address_city: orNone(plain(100)),
  address_postcode: orNone(plain(20)),
  address_country: orNone(plain(60)),
  show_job_title: shown,
  show_company: shown,
  show_phone: shown,
  show_contact_email: shown,
  show_website: shown,
  show_address: shown,
}

const SHAPES: { [Kind in keyof SyncRows]: Shape<SyncRows[Kind][number]> } = {
  chips: into(
    fields({
      chip_id: cleaned(cleanPastedCode, isStorableChipId),
      status: oneOf(...CHIP_STATUSES),
      username: orNone(username),
    }),
    (chip) => (chip.status === 'retired' ? { ...chip, username: null } : chip),
  ),
  profiles: fields({
    username,
    full_name: orNone(plain(200)),
    bio: orNone(plain(2000, true)),
    profile_image_url: picture,
    theme_id: orNone(themeId),
    ...CONTACT,
  }),
  links: fields({
    username,
    links: list(
      fields({
        platform: plainName(64),
        display_text: orNone(plain(200)),
        url: cleaned(linkUrl, (clean) => clean !== ''),
        display_order: or(nullable(order), null),
      }),
      0,
      MAX_LINKS,
    ),
  }),
  themes: fields({
    id: themeId,
    name: plainName(100),
    preview_image_url: picture,
    category: orNone(plain(64)),
    is_active: or(yesOrNo, true),
    display_order: or(order, 0),
  }),
}

export type RowKind = keyof SyncRows
export const ROW_KINDS = Object.keys(SHAPES) as RowKind[]
export type SyncRow<Kind extends RowKind> = SyncRows[Kind][number]

const PLAIN = 'is too long or holds control characters.'
const PICTURE = 'must be a picture file on this site or an https address without user name, at most 2048 characters.'
const PROBLEMS = new Map<string, string>([
  ...Object.entries(ROW_PROBLEMS),
  ...['full_name', 'bio', ...Object.keys(CONTACT)].map((name): [string, string] => [
    name,
    `${name} ${name.startsWith('show_') ? 'must be true or false.' : PLAIN}`,
  ]),
  ['phone', 'phone must be 5 to 20 digits, with spaces, brackets, dots, dashes and a plus at most.'],
  ['contact_email', 'contact_email must be a mail address.'],
  ['website', 'website must be an http(s) address with a dotted host name.'],
  ['profile_image_url', `profile_image_url ${PICTURE}`],
  ['preview_image_url', `preview_image_url ${PICTURE}`],
  ['theme_id', 'theme_id must be 1 to 64 letters, digits, dashes or underscores.'],
  ['id', 'id must be 1 to 64 letters, digits, dashes or underscores.'],
  ['name', 'name must be 1 to 100 characters without control characters.'],
  ['category', `category ${PLAIN}`],
  ['is_active', 'is_active must be true or false.'],
  ['display_order', 'display_order must be a whole number.'],
  ['platform', 'platform must be 1 to 64 characters without control characters.'],
  ['display_text', `display_text ${PLAIN}`],
  ['url', 'url must be an http(s) address with a dotted host name, a mailto: or a tel: address.'],
  ['links', `links must be a list of at most ${MAX_LINKS}.`],
])

const PICTURE_FIELDS = ['profile_image_url', 'preview_image_url'] as const

/**
 * The row, or one sentence that names its field; for a link also which one, counted from 1. `siteOrigin` is the shop's
 * own: a picture there must be a file, also when the whole address is given.
 */
export function parseSyncRow<Kind extends RowKind>(
  kind: Kind,
  row: unknown,
  siteOrigin: string,
): Result<SyncRow<Kind>, string> {
  const read = SHAPES[kind](row)
  if (read.ok) {
    const pictures = read.value as Partial<Record<(typeof PICTURE_FIELDS)[number], string | null>>
    const acting = PICTURE_FIELDS.find((name) => pictures[name] && safePictureUrl(pictures[name], siteOrigin) === null)
    return acting === undefined ? read : err(PROBLEMS.get(acting) ?? PICTURE)
  }
  const [field, index, inner] = read.error
  const sentence = PROBLEMS.get(String(inner ?? field)) ?? 'The row must be an object with the fields of its kind.'
  return err(typeof index === 'number' ? `Link ${index + 1}: ${sentence}` : sentence)
}

/** What a row is about: two rows of one batch about the same thing contradict each other. */
export function keyOf<Kind extends RowKind>(kind: Kind, row: SyncRow<Kind>): string {
  if (kind === 'chips') return (row as SyncRow<'chips'>).chip_id
  if (kind === 'themes') return (row as SyncRow<'themes'>).id
  return (row as SyncRow<'profiles'>).username.toLowerCase()
}
