// `npm run subscribers -- export`: the newsletter's list as CSV, on the local database of `npm start`, or with --remote on
// the deployed one. Confirmed addresses only, and none that has unsubscribed. Export anew before every newsletter.
import { writeFileSync } from 'node:fs'
import { bootstrap } from './bootstrap.mjs'
import { Failure, run } from './failure.mjs'

const USAGE = 'Use: npm run subscribers -- export [--out FILE] [--remote]'

await run(async () => {
  if (!(await bootstrap(import.meta.url))) return
  const { query, queryAll } = await import('./d1.mjs')
  const { SUBSCRIBER_COLUMNS, toCsv } = await import('./csv.mjs')
  const { SUPPRESSED, subscribersAfter } = await import('./lists.mjs')
  const args = process.argv.slice(2)
  const where = args.includes('--remote') ? '--remote' : '--local'
  const [action, option, out = 'subscribers.csv', ...rest] = args.filter((word) => word !== '--remote')
  const isOutGiven = option === '--out' && args.at(-1) !== '--out'
  if (action !== 'export' || rest.length > 0 || !(option === undefined || isOutGiven)) throw new Failure(USAGE)

  const confirmed = queryAll(subscribersAfter, 'id', where)
  const suppressed = new Set(query(SUPPRESSED, where).map((row) => row.address_hash))
  const rows = await withoutSuppressed(confirmed, suppressed, where)
  writeFileSync(out, toCsv(SUBSCRIBER_COLUMNS, rows), { mode: 0o600 })
  console.log(`${rows.length} confirmed subscribers written to ${out}.`)
})

/**
 * Unsubscribing deletes the row, so hardly anything is left to take out: rows added by hand, or brought back from a
 * copy. Objections are stored under a key, which for the deployed shop only its owner knows.
 */
async function withoutSuppressed(rows, suppressed, where) {
  if (suppressed.size === 0) return rows
  const secret = where === '--local' ? await localSecret() : (process.env.MAIL_SECRET ?? '')
  if (secret === '') {
    console.error(
      `MAIL_SECRET is not set here, so rows could not be compared with ${suppressed.size} stored objections. People who unsubscribe lose their row; only rows added by hand can be wrong.`,
    )
    return rows
  }
  const { addressHash } = await import('../src/mail/unsubscribe-token.ts')
  const hashes = await Promise.all(rows.map((row) => addressHash(secret, row.email)))
  return rows.filter((_row, index) => !suppressed.has(hashes[index]))
}

async function localSecret() {
  const { checkSettings, mergeSettings, readPlatform } = await import('./settings.mjs')
  return (await checkSettings(mergeSettings(await readPlatform(), {}))).mailSecret
}
