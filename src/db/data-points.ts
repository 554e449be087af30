// Writes counts to Analytics Engine instead of D1, if it is bound (docs/operate.md describes the fields).
import { describeError, logEvent } from '#http/log.ts'

/** A count of a profile and its fields: country, device, and the address of a link. */
export type Point = readonly [what: 'link' | 'view' | 'save', country: string, device: string, ...url: string[]]

/** Adds one to a profile's count. A failure is only logged. */
export function addPoint(stats: AnalyticsEngineDataset, username: string, point: Point): void {
  try {
    stats.writeDataPoint({ indexes: [username.toLowerCase()], blobs: [...point], doubles: [1] })
  } catch (thrown) {
    logEvent('error', `${point[0]}_not_counted`, { error: describeError(thrown) })
  }
}
