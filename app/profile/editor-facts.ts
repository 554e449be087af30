// What the editor's page and the actions of its buttons share.
import type { ReactNode } from 'react'
import { href } from '#app/addresses.ts'
import { leadTo } from '#app/guards/answers.ts'
import type { Form } from '#app/guards/body.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import type { Problems } from '#app/layout/page.tsx'
import type { ProfileDraft } from '#domain/profile/profile-draft.ts'
import type { ProfileRow } from './own-profiles.ts'

/** The profile that is edited. */
export interface Chosen {
  profile: ProfileRow
  /** All profiles of the account, this one among them. */
  own: readonly ProfileRow[]
}

export interface EditorFacts extends Chosen {
  /** The values to show, typed or stored. */
  draft: ProfileDraft
  /** The version the values began with; the row's own unless they were typed into an older page. */
  version?: number
  problems?: Problems
  status?: number
  done?: ReactNode
  /** A username that was refused, to be shown again. */
  username?: string
  /** Was it changed elsewhere meanwhile? */
  isConflict?: boolean
  /** The section a button without script is in. */
  at?: 'links'
}

/** What a button of the editor does. Returns a response, or what the page shows: without a draft, the stored values. */
export type EditorAction = (
  visit: OwnVisit,
  chosen: Chosen,
  fields: Form['fields'],
) => Promise<Response | Omit<Partial<EditorFacts>, keyof Chosen>>

/** Where a profile is edited; with one profile there is no name in the address. */
export const editorPath = (profile: ProfileRow, own: readonly ProfileRow[]): string =>
  own.length > 1 ? `${href('profile')}?profile=${encodeURIComponent(profile.username)}` : href('profile')

/** Back to the editor, which says what was done by this word. */
export function backTo({ profile, own }: Chosen, done: string): Response {
  const path = editorPath(profile, own)
  return leadTo(`${path}${path.includes('?') ? '&' : '?'}done=${done}`)
}

/** What the owner of a hidden profile reads. */
export const hiddenText = (visit: OwnVisit, reason: string | null): string =>
  `We have hidden this profile${reason === null ? '.' : `: ${reason.replace(/[.\s]+$/, '')}.`} Change it and write to ${visit.config.brand.legalEmail} to have it looked at again.`
