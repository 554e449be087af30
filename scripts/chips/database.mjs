// Where the chips are: the local D1 and KV of `npm start`, opened in this process, or the deployed ones through wrangler.
// Both look like the bindings the Worker has, as far as these commands need them, so that every command is written once.
import { Failure, oneLine } from '../failure.mjs'
import { openLocal } from '../local-db.mjs'
import { wranglerExecute, wranglerForget } from './wrangler.mjs'

const LAST_KNOWN_PREFIX = 'tap:v1:' // src/tap/chips.ts

/**
 * @typedef {object} Chips
 * @property {object} db D1's `prepare`, `bind`, `all`, `first`, `run` and `batch`
 * @property {(chipIds: string[]) => Promise<void>} forget removes last known answers; throws a Failure when KV does not
 * @property {number} chunk characters of JSON one statement may carry
 * @property {() => Promise<void>} close
 */

/** @returns {Promise<Chips>} */
export const openChips = async ({ remote, state, platform }) =>
  remote ? throughWrangler('--remote') : inProcess(await openLocal(platform, state))

/** Over what `openLocal` opened. */
export function inProcess(local) {
  const execute = (statements) =>
    patiently(() => local.db.batch(statements.map(({ sql, params }) => local.db.prepare(sql).bind(...params))))
  return {
    db: d1(execute),
    chunk: 60_000,
    async forget(chipIds) {
      for (const chipId of chipIds) await patiently(() => local.kv.delete(LAST_KNOWN_PREFIX + chipId))
    },
    close: local.close,
  }
}

/** `where` is wrangler's choice of database: `--remote`, or in tests `--local --persist-to …`. */
export function throughWrangler(...where) {
  return {
    db: d1(async (statements) => wranglerExecute(statements, where)),
    chunk: process.platform === 'win32' ? 10_000 : 40_000, // a command line's length: 32 KB there, 128 KB elsewhere
    forget: async (chipIds) =>
      wranglerForget(
        chipIds.map((chipId) => LAST_KNOWN_PREFIX + chipId),
        where,
      ),
    close: async () => {},
  }
}

// The server of `npm start` has the same SQLite file open, and workerd waits for no lock: what meets one is refused.
// The refused transaction has done nothing, or its guards make the second try harmless.
const LOCKED = /SQLITE_BUSY|database is locked|internal error; reference/
const PATIENCE_MS = 15_000

async function patiently(work) {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await work()
    } catch (thrown) {
      if (!LOCKED.test(String(thrown?.message)) || Date.now() > end) throw failureOf(thrown)
      await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 80))
    }
  }
}

function failureOf(thrown) {
  if (/no such (table|column)/.test(String(thrown?.message)))
    return new Failure('There is no local database yet, or it is an older one; run "npm start" once.')
  return new Failure(`The database gave no answer: ${oneLine(thrown?.message ?? thrown)}`)
}

/** D1's interface over one function that runs statements in one transaction. */
function d1(execute) {
  const statement = (sql, params = []) => ({
    sql,
    params,
    bind: (...values) => statement(sql, values),
    all: async () => (await execute([{ sql, params }]))[0],
    run: async () => (await execute([{ sql, params }]))[0],
    first: async () => (await execute([{ sql, params }]))[0].results[0] ?? null,
  })
  return { prepare: (sql) => statement(sql), batch: (statements) => execute(statements) }
}
