// Opens the local D1 and KV of `npm start` in this process, or the deployed ones through wrangler. Both have the same
// interface, so every command is written once.
import { linkedUsername } from '#domain/chip/chip.ts'
import type { ChipRow } from '#domain/chip/chip-rows.ts'
import { answerKey, CHANGE_TTL_SECONDS, changeKey, changeText } from '#domain/chip/last-known-keys.ts'
import type { Database, Sql, Statement, Value } from '#scripts/d1.ts'
import { Failure, messageOf, oneLine } from '#scripts/failure.ts'
import { type LocalStorage, openLocal } from '#scripts/local-db.ts'
import type { Platform } from '#scripts/settings.ts'
import {
  type Remembered,
  wranglerExecute,
  wranglerForget,
  wranglerLookUp,
  wranglerPicture,
  wranglerRemember,
  wranglerStorePicture,
} from './wrangler.ts'

const FIND = `SELECT chip_id, status, username, updated_at FROM chips WHERE chip_id IN (SELECT value FROM json_each(?1))`

export interface Chips {
  db: Database
  /** The longest JSON parameter of a statement, in characters. */
  chunk: number
  /**
   * Deletes the last known answers of chips whose link has changed, and stores the change, which overrides an answer
   * that a slow tap may still write. Throws a Failure if KV fails.
   */
  forget(chipIds: string[]): Promise<void>
  /** The value of a key in KV, or null; throws a Failure if KV does not answer. */
  lookUp(key: string): Promise<string | null>
  /** The picture with this key in the bucket, or null; throws a Failure if R2 does not answer. */
  picture(key: string): Promise<Uint8Array | null>
  /** Stores a picture in the bucket; throws a Failure if R2 rejects it. */
  storePicture(key: string, bytes: Uint8Array, type: string): Promise<void>
  close(): Promise<void>
}

export const openChips = ({ remote, state, platform }: OpenOptions): Chips =>
  remote ? throughWrangler('--remote') : inProcess(() => openLocal(platform, state))

interface OpenOptions {
  remote: boolean
  state: string | undefined
  platform: Platform
}

/** Opens the local storage with the first statement, so that a rejected command starts nothing. */
export function inProcess(open: () => Promise<LocalStorage>): Chips {
  let opened: Promise<LocalStorage> | undefined
  const local = () => {
    opened ??= open()
    return opened
  }
  const execute = async <Row>(statements: readonly Sql[]) => {
    const { db } = await local()
    return patiently(() => db.batch<Row>(statements.map(({ sql, params }) => db.prepare(sql).bind(...params))))
  }
  const db = d1(execute)
  return {
    db,
    chunk: 60_000,
    async forget(chipIds) {
      const { kv } = await local()
      for (const { key, value, expiration_ttl: expirationTtl } of await changesOf(db, chipIds, 60_000))
        await patiently(() => kv.put(key, value, { expirationTtl }))
      for (const chipId of chipIds) await patiently(() => kv.delete(answerKey(chipId)))
    },
    async lookUp(key) {
      const { kv } = await local()
      return patiently(() => kv.get(key, 'text'))
    },
    async picture(key) {
      const found = await patiently(async () => (await bucketOf(await local())).get(key))
      return found === null ? null : new Uint8Array(await found.arrayBuffer())
    },
    async storePicture(key, bytes, type) {
      await patiently(async () =>
        (await bucketOf(await local())).put(key, bytes, { httpMetadata: { contentType: type } }),
      )
    },
    close: async () => (await opened?.catch(() => null))?.close(),
  }
}

async function bucketOf({ pictures }: LocalStorage) {
  if (pictures === null) throw new Failure('wrangler.toml binds no bucket of pictures (MEDIA).')
  return pictures
}

/** `where` selects wrangler's database: `--remote`, or in tests `--local --persist-to …`. */
export function throughWrangler(...where: string[]): Chips {
  const db = d1(<Row>(statements: readonly Sql[]) => patiently(async () => wranglerExecute<Row>(statements, where)))
  const chunk = process.platform === 'win32' ? 10_000 : 40_000 // command lines: 32 KB on Windows, else 128 KB
  return {
    db,
    chunk,
    async forget(chipIds) {
      wranglerRemember(await changesOf(db, chipIds, chunk), where)
      wranglerForget(chipIds.map(answerKey), where)
    },
    lookUp: async (key) => wranglerLookUp(key, where),
    picture: async (key) => wranglerPicture(key, where),
    storePicture: async (key, bytes, type) => wranglerStorePicture(key, bytes, type, where),
    close: async () => {},
  }
}

/**
 * The KV entries for chips whose link has changed, from their current rows in D1; `chunk` limits the length of an id
 * list.
 */
async function changesOf(db: Database, chipIds: readonly string[], chunk: number): Promise<Remembered[]> {
  const lists: string[][] = []
  for (const chipId of chipIds) {
    const list = lists.at(-1)
    if (list && JSON.stringify(list).length + chipId.length + 3 <= chunk) list.push(chipId)
    else lists.push([chipId])
  }
  const changes: Remembered[] = []
  for (const list of lists)
    for (const { chip_id, updated_at, ...record } of (await db.prepare(FIND).bind(JSON.stringify(list)).all<Found>())
      .results)
      changes.push({
        key: changeKey(chip_id),
        value: changeText({ username: linkedUsername(record), updated_at }),
        expiration_ttl: CHANGE_TTL_SECONDS,
      })
  return changes
}
type Found = Pick<ChipRow, 'chip_id' | 'status' | 'username'> & { updated_at: number }

// The server of `npm start` has the same SQLite file open, and workerd does not wait for locks. A deployed database is
// sometimes busy or loses the connection. A failed transaction has changed nothing, or its guards make a retry
// harmless.
const LOCKED =
  /SQLITE_BUSY|database is locked|internal error|overloaded|storage operation exceeded timeout|connection (?:was )?lost|was reset/i
const PATIENCE_MS = 15_000

async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await work()
    } catch (thrown) {
      if (!LOCKED.test(messageOf(thrown)) || Date.now() > end) throw failureOf(thrown)
      await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 80))
    }
  }
}

function failureOf(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown
  if (/no such (table|column)/.test(messageOf(thrown)))
    return new Failure('There is no local database yet, or it is an older one; run "npm start" once.')
  return new Failure(`The database gave no answer: ${oneLine(messageOf(thrown))}`)
}

type Execute = <Row>(statements: readonly Sql[]) => Promise<{ results: Row[] }[]>

/** Implements D1's interface with one function that runs statements in one transaction. */
function d1(execute: Execute): Database {
  const one = async <Row>(statement: Sql) => (await execute<Row>([statement]))[0] ?? { results: [] }
  const statement = (sql: string, params: Value[] = []): Statement & Sql => ({
    sql,
    params,
    bind: (...values) => statement(sql, values),
    all: () => one({ sql, params }),
    run: () => one({ sql, params }),
    raw: async <Row>() => (await one<object>({ sql, params })).results.map((row) => Object.values(row) as Row),
    first: async <Row>() => (await one<Row>({ sql, params })).results[0] ?? null,
  })
  return {
    prepare: (sql) => statement(sql),
    batch: (statements) => execute(statements as (Statement & Sql)[]), // all made by `prepare`
  }
}
