// `orders import FILE.csv`: imports orders from a spreadsheet, with the rules of /admin/orders/import. Errors name only
// the line number. An order with a bad line is skipped; the others are stored, each once.
import { type ImportOptions, importOrders, saidOf, sumOf } from '#app/orders/manual-orders.ts'
import type { IncomingOrder } from '#domain/order/order.ts'
import { readOrderFile } from '#domain/order/order-csv.ts'
import { MAX_ORDER_BYTES, TOO_MANY_ORDERS } from '#domain/order/order-limits.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { marketsOf } from '#http/markets.ts'
import { counted, pathOf, readArgs } from '#scripts/chips/args.ts'
import type { Database } from '#scripts/d1.ts'
import { Failure } from '#scripts/failure.ts'
import { readText } from '#scripts/files.ts'
import type { Context } from '#scripts/operator.ts'
import { print } from '#scripts/output.ts'
import { checkSettings } from '#scripts/settings.ts'
import { bindingOf } from './binding.ts'

/** Time limit of a batch. Long, because wrangler starts again for each. */
const BUDGET_MS = 120_000
const FIND = `SELECT external_id FROM orders WHERE backend = 'manual' AND external_id IN (SELECT value FROM json_each(?1))`
const NUMBERS_A_QUESTION = 200

export async function importFile(args: string[], db: Database, { chunk, dryRun, settings }: Context): Promise<number> {
  const [file = ''] = readArgs(args, { usage: 'FILE.csv' }).words
  const config = await checkSettings(settings)
  const markets = marketsOf(config)
  const read = readOrderFile(
    readText(pathOf(file), { name: file, maxBytes: MAX_ORDER_BYTES, tooLarge: TOO_MANY_ORDERS }),
    createCatalogue(config.brand),
    markets,
  )
  if (read === null) throw new Failure(TOO_MANY_ORDERS)
  for (const { line, text } of read.problems) console.error(`line ${line}: ${text}`)
  const exitCode = read.problems.length > 0 ? 1 : 0
  const lines = counted(new Set(read.problems.map(({ line }) => line)).size, 'bad line')
  if (exitCode > 0) console.error(`${lines}; their orders are left out.`)
  if (dryRun) {
    const known = await knownNumbers(db, read.orders)
    const fresh = read.orders.filter(({ externalId }) => !known.has(externalId))
    print(`${sumOf(fresh)} would be imported, ${counted(known.size, 'order')} already here.`)
    print('Nothing was written (dry run).')
    return exitCode
  }
  const done = await importOrders({ DB: bindingOf(db) }, read.orders, {
    by: { accountId: null, actor: 'cli' },
    now: Math.floor(Date.now() / 1000),
    markets,
    budgetMs: BUDGET_MS,
    chunk,
  } satisfies ImportOptions)
  print(saidOf(done) || 'Nothing was imported.')
  if (done.left.length > 0)
    throw new Failure(
      `${sumOf(done.left)} could not be saved. Run the command again: what was imported stays as it is.`,
    )
  return exitCode
}

async function knownNumbers(db: Database, orders: readonly IncomingOrder[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (let at = 0; at < orders.length; at += NUMBERS_A_QUESTION) {
    const numbers = orders.slice(at, at + NUMBERS_A_QUESTION).map(({ externalId }) => externalId)
    const { results } = await db.prepare(FIND).bind(JSON.stringify(numbers)).all<{ external_id: string }>()
    for (const { external_id } of results) known.add(external_id)
  }
  return known
}
