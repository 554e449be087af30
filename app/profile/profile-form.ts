// The schemas of the editor and the set-up: what their forms and the editor's script send, and which draft may be stored.
// They call the rules for the fields in src/domain/profile, which the editor's script shares.

import * as z from 'zod/mini'
import { asSent, judgedBy, problemsOf } from '#app/guards/fields.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { type Locked, lockedLinks, withLockedFields } from '#app/team-profiles/locked.ts'
import { PROFILE_THEMES } from '#domain/profile/profile.ts'
import {
  checkedDraft,
  draftOfForm,
  type LinkDraft,
  linkField,
  MAX_LINK_ROWS,
  mapped,
  newLink,
  type ProfileDraft,
  SWITCHES,
  TEXT_FIELDS,
} from '#domain/profile/profile-draft.ts'
import { checkField, FIELD_TEXTS, MAX_LINKS, type ProfileField } from '#domain/profile/profile-fields.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import { isTimeZone } from '#domain/text/time-zone.ts'
import type { ProfileRow } from './own-profiles.ts'
import { languageProblem } from './page-language.tsx'
import { pictureProblem } from './picture-of-draft.ts'

const formFields = z.record(z.string(), z.string())

/** The draft in a form without script. Text fields that the form does not have are as in `stored`. */
export const draftForm = (stored: ProfileDraft) =>
  z.pipe(
    formFields,
    z.transform((fields) =>
      draftOfForm({ get: (name) => fields[name] ?? '', has: (name) => Object.hasOwn(fields, name) }, stored),
    ),
  )

const FIRST_LINKS = [1, 2, 3] as const

/** The links of the set-up: three rows without titles. A row has a platform only where a handle needs one. */
export const firstLinks = z.pipe(
  formFields,
  z.transform((fields) =>
    FIRST_LINKS.map((row) => {
      const typed = (part: 'platform' | 'url') => fields[linkField(row, part)] ?? ''
      return newLink(typed('platform'), '', typed('url'))
    }),
  ),
)

/** Text with "\n" as its line breaks. */
const jsonText = z.string().check(z.overwrite((text) => text.replace(/\r\n?/g, '\n')))

/** What the editor's script sends: a draft, and the version of the profile it began with. */
export const draftJson = z.object({
  version: z.int(),
  texts: z.object(mapped(TEXT_FIELDS, () => jsonText)),
  shown: z.object(mapped(SWITCHES, () => z.boolean())),
  // Left out by pages from before there was one.
  takesContacts: z._default(z.boolean(), false),
  look: z.enum(PROFILE_THEMES),
  accent: z._default(z.string(), ''),
  picture: z.string().check(z.trim()),
  links: z
    .array(
      z.object({
        ...{ platform: z.string(), title: z.string(), url: z.string() },
        // Left out by pages from before there were any.
        ...{
          hidden: z._default(z.boolean(), false),
          from: z._default(z.string(), ''),
          until: z._default(z.string(), ''),
        },
      }),
    )
    .check(z.maxLength(MAX_LINK_ROWS)),
  // Left out where the shop has one language.
  language: z.optional(z.string()),
  timeZone: z.catch(z.string().check(z.refine(isTimeZone)), 'UTC'),
})

/** One field of a profile, in its stored form. */
export const profileField = (name: ProfileField) =>
  asSent.check(
    judgedBy((typed) => checkField(name, typed).problem),
    z.overwrite((typed) => checkField(name, typed).value),
  )

/** A whole draft in its stored form, its picture apart. */
const storableDraft = (storedLinks: readonly LinkDraft[]) =>
  z.pipe(
    z.custom<ProfileDraft>(),
    z.transform((typed: ProfileDraft, { issues }) => {
      const { draft, problems } = checkedDraft(typed, storedLinks)
      for (const [name, message] of Object.entries(problems))
        issues.push({ code: 'custom', path: [name], message, input: typed })
      return draft
    }),
  )

/**
 * The draft in its stored form, or a sentence for each wrong field. `storedLinks` are those the draft began with; of a
 * profile of a team, both are without the locked links. Looks for the picture in R2.
 */
export async function checkDraft(
  visit: OwnVisit,
  profile: ProfileRow,
  sent: ProfileDraft,
  storedLinks: readonly LinkDraft[] = [],
  locked: Locked = {},
): Promise<Result<ProfileDraft, Record<string, string>>> {
  // What is locked is not of the form: a value that was sent changes nothing.
  const typed = withLockedFields(sent, locked)
  const read = withRoom(storableDraft(storedLinks).safeParse(typed), lockedLinks(locked).length)
  const picture =
    locked.picture !== undefined ? null : await pictureProblem(visit, typed.picture, profile.profileImageUrl ?? '')
  const language = languageProblem(visit, typed, profile.lang)
  if (read.ok && picture === null && language === null) return ok(read.value)
  return err({
    ...(read.ok ? {} : read.error),
    ...(picture === null ? {} : { picture }),
    ...(language === null ? {} : { language }),
  })
}

/** Locked links count towards the limit as well. */
function withRoom(
  read: z.core.util.SafeParseResult<ProfileDraft>,
  lockedLinks: number,
): Result<ProfileDraft, Record<string, string>> {
  if (!read.success) return err(problemsOf(read.error))
  const isOver = lockedLinks > 0 && read.data.links.length + lockedLinks > MAX_LINKS
  return isOver ? err({ links: `${FIELD_TEXTS.links} ${lockedLinks} of them are set by the team.` }) : ok(read.data)
}
