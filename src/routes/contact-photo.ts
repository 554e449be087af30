// The photo for a contact card. A card without it is better than none: where D1 or the bucket fails or is slow, there is
// none.

import { findContactPhoto } from '#db/hot/contact-photo.ts'
import { CONTACT_PHOTO, contactPhotoKey } from '#domain/profile/contact-photo.ts'
import { MEDIA_BUDGET_MS } from '#domain/site/timings.ts'
import { toBase64 } from '#domain/text/base64.ts'
import { withDeadline } from '#http/deadline.ts'
import { describeError, logEvent } from '#http/log.ts'
import type { Bindings } from '#src/env.ts'

/** The photo of a profile in base64, or null. Never throws. */
export async function contactPhoto(
  { DB: db, MEDIA: bucket }: Pick<Bindings, 'DB' | 'MEDIA'>,
  username: string,
): Promise<string | null> {
  if (bucket === undefined) return null
  const found = await findContactPhoto(db, username)
  if (!found.ok || found.value === null) return null
  try {
    return await withDeadline(read(bucket, contactPhotoKey(found.value)), MEDIA_BUDGET_MS, 'R2')
  } catch (thrown) {
    logEvent('warn', 'media_failed', { error: describeError(thrown) })
    return null
  }
}

async function read(bucket: R2Bucket, key: string): Promise<string | null> {
  const object = await bucket.get(key)
  if (object === null) return null
  if (object.size > CONTACT_PHOTO.maxBytes) {
    await object.body.cancel()
    return null
  }
  return base64Of(new Uint8Array(await object.arrayBuffer()))
}

/** A multiple of three, so that the parts need no padding in between. */
const PART_BYTES = 3 * 4096

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PART_BYTES) text += toBase64(bytes.subarray(at, at + PART_BYTES))
  return text
}
