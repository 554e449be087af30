// `npm run codes -- new --count 500 | export | push | show`: individual discount codes, one per address. The shop mails
// new codes at once, so import the exported file into the commerce backend right away. `push` also makes the codes of
// affiliates. If the deployed slug is set elsewhere, add --var BRAND_SLUG:acme.
import type { StripeAccess } from '#commerce/stripe-client.ts'
import { type AffiliateCode, listAffiliateCodes } from '#db/affiliate-codes.ts'
import { CODE_COLUMNS, countCodes, listCodes, readAll } from '#db/mail-lists.ts'
import { batchOf } from '#db/store.ts'
import { isStockLow, OWN_CODE_BYTES, ownCode } from '#domain/signup/discount-code.ts'
import { csvText } from '#domain/text/csv.ts'
import { readArgs } from '#scripts/chips/args.ts'
import { type Database, storeOf } from '#scripts/d1.ts'
import { Failure, UsageFailure } from '#scripts/failure.ts'
import { writeExport } from '#scripts/files.ts'
import { insertCodes } from '#scripts/lists.ts'
import { type Command, type Context, shortHelp } from '#scripts/operator.ts'
import { print } from '#scripts/output.ts'
import { checkSettings, mergeSettings } from '#scripts/settings.ts'
import { endCodes, pushCodes } from '#scripts/stripe-codes.ts'

export const COMMANDS: Readonly<Record<string, Command>> = {
  new: { usage: 'new --count 500', run: make },
  export: {
    usage: 'export [--out FILE]    all codes as CSV, codes.csv unless said otherwise; - is standard output',
    run: exportAll,
  },
  push: {
    usage: 'push    makes the free codes, each usable once, and those of affiliates in Stripe; again makes none twice',
    run: push,
  },
  show: { usage: 'show    how many are free', run: show },
}
const MAX_COUNT = 20_000

async function make(args: string[], db: Database, { remote, dryRun, vars, platform, chunk }: Context) {
  const { values } = readArgs(args, { options: { count: { type: 'string' } } })
  const count = /^\d{1,5}$/.test(values.count ?? '') ? Number(values.count) : 0
  if (count < 1 || count > MAX_COUNT) throw new UsageFailure(`--count must be a number from 1 to ${MAX_COUNT}.`)
  // .dev.vars describes this machine, not the deployed shop.
  const { brand } = await checkSettings(remote ? { ...platform.vars, ...vars } : mergeSettings(platform, vars))
  const codes = Array.from({ length: count }, () =>
    ownCode(brand.promoCode, crypto.getRandomValues(new Uint8Array(OWN_CODE_BYTES))),
  )
  if (dryRun) return print(`${count} codes would be made, like ${codes[0]}. Nothing was written (dry run).`)
  for (const statements of inBatches(insertCodes(codes).split('\n'), chunk))
    await db.batch(statements.map((sql) => db.prepare(sql.replace(/;$/, ''))))
  print(`${count} codes made, like ${codes[0]}. Now "npm run codes -- export" and import the file.`)
  await show([], db)
}

/** Groups statements; each group has at most `limit` characters, or one statement. */
function* inBatches(statements: readonly string[], limit: number): Generator<string[]> {
  let group: string[] = []
  for (const statement of statements) {
    if (group.length > 0 && group.join('\n').length + statement.length > limit) {
      yield group
      group = []
    }
    group.push(statement)
  }
  if (group.length > 0) yield group
}

async function exportAll(args: string[], db: Database, { dryRun }: Context) {
  const { values } = readArgs(args, { options: { out: { type: 'string' } } })
  const out = values.out ?? 'codes.csv'
  if (out === '') throw new UsageFailure('--out needs a file.')
  const rows = await readAll(storeOf(db), listCodes, 'code')
  if (dryRun) return print(`${rows.length} codes would be written to ${out}. Nothing was written (dry run).`)
  // Without a byte order mark: a store's import reads the file.
  writeExport(out, csvText(CODE_COLUMNS, rows, { mark: false }), `${rows.length} codes`)
}

/** The discount of an individual code in percent, the same as that of the general code (D-02). */
const OWN_PERCENT = 10

async function push(args: string[], db: Database, { dryRun, settings }: Context) {
  readArgs(args, {})
  const { STRIPE_SECRET_KEY } = process.env
  const { stripe } = await checkSettings({ ...settings, ...(STRIPE_SECRET_KEY ? { STRIPE_SECRET_KEY } : {}) })
  if (stripe.secretKey === '') throw new Failure('Set STRIPE_SECRET_KEY: in .dev.vars, or as an environment variable.')
  const rows = await readAll(storeOf(db), listCodes, 'code')
  const free = rows.filter(({ status }) => status === 'free')
  const affiliates = await listAffiliateCodes(storeOf(db))
  const [open, ended] = [true, false].map((isOpen) =>
    affiliates.filter(({ status }) => (status !== 'ended') === isOpen),
  )
  if (dryRun) {
    print(`${free.length} free codes would be looked for in Stripe. Nothing was made (dry run).`)
    if (affiliates.length > 0)
      print(`So would ${open?.length} codes of affiliates, and ${ended?.length} that have ended.`)
    return
  }
  const made = await pushCodes(
    stripe,
    free.map(({ code }) => ({ code, percent: OWN_PERCENT, uses: 1 })),
  )
  print(`${made} of ${free.length} free codes made in Stripe; the others were there.`)
  if (affiliates.length > 0) await pushAffiliates(db, stripe, { open: open ?? [], ended: ended ?? [] })
}

/** Makes the codes of affiliates in Stripe, sets the waiting ones active, and ends those that have ended. */
async function pushAffiliates(
  db: Database,
  stripe: StripeAccess,
  { open, ended }: Record<'open' | 'ended', readonly AffiliateCode[]>,
) {
  const made = await pushCodes(
    stripe,
    open.map(({ code, percent }) => ({ code, percent, uses: null })),
  )
  const waiting = open.filter(({ status }) => status === 'waiting')
  // Loaded where it is needed: a shop with an app of its own may have deleted app/.
  const { activation } = await import('#app/affiliate/activate-code.ts')
  const { commandEvent } = await import('#app/console/events.ts')
  const [store, now] = [storeOf(db), Math.floor(Date.now() / 1000)]
  for (const { code, accountId } of waiting) {
    const event = { action: 'affiliates:activate', kind: 'account', subject: accountId ?? '' } as const
    await batchOf(store, activation(store, code, commandEvent(store, event, now), now))
  }
  const over = await endCodes(stripe, ended)
  print(`${made} of ${open.length} codes of affiliates made; ${waiting.length} set active, ${over} ended.`)
}

async function show(args: string[], db: Database) {
  readArgs(args, {})
  const { made, given } = await countCodes(storeOf(db))
  const free = made - given
  print(`${free} codes free, ${given} given.`)
  if (isStockLow({ made, free }))
    print(
      made === 0
        ? 'None has been created: emails show the shared code.'
        : 'Few are left: create more with "npm run codes -- new --count 500" and import them. Once there are none, emails and pages show the shared code.',
    )
}

export const help = shortHelp('codes', COMMANDS)
