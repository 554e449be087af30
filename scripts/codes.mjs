// `npm run codes -- new --count 500 | export | show`: discount codes of their own, one for each address. On the local
// database of `npm start`, or with --remote on the deployed one. The shop mails a code from the moment it is made, so
// import the file into the commerce backend at once; --var BRAND_SLUG:acme where the deployed slug is set elsewhere.
import { writeFileSync } from 'node:fs'
import { bootstrap } from './bootstrap.mjs'
import { Failure, run } from './failure.mjs'

const USAGE =
  'Use: npm run codes -- new --count 500 | export [--out FILE] | show, each with --remote for the deployed shop.'
const MAX_COUNT = 20_000

await run(async () => {
  if (!(await bootstrap(import.meta.url))) return
  const { parseArguments } = await import('./settings.mjs')
  const { vars, rest } = parseArguments(process.argv.slice(2))
  const where = rest.includes('--remote') ? '--remote' : '--local'
  const [action, option, value, ...more] = rest.filter((word) => word !== '--remote')
  if (more.length > 0) throw new Failure(USAGE)
  if (action === 'show' && option === undefined) return show(where)
  if (action === 'export' && (option === undefined || (option === '--out' && value))) return exportAll(where, value)
  if (action === 'new' && option === '--count') return make(value, vars, where)
  throw new Failure(USAGE)
})

async function make(value, vars, where) {
  const count = /^\d{1,5}$/.test(value ?? '') ? Number(value) : 0
  if (count < 1 || count > MAX_COUNT) throw new Failure(`--count must be a number from 1 to ${MAX_COUNT}.`)
  const { checkSettings, mergeSettings, readPlatform } = await import('./settings.mjs')
  const platform = await readPlatform()
  // .dev.vars describes this machine, not the deployed shop.
  const { brand } = await checkSettings(
    where === '--local' ? mergeSettings(platform, vars) : { ...platform.vars, ...vars },
  )
  const { OWN_CODE_BYTES, ownCode } = await import('../src/domain/discount-code.ts')
  const { runFile } = await import('./d1.mjs')
  const { insertCodes } = await import('./lists.mjs')
  const codes = Array.from({ length: count }, () =>
    ownCode(brand.promoCode, crypto.getRandomValues(new Uint8Array(OWN_CODE_BYTES))),
  )
  runFile(insertCodes(codes), where)
  console.log(`${count} codes made, like ${codes[0]}. Now "npm run codes -- export" and import the file.`)
  await show(where)
}

async function exportAll(where, out = 'codes.csv') {
  const { queryAll } = await import('./d1.mjs')
  const { CODE_COLUMNS, toCsv } = await import('./csv.mjs')
  const { codesAfter } = await import('./lists.mjs')
  const rows = queryAll(codesAfter, 'code', where)
  writeFileSync(out, toCsv(CODE_COLUMNS, rows), { mode: 0o600 })
  console.log(`${rows.length} codes written to ${out}.`)
}

async function show(where) {
  const { query } = await import('./d1.mjs')
  const { CODE_COUNTS } = await import('./lists.mjs')
  const [{ made, given }] = query(CODE_COUNTS, where)
  console.log(`${made - given} codes free, ${given} given.`)
}
