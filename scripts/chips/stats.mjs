// `npm run chips -- stats [CHIP] [--days 30] [--batch NAME] [--profile USERNAME] [--json]`: taps and opened links, as
// they were counted: by day, chip, country and kind of device. Nothing here can tell who tapped, because nothing of it
// was kept.
import { Failure } from '../failure.mjs'

const USAGE = 'Use: npm run chips -- stats [CHIP] [--days 30] [--batch NAME] [--profile USERNAME] [--json] [--remote].'
const DAY_MS = 86_400_000
const MAX_DAYS = 731 // older counts are removed
const LONGEST_LIST = 20

const TAPS = `WITH counted AS (
    SELECT day, chip_id, country, device, taps FROM tap_days
    WHERE day BETWEEN ?1 AND ?2 AND (?3 IS NULL OR chip_id = ?3)
    AND (?4 IS NULL OR chip_id IN (SELECT chip_id FROM chips WHERE batch = ?4))
    AND (?5 IS NULL OR chip_id IN (SELECT chip_id FROM chips WHERE username = ?5 COLLATE NOCASE))
  ), known AS (SELECT * FROM counted WHERE chip_id <> '')
  SELECT 'day' AS part, CAST(day AS TEXT) AS name, sum(taps) AS count FROM known GROUP BY day
  UNION ALL SELECT 'country', country, sum(taps) FROM known GROUP BY country
  UNION ALL SELECT 'device', device, sum(taps) FROM known GROUP BY device
  UNION ALL SELECT 'chip', chip_id, sum(taps) FROM known GROUP BY chip_id
  UNION ALL SELECT 'unknown', '', sum(taps) FROM counted WHERE chip_id = '' GROUP BY chip_id
  ORDER BY 1, 3 DESC, 2`
const LINKS = `SELECT username, url, sum(clicks) AS clicks FROM link_days
  WHERE day BETWEEN ?1 AND ?2
  AND (?3 IS NULL OR username IN (SELECT username FROM chips WHERE chip_id = ?3))
  AND (?4 IS NULL OR username IN (SELECT username FROM chips WHERE batch = ?4))
  AND (?5 IS NULL OR username = ?5)
  GROUP BY username, url ORDER BY 3 DESC, 1, 2 LIMIT ${LONGEST_LIST}`
const SUBJECT = `SELECT (SELECT count(*) FROM chips WHERE (?1 IS NULL OR chip_id = ?1) AND (?2 IS NULL OR batch = ?2)) AS chips,
  (SELECT count(*) FROM profiles WHERE ?3 IS NULL OR username = ?3) AS profiles`

/**
 * @typedef {object} Report
 * @property {{ chip: string | null, batch: string | null, profile: string | null, days: number, from: string, to: string }} of
 * @property {number} taps
 * @property {{ day: string, taps: number }[]} by_day days with taps, oldest first; UTC
 * @property {{ country: string, taps: number }[]} by_country "" is a country nobody knows
 * @property {{ device: string, taps: number }[]} by_device
 * @property {{ chip: string, taps: number }[]} by_chip the most tapped ones
 * @property {number} unknown_taps taps of chips the shop does not know; 0 when one chip, batch or profile is asked for
 * @property {{ username: string, url: string, clicks: number }[]} links the most opened ones
 */

/**
 * What was counted. `db` has the shape of D1; `now` in milliseconds.
 * Throws a Failure for arguments it does not know and for a chip, batch or profile that does not exist.
 * @returns {Promise<{ report: Report, text: string }>}
 */
export async function readStats(args, db, now) {
  const { chip, batch, profile, days, json } = parse(args)
  const today = Math.floor(now / DAY_MS)
  const first = today - days + 1
  const [subject] = await all(db, SUBJECT, [chip, batch, profile])
  const counts = await all(db, TAPS, [first, today, chip, batch, profile])
  const links = await all(db, LINKS, [first, today, chip, batch, profile])
  const part = (wanted) => counts.filter((row) => row.part === wanted)
  const list = (wanted) => part(wanted).map(({ name, count }) => ({ [wanted]: name, taps: count }))
  expectSubject({ chip, batch, profile }, subject, counts)

  const report = {
    of: { chip, batch, profile, days, from: isoDay(first), to: isoDay(today) },
    taps: part('device').reduce((sum, { count }) => sum + count, 0),
    by_day: part('day')
      .map(({ name, count }) => ({ day: isoDay(Number(name)), taps: count }))
      .sort((a, b) => (a.day < b.day ? -1 : 1)),
    by_country: list('country'),
    by_device: list('device'),
    by_chip: list('chip').slice(0, LONGEST_LIST),
    unknown_taps: part('unknown')[0]?.count ?? 0,
    links: links.map(({ username, url, clicks }) => ({ username, url, clicks })),
  }
  return { report, text: json ? JSON.stringify(report, null, 2) : text(report) }
}

/** The command: prints the report. */
export async function run(args, db) {
  console.log((await readStats(args, db, Date.now())).text)
}

const all = async (db, sql, params) =>
  (
    await db
      .prepare(sql)
      .bind(...params)
      .all()
  ).results

function parse(args) {
  const given = { chip: null, batch: null, profile: null, days: 30, json: false }
  for (let i = 0; i < args.length; i++) {
    const word = args[i]
    const [, option, attached] = /^--(days|batch|profile)(?:=(.*))?$/s.exec(word) ?? []
    if (word === '--json') given.json = true
    else if (option) {
      const value = attached ?? args[++i]
      if (!value) throw new Failure(`--${option} needs a value. ${USAGE}`)
      given[option] = option === 'days' ? Number(value) : value
    } else if (word.startsWith('-') || given.chip !== null) throw new Failure(`Unknown argument "${word}". ${USAGE}`)
    else given.chip = word
  }
  if (!Number.isInteger(given.days) || given.days < 1 || given.days > MAX_DAYS)
    throw new Failure(`--days is a whole number from 1 to ${MAX_DAYS}.`)
  if ([given.chip, given.batch, given.profile].filter((asked) => asked !== null).length > 1)
    throw new Failure(`Ask for a chip, a batch or a profile. ${USAGE}`)
  return given
}

/** A name nobody has is a slip of the keyboard, unless something was counted under it once. */
function expectSubject({ chip, batch, profile }, subject, counts) {
  if (counts.length > 0) return
  if ((chip ?? batch) !== null && subject.chips === 0)
    throw new Failure(chip === null ? `There is no batch "${batch}".` : `There is no chip "${chip}".`)
  if (profile !== null && subject.profiles === 0) throw new Failure(`There is no profile "${profile}".`)
}

const isoDay = (day) => new Date(day * DAY_MS).toISOString().slice(0, 10)

function text(report) {
  const { chip, batch, profile, days, from, to } = report.of
  const whose = chip ?? (batch === null ? null : `batch ${batch}`) ?? (profile === null ? 'all chips' : `@${profile}`)
  const period = days === 1 ? to : `${from} to ${to}`
  const tables = [
    table(
      ['Day', 'Taps'],
      report.by_day.map(({ day, taps }) => [day, taps]),
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

/** Stored addresses are their owners' words: nothing in them moves the cursor or colours the terminal. */
const plain = (address) => address.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\ufffd')

function table(head, rows) {
  if (rows.length === 0) return ''
  const lines = [head, ...rows].map(([name, count]) => [name, String(count)])
  const widths = [0, 1].map((column) => Math.max(...lines.map((line) => line[column].length)))
  return lines.map(([name, count]) => `${name.padEnd(widths[0])}  ${count.padStart(widths[1])}`).join('\n')
}
