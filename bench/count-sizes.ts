// Estimates how large the counts become: fills the real tables like taps and Cron do, measures the bytes of a row with
// its index, and computes the size for many chips after two years. bench/README.md explains the results.
import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { firstKeptDay, firstKeptMonth, monthOf } from '../src/domain/site/count-months.ts'

/** The number of chips that sizes are computed for. */
export const CHIPS = 100_000
const TWO_YEARS = 730 // days

interface Kind {
  days: string
  months: string
  columns: string
  /** The owner of a row. */
  who: 'chip' | 'username'
  /**
   * The values of the columns between the owner and the count: first those of the row written every day, then those
   * written on some days.
   */
  wheres: readonly (readonly string[])[]
  /** Rows that a chip with daily taps adds per day, and has per month. */
  aDay: number
  aMonth: number
}

const PLACES = [
  ['GB', 'phone'],
  ['GB', 'desktop'],
  ['FR', 'phone'],
  ['DE', 'phone'],
  ['US', 'tablet'],
]

/** Assumes that every tap opens a profile, and that every tap of a signing chip is genuine. */
export const KINDS = {
  taps: {
    ...{ days: 'tap_days', months: 'tap_months', columns: 'chip_id, country, device, taps', who: 'chip' },
    ...{ wheres: PLACES, aDay: 1.3, aMonth: 5 },
  },
  'opened profiles': {
    ...{ days: 'profile_days', months: 'profile_months', columns: 'username, kind, country, device, count' },
    ...{ who: 'username', wheres: PLACES.map((place) => ['view', ...place]), aDay: 1.3, aMonth: 5 },
  },
  'outcomes of signed taps': {
    ...{ days: 'sun_days', months: 'sun_months', columns: 'chip_id, outcome, taps', who: 'chip' },
    ...{ wheres: [['genuine']], aDay: 1, aMonth: 1 },
  },
} as const satisfies Record<string, Kind>
export type KindName = keyof typeof KINDS

/** Bytes per row, in its table and its index together. */
export interface RowBytes {
  /** In a table of days that only grows, as it would without months. */
  grown: number
  /** In a table of days from which the oldest are moved while new ones are added. */
  day: number
  month: number
}

/** The numbers of days and months stored on the date at which they take the most bytes. */
export function mostKept({ aDay, aMonth }: Pick<Kind, 'aDay' | 'aMonth'>, { day, month }: RowBytes) {
  let most = { days: 0, months: 0, bytes: 0 }
  const start = Date.UTC(2026, 0, 1) / 86_400_000
  for (let today = start; today < start + 8 * 366; today++) {
    const days = today - firstKeptDay(today) + 1
    const months = monthOf(firstKeptDay(today)) - firstKeptMonth(today)
    const bytes = days * aDay * day + months * aMonth * month
    if (bytes > most.bytes) most = { days, months, bytes }
  }
  return most
}

/** Bytes for this many chips with daily taps, from two years on, with and without monthly tables. */
export const bytesAfterTwoYears = (kind: Pick<Kind, 'aDay' | 'aMonth'>, row: RowBytes, chips = CHIPS) => ({
  withMonths: mostKept(kind, row).bytes * chips,
  withoutMonths: TWO_YEARS * kind.aDay * row.grown * chips,
})

/** An in-memory database with all migrations. */
export function emptyDatabase(): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  for (const file of readdirSync('migrations').sort())
    if (file.endsWith('.sql')) db.exec(readFileSync(`migrations/${file}`, 'utf8'))
  return db
}

const DAYS_AT_MOST = 121
const AT_ONCE = 200 // rows per write, like the writes of taps

/**
 * Fills both tables of a kind: `rows` of days, then as many again while the oldest are deleted, and two years of
 * months. The same arguments give the same database. Returns the bytes per row.
 */
export function fillAndMeasure(db: DatabaseSync, kind: Kind, rows: number): RowBytes {
  const random = numbers()
  const count = Math.max(1, Math.round(rows / (kind.aDay * DAYS_AT_MOST)))
  const owners = Array.from({ length: count }, () => (kind.who === 'chip' ? chipId(random) : username(random)))
  const [always = [], ...sometimes] = kind.wheres
  const add = (table: string, period: 'day' | 'month', added: readonly unknown[][]) => {
    const values = Array.from({ length: kind.columns.split(',').length + 1 }, (_, at) => `value ->> ${at}`)
    const insert = db.prepare(
      `INSERT INTO ${table} (${period}, ${kind.columns}) SELECT ${values.join(', ')} FROM json_each(?1)`,
    )
    for (let at = 0; at < added.length; at += AT_ONCE) insert.run(JSON.stringify(added.slice(at, at + AT_ONCE)))
  }
  const addDay = (day: number) => {
    const added = owners.map((owner): unknown[] => [day, owner, ...always, 2])
    for (const owner of owners) {
      const where = sometimes[Math.floor(random() * sometimes.length)]
      if (where !== undefined && random() < kind.aDay - 1) added.push([day, owner, ...where, 1])
    }
    add(kind.days, 'day', shuffled(added, random))
    return added.length
  }

  db.exec('BEGIN')
  const dayRows = Array.from({ length: DAYS_AT_MOST }, (_, at) => addDay(20_000 + at))
  const grown = bytesARow(db, kind.days)
  const remove = db.prepare(
    `DELETE FROM ${kind.days} WHERE rowid IN (SELECT rowid FROM ${kind.days} ORDER BY rowid LIMIT ?1)`,
  )
  for (let at = 0; at < DAYS_AT_MOST; at++) {
    dayRows.push(addDay(20_000 + DAYS_AT_MOST + at))
    remove.run(dayRows[at] ?? 0)
  }
  const day = bytesARow(db, kind.days)
  for (let month = 24_301; month <= 24_324; month++)
    add(
      kind.months,
      'month',
      shuffled(
        owners.flatMap((owner) => kind.wheres.map((where): unknown[] => [month, owner, ...where, 40])),
        random,
      ),
    )
  db.exec('COMMIT')
  return { grown, day, month: bytesARow(db, kind.months) }
}

/** The size of the pages of a table and of its key's index, divided by the number of rows. */
export function bytesARow(db: DatabaseSync, table: string): number {
  const bytes = db
    .prepare('SELECT sum(pgsize) AS n FROM dbstat WHERE name IN (?1, ?2)')
    .get(table, `sqlite_autoindex_${table}_1`)
  return Number(bytes?.n) / rowsOf(db, table)
}

export const rowsOf = (db: DatabaseSync, table: string): number =>
  Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n)

/** Pseudo-random numbers from 0 to 1, the same in every run (mulberry32). */
function numbers(): () => number {
  let state = 1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const text = (length: number, random: () => number) =>
  Array.from({ length }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('')
/** The format of ids made by `npm run chips -- new`. */
const chipId = (random: () => number) => text(16, random)
const username = (random: () => number) => text(12, random).toLowerCase()

function shuffled<Value>(values: Value[], random: () => number): Value[] {
  const keyed = values.map((value) => ({ value, key: random() }))
  return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value)
}
