// Command-line arguments of the chip commands: options, chip ids, file names. An invalid one prints one sentence and
// ends with exit code 2.
import { isBatchName } from '#domain/chip/chip-rows.ts'
import { chipIdsOf } from '#domain/chip/typed-chip.ts'
import { cleanPastedCode } from '#domain/text/pasted.ts'
import { type Options, readCommandLine } from '#scripts/command-line.ts'
import { UsageFailure } from '#scripts/failure.ts'

export { pathOf, wholeNumber } from '#scripts/command-line.ts'

/** Options and positional words; `usage` names the required words, e.g. "CHIP USERNAME". */
export const readArgs = <const Given extends Options = Record<never, never>>(
  args: string[],
  { options, usage = '' }: { options?: Given; usage?: string },
) => readCommandLine(args, { ...(options ? { options } : {}), words: usage })

/** The chip id in a typed id or address, as typed (`findChipId` finds the stored spelling). */
export function chipIdOf(text = ''): string {
  const [chipId] = chipIdsOf(text)
  if (chipId === undefined) throw new UsageFailure(`"${text}" is no chip id.`)
  return chipId
}

/** The name of a batch, or null if none was given. */
export function batchOf(text: string | undefined): string | null {
  if (text === undefined) return null
  const batch = cleanPastedCode(text)
  if (!isBatchName(batch)) throw new UsageFailure('--batch must have 1 to 64 characters, no control characters.')
  return batch
}

/** "1 chip", "2,500 chips". */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`
