// `chips codes --batch JAN --renew`, or `--chip ID`: creates new claim codes for unclaimed chips. Their earlier codes
// become void, also those on printed leaflets. The new ones are printed once, because only their hashes are stored.
import type { Database } from '#scripts/d1.ts'
import { Failure, UsageFailure } from '#scripts/failure.ts'
import type { Context } from '#scripts/operator.ts'
import { batchOf, chipIdOf, counted, readArgs } from './args.ts'
import { codeSecret, makeCodes, printCodes } from './claim-codes.ts'
import type { Chips } from './database.ts'
import { findMeant, listUnclaimed, writeCodes } from './store.ts'

export async function run(
  args: string[],
  db: Database,
  chips: Chips & Pick<Context, 'dryRun' | 'remote' | 'settings'>,
): Promise<void> {
  const { values } = readArgs(args, {
    options: { batch: { type: 'string' }, chip: { type: 'string' }, renew: { type: 'boolean' } },
  })
  const batch = batchOf(values.batch)
  const typed = values.chip === undefined ? null : chipIdOf(values.chip)
  const chipId = typed === null ? null : ((await findMeant(db, typed))?.chip_id ?? typed)
  if ((batch === null) === (chipId === null)) throw new UsageFailure('Say which chips: --batch NAME, or --chip ID.')
  if (!values.renew)
    throw new UsageFailure('Codes cannot be read back; --renew makes new ones, and those printed before are void.')
  const secret = await codeSecret(chips)
  const unclaimed = await listUnclaimed(db, { batch, chipId })
  const which =
    batch === null ? `${chipId} does not exist, or is claimed or switched off` : `batch ${batch} has no unclaimed chip`
  if (unclaimed.length === 0) throw new Failure(`No code was created: ${which}.`)
  const open = unclaimed.filter(({ claim_policy }) => claim_policy === 'open').length
  if (open > 0) console.error(`${counted(open, 'chip')} of them can be claimed without a code: their policy is open.`)
  if (chips.dryRun) {
    console.error(`${counted(unclaimed.length, 'chip')} would get a new code. Nothing was written (dry run).`)
    return
  }
  const codes = await makeCodes(
    secret,
    unclaimed.map(({ chip_id }) => chip_id),
  )
  const written = await writeCodes(chips, codes)
  printCodes(codes.filter((code) => written.has(code.chipId)))
  console.error(
    `${counted(written.size, 'chip')} have a new code; any from before is void.`.replace('1 chip have', '1 chip has'),
  )
  const claimed = codes.length - written.size
  if (claimed > 0) console.error(`${counted(claimed, 'chip')} were claimed meanwhile and got none.`)
}
