// GET /media/{hash}.{ext}: a picture uploaded in the app. The shop only reads the bucket. The name is the hash of the
// bytes, so a successful response never changes. A picture that cannot be read is missing from its page until the next
// load.
import { mediaFile } from '#domain/profile/media-path.ts'
import { describeError, logEvent } from '#http/log.ts'
import { mediaPicture, noMedia } from '#http/responses.ts'
import { storedPicture } from '#http/stored-picture.ts'

/**
 * 200 with the picture; 404 if it does not exist, for any other path, and without a bucket; 503 if the bucket fails.
 * Browsers cache only a 200. HEAD is answered like GET, without the body. Never throws.
 */
export async function serveMedia(request: Request, bucket: R2Bucket | undefined): Promise<Response> {
  const file = mediaFile(new URL(request.url).pathname)
  if (file === null || bucket === undefined) return noMedia(404)
  try {
    const picture = await storedPicture(bucket, file.key)
    if (picture === null) return noMedia(404)
    return mediaPicture(picture, file.type, request.method === 'HEAD')
  } catch (thrown) {
    logEvent('error', 'media_failed', { error: describeError(thrown) })
    return noMedia(503)
  }
}
