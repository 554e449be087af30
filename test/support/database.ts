// The real D1 of the test's workerd, migrated from zero and seeded like a fresh clone. Storage lives per test file.
import { env } from 'cloudflare:workers'
import { seedStatements } from '#scripts/seed.ts'

const MIGRATIONS = import.meta.glob<string>('../../migrations/*.sql', { query: '?raw', import: 'default', eager: true })

/** The statements of the migrations whose numbers are in this range, in their order. */
export const migrationStatements = (from = 0, to = Number.POSITIVE_INFINITY): string[] =>
  Object.keys(MIGRATIONS)
    .sort()
    .filter((file) => {
      const number = Number(/(\d{4})_/.exec(file)?.[1])
      return number >= from && number <= to
    })
    .flatMap((file) => (MIGRATIONS[file] ?? '').split('--> statement-breakpoint'))

/** Runs all migrations and the seed of these settings; answers the database. */
export async function migratedDb(settings: { BRAND_SLUG: string; DEMO_USERNAME?: string }): Promise<D1Database> {
  const db = env.DB
  const hasTables = await db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'chips'").first()
  if (!hasTables) {
    await db.batch(migrationStatements().map((statement) => db.prepare(statement)))
  }
  await seed(db, settings)
  return db
}

/** The rows of a fresh clone. */
export const seed = async (db: D1Database, settings: Parameters<typeof seedStatements>[0]) =>
  db.batch((await seedStatements(settings)).map(({ sql, params }) => db.prepare(sql).bind(...params)))

/** Rows of a table, all of them or those of a condition. */
export async function rows<Row = Record<string, unknown>>(
  db: D1Database,
  table: string,
  where = '1 = 1',
  ...values: unknown[]
): Promise<Row[]> {
  const { results } = await db
    .prepare(`SELECT * FROM ${table} WHERE ${where}`)
    .bind(...values)
    .all<Row>()
  return results
}
