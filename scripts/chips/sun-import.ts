// `chips sun-import FILE.csv --key N [--update]`: which card signs the taps of which chip (SUN-29). The shop verifies taps
// of a chip from then on.
import type { Database } from '#scripts/d1.ts'
import type { Context } from '#scripts/operator.ts'
import { print } from '#scripts/output.ts'
import { counted, readArgs } from './args.ts'
import type { Chips } from './database.ts'
import { keyNumber } from './master-keys.ts'
import { writeSigningChips } from './store.ts'
import { type Card, printCardProblems, readCards } from './sun-cards.ts'

export async function run(args: string[], _db: Database, chips: Chips & Pick<Context, 'dryRun'>): Promise<number> {
  const { values, words } = readArgs(args, {
    options: { key: { type: 'string' }, update: { type: 'boolean' } },
    usage: 'FILE.csv',
  })
  const [file = ''] = words
  const key = keyNumber(values.key)
  const { cards, problems, total } = await readCards(file, chips)
  const isSame = ({ uid, stored }: Card) => stored.uid === uid && stored.key === key
  const changes: Card[] = []
  for (const card of cards.filter((each) => !isSame(each))) {
    const { line, chipId, stored } = card
    if (stored.uid !== null && values.update !== true)
      problems.push({
        line,
        text: `${chipId} has UID ${stored.uid} and master key ${stored.key} already; --update overwrites them.`,
      })
    else changes.push(card)
  }
  print(`${file}: ${counted(total, 'row')}`)
  print(`  new              ${changes.filter(({ stored }) => stored.uid === null).length}`)
  print(`  changed          ${changes.filter(({ stored }) => stored.uid !== null).length}`)
  print(`  the same already ${cards.filter(isSame).length}`)
  print(`  left out         ${problems.length}`)
  if (chips.dryRun) print('Nothing was written (dry run).')
  else {
    const written = await writeSigningChips(chips, changes, key)
    for (const { line, chipId } of changes.filter((change) => !written.has(change.chipId)))
      problems.push({ line, text: `${chipId} was changed meanwhile, or the UID was given to another chip.` })
    print(`${counted(written.size, 'chip')} written.`)
  }
  printCardProblems(problems.sort((one, other) => one.line - other.line))
  return problems.length > 0 ? 1 : 0
}
