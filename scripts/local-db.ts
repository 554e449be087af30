// The local D1: applies migrations/*.sql in order, then the seed. Uses the same files and the same bookkeeping table as
// `wrangler d1 migrations apply --local`, but runs in one process and takes under a second. Running it again changes
// nothing.
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { V4WorkerOptionsShape } from 'miniflare'
import type { Database, Sql } from './d1.ts'
import { Failure, messageOf, oneLine } from './failure.ts'
import { miniflareApi, wranglerApi } from './project.ts'
import { seedStatements } from './seed.ts'
import type { Platform, Settings } from './settings.ts'

/** Where wrangler, Vite and these scripts keep local data. */
export const STATE_PATH = '.wrangler/state/v3'
const MIGRATIONS = 'migrations'
const BOOKKEEPING =
  'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)'

/**
 * The bindings of wrangler.toml as Miniflare's options. `envFiles` names a file that does not exist, so that wrangler
 * does not load .dev.vars, which `mergeSettings` reads, and does not print that it did: a program may read the
 * command's output.
 */
export async function workerOptions(platform: Platform): Promise<V4WorkerOptionsShape & { modulesRules?: unknown }> {
  const { unstable_getMiniflareWorkerOptions } = wranglerApi()
  const options: object = { envFiles: ['.no-vars'] } // supported, but missing in wrangler's types
  // wrangler's types use `Omit` on an index signature, which loses the individual options.
  return unstable_getMiniflareWorkerOptions(platform, undefined, options).workerOptions as V4WorkerOptionsShape
}

/** The part of R2's interface that the commands use. */
export interface Bucket {
  get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer>; text(): Promise<string> } | null>
  head(key: string): Promise<object | null>
  put(key: string, bytes: Uint8Array, options?: { httpMetadata: { contentType: string } }): Promise<unknown>
  delete(key: string): Promise<void>
}

/** The local D1, KV and R2; `close` must be called. */
export type LocalStorage = Awaited<ReturnType<typeof openLocal>>

/** Opens the local D1, KV and R2 in this process; a server may have them open too. `close` must be called. */
export async function openLocal(platform: Platform, statePath = STATE_PATH) {
  const { Miniflare, convertV4MiniflareOptions } = miniflareApi()
  const { d1Databases = {}, kvNamespaces = {}, r2Buckets = {} } = await workerOptions(platform)
  const bindings = { d1Databases, kvNamespaces, r2Buckets }
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      resourcePersistencePath: resolve(statePath),
      // workerd would log a stack trace for every lock it meets; the caller gets these as errors.
      handleStructuredLogs: () => {},
      workers: [{ name: 'local-db', modules: true, script: 'export default {}', ...bindings }],
    }),
  )
  return {
    db: await miniflare.getD1Database('DB'),
    kv: await miniflare.getKVNamespace('CACHE'),
    /** null if wrangler.toml binds none. */
    pictures: 'MEDIA' in r2Buckets ? ((await miniflare.getR2Bucket('MEDIA')) as unknown as Bucket) : null,
    close: () => miniflare.dispose(),
  }
}

/**
 * Migrates and seeds the local database; `settings` decide the demo profile's name. `more` are further statements, for
 * example for the database of a test. Throws a Failure with one sentence.
 */
export async function prepareDatabase(
  platform: Platform,
  settings: Settings,
  statePath = STATE_PATH,
  more: readonly Sql[] = [],
): Promise<void> {
  const local = await openLocal(platform, statePath)
  try {
    await migrate(local.db)
    await seed(local.db, settings, more)
  } finally {
    await local.close()
  }
}

async function migrate(db: LocalStorage['db']): Promise<void> {
  const { unstable_splitSqlQuery } = wranglerApi()
  await db.exec(BOOKKEEPING)
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>()
  const applied = new Set(results.map((row) => row.name))
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  for (const file of files.sort()) {
    if (applied.has(file)) continue
    const statements = unstable_splitSqlQuery(readFileSync(`${MIGRATIONS}/${file}`, 'utf8'))
    try {
      // One batch is one transaction: a migration is applied and recorded as a whole, or not at all.
      await db.batch([
        ...statements.map((sql) => db.prepare(sql)),
        db.prepare('INSERT INTO d1_migrations (name) VALUES (?1)').bind(file),
      ])
    } catch (thrown) {
      throw new Failure(`Migration ${file} failed and was rolled back: ${oneLine(messageOf(thrown))}`)
    }
  }
}

async function seed(db: Database, settings: Settings, more: readonly Sql[]): Promise<void> {
  const statements = [...(await seedStatements(settings)), ...more]
  try {
    if (statements.length > 0) await db.batch(statements.map(({ sql, params }) => db.prepare(sql).bind(...params)))
  } catch (thrown) {
    throw new Failure(`Writing the demo data failed: ${oneLine(messageOf(thrown))}`)
  }
}
