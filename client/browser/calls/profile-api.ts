// Calls 6 to 8 and the report of a profile.
import type { ProfileThemeRecord, PublicProfile, SocialLink } from '#domain/profile/profile.ts'
import { TRY_AGAIN } from '#domain/site/messages.ts'
import { API_PATHS } from '#domain/site/routes.ts'
import { type CallResult, sendFor } from './api.ts'

/** Call 6: the profile of a username as the only row; no row for an unknown one. */
export const getPublicProfile = (
  anonKey: string,
  username: string,
  signal?: AbortSignal,
): CallResult<PublicProfile[]> =>
  sendFor(
    anonKey,
    { path: API_PATHS.publicProfile, body: { _username: username }, fallback: 'Failed to load the profile', signal },
    ({ profiles }) => profiles,
  )

/** Call 7: its links. */
export const getPublicSocialLinks = (
  anonKey: string,
  username: string,
  signal?: AbortSignal,
): CallResult<SocialLink[]> =>
  sendFor(
    anonKey,
    { path: API_PATHS.socialLinks, body: { _username: username }, fallback: 'Failed to load the links', signal },
    ({ links }) => links,
  )

/** Call 8: the active profile themes, for previews only. */
export const getProfileThemes = (anonKey: string, signal?: AbortSignal): CallResult<ProfileThemeRecord[]> =>
  sendFor(
    anonKey,
    { path: API_PATHS.profileThemes, fallback: 'Failed to load the themes', signal },
    ({ themes }) => themes,
  )

/** Reports a public profile; resolves to the reference number. */
export const reportProfile = (
  anonKey: string,
  report: { username: string; reason: string; details: string },
): CallResult<{ reference: string }> =>
  sendFor(anonKey, { path: API_PATHS.reportProfile, body: report, fallback: TRY_AGAIN }, ({ report: schema }) => schema)
