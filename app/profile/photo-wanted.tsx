// Tells the script of a page that the picture of a profile has no photo for the contact card yet.
import { mediaFile } from '#domain/profile/media-path.ts'
import type { ProfileRow } from './own-profiles.ts'

/** In the page of the editor, of the set-up and of a new profile; nothing where there is no uploaded picture. */
export function PhotoWanted({ profile }: { profile: ProfileRow }) {
  const { username, profileImageUrl, contactPhoto } = profile
  const isWanted = contactPhoto === null && mediaFile(profileImageUrl ?? '') !== null
  return isWanted ? <span hidden data-photo-of={username} data-picture={profileImageUrl} /> : null
}
