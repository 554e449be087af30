// The calls about profiles, which few pages make: calls 6 to 8 and the report.
import type { ProfileThemeRecord, PublicProfile, SocialLink } from '#domain/profile/profile.ts'
import { TRY_AGAIN } from '#domain/site/messages.ts'
import { API_PATHS } from '#domain/site/routes.ts'
import { type CallResult, send } from './api.ts'

/** They are bound to the public key of this page. */
export function createProfileApi(anonKey: string) {
  return {
    /** Call 6: the profile of a username, in the first row; empty for an unknown one. */
    getPublicProfile: (username: string, signal?: AbortSignal): CallResult<PublicProfile[]> =>
      send(anonKey, API_PATHS.publicProfile, { _username: username }, 'Failed to load the profile', { signal }),

    /** Call 7: its links. */
    getPublicSocialLinks: (username: string, signal?: AbortSignal): CallResult<SocialLink[]> =>
      send(anonKey, API_PATHS.socialLinks, { _username: username }, 'Failed to load the links', { signal }),

    /** A report of a public profile; answers the reference number. */
    reportProfile: (username: string, reason: string, details: string): CallResult<{ reference: string }> =>
      send(anonKey, API_PATHS.reportProfile, { username, reason, details }, TRY_AGAIN),

    /** Call 8: the active profile themes, for previews only. */
    getProfileThemes: (signal?: AbortSignal): CallResult<ProfileThemeRecord[]> =>
      send(anonKey, API_PATHS.profileThemes, undefined, 'Failed to load the themes', { signal }),
  }
}
