// What a fresh clone shows in mara's statistics: days and quarters of an hour that count the same.
import type { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { emptyDatabase } from '#bench/count-sizes.ts'
import { countStatements } from '#scripts/seed-counts.ts'

const DAY = 86_400

/** Runs the statements as D1 would. */
function seed(db: DatabaseSync): void {
  for (const { sql, params } of countStatements('acme')) db.prepare(sql).run(...(params as (string | number)[]))
}
/** Sums by day: of days, and of quarters. */
const sums = (db: DatabaseSync, days: string, quarters: string) => [
  db.prepare(`SELECT day, sum(${days}) AS n FROM ${quarters.split('|')[0]} GROUP BY day ORDER BY day`).all(),
  db
    .prepare(
      `SELECT quarter / 96 AS day, sum(${quarters.split('|')[2]}) AS n FROM ${quarters.split('|')[1]} GROUP BY 1 ORDER BY 1`,
    )
    .all(),
]

it('OWN-62 nine weeks of days and quarters count the same, also where something was really counted and the seed runs again', () => {
  const db = emptyDatabase()
  const today = Math.floor(Date.now() / 1000 / DAY)
  db.exec("INSERT INTO chips (chip_id, status, claimed_at) VALUES ('DEMO0001', 'linked_with_profile', 1)")
  db.exec("INSERT INTO profiles (username, full_name) VALUES ('acme', 'Mara')")
  db.exec(
    "INSERT INTO social_links (username, platform, url, display_order) VALUES ('acme', 'x', 'https://x.com/a', 0)",
  )
  db.exec(
    `INSERT INTO tap_days (day, chip_id, country, device, taps) VALUES (${today - 1}, 'DEMO0001', 'SE', 'phone', 5)`,
  )
  db.exec(`INSERT INTO tap_quarters (quarter, chip_id, taps) VALUES (${(today - 1) * 96 + 3}, 'DEMO0001', 5)`)
  for (let times = 0; times < 2; times++) {
    seed(db)
    for (const [counted, tables] of [
      ['taps', 'tap_days|tap_quarters|taps'],
      ['count', "profile_days WHERE kind = 'view'|profile_quarters WHERE kind = 'view'|count"],
      ['count', "profile_days WHERE kind = 'save'|profile_quarters WHERE kind = 'save'|count"],
      ['clicks', "link_days|profile_quarters WHERE kind = 'link'|count"],
    ] as const) {
      const [days, quarters] = sums(db, counted, tables)
      expect(days?.length, tables).toBeGreaterThan(40)
      expect(quarters, tables).toEqual(days)
    }
  }
  // SUN-27: of the card that signs, one tap a day is without a signature.
  const ofSigning = (table: string) =>
    Number(db.prepare(`SELECT sum(taps) AS n FROM ${table} WHERE chip_id = 'DEMO0009'`).get()?.n)
  expect(ofSigning('tap_days') - ofSigning('sun_days')).toBe(65)
  const month = db.prepare('SELECT sum(taps) AS n FROM tap_days WHERE day > ? - 31').get(today)
  const before = db.prepare('SELECT sum(taps) AS n FROM tap_days WHERE day <= ? - 31').get(today)
  expect(Number(month?.n)).toBeGreaterThan(100)
  expect(Number(before?.n)).toBeGreaterThan(100)
})
