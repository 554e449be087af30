// Invented counts for Mara's statistics: nine weeks of taps, views and opened links up to yesterday, so that a month
// can be compared with the one before. Only `npm start` adds them; the rows of seed.ts, which tests start with, have no
// counts. Running it again adds the days since, and keeps real counts.
import type { Sql } from './d1.ts'

const DAYS = 65
const CARD = 'DEMO0001'
/** The card that signs its taps. */
const SIGNING_CARD = 'DEMO0009'

const PAST = `WITH RECURSIVE past (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM past WHERE n < ${DAYS})`
const DAY = 'unixepoch() / 86400 - n'
const IS_WEEKEND = `(${DAY} + 4) % 7 IN (0, 6)`

const SIGNED_TAPS = '((n * n * 5 + n) % 4 + 3)'
const IS_REPEATED = '(n % 6 = 0)'

/** Country, device, and their share of the pattern of a week. */
const VISITORS = [
  ['GB', 'phone', 3],
  ['DE', 'phone', 2],
  ['FR', 'phone', 1],
  ['GB', 'desktop', 1],
  ['US', 'tablet', 1],
] as const

/** The statements for a seeded database; `demo` is the username of the demo profile. */
export function countStatements(demo: string): Sql[] {
  const counts = (many: number, at: number, of: number) =>
    `((n * n * ${7 + at} + n * 3 + ${at}) % ${of + many} + (${DAYS} - n) / 30) / (1 + (${IS_WEEKEND}))`
  const clicks = (at: number) =>
    `((n * n * 3 + n * (display_order + 2) + ${at}) % 5 + (${DAYS} - n) / 40) / (2 + display_order / 2 + 2 * (${IS_WEEKEND}))`
  return [
    // Counts are shown from the day on which the owner claimed the card.
    {
      sql: `UPDATE chips SET claimed_at = unixepoch() - ${(DAYS + 1) * 86_400}
        WHERE chip_id IN (?, ?) AND claimed_at IS NOT NULL`,
      params: [CARD, SIGNING_CARD],
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
          SELECT ${DAY}, username, url, ?, ?, ${clicks(at)} FROM past, social_links
          WHERE username = ? AND display_order <= ${many + 2} AND ${clicks(at)} > 0`,
        params: [country, device, demo],
      },
    ]),
    {
      sql: `${PAST} INSERT OR IGNORE INTO tap_days (day, chip_id, country, device, taps)
        SELECT ${DAY}, ?, 'GB', 'phone', ${SIGNED_TAPS} FROM past`,
      params: [SIGNING_CARD],
    },
    // One tap a day without a signature, and now and then a repeated link.
    ...[
      ['genuine', `${SIGNED_TAPS} - 1 - ${IS_REPEATED}`],
      ['replayed', IS_REPEATED],
    ].map(([outcome = '', taps]) => ({
      sql: `${PAST} INSERT OR IGNORE INTO sun_days (day, chip_id, outcome, taps)
        SELECT ${DAY}, ?, ?, ${taps} FROM past WHERE ${taps} > 0`,
      params: [SIGNING_CARD, outcome],
    })),
    ...quarterStatements(CARD, demo),
    ...quarterStatements(SIGNING_CARD, demo),
  ]
}

/** Adds quarter-hour counts where a card's or a profile's daily counts exceed them, so that both have the same sums. */
export function quarterStatements(chip: string, username: string): Sql[] {
  // One quarter of an hour per day, between 9:00 and 19:00 UTC.
  const quarter = 'day * 96 + 36 + day * 11 % 40'
  const missing = (counted: string, quarters: string) =>
    `sum(${counted}) - coalesce((SELECT sum(q.n) FROM (${quarters}) AS q WHERE q.quarter / 96 = day), 0)`
  const profileRows = (kind: string) =>
    `SELECT quarter, count AS n FROM profile_quarters WHERE username = ?1 AND kind = '${kind}'`
  const add = (into: string, keys: string, select: string): string =>
    `INSERT INTO ${into} SELECT * FROM (${select} GROUP BY day) WHERE missing > 0
      ON CONFLICT (${keys}) DO UPDATE SET `
  return [
    {
      sql: `${add(
        'tap_quarters (quarter, chip_id, taps)',
        'chip_id, quarter',
        `SELECT ${quarter}, chip_id, ${missing('taps', 'SELECT quarter, taps AS n FROM tap_quarters WHERE chip_id = ?1')} AS missing
          FROM tap_days WHERE chip_id = ?1`,
      )} taps = taps + excluded.taps`,
      params: [chip],
    },
    ...(
      [
        ['view', 'count', "profile_days WHERE kind = 'view' AND"],
        ['save', 'count', "profile_days WHERE kind = 'save' AND"],
        ['link', 'clicks', 'link_days WHERE'],
      ] as const
    ).map(([kind, counted, from]) => ({
      sql: `${add(
        'profile_quarters (quarter, username, kind, count)',
        'username, quarter, kind',
        `SELECT ${quarter}, username, '${kind}', ${missing(counted, profileRows(kind))} AS missing FROM ${from} username = ?1`,
      )} count = count + excluded.count`,
      params: [username],
    })),
  ]
}
