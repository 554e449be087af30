// POST /app/picture: stores one picture, without its metadata, under the hash of its bytes. No profile uses it before the
// save that follows.

import { PICTURE } from '#app/addresses.ts'
import { jsonAnswer } from '#app/guards/answers.ts'
import type { Body } from '#app/guards/body.ts'
import { countWithin, HOUR_SECONDS } from '#app/guards/limits.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { cleanPicture, isPictureType, pictureTypeOf } from '#app/picture/clean-picture.ts'
import { mediaPath } from '#domain/profile/media-path.ts'
import { MEDIA_BUDGET_MS } from '#domain/site/timings.ts'
import { withDeadline } from '#http/deadline.ts'
import { describeError, logEvent } from '#http/log.ts'
import { storeContactPhoto } from './contact-photo.ts'
import { UNUSABLE } from './picture-of-draft.ts'

const UPLOADS_PER_HOUR = 20

/** Sentences for uploads that are refused here; readPost (app/guards/body.ts) checks size and type before. */
const TEXTS = {
  415: PICTURE.texts?.[415] ?? UNUSABLE,
  429: 'Too many pictures. Please try again in an hour.',
  503: 'We could not store the picture. The rest of your profile is saved.',
} as const

const refused = (status: keyof typeof TEXTS): Response => jsonAnswer({ text: TEXTS[status] }, status)

export async function POST(visit: OwnVisit, body: Body): Promise<Response> {
  const { env, account } = visit
  if (body.kind !== 'picture') return jsonAnswer({ text: UNUSABLE }, 422)
  if (visit.url.searchParams.has('photo')) return storeContactPhoto(visit, body.bytes, hashOf)
  // The type is only looked at where the bytes are no picture.
  const type = pictureTypeOf(body.bytes)
  if (type === null) return isPictureType(body.type) ? jsonAnswer({ text: UNUSABLE }, 422) : refused(415)
  if (env.MEDIA === undefined) return refused(503)
  const verdict = reached(
    await countWithin(visit, [{ name: `picture ${account.id}`, most: UPLOADS_PER_HOUR, seconds: HOUR_SECONDS }]),
  )
  if (!verdict.within) {
    const answer = refused(429)
    answer.headers.set('Retry-After', String(verdict.retryAfterSeconds))
    return answer
  }
  const cleaned = cleanPicture(body.bytes, type)
  if (!cleaned.ok) return jsonAnswer({ text: UNUSABLE }, 422)
  const { bytes, ext } = cleaned.value
  const hash = await hashOf(bytes)
  try {
    const put = env.MEDIA.put(`${hash}.${ext}`, bytes, { httpMetadata: { contentType: type } })
    await withDeadline(put, MEDIA_BUDGET_MS, 'R2')
  } catch (thrown) {
    logEvent('error', 'media_failed', { error: describeError(thrown) })
    return refused(503)
  }
  return jsonAnswer({ hash, picture: mediaPath(hash, ext) })
}

const hashOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', bytes))

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
