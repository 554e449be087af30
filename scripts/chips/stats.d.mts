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
export function run(
  args: string[],
  db: { all(sql: string, params: (string | number | null)[]): Promise<Record<string, unknown>[]> },
  options?: { now?: number; print?: (text: string) => void },
): Promise<Report>
