// The calls about profiles, which few pages make: calls 6 to 8 and the report.
import * as z from 'zod/mini'
import type { ProfileThemeRecord, PublicProfile, SocialLink } from '#domain/profile/profile.ts'
import { TRY_AGAIN } from '#domain/site/messages.ts'
import { API_PATHS } from '#domain/site/routes.ts'
import { type CallResult, send } from './api.ts'

const text = z.nullable(z.string())

const profileAnswer: z.ZodMiniType<PublicProfile[]> = z.array(
  z.object({ username: z.string(), full_name: text, bio: text, profile_image_url: text, theme_id: text }),
)
const linksAnswer: z.ZodMiniType<SocialLink[]> = z.array(
  z.object({ display_order: z.nullable(z.number()), display_text: text, platform: z.string(), url: z.string() }),
)
const themesAnswer: z.ZodMiniType<ProfileThemeRecord[]> = z.array(
  z.object({
    ...{ id: z.string(), name: z.string(), preview_image_url: text, category: text },
    ...{ is_active: z.boolean(), display_order: z.number() },
  }),
)
const reportAnswer = z.object({ reference: z.string() })

/** They are bound to the public key of this page. */
export function createProfileApi(anonKey: string) {
  return {
    /** Call 6: the profile of a username, in the first row; empty for an unknown one. */
    getPublicProfile: (username: string, signal?: AbortSignal): CallResult<PublicProfile[]> =>
      send(anonKey, API_PATHS.publicProfile, { _username: username }, profileAnswer, 'Failed to load the profile', {
        signal,
      }),

    /** Call 7: its links. */
    getPublicSocialLinks: (username: string, signal?: AbortSignal): CallResult<SocialLink[]> =>
      send(anonKey, API_PATHS.socialLinks, { _username: username }, linksAnswer, 'Failed to load the links', {
        signal,
      }),

    /** A report of a public profile; answers the reference number. */
    reportProfile: (username: string, reason: string, details: string): CallResult<{ reference: string }> =>
      send(anonKey, API_PATHS.reportProfile, { username, reason, details }, reportAnswer, TRY_AGAIN),

    /** Call 8: the active profile themes, for previews only. */
    getProfileThemes: (signal?: AbortSignal): CallResult<ProfileThemeRecord[]> =>
      send(anonKey, API_PATHS.profileThemes, undefined, themesAnswer, 'Failed to load the themes', { signal }),
  }
}
