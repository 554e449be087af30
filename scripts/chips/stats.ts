// `npm run chips -- stats [CHIP] [--days 30] [--batch NAME] [--profile USERNAME] [--json]`: counts of taps and opened
// links by day, chip, country and kind of device; older ones by month (D-159). Nothing about visitors is stored.
import { firstDayOf, firstKeptDay, monthOf } from '#domain/site/count-months.ts'
import { readCommandLine, wholeNumber } from '#scripts/command-line.ts'
import type { Database } from '#scripts/d1.ts'
import { Failure, UsageFailure } from '#scripts/failure.ts'
import { print } from '#scripts/output.ts'

const USAGE = 'Use: npm run chips -- stats [CHIP] [--days 30] [--batch NAME] [--profile USERNAME] [--json] [--remote].'
const DAY_MS = 86_400_000
const MAX_DAYS = 731 // older counts are deleted
const LONGEST_LIST = 20

// Both tables in one statement, so that a row that Cron moves meanwhile is counted once. ?6 is the first day stored by
// day; older counts are reported by month, whichever table they are in. ?7 is the month of ?1.
const MONTH = `(strftime('%Y', day * 86400, 'unixepoch') * 12 + strftime('%m', day * 86400, 'unixepoch'))`
const TAPS = `WITH kept AS (
    SELECT iif(day < ?6, NULL, day) AS day, iif(day < ?6, ${MONTH}, NULL) AS month, chip_id, country, device, taps
    FROM tap_days WHERE day BETWEEN ?1 AND ?2
    UNION ALL SELECT NULL, month, chip_id, country, device, taps FROM tap_months WHERE month >= ?7
  ), counted AS (
    SELECT * FROM kept WHERE (?3 IS NULL OR chip_id = ?3)
    AND (?4 IS NULL OR chip_id IN (SELECT chip_id FROM chips WHERE batch = ?4))
    AND (?5 IS NULL OR chip_id IN (SELECT chip_id FROM chips WHERE username = ?5 COLLATE NOCASE))
  ), known AS (SELECT * FROM counted WHERE chip_id <> '')
  SELECT iif(day IS NULL, 'month', 'day') AS part, CAST(coalesce(day, month) AS TEXT) AS name, sum(taps) AS count
    FROM known GROUP BY day, month
  UNION ALL SELECT 'country', country, sum(taps) FROM known GROUP BY country
  UNION ALL SELECT 'device', device, sum(taps) FROM known GROUP BY device
  UNION ALL SELECT 'chip', chip_id, sum(taps) FROM known GROUP BY chip_id
  UNION ALL SELECT 'unknown', '', sum(taps) FROM counted WHERE chip_id = '' GROUP BY chip_id
  ORDER BY 1, 3 DESC, 2`
const LINKS = `WITH opened AS (
    SELECT username, url, clicks FROM link_days WHERE day BETWEEN ?1 AND ?2
    UNION ALL SELECT username, url, clicks FROM link_months WHERE month >= ?6
  )
  SELECT username, url, sum(clicks) AS clicks FROM opened
  WHERE (?3 IS NULL OR username COLLATE NOCASE IN (SELECT username FROM chips WHERE chip_id = ?3))
  AND (?4 IS NULL OR username COLLATE NOCASE IN (SELECT username FROM chips WHERE batch = ?4))
  AND (?5 IS NULL OR username = ?5 COLLATE NOCASE)
  GROUP BY username COLLATE NOCASE, url ORDER BY 3 DESC, 1, 2 LIMIT ${LONGEST_LIST}`
const SUBJECT = `SELECT (SELECT count(*) FROM chips WHERE (?1 IS NULL OR chip_id = ?1) AND (?2 IS NULL OR batch = ?2)) AS chips,
  (SELECT count(*) FROM profiles WHERE ?3 IS NULL OR username = ?3) AS profiles`

/** The report on taps and opened links. */
export interface Report {
  of: Asked & { days: number; from: string; to: string }
  taps: number
  /** Days with taps, oldest first; UTC. */
  by_day: { day: string; taps: number }[]
  /** Months with taps, oldest first, whose days are no longer stored. */
  by_month: { month: string; taps: number }[]
  /** "" is an unknown country. */
  by_country: { country: string; taps: number }[]
  by_device: { device: string; taps: number }[]
  /** The most tapped ones. */
  by_chip: { chip: string; taps: number }[]
  /** Taps of unknown chips; 0 if one chip, batch or profile is requested. */
  unknown_taps: number
  /** The most opened ones. */
  links: OpenedLink[]
}
/** At most one of them is set. */
interface Asked {
  chip: string | null
  batch: string | null
  profile: string | null
}
/** The requested report: of one of them or of all, over how many days, and in which format. */
export interface Query extends Asked {
  days: number
  json: boolean
}
interface OpenedLink {
  username: string
  url: string
  clicks: number
}
interface Count {
  part: 'day' | 'month' | 'country' | 'device' | 'chip' | 'unknown'
  name: string
  count: number
}
interface Subject {
  chips: number
  profiles: number
}

/**
 * Reads the counts. `now` in milliseconds. If part of the period is stored by month only, it starts with the first day
 * of its first month. Throws a Failure for a chip, batch or profile that does not exist.
 */
export async function readStats(
  { chip, batch, profile, days, json }: Query,
  db: Database,
  now: number,
): Promise<{ report: Report; text: string }> {
  const today = Math.floor(now / DAY_MS)
  const asked = today - days + 1
  const kept = firstKeptDay(today)
  const first = asked < kept ? firstDayOf(monthOf(asked)) : asked
  // One batch: each call to a deployed database takes wrangler seconds.
  const [subjects, counted, opened] = await db.batch<unknown>([
    db.prepare(SUBJECT).bind(chip, batch, profile),
    db.prepare(TAPS).bind(first, today, chip, batch, profile, kept, monthOf(first)),
    db.prepare(LINKS).bind(first, today, chip, batch, profile, monthOf(first)),
  ])
  const [subject = { chips: 0, profiles: 0 }] = (subjects?.results ?? []) as Subject[]
  const counts = (counted?.results ?? []) as Count[]
  const links = (opened?.results ?? []) as OpenedLink[]
  const part = (wanted: Count['part']) => counts.filter((row) => row.part === wanted)
  expectSubject({ chip, batch, profile }, subject, counts)

  const report = {
    of: { chip, batch, profile, days, from: isoDay(first), to: isoDay(today) },
    taps: part('device').reduce((sum, { count }) => sum + count, 0),
    by_day: part('day')
      .map(({ name, count }) => ({ day: isoDay(Number(name)), taps: count }))
      .sort((a, b) => (a.day < b.day ? -1 : 1)),
    by_month: part('month')
      .map(({ name, count }) => ({ month: isoDay(firstDayOf(Number(name))).slice(0, 7), taps: count }))
      .sort((a, b) => (a.month < b.month ? -1 : 1)),
    by_country: part('country').map(({ name, count }) => ({ country: name, taps: count })),
    by_device: part('device').map(({ name, count }) => ({ device: name, taps: count })),
    by_chip: part('chip')
      .map(({ name, count }) => ({ chip: name, taps: count }))
      .slice(0, LONGEST_LIST),
    unknown_taps: part('unknown')[0]?.count ?? 0,
    links: links.map(({ username, url, clicks }) => ({ username, url, clicks })),
  }
  return { report, text: json ? JSON.stringify(report, null, 2) : text(report) }
}

/** Runs the command: prints the report. */
export async function run(args: string[], db: Database): Promise<void> {
  print((await readStats(readQuery(args), db, Date.now())).text)
}

/** Parses a command line. Throws a UsageFailure for unknown arguments. */
export function readQuery(args: string[]): Query {
  const { values, words } = readCommandLine(args, {
    options: {
      days: { type: 'string', default: '30' },
      batch: { type: 'string' },
      profile: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
    words: '[CHIP] [MORE]',
    usage: USAGE,
  })
  const [chip = null, more] = words
  if (more !== undefined) throw new UsageFailure(`Unknown argument "${more}". ${USAGE}`)
  const days = wholeNumber(values.days, { name: '--days', most: MAX_DAYS })
  const { batch = null, profile = null, json } = values
  if ([chip, batch, profile].filter((asked) => asked !== null).length > 1)
    throw new UsageFailure(`Ask for a chip, a batch or a profile. ${USAGE}`)
  return { chip, batch, profile, days, json }
}

/** An unknown name is treated as a typo, unless something was counted under it. */
function expectSubject({ chip, batch, profile }: Asked, subject: Subject, counts: readonly Count[]): void {
  if (counts.length > 0) return
  if ((chip ?? batch) !== null && subject.chips === 0)
    throw new Failure(chip === null ? `There is no batch "${batch}".` : `There is no chip "${chip}".`)
  if (profile !== null && subject.profiles === 0) throw new Failure(`There is no profile "${profile}".`)
}

const isoDay = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

function text(report: Report): string {
  const { chip, batch, profile, days, from, to } = report.of
  const whose = chip ?? (batch === null ? null : `batch ${batch}`) ?? (profile === null ? 'all chips' : `@${profile}`)
  const period = days === 1 ? to : `${from} to ${to}`
  const tables = [
    table(
      ['Day', 'Taps'],
      report.by_day.map(({ day, taps }) => [day, taps]),
    ),
    table(
      ['Month', 'Taps'],
      report.by_month.map(({ month, taps }) => [month, taps]),
    ),
    table(
      ['Country', 'Taps'],
      report.by_country.map(({ country, taps }) => [country || 'unknown', taps]),
    ),
    table(
      ['Device', 'Taps'],
      report.by_device.map(({ device, taps }) => [device, taps]),
    ),
    chip === null
      ? table(
          ['Chip', 'Taps'],
          report.by_chip.map((row) => [row.chip, row.taps]),
        )
      : '',
    table(
      ['Opened link', 'Clicks'],
      report.links.map(({ username, url, clicks }) => [`@${username}  ${plain(url)}`, clicks]),
    ),
  ]
  const unknown =
    report.unknown_taps > 0
      ? `Taps of chips this shop does not know: ${report.unknown_taps}. A new batch that is not imported, or misprinted?`
      : ''
  return [`Taps of ${whose}, ${period} (UTC): ${report.taps}`, unknown, ...tables].filter(Boolean).join('\n\n')
}

/** Stored addresses come from users: replaces control characters. */
const plain = (address: string) => address.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\ufffd')

function table(head: readonly [string, string], rows: readonly (readonly [string, number])[]): string {
  if (rows.length === 0) return ''
  const lines = [head, ...rows].map(([name, count]) => ({ name, count: String(count) }))
  const nameWidth = Math.max(...lines.map(({ name }) => name.length))
  const countWidth = Math.max(...lines.map(({ count }) => count.length))
  return lines.map(({ name, count }) => `${name.padEnd(nameWidth)}  ${count.padStart(countWidth)}`).join('\n')
}
