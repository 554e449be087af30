// The shop's database for operator commands: the local one of `npm start`, or with `--remote` the deployed one.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command } from './bootstrap.mjs'
import { Failure, oneLine } from './failure.mjs'

const PAGE_ROWS = 5000
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/** Rows of one statement. wrangler binds no values: whatever stands in `sql` has been checked. */
export const query = (sql, where) => execute(where, '--command', sql)[0].results

/** All rows of a long list, a page at a time: `sqlAfter(last, limit)` is the statement for the rows whose `key` follows. */
export function queryAll(sqlAfter, key, where) {
  const all = []
  for (;;) {
    const page = query(sqlAfter(all.at(-1)?.[key] ?? '', PAGE_ROWS), where)
    all.push(...page)
    if (page.length < PAGE_ROWS) return all
  }
}

/** Runs statements too long for a command line. */
export function runFile(sql, where) {
  const folder = mkdtempSync(join(tmpdir(), 'sql-'))
  try {
    const file = join(folder, 'statements.sql')
    writeFileSync(file, sql, { mode: 0o600 })
    execute(where, '--yes', '--file', file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function execute(where, ...args) {
  const whole = command('wrangler/bin/wrangler.js', 'd1', 'execute', 'DB', where, '--json', ...args)
  const { status, stdout, stderr } = spawnSync(process.execPath, whole, {
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  })
  if (status === 0) return JSON.parse(stdout)
  const said = oneLine(stdout || stderr)
  if (/no such (table|column)/.test(said))
    throw new Failure(
      where === '--local' ? 'There is no local database yet; run "npm start" once.' : 'Run "npm run db:migrate" first.',
    )
  throw new Failure(`The database gave no answer: ${said}`)
}
