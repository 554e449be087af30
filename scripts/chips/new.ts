// `chips new --count 500 --batch JAN`: creates chips. Their ids are 80 random bits, so that no id can be guessed from
// another (T-TAP-7). The ids go to standard output, one per line, with claim codes if the cards need them (CLM-02,
// CLM-06); messages go to standard error.
import { randomBytes } from 'node:crypto'
import { ROW_PROBLEMS } from '#domain/chip/chip-rows.ts'
import { NEW_CHIP_ID_BYTES, newChipId } from '#domain/chip/chip-states.ts'
import { CLAIM_POLICIES, type ClaimPolicy, isClaimPolicy } from '#domain/chip/claim.ts'
import { MAX_BATCH_LABEL, numberedLabel } from '#domain/chip/printer-list.ts'
import { isPlainText } from '#domain/text/plain-text.ts'
import { usesOwnApp } from '#scripts/app-platform.ts'
import type { Database } from '#scripts/d1.ts'
import { Failure, UsageFailure } from '#scripts/failure.ts'
import type { Context } from '#scripts/operator.ts'
import { print } from '#scripts/output.ts'
import type { Settings } from '#scripts/settings.ts'
import { batchOf, counted, readArgs, wholeNumber } from './args.ts'
import { codeSecret, makeCodes, printCodes } from './claim-codes.ts'
import type { Chips } from './database.ts'
import { listChips, writeRows } from './store.ts'

const MAX_COUNT = 100_000

export async function run(
  args: string[],
  db: Database,
  chips: Chips & Pick<Context, 'dryRun' | 'remote' | 'settings'>,
): Promise<void> {
  const { values } = readArgs(args, {
    options: {
      count: { type: 'string' },
      batch: { type: 'string' },
      label: { type: 'string' },
      claim: { type: 'string' },
    },
  })
  const count = wholeNumber(values.count, { name: '--count', most: MAX_COUNT })
  const batch = batchOf(values.batch)
  if (batch === null) throw new UsageFailure('--batch must name the production run, like --batch JAN.')
  const { label } = values
  if (label !== undefined && !isPlainText(label, { max: MAX_BATCH_LABEL })) throw new UsageFailure(ROW_PROBLEMS.label)
  const claim_policy = policyOf(values.claim, chips.settings)
  const secret = claim_policy === 'code' ? await codeSecret(chips) : null

  const first = label === undefined ? 0 : (await listChips(db, batch)).length + 1
  const rows = Array.from({ length: count }, (_, index) => ({
    chip_id: newChipId(randomBytes(NEW_CHIP_ID_BYTES)),
    status: 'unlinked' as const,
    username: null,
    batch,
    label: label === undefined ? null : numberedLabel(label, first + index),
    claim_policy,
  }))
  if (chips.dryRun) {
    console.error(`${counted(count, 'chip')} would be made in batch ${batch}. Nothing was written (dry run).`)
    return
  }
  const ids = rows.map(({ chip_id }) => chip_id)
  const codes = secret === null ? null : await makeCodes(secret, ids)
  const written = await writeRows(
    chips,
    rows.map((row, index) => ({ row, before: null, ...(codes?.[index] && { codeHash: codes[index].hash }) })),
    'created',
  )
  if (codes !== null) printCodes(codes.filter(({ chipId }) => written.has(chipId)))
  else for (const chipId of ids) if (written.has(chipId)) print(chipId)
  console.error(`${counted(written.size, 'chip')} made in batch ${batch}.`)
  if (codes !== null) console.error('Keep this list: a claim code cannot be read back, only renewed.')
  if (written.size < count) throw new Failure(`${counted(count - written.size, 'chip')} could not be written.`)
}

/**
 * The requested claim policy. By default `open` if the app is not the one of this repository: it would not know the
 * codes.
 */
function policyOf(asked: string | undefined, settings: Settings): ClaimPolicy {
  if (asked === undefined) return usesOwnApp(settings) ? 'code' : 'open'
  if (isClaimPolicy(asked)) return asked
  throw new UsageFailure(`--claim must be one of ${CLAIM_POLICIES.join(', ')}.`)
}
