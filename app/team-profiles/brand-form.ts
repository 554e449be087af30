// The form of a team's brand: a profile draft whose fields are locked where their box is ticked.

import { COLOUR_PROBLEM, readColour } from '#domain/profile/accent.ts'
import { NO_DRAFT, newLink, type ProfileDraft } from '#domain/profile/profile-draft.ts'
import { type CheckedText, checkProfileFields, type ProfileField } from '#domain/profile/profile-fields.ts'
import { LOCK_NAMES, type Lock, type Locked, lockedLinks, MOST_LOCKED_LINKS, withLocked } from './locked.ts'

/** The name of a lock's box. */
export const lockField = (name: Lock): string => `lock_${name}`

/** The draft that shows what is locked. */
export const draftOfLocked = (locked: Locked): ProfileDraft => withLocked(NO_DRAFT, locked)

/** The locks that are ticked in a form. */
export const ticked = (fields: Readonly<Record<string, string>>): Lock[] =>
  LOCK_NAMES.filter((name) => Object.hasOwn(fields, lockField(name)))

export const MISSING: Readonly<Record<Lock, string>> = {
  company: 'Please enter the company, or unlock it.',
  website: 'Please enter the website, or unlock it.',
  address: 'Please enter the address, or unlock it.',
  picture: 'Please choose a picture, or unlock it.',
  look: '',
  bio: 'Please enter the bio, or unlock it.',
  links: 'Please enter a link, or unlock them.',
}
const TOO_MANY_LINKS = `At most ${MOST_LOCKED_LINKS} links.`

const FIELDS_OF: Readonly<Partial<Record<Lock, readonly Exclude<ProfileField, 'username'>[]>>> = {
  company: ['company'],
  website: ['website'],
  address: ['address_street', 'address_postcode', 'address_city', 'address_country'],
  bio: ['bio'],
}

export interface CheckedBrand {
  /** The stored form, if there are no problems; the picture is checked apart. */
  locked: Locked
  /** A sentence per field of the form. */
  problems: Record<string, string>
}

/** Checks what is ticked; the other fields may hold anything. Pure. */
export function checkBrand(draft: ProfileDraft, locks: readonly Lock[]): CheckedBrand {
  const fields = locks.flatMap((name) => FIELDS_OF[name] ?? [])
  const given = Object.fromEntries(fields.map((name) => [name, draft.texts[name]]))
  const hasLinks = locks.includes('links')
  const {
    values,
    links,
    problems: wrong,
  } = checkProfileFields({
    ...given,
    ...(hasLinks ? { links: draft.links } : {}),
  })
  const problems: Record<string, string> = Object.fromEntries(
    Object.entries(wrong).flatMap(([name, text]) => (text ? [[name, text]] : [])),
  )
  for (const name of locks) {
    const parts = FIELDS_OF[name]
    if (parts?.every((part) => (values[part] ?? '') === '')) problems[parts[0] ?? name] ??= MISSING[name]
  }
  if (locks.includes('picture') && draft.picture === '') problems.picture = MISSING.picture
  const colour = readColour(draft.accent)
  if (locks.includes('look') && colour === null) problems.accent = COLOUR_PROBLEM
  if (hasLinks && links?.length === 0) problems.links ??= MISSING.links
  if (hasLinks && (links?.length ?? 0) > MOST_LOCKED_LINKS) problems.links = TOO_MANY_LINKS
  const value = (name: ProfileField): CheckedText['value'] => values[name] ?? ''
  const all: Required<Locked> = {
    company: value('company'),
    website: value('website'),
    address: {
      street: value('address_street'),
      city: value('address_city'),
      postcode: value('address_postcode'),
      country: value('address_country'),
    },
    picture: draft.picture,
    look: { theme: draft.look, accent: colour ?? '' },
    bio: value('bio'),
    links: (links ?? []).map(({ platform, title, url }) => ({ platform, title, url })),
  }
  return { locked: Object.fromEntries(locks.map((name) => [name, all[name]])), problems }
}

/** A member's draft as it would be with this brand, for the preview; `own` holds the member's own links. */
export const previewOf = (own: ProfileDraft, brand: ProfileDraft, locks: readonly Lock[]): ProfileDraft => {
  const { locked } = checkBrand(brand, locks)
  const links = lockedLinks(locked).map(({ platform, title, url }) => newLink(platform, title, url))
  return { ...withLocked({ ...own, links: [] }, locked), links: [...links, ...own.links] }
}
