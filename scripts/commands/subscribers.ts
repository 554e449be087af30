// `npm run subscribers -- export | erase ADDRESS`: exports a mailing list as CSV, or erases everything stored about an
// address. A list contains only confirmed addresses that have not unsubscribed: export it again before every mail.

import { LISTS, readAll, type SubscriberRow, subscriberColumns, suppressedHashes } from '#db/mail-lists.ts'
import { SIGNUP_WORDS } from '#domain/content/words/signup.ts'
import { DEFAULT_LANGUAGE } from '#domain/market/languages.ts'
import { emailProblem } from '#domain/signup/forms.ts'
import { csvText } from '#domain/text/csv.ts'
import { wordsIn } from '#domain/text/words.ts'
import { marketsOf } from '#http/markets.ts'
import { withoutHashed } from '#mail/unsubscribe-token.ts'
import { addressTraces, countTraces, eraseTraces } from '#scripts/address-records.ts'
import { readArgs } from '#scripts/chips/args.ts'
import { type Database, storeOf } from '#scripts/d1.ts'
import { Failure, UsageFailure } from '#scripts/failure.ts'
import { writeExport } from '#scripts/files.ts'
import { type Command, type Context, shortHelp } from '#scripts/operator.ts'
import { print } from '#scripts/output.ts'
import { checkSettings, mergeSettings } from '#scripts/settings.ts'
import { type Config, readConfig } from '#src/env.ts'

export const COMMANDS: Readonly<Record<string, Command>> = {
  export: {
    usage: 'export [--list newsletter|notify] [--out FILE]    the newsletter, or "Notify Me" (limited editions)',
    run: exportList,
  },
  erase: {
    usage: 'erase ADDRESS [--objections]    everything stored about it; --objections also what it objected to',
    run: erase,
  },
}

async function exportList(args: string[], db: Database, context: Context) {
  const { values } = readArgs(args, { options: { list: { type: 'string' }, out: { type: 'string' } } })
  const list = LISTS[values.list ?? 'newsletter']
  if (list === undefined) throw new UsageFailure(`--list is one of ${Object.keys(LISTS).join(', ')}.`)
  const out = values.out ?? list.file
  if (out === '') throw new UsageFailure('--out needs a file.')

  const columns = subscriberColumns(marketsOf(shopOf(context)))

  const store = storeOf(db)
  const confirmed = await readAll(store, list.page, 'id')
  const rows = await withoutSuppressed(confirmed, await suppressedHashes(store, list.purpose), context)
  const what = `${rows.length} confirmed ${rows.length === 1 ? list.person : `${list.person}s`}`
  if (context.dryRun) return print(`${what} would be written to ${out}. Nothing was written (dry run).`)
  writeExport(out, csvText(columns, rows), what)
}

/**
 * Removes addresses that object to mail. Unsubscribing deletes the row, so only rows that were added by hand or
 * restored from a backup are affected. Objections are stored as keyed hashes; only the owner of the deployed shop knows
 * its key.
 */
async function withoutSuppressed(
  rows: SubscriberRow[],
  suppressed: ReadonlySet<string>,
  context: Context,
): Promise<SubscriberRow[]> {
  if (suppressed.size === 0) return rows
  const secrets = await mailSecrets(context)
  if (secrets.length === 0) {
    console.error(
      `MAIL_SECRET is not set here, so rows could not be compared with ${suppressed.size} stored objections. People who unsubscribe lose their row; only rows added by hand can be wrong.`,
    )
    return rows
  }
  return withoutHashed(rows, suppressed, secrets)
}

async function erase(args: string[], db: Database, context: Context) {
  const { values, words } = readArgs(args, { options: { objections: { type: 'boolean' } }, usage: 'ADDRESS' })
  const [address = ''] = words
  const problem = emailProblem(address, wordsIn(SIGNUP_WORDS, { language: DEFAULT_LANGUAGE }))
  if (problem !== null) throw new UsageFailure(`"${address}" is not an email address. ${problem}`)
  const secrets = await mailSecrets(context)
  const traces = await addressTraces(address, secrets)
  const found = await countTraces(db, traces)
  if (!context.dryRun) await eraseTraces(db, traces, { objections: values.objections === true })
  print(`${address}: ${context.dryRun ? 'this would be removed' : 'removed'}`)
  for (const { what, rows, isObjection, kept } of found) {
    const why = isObjection && !values.objections ? 'so that nobody emails it again; --objections removes it' : kept
    const comma = kept === undefined ? ',' : ''
    print(`  ${String(rows).padStart(6)}  ${what}${why === undefined || rows === 0 ? '' : ` KEPT${comma} ${why}`}`)
  }
  if (context.dryRun) print('Nothing was written (dry run).')
  if (secrets.length > 0) return
  throw new Failure(
    'MAIL_SECRET is not set here, so what is stored under a hash of the address (its discount code, its objections) could not be looked for. Run this again with MAIL_SECRET in the environment.',
  )
}

/** The shop whose list it is, as far as its settings can be read here. .dev.vars describes this machine only. */
function shopOf({ remote, platform, settings, vars }: Context): Config {
  const read = readConfig(remote ? { ...platform.vars, ...vars } : settings)
  return read.ok ? read.config : read.strictest
}

/**
 * The keys that addresses are hashed with, current and previous: for the local database the shop's own, otherwise those
 * of the environment.
 */
async function mailSecrets({ remote, vars, platform }: Context): Promise<readonly string[]> {
  if (!remote) return (await checkSettings(mergeSettings(platform, vars))).mailSecrets
  return [process.env.MAIL_SECRET, process.env.MAIL_SECRET_PREVIOUS].filter((secret): secret is string =>
    Boolean(secret),
  )
}

export const help = shortHelp('subscribers', COMMANDS)
