// POST /app/picture?photo={username}&of={hash}: stores the photo for the contact card of a profile that shows the picture
// with this hash. The browser makes it of that picture (app/client/profile/contact-photo.ts).
import { and, eq } from 'drizzle-orm'
import { jsonAnswer } from '#app/guards/answers.ts'
import { countWithin, HOUR_SECONDS } from '#app/guards/limits.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { cleanPicture, pictureTypeOf } from '#app/picture/clean-picture.ts'
import { mayWriteProfile } from '#app/team-profiles/team-profiles.ts'
import { profiles } from '#db/schema.ts'
import { runStatement } from '#db/store.ts'
import { CONTACT_PHOTO, contactPhotoKey } from '#domain/profile/contact-photo.ts'
import { D1_WRITE_BUDGET_MS, MEDIA_BUDGET_MS } from '#domain/site/timings.ts'
import { withDeadline } from '#http/deadline.ts'
import { describeError, logEvent } from '#http/log.ts'
import { UNUSABLE } from './picture-of-draft.ts'

const PHOTOS_PER_HOUR = 40

const TEXTS = {
  409: 'This picture is not the one of the profile.',
  422: UNUSABLE,
  429: 'Too many pictures. Please try again in an hour.',
  503: 'We could not store the picture.',
} as const

const refused = (status: keyof typeof TEXTS): Response => jsonAnswer({ text: TEXTS[status] }, status)

export async function storeContactPhoto(
  visit: OwnVisit,
  bytes: Uint8Array,
  hashOf: (of: Uint8Array<ArrayBuffer>) => Promise<string>,
): Promise<Response> {
  const { env, account, url } = visit
  if (env.MEDIA === undefined) return refused(503)
  if (bytes.length > CONTACT_PHOTO.maxBytes || pictureTypeOf(bytes) !== 'image/jpeg') return refused(422)
  const verdict = reached(
    await countWithin(visit, [{ name: `photo ${account.id}`, most: PHOTOS_PER_HOUR, seconds: HOUR_SECONDS }]),
  )
  if (!verdict.within) {
    const answer = refused(429)
    answer.headers.set('Retry-After', String(verdict.retryAfterSeconds))
    return answer
  }
  const cleaned = cleanPicture(bytes, 'image/jpeg')
  if (!cleaned.ok) return refused(422)
  const { width, height, bytes: photo } = cleaned.value
  if (width !== height || width > CONTACT_PHOTO.maxSide) return refused(422)
  const hash = await hashOf(photo)
  try {
    const put = env.MEDIA.put(contactPhotoKey(hash), photo, { httpMetadata: { contentType: 'image/jpeg' } })
    await withDeadline(put, MEDIA_BUDGET_MS, 'R2')
  } catch (thrown) {
    logEvent('error', 'media_failed', { error: describeError(thrown) })
    return refused(503)
  }
  const written = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .update(profiles)
          .set({ contactPhoto: hash })
          .where(
            and(
              eq(profiles.username, url.searchParams.get('photo') ?? ''),
              mayWriteProfile(account.id),
              eq(profiles.pictureHash, url.searchParams.get('of') ?? ''),
            ),
          ),
      { what: 'store contact photo', budgetMs: D1_WRITE_BUDGET_MS },
    ),
  )
  return written.meta.changes === 1 ? jsonAnswer({ photo: hash }) : refused(409)
}
