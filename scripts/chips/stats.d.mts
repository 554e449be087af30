export interface Report {
  of: { chip: string | null; batch: string | null; profile: string | null; days: number; from: string; to: string }
  taps: number
  by_day: { day: string; taps: number }[]
  by_country: { country: string; taps: number }[]
  by_device: { device: string; taps: number }[]
  by_chip: { chip: string; taps: number }[]
  unknown_taps: number
  links: { username: string; url: string; clicks: number }[]
}
/** What the report reads from: D1 itself, or anything that prepares, binds and answers like it. */
export interface Database {
  prepare(sql: string): { bind(...values: (string | number | null)[]): { all(): Promise<{ results: unknown[] }> } }
}
export function readStats(args: string[], db: Database, now: number): Promise<{ report: Report; text: string }>
export function run(args: string[], db: Database): Promise<void>
