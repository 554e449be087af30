// `chips sun-keys FILE.csv --key N [--out FILE]`: the five keys of each card, for the bureau that writes them. They are
// made of master key N, which itself never leaves this machine (SUN-29).
import { basename, dirname, join } from 'node:path'
import { CARD_KEYS, cardKey, masterKeyOf } from '#domain/chip/sun.ts'
import { csvText } from '#domain/text/csv.ts'
import { fromHex, toHex } from '#domain/text/hex.ts'
import type { Database } from '#scripts/d1.ts'
import { Failure, UsageFailure } from '#scripts/failure.ts'
import { expectFolderOf, writeText } from '#scripts/files.ts'
import type { Context } from '#scripts/operator.ts'
import { print } from '#scripts/output.ts'
import { counted, pathOf, readArgs } from './args.ts'
import type { Chips } from './database.ts'
import { givenKeys, isDevelopmentKey, keyNumber } from './master-keys.ts'
import { printCardProblems, readCards } from './sun-cards.ts'

const KEY_NUMBERS = Array.from({ length: CARD_KEYS }, (_, number) => number)
const COLUMNS = ['chip_id', 'uid', ...KEY_NUMBERS.map((number) => `key${number}` as const)] as const

export async function run(
  args: string[],
  _db: Database,
  chips: Chips & Pick<Context, 'dryRun' | 'vars'>,
): Promise<number> {
  const { values, words } = readArgs(args, {
    options: { key: { type: 'string' }, out: { type: 'string' } },
    usage: 'FILE.csv',
  })
  const [file = ''] = words
  const number = keyNumber(values.key)
  const out = values.out ?? join(dirname(file), `${basename(file).replace(/\.csv$/i, '')}-keys.csv`)
  if (['-', '/dev/stdout'].includes(out)) throw new UsageFailure('--out must name a file: keys are not printed.')
  const hex = givenKeys(chips).get(number)
  if (hex === undefined)
    throw new Failure(
      `Master key ${number} is not set here: put SUN_MASTER_KEYS=${number}:… into the environment or .dev.vars.`,
    )
  if (isDevelopmentKey(hex)) console.error('This is the published key of development: it protects no card.')
  expectFolderOf(pathOf(out), { name: out })
  const { cards, problems, total } = await readCards(file, chips)
  const { master } = await masterKeyOf(hex)
  const lines = await Promise.all(
    cards.map(async ({ chipId, uid }) => {
      const keys = await Promise.all(
        KEY_NUMBERS.map(async (key) => [
          `key${key}`,
          toHex(await cardKey(master, key, fromHex(uid) ?? new Uint8Array())),
        ]),
      )
      return { chip_id: chipId, uid, ...(Object.fromEntries(keys) as Record<`key${number}`, string>) }
    }),
  )
  printCardProblems(problems)
  const summary = `${file}: ${counted(total, 'row')}, keys of ${counted(lines.length, 'card')}`
  if (chips.dryRun) print(`${summary}. Nothing was written (dry run).`)
  else if (lines.length === 0) print(`${summary}. Nothing was written.`)
  else {
    writeText(pathOf(out), csvText(COLUMNS, lines), { name: out, mode: 0o600, isNew: true })
    print(`${summary} written to ${out}.`)
    console.error('Give this file to the bureau over a safe way, and delete it here once the cards are written.')
  }
  return problems.length > 0 ? 1 : 0
}
