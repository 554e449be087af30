// The rows of a sync and their validation. Each row is judged separately; the error is a sentence that echoes nothing
// of the row. Unknown keys are dropped, nothing is coerced.
import * as z from 'zod/mini'
import type { SyncRows } from '#db/sync.ts'
import { isStorableChipId } from '#domain/chip/chip.ts'
import { ROW_PROBLEMS } from '#domain/chip/chip-rows.ts'
import { CHIP_STATUSES } from '#domain/chip/chip-states.ts'
import { dialledUrl, phoneUrl, readPhone } from '#domain/profile/phone.ts'
import { safeLinkUrl, safePictureUrl } from '#domain/profile/profile.ts'
import { isUsername } from '#domain/profile/username.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import { cleanEmail, isEmail } from '#domain/text/mail-address.ts'
import { cleanPasted, cleanPastedAddress, cleanPastedCode, cleanPastedLines } from '#domain/text/pasted.ts'
import { isPlainText } from '#domain/text/plain-text.ts'

const MAX_LINKS = 100

/** A string in its canonical form if that is valid; otherwise the problem. */
const cleaned = (clean: (given: string) => string, isRight: (clean: string) => boolean, problem: string) =>
  z.string(problem).check(z.overwrite(clean), z.refine(isRight, problem))
/** Absent, null and "" all mean no value. */
const orNone = (schema: z.ZodMiniType<string>, problem: string) =>
  z.pipe(
    z._default(z.nullable(z.union([z.literal(''), schema], problem)), null),
    z.transform((given) => given || null),
  )
const cleanedOrNone = (...[clean, isRight, problem]: Parameters<typeof cleaned>) =>
  orNone(cleaned(clean, isRight, problem), problem)

const plainOrNone = (name: string, max: number, lines = false) =>
  cleanedOrNone(
    lines ? cleanPastedLines : cleanPasted,
    (clean) => isPlainText(clean, { max, lines }),
    `${name} is too long or holds control characters.`,
  )
const plainName = (name: string, max: number) =>
  cleaned(
    cleanPasted,
    (clean) => clean !== '' && isPlainText(clean, { max }),
    `${name} must be 1 to ${max} characters without control characters.`,
  )
const username = cleaned(cleanPastedCode, isUsername, ROW_PROBLEMS.username)

const PICTURE_FIELDS = ['profile_image_url', 'preview_image_url'] as const
type PictureField = (typeof PICTURE_FIELDS)[number]
const pictureProblem = (name: PictureField) =>
  `${name} must be a picture file on this site or an https address without user name, at most 2048 characters.`
const picture = (name: PictureField) =>
  cleanedOrNone(cleanPastedAddress, (clean) => safePictureUrl(clean) !== null, pictureProblem(name))

const ORDER_PROBLEM = 'display_order must be a whole number.'
const order = z.int(ORDER_PROBLEM).check(z.minimum(-1_000_000, ORDER_PROBLEM), z.maximum(1_000_000, ORDER_PROBLEM))

const themeIdProblem = (name: string) => `${name} must be 1 to 64 letters, digits, dashes or underscores.`
const themeId = (name: string) =>
  z.string(themeIdProblem(name)).check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, themeIdProblem(name)))
const yesOrNo = (name: string, absent: boolean) => z._default(z.boolean(`${name} must be true or false.`), absent)

/** A link in its stored form: a phone number normalised, any other address unchanged. "" if it cannot be a link. */
function linkUrl(given: string): string {
  const clean = cleanPastedAddress(given)
  const number = /^tel:/i.test(clean) ? readPhone(clean) : null
  const url = number === null ? dialledUrl(clean) : phoneUrl(number)
  return safeLinkUrl(url) === null ? '' : url
}

/** The contact details of a profile and their switches, by column name. */
const CONTACT = {
  job_title: plainOrNone('job_title', 100),
  company: plainOrNone('company', 100),
  phone: cleanedOrNone(
    (given) => readPhone(given)?.text ?? '',
    (clean) => clean !== '',
    'phone must be 5 to 20 digits, with spaces, brackets, dots, dashes and a plus at most.',
  ),
  contact_email: cleanedOrNone(cleanEmail, isEmail, 'contact_email must be an email address.'),
  website: cleanedOrNone(
    cleanPastedAddress,
    (clean) => /^https?:/.test(safeLinkUrl(clean) ?? ''),
    'website must be an http(s) address with a dotted host name.',
  ),
  address_street: plainOrNone('address_street', 200, true),
  address_city: plainOrNone('address_city', 100),
  address_postcode: plainOrNone('address_postcode', 20),
  address_country: plainOrNone('address_country', 60),
  show_job_title: yesOrNo('show_job_title', false),
  show_company: yesOrNo('show_company', false),
  show_phone: yesOrNo('show_phone', false),
  show_contact_email: yesOrNo('show_contact_email', false),
  show_website: yesOrNo('show_website', false),
  show_address: yesOrNo('show_address', false),
}

const LINKS_PROBLEM = `links must be a list of at most ${MAX_LINKS}.`
const link = z.object(
  {
    platform: plainName('platform', 64),
    display_text: plainOrNone('display_text', 200),
    url: cleaned(
      linkUrl,
      (clean) => clean !== '',
      'url must be an http(s) address with a dotted host name, a mailto: or a tel: address.',
    ),
    display_order: z._default(z.nullable(order), null),
  },
  LINKS_PROBLEM,
)
/** The count is checked before the links are. */
const links = z.pipe(
  z.array(z.unknown(), LINKS_PROBLEM).check(z.maxLength(MAX_LINKS, LINKS_PROBLEM)),
  z.array(link, LINKS_PROBLEM),
)

const NO_ROW = 'The row must be an object with the fields of its kind.'
const SCHEMAS: { [Kind in keyof SyncRows]: z.ZodMiniType<SyncRows[Kind][number]> } = {
  chips: z.pipe(
    z.object(
      {
        chip_id: cleaned(cleanPastedCode, isStorableChipId, ROW_PROBLEMS.chip_id),
        status: z.enum(CHIP_STATUSES, ROW_PROBLEMS.status),
        username: orNone(username, ROW_PROBLEMS.username),
      },
      NO_ROW,
    ),
    z.transform((chip) => (chip.status === 'retired' ? { ...chip, username: null } : chip)),
  ),
  profiles: z.object(
    {
      username,
      full_name: plainOrNone('full_name', 200),
      bio: plainOrNone('bio', 2000, true),
      profile_image_url: picture('profile_image_url'),
      theme_id: orNone(themeId('theme_id'), themeIdProblem('theme_id')),
      ...CONTACT,
    },
    NO_ROW,
  ),
  links: z.object({ username, links }, NO_ROW),
  themes: z.object(
    {
      id: themeId('id'),
      name: plainName('name', 100),
      preview_image_url: picture('preview_image_url'),
      category: plainOrNone('category', 64),
      is_active: yesOrNo('is_active', true),
      display_order: z._default(order, 0),
    },
    NO_ROW,
  ),
}

export type RowKind = keyof SyncRows
export const ROW_KINDS = Object.keys(SCHEMAS) as RowKind[]
export type SyncRow<Kind extends RowKind> = SyncRows[Kind][number]

/**
 * The row, or one sentence that names its invalid field; for a link also its number, from 1. `siteOrigin` is the
 * shop's: a picture there must be a file, also if the whole address is given.
 */
export function parseSyncRow<Kind extends RowKind>(
  kind: Kind,
  row: unknown,
  siteOrigin: string,
): Result<SyncRow<Kind>, string> {
  const read = SCHEMAS[kind].safeParse(row)
  if (read.success) {
    const pictures = read.data as Partial<Record<PictureField, string | null>>
    const acting = PICTURE_FIELDS.find((name) => pictures[name] && safePictureUrl(pictures[name], siteOrigin) === null)
    return acting === undefined ? ok(read.data) : err(pictureProblem(acting))
  }
  const [first] = read.error.issues
  const index = first?.path[1]
  return err(typeof index === 'number' ? `Link ${index + 1}: ${first?.message}` : (first?.message ?? NO_ROW))
}

/** The subject of a row: two rows of one batch with the same subject contradict each other. */
export function keyOf<Kind extends RowKind>(kind: Kind, row: SyncRow<Kind>): string {
  if (kind === 'chips') return (row as SyncRow<'chips'>).chip_id
  if (kind === 'themes') return (row as SyncRow<'themes'>).id
  return (row as SyncRow<'profiles'>).username.toLowerCase()
}
