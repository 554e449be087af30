// What Cron does each minute with old counts (D-159): days become months, and old months are deleted. Statements
// are written out, table by table, because SQL is never put together here (T-INP-10).
import { firstKeptDay, firstKeptMonth } from '#domain/site/count-months.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { attemptInStore } from '#http/attempt.ts'

// Rows are added day by day, so the oldest have the lowest row ids: they are found without an index that every tap would
// have to write. Where the first 50 are young all are, but for a few of midnight, which go with the next month. 500 a
// minute are 720,000 a day; what a hundred thousand chips add is a fifth of it.

/** Which tables have old rows: the name of each with 0 or 1. ?1 is the first day that is kept, ?2 the first month. */
const LOOK = `SELECT
  EXISTS (SELECT 1 FROM tap_days WHERE day < ?1 AND rowid IN (SELECT rowid FROM tap_days ORDER BY rowid LIMIT 50)) AS tap_days,
  EXISTS (SELECT 1 FROM tap_months WHERE month < ?2 AND rowid IN (SELECT rowid FROM tap_months ORDER BY rowid LIMIT 50)) AS tap_months,
  EXISTS (SELECT 1 FROM link_days WHERE day < ?1 AND rowid IN (SELECT rowid FROM link_days ORDER BY rowid LIMIT 50)) AS link_days,
  EXISTS (SELECT 1 FROM link_months WHERE month < ?2 AND rowid IN (SELECT rowid FROM link_months ORDER BY rowid LIMIT 50)) AS link_months,
  EXISTS (SELECT 1 FROM profile_days WHERE day < ?1 AND rowid IN (SELECT rowid FROM profile_days ORDER BY rowid LIMIT 50)) AS profile_days,
  EXISTS (SELECT 1 FROM profile_months WHERE month < ?2 AND rowid IN (SELECT rowid FROM profile_months ORDER BY rowid LIMIT 50)) AS profile_months,
  EXISTS (SELECT 1 FROM sun_days WHERE day < ?1 AND rowid IN (SELECT rowid FROM sun_days ORDER BY rowid LIMIT 50)) AS sun_days,
  EXISTS (SELECT 1 FROM sun_months WHERE month < ?2 AND rowid IN (SELECT rowid FROM sun_months ORDER BY rowid LIMIT 50)) AS sun_months`

interface Old {
  table: string
  statements: readonly string[]
}

/** Of each table, adding its oldest rows to their months and deleting the very same; ?1 is the first day that is kept. */
const DAYS: readonly Old[] = [
  {
    table: 'tap_days',
    statements: [
      `INSERT INTO tap_months (month, chip_id, country, device, taps)
       SELECT strftime('%Y', day * 86400, 'unixepoch') * 12 + strftime('%m', day * 86400, 'unixepoch'), chip_id, country, device, sum(taps)
       FROM tap_days WHERE day < ?1 AND rowid IN (SELECT rowid FROM tap_days ORDER BY rowid LIMIT 500)
       GROUP BY 1, chip_id, country, device
       ON CONFLICT (month, chip_id, country, device) DO UPDATE SET taps = taps + excluded.taps`,
      'DELETE FROM tap_days WHERE day < ?1 AND rowid IN (SELECT rowid FROM tap_days ORDER BY rowid LIMIT 500)',
    ],
  },
  {
    table: 'link_days',
    statements: [
      `INSERT INTO link_months (month, username, url, country, device, clicks)
       SELECT strftime('%Y', day * 86400, 'unixepoch') * 12 + strftime('%m', day * 86400, 'unixepoch'), username, url, country, device, sum(clicks)
       FROM link_days WHERE day < ?1 AND rowid IN (SELECT rowid FROM link_days ORDER BY rowid LIMIT 500)
       GROUP BY 1, username, url, country, device
       ON CONFLICT (month, username, url, country, device) DO UPDATE SET clicks = clicks + excluded.clicks`,
      'DELETE FROM link_days WHERE day < ?1 AND rowid IN (SELECT rowid FROM link_days ORDER BY rowid LIMIT 500)',
    ],
  },
  {
    table: 'profile_days',
    statements: [
      `INSERT INTO profile_months (month, username, kind, country, device, count)
       SELECT strftime('%Y', day * 86400, 'unixepoch') * 12 + strftime('%m', day * 86400, 'unixepoch'), username, kind, country, device, sum(count)
       FROM profile_days WHERE day < ?1 AND rowid IN (SELECT rowid FROM profile_days ORDER BY rowid LIMIT 500)
       GROUP BY 1, username, kind, country, device
       ON CONFLICT (month, username, kind, country, device) DO UPDATE SET count = count + excluded.count`,
      'DELETE FROM profile_days WHERE day < ?1 AND rowid IN (SELECT rowid FROM profile_days ORDER BY rowid LIMIT 500)',
    ],
  },
  {
    table: 'sun_days',
    statements: [
      `INSERT INTO sun_months (month, chip_id, outcome, taps)
       SELECT strftime('%Y', day * 86400, 'unixepoch') * 12 + strftime('%m', day * 86400, 'unixepoch'), chip_id, outcome, sum(taps)
       FROM sun_days WHERE day < ?1 AND rowid IN (SELECT rowid FROM sun_days ORDER BY rowid LIMIT 500)
       GROUP BY 1, chip_id, outcome
       ON CONFLICT (month, chip_id, outcome) DO UPDATE SET taps = taps + excluded.taps`,
      'DELETE FROM sun_days WHERE day < ?1 AND rowid IN (SELECT rowid FROM sun_days ORDER BY rowid LIMIT 500)',
    ],
  },
]

/** Of each table of months, deleting the oldest; ?1 is the first month that is kept. */
const MONTHS: readonly Old[] = [
  {
    table: 'tap_months',
    statements: [
      'DELETE FROM tap_months WHERE month < ?1 AND rowid IN (SELECT rowid FROM tap_months ORDER BY rowid LIMIT 500)',
    ],
  },
  {
    table: 'link_months',
    statements: [
      'DELETE FROM link_months WHERE month < ?1 AND rowid IN (SELECT rowid FROM link_months ORDER BY rowid LIMIT 500)',
    ],
  },
  {
    table: 'profile_months',
    statements: [
      'DELETE FROM profile_months WHERE month < ?1 AND rowid IN (SELECT rowid FROM profile_months ORDER BY rowid LIMIT 500)',
    ],
  },
  {
    table: 'sun_months',
    statements: [
      'DELETE FROM sun_months WHERE month < ?1 AND rowid IN (SELECT rowid FROM sun_months ORDER BY rowid LIMIT 500)',
    ],
  },
]

/**
 * Moves up to 500 of the oldest rows of each table of days into their months, once these ended 90 days ago, and deletes as
 * many of the oldest months that ended 24 months ago. `today` in days since the epoch. Never throws: what fails is a line
 * in the log and is done a minute later. Rows are added and deleted in one transaction, so that a repeat, a second Cron at
 * the same time or a lost answer counts nothing twice.
 */
export async function keepCounts(db: D1Database, today: number): Promise<void> {
  const [day, month] = [firstKeptDay(today), firstKeptMonth(today)]
  const found = await attemptInStore(async () => db.prepare(LOOK).bind(day, month).first<Record<string, number>>(), {
    what: 'look for old counts',
    budgetMs: D1_READ_BUDGET_MS,
  })
  if (!found.ok) return
  const old = found.value
  for (const each of DAYS) if (old?.[each.table]) await write(db, each, day)
  for (const each of MONTHS) if (old?.[each.table]) await write(db, each, month)
}

const write = (db: D1Database, { table, statements }: Old, before: number) =>
  attemptInStore(async () => db.batch(statements.map((sql) => db.prepare(sql).bind(before))), {
    what: `keep ${table}`,
    budgetMs: D1_WRITE_BUDGET_MS,
  })
