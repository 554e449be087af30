// What a team locks in its members' profiles: the shape of `teams.locked`, and a draft of a profile with it. Shared by the
// server and the editor's script. Pure.
import * as z from 'zod/mini'
import { PROFILE_THEMES } from '#domain/profile/profile.ts'
import { newLink, type ProfileDraft, type SwitchName, type TextFieldName } from '#domain/profile/profile-draft.ts'

/** The most links that a team locks. */
export const MOST_LOCKED_LINKS = 5

const text = z.string()
const lockedLink = z.object({ platform: text, title: text, url: text })

/** Values in their stored form. What is left out is not locked. */
const lockedShape = z.object({
  company: z.optional(text),
  website: z.optional(text),
  address: z.optional(z.object({ street: text, city: text, postcode: text, country: text })),
  picture: z.optional(text),
  /** With its accent colour: "#rrggbb", or "" for that of the look. */
  look: z.optional(z.object({ theme: z.enum(PROFILE_THEMES), accent: text })),
  bio: z.optional(text),
  links: z.optional(z.array(lockedLink).check(z.maxLength(MOST_LOCKED_LINKS))),
})
export type Locked = z.infer<typeof lockedShape>
export type LockedLink = z.infer<typeof lockedLink>

/** Nothing is locked where the stored text is damaged. Never throws. */
export function readLocked(stored: string): Locked {
  try {
    const read = lockedShape.safeParse(JSON.parse(stored))
    return read.success ? read.data : {}
  } catch {
    return {}
  }
}

/** What can be locked, in the order of the page, with its name in sentences. */
export const LOCKS = {
  company: 'company',
  website: 'website',
  address: 'address',
  picture: 'picture',
  look: 'look',
  bio: 'bio',
  links: 'links',
} as const satisfies Record<keyof Locked, string>
export type Lock = keyof typeof LOCKS
export const LOCK_NAMES = Object.keys(LOCKS) as readonly Lock[]

export const isLocked = (locked: Locked, name: Lock): boolean => locked[name] !== undefined
export const lockedLinks = ({ links = [] }: Locked): readonly LockedLink[] => links

/** The texts that are locked, by field. */
export function lockedTexts({ company, website, address, bio }: Locked): Partial<Record<TextFieldName, string>> {
  return {
    ...(company === undefined ? {} : { company }),
    ...(website === undefined ? {} : { website }),
    ...(bio === undefined ? {} : { bio }),
    ...(address === undefined
      ? {}
      : {
          address_street: address.street,
          address_city: address.city,
          address_postcode: address.postcode,
          address_country: address.country,
        }),
  }
}

/** A locked detail is public: its switch is on. */
const lockedSwitches = ({ company, website, address }: Locked): Partial<Record<SwitchName, boolean>> => ({
  ...(company === undefined ? {} : { show_company: true }),
  ...(website === undefined ? {} : { show_website: true }),
  ...(address === undefined ? {} : { show_address: true }),
})

/** The draft with the locked values, without the links. */
export const withLockedFields = (draft: ProfileDraft, locked: Locked): ProfileDraft => ({
  ...draft,
  texts: { ...draft.texts, ...lockedTexts(locked) },
  shown: { ...draft.shown, ...lockedSwitches(locked) },
  ...(locked.picture === undefined ? {} : { picture: locked.picture }),
  ...(locked.look === undefined ? {} : { look: locked.look.theme, accent: locked.look.accent }),
})

/** The draft with all locked values: locked links stand before the member's own ones, which `draft` holds. */
export const withLocked = (draft: ProfileDraft, locked: Locked): ProfileDraft => ({
  ...withLockedFields(draft, locked),
  links: [...lockedLinks(locked).map(({ platform, title, url }) => newLink(platform, title, url)), ...draft.links],
})

/** The member's own links of a stored list, which begins with the locked ones. */
export const ownLinks = <Link>(links: readonly Link[], locked: Locked): Link[] =>
  links.slice(lockedLinks(locked).length)
