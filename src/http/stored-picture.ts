// Reads pictures from the R2 bucket, whole and within a time limit, so that no response breaks off in the middle.
import { MEDIA_BUDGET_MS } from '#domain/site/timings.ts'
import { withDeadline } from './deadline.ts'

/** The picture under a key, or null if there is none. Rejects if the bucket fails or is too slow. */
export const storedPicture = (bucket: R2Bucket, key: string): Promise<ArrayBuffer | null> =>
  withDeadline(read(bucket, key), MEDIA_BUDGET_MS, 'R2')

async function read(bucket: R2Bucket, key: string): Promise<ArrayBuffer | null> {
  const found = await bucket.get(key)
  return found === null ? null : found.arrayBuffer()
}
