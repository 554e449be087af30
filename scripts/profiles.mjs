// `npm run profiles -- hide USERNAME | unhide USERNAME | reports`: takes a profile off the site, puts it back, lists what
// visitors have reported. On the local database of `npm start`, or with --remote on the deployed one. Taps keep leading
// where they led; a hidden profile answers that it is not available, shared caches within minutes.
import { bootstrap } from './bootstrap.mjs'
import { query } from './d1.mjs'
import { Failure, oneLine, run } from './failure.mjs'

const USAGE =
  'Use: npm run profiles -- hide USERNAME | unhide USERNAME | reports, each with --remote for the deployed shop.'
const REPORTS = `SELECT r.id AS reference, datetime(r.created_at, 'unixepoch') AS time, r.username, r.reason, r.details,
  p.hidden FROM profile_reports r LEFT JOIN profiles p ON p.username = r.username ORDER BY r.created_at DESC LIMIT 200`

function setHidden(username, hidden, where) {
  const sql = `UPDATE profiles SET hidden = ${hidden ? 1 : 0} WHERE username = '${username}' RETURNING username`
  const [row] = query(sql, where)
  if (!row) throw new Failure(`There is no profile "${username}".`)
  console.log(`@${row.username} is ${hidden ? 'hidden' : 'shown'}.`)
}

function printReports(where) {
  const rows = query(REPORTS, where)
  if (rows.length === 0) return console.log('No reports.')
  for (const { reference, time, username, reason, details, hidden } of rows)
    console.log(
      `${reference}  ${time}  @${username}${hidden === null ? ' (no such profile)' : hidden ? ' (hidden)' : ''}  ${reason}${details ? `\n    ${oneLine(details)}` : ''}`,
    )
}

await run(async () => {
  if (!(await bootstrap(import.meta.url))) return
  await import('./ts-imports.mjs')
  const { isUsername } = await import('../src/domain/chip.ts')
  const args = process.argv.slice(2)
  const [action, username, ...rest] = args.filter((word) => word !== '--remote')
  const where = args.includes('--remote') ? '--remote' : '--local'
  if (rest.length > 0) throw new Failure(USAGE)
  if (action === 'reports' && username === undefined) return printReports(where)
  if (action !== 'hide' && action !== 'unhide') throw new Failure(USAGE)
  if (!isUsername(username)) throw new Failure(`"${username ?? ''}" is no username. ${USAGE}`)
  setHidden(username, action === 'hide', where)
})
