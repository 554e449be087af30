// Types and addresses that the editor's page and the actions of its buttons share.
import type { ReactNode } from 'react'
import { href } from '#app/addresses.ts'
import { leadTo } from '#app/guards/answers.ts'
import type { Form } from '#app/guards/body.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import type { Problems } from '#app/layout/page.tsx'
import type { ProfileTeam } from '#app/team-profiles/team-profiles.ts'
import type { ProfileDraft } from '#domain/profile/profile-draft.ts'
import type { ProfileRow } from './own-profiles.ts'

/** The profile that is edited. */
export interface Chosen {
  profile: ProfileRow
  /** All profiles of the account; without this one if it is that of another member of a team. */
  own: readonly ProfileRow[]
  /** The team of the profile; null for one's own. */
  team: ProfileTeam | null
}

export interface EditorFacts extends Chosen {
  /** The values to show, typed or stored. */
  draft: ProfileDraft
  /** Did the account choose a time zone? */
  hasZone: boolean
  /** The version the values are based on; the row's own unless they come from an older page. */
  version?: number
  problems?: Problems
  status?: number
  done?: ReactNode
  /** A refused username, to show again. */
  username?: string
  /** Was the profile changed elsewhere meanwhile? */
  isConflict?: boolean
  /** The section of a button that was pressed without script. */
  at?: 'links'
}

/** What a button of the editor does. Returns a response, or what the page shows: without a draft, the stored values. */
export type EditorAction = (
  visit: OwnVisit,
  chosen: Chosen,
  fields: Form['fields'],
) => Promise<Response | Omit<Partial<EditorFacts>, keyof Chosen | 'hasZone'>>

/** The address of the editor; it names the profile where the account has several. */
export const editorPath = (
  profile: Pick<ProfileRow, 'username'>,
  own: readonly Pick<ProfileRow, 'username'>[],
): string =>
  own.length > 1 || own[0]?.username !== profile.username
    ? `${href('profile')}?profile=${encodeURIComponent(profile.username)}`
    : href('profile')

/** A redirect to the editor; `done` is the word for what was done. */
export function backTo(
  { profile, own }: Pick<Chosen, 'profile'> & { own: readonly Pick<ProfileRow, 'username'>[] },
  done: string,
): Response {
  const path = editorPath(profile, own)
  return leadTo(`${path}${path.includes('?') ? '&' : '?'}done=${done}`)
}

/** The notice for the owner of a hidden profile. */
export const hiddenText = (visit: OwnVisit, reason: string | null): string =>
  `We have hidden this profile${reason === null ? '.' : `: ${reason.replace(/[.\s]+$/, '')}.`} Change it and write to ${visit.config.brand.legalEmail} to have it looked at again.`
