// Accesses the deployed database and KV through wrangler and its login. wrangler cannot bind values, so they are
// inlined into the SQL as escaped literals. Uses `--command` instead of `--file`, because importing a file takes a
// deployed D1 offline.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from '#scripts/d1.ts'
import { Failure, oneLine } from '#scripts/failure.ts'
import { command, wranglerApi } from '#scripts/project.ts'
import { CONFIG_FILE } from '#scripts/settings.ts'

/**
 * A value as an SQL literal. Text with control characters becomes a blob literal, because a NUL would end the
 * statement.
 */
export function sqlLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  if (typeof value !== 'string' || !value.isWellFormed()) throw new TypeError('Only text and whole numbers are stored.')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are searched for
  if (/[\0-\x1f]/.test(value)) return `CAST(X'${Buffer.from(value, 'utf8').toString('hex')}' AS TEXT)`
  return `'${value.replaceAll("'", "''")}'`
}

/**
 * A statement with its values inlined. Placeholders are numbered (?1, ?2 …) or in order; those inside quotes are kept.
 */
export function sqlText({ sql, params }: Sql): string {
  let last = 0
  return sql.replace(/'(?:[^']|'')*'|\?(\d*)/g, (found: string, number?: string) => {
    if (number === undefined) return found
    const place = number === '' ? ++last : Number(number)
    if (place < 1 || place > params.length) throw new RangeError(`There is no value for ?${place}.`)
    return sqlLiteral(params[place - 1])
  })
}

/** Results of the statements, which run as one batch. */
export function wranglerExecute<Row>(statements: readonly Sql[], where: readonly string[]): { results: Row[] }[] {
  const sql = statements.map(sqlText).join(';\n')
  const { status, stdout, stderr } = wrangler('d1', 'execute', 'DB', ...where, '--json', '--yes', '--command', sql)
  if (status === 0) return JSON.parse(stdout)
  const said = oneLine(stdout || stderr)
  if (/no such (table|column)/.test(said))
    throw new Failure('The database lacks a table or column; run "npm run db:migrate".')
  throw new Failure(`The database gave no answer: ${said.slice(0, 500)}`)
}

/** Removes keys from the KV namespace CACHE. */
export function wranglerForget(keys: readonly string[], where: readonly string[]): void {
  if (keys.length === 0) return
  const [only] = keys
  if (only !== undefined && keys.length === 1)
    answered(wrangler('kv', 'key', 'delete', only, '--binding', 'CACHE', ...where))
  else
    inFile(keys, (file) => answered(wrangler('kv', 'bulk', 'delete', file, '--binding', 'CACHE', '--force', ...where)))
}

/** A KV pair with its time to live in seconds. */
export interface Remembered {
  key: string
  value: string
  expiration_ttl: number
}

/** Stores pairs in the KV namespace CACHE. */
export function wranglerRemember(pairs: readonly Remembered[], where: readonly string[]): void {
  if (pairs.length === 0) return
  inFile(pairs, (file) => answered(wrangler('kv', 'bulk', 'put', file, '--binding', 'CACHE', ...where)))
}

/**
 * The text under a key of the KV namespace CACHE, or null. Lists keys first, because wrangler fails on a missing key.
 */
export function wranglerLookUp(key: string, where: readonly string[]): string | null {
  const listed = wrangler('kv', 'key', 'list', '--prefix', key, '--binding', 'CACHE', ...where)
  answered(listed)
  const keys: { name: string }[] = JSON.parse(listed.stdout)
  if (!keys.some(({ name }) => name === key)) return null
  const found = wrangler('kv', 'key', 'get', key, '--text', '--binding', 'CACHE', ...where)
  answered(found)
  return found.stdout.trim()
}

/** The picture with this key in the bucket bound as MEDIA, or null. */
export async function wranglerPicture(key: string, where: readonly string[]): Promise<Uint8Array | null> {
  const path = await objectPath(key)
  return inFolder((folder) => {
    const file = join(folder, 'picture')
    const { status, stdout, stderr } = wrangler('r2', 'object', 'get', path, '--file', file, ...where)
    if (status === 0) return readFileSync(file)
    if (/does not exist|not found|NoSuchKey|\b404\b/i.test(`${stdout}${stderr}`)) return null
    throw new Failure(`R2 gave no answer: ${oneLine(stderr || stdout).slice(0, 500)}`)
  })
}

/** Stores a picture in the bucket bound as MEDIA. */
export async function wranglerStorePicture(
  key: string,
  bytes: Uint8Array,
  type: string,
  where: readonly string[],
): Promise<void> {
  const path = await objectPath(key)
  inFolder((folder) => {
    const file = join(folder, 'picture')
    writeFileSync(file, bytes)
    const { status, stdout, stderr } = wrangler(
      ...['r2', 'object', 'put', path, '--file', file, '--content-type', type, ...where],
    )
    if (status !== 0) throw new Failure(`R2 did not take a picture: ${oneLine(stderr || stdout).slice(0, 500)}`)
  })
}

/** wrangler needs the bucket's name instead of its binding. */
async function objectPath(key: string): Promise<string> {
  const { experimental_readRawConfig: readRawConfig } = wranglerApi()
  const { rawConfig } = readRawConfig({ config: CONFIG_FILE })
  const buckets: { binding: string; bucket_name?: string }[] = rawConfig.r2_buckets ?? []
  const bucket = buckets.find(({ binding }) => binding === 'MEDIA')?.bucket_name
  if (!bucket) throw new Failure('wrangler.toml binds no bucket of pictures (MEDIA).')
  return `${bucket}/${key}`
}

function inFolder<Value>(work: (folder: string) => Value): Value {
  const folder = mkdtempSync(join(tmpdir(), 'chips-'))
  try {
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs `work` with a temporary file that holds this value as JSON. */
function inFile(value: unknown, work: (file: string) => void): void {
  inFolder((folder) => {
    const file = join(folder, 'keys.json')
    writeFileSync(file, JSON.stringify(value))
    work(file)
  })
}

function answered({ status, stdout, stderr }: ReturnType<typeof wrangler>): void {
  if (status !== 0) throw new Failure(`KV gave no answer: ${oneLine(stderr || stdout).slice(0, 500)}`)
}

const wrangler = (...args: string[]) =>
  spawnSync(process.execPath, command('wrangler/bin/wrangler.js', ...args), {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
