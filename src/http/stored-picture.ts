// Pictures in the bucket: read whole and within their time, so that no answer breaks off in the middle.
import { MEDIA_BUDGET_MS } from '#domain/site/timings.ts'
import { withDeadline } from './deadline.ts'

/** The picture under a key, or null where there is none. Rejects where the bucket fails or gives no answer in time. */
export const storedPicture = (bucket: R2Bucket, key: string): Promise<ArrayBuffer | null> =>
  withDeadline(read(bucket, key), MEDIA_BUDGET_MS, 'R2')

async function read(bucket: R2Bucket, key: string): Promise<ArrayBuffer | null> {
  const found = await bucket.get(key)
  return found === null ? null : found.arrayBuffer()
}
