// Counts that go to Analytics Engine in the place of D1, where it is bound (docs/operate.md says what each field is).
import { describeError, logEvent } from '#http/log.ts'

/** What is counted of a profile, and the fields behind it: country, device, and the address of a link. */
export type Point = readonly [what: 'link' | 'view' | 'save', country: string, device: string, ...url: string[]]

/** Adds one to a profile's count. A failure is a line in the log. */
export function addPoint(stats: AnalyticsEngineDataset, username: string, point: Point): void {
  try {
    stats.writeDataPoint({ indexes: [username.toLowerCase()], blobs: [...point], doubles: [1] })
  } catch (thrown) {
    logEvent('error', `${point[0]}_not_counted`, { error: describeError(thrown) })
  }
}
