// The deployed database and KV, through wrangler and its login. wrangler binds no values, so they are written into the
// SQL here, as literals that cannot end early. Commands, not files: importing a file takes a deployed D1 off line.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command } from '../bootstrap.mjs'
import { Failure, oneLine } from '../failure.mjs'

/** A value as SQL. Text with control characters goes as bytes: a NUL would end the statement. */
export function sqlLiteral(value) {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  if (typeof value !== 'string' || !value.isWellFormed()) throw new TypeError('Only text and whole numbers are stored.')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones meant
  if (/[\0-\x1f]/.test(value)) return `CAST(X'${Buffer.from(value, 'utf8').toString('hex')}' AS TEXT)`
  return `'${value.replaceAll("'", "''")}'`
}

/** A statement with its values written in. Places are numbered: ?1, ?2 …; those inside quotes are left alone. */
export const sqlText = ({ sql, params }) =>
  sql.replace(/'(?:[^']|'')*'|\?(\d+)/g, (found, place) => {
    if (place === undefined) return found
    if (place < 1 || place > params.length) throw new RangeError(`There is no value for ?${place}.`)
    return sqlLiteral(params[place - 1])
  })

/** Results of the statements, which run as one batch. */
export function wranglerExecute(statements, where) {
  const sql = statements.map(sqlText).join(';\n')
  const { status, stdout, stderr } = wrangler('d1', 'execute', 'DB', ...where, '--json', '--yes', '--command', sql)
  if (status === 0) return JSON.parse(stdout)
  const said = oneLine(stdout || stderr)
  if (/no such (table|column)/.test(said)) throw new Failure('The database has no chips yet; run "npm run db:migrate".')
  throw new Failure(`The database gave no answer: ${said.slice(0, 500)}`)
}

/** Removes keys from the KV namespace CACHE. */
export function wranglerForget(keys, where) {
  if (keys.length === 0) return
  if (keys.length === 1) return removed(wrangler('kv', 'key', 'delete', keys[0], '--binding', 'CACHE', ...where))
  const folder = mkdtempSync(join(tmpdir(), 'chips-'))
  try {
    const file = join(folder, 'keys.json')
    writeFileSync(file, JSON.stringify(keys))
    removed(wrangler('kv', 'bulk', 'delete', file, '--binding', 'CACHE', '--force', ...where))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function removed({ status, stdout, stderr }) {
  if (status !== 0) throw new Failure(`KV gave no answer: ${oneLine(stderr || stdout).slice(0, 500)}`)
}

const wrangler = (...args) =>
  spawnSync(process.execPath, command('wrangler/bin/wrangler.js', ...args), {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
