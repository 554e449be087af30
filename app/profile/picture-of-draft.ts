// Checks the picture of a draft: a file in the bucket, or the profile's present one; without a bucket any safe address.

import type { Visit } from '#app/guards/visit.ts'
import { mediaFile } from '#domain/profile/media-path.ts'
import { safePictureUrl } from '#domain/profile/profile.ts'
import { MEDIA_BUDGET_MS } from '#domain/site/timings.ts'
import { withDeadline } from '#http/deadline.ts'
import { describeError, logEvent } from '#http/log.ts'

export const UNUSABLE = 'This picture cannot be used. Choose another.'

/** The sentence about an unusable picture, or null. `stored` is the profile's present one. */
export async function pictureProblem(
  { env, config }: Pick<Visit, 'env' | 'config'>,
  picture: string,
  stored: string,
): Promise<string | null> {
  if (picture === '' || picture === stored) return null
  if (env.MEDIA === undefined) return safePictureUrl(picture, config.siteUrl) === null ? UNUSABLE : null
  const file = mediaFile(picture)
  if (file === null) return UNUSABLE
  try {
    return (await withDeadline(env.MEDIA.head(file.key), MEDIA_BUDGET_MS, 'R2')) === null ? UNUSABLE : null
  } catch (thrown) {
    // It was stored a moment ago; a failing bucket must not block the rest of the save.
    logEvent('warn', 'media_failed', { error: describeError(thrown) })
    return null
  }
}
