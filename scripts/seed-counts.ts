// What a fresh clone shows in Mara's statistics: five weeks of taps, visits and opened links that nobody made, up to yesterday.
// For `npm start` and `npm run dev` alone; the rows of seed.ts, which tests begin with, count nothing. Running it again adds the
// days since, and leaves what was really counted.
import type { Sql } from './d1.ts'

const DAYS = 35
const CARD = 'DEMO0001'

const PAST = `WITH RECURSIVE past (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM past WHERE n < ${DAYS})`
const DAY = 'unixepoch() / 86400 - n'

/** Country, device, and how much of a week's pattern is theirs. */
const VISITORS = [
  ['GB', 'phone', 3],
  ['DE', 'phone', 2],
  ['FR', 'phone', 1],
  ['GB', 'desktop', 1],
  ['US', 'tablet', 1],
] as const

/** Statements for a database that was just seeded; `demo` is the username of the demo profile. */
export function countStatements(demo: string): Sql[] {
  const counts = (many: number, at: number, of: number) => `(n * ${7 + at} + ${at}) % ${of + many}`
  return [
    // Counts are shown from the day its owner claimed a card.
    {
      sql: `UPDATE chips SET claimed_at = unixepoch() - ${(DAYS + 1) * 86_400} WHERE chip_id = ? AND claimed_at IS NOT NULL`,
      params: [CARD],
    },
    ...VISITORS.flatMap(([country, device, many], at): Sql[] => [
      {
        sql: `${PAST} INSERT OR IGNORE INTO tap_days (day, chip_id, country, device, taps)
          SELECT ${DAY}, ?, ?, ?, ${counts(many, at, 3)} FROM past WHERE ${counts(many, at, 3)} > 0`,
        params: [CARD, country, device],
      },
      ...(['view', 'save'] as const).map((kind) => ({
        sql: `${PAST} INSERT OR IGNORE INTO profile_days (day, username, kind, country, device, count)
          SELECT ${DAY}, ?, ?, ?, ?, ${counts(many, at, kind === 'view' ? 6 : 1)} FROM past
          WHERE ${counts(many, at, kind === 'view' ? 6 : 1)} > 0`,
        params: [demo, kind, country, device],
      })),
      {
        sql: `${PAST} INSERT OR IGNORE INTO link_days (day, username, url, country, device, clicks)
          SELECT ${DAY}, username, url, ?, ?, (n + display_order) % 3 FROM past, social_links
          WHERE username = ? AND display_order <= ${many + 2} AND (n + display_order) % 3 > 0`,
        params: [country, device, demo],
      },
    ]),
  ]
}
