// What the chip commands read off their command line: options, chip ids, file names. Whatever makes no sense is one
// sentence and exit code 2.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isStorableChipId, normaliseChipId } from '../../src/domain/chip.ts'
import { isBatchName } from '../../src/domain/chip-rows.ts'
import { UsageFailure } from '../failure.mjs'

/** Options and words; `words` is how many must be given. `usage` names them, e.g. "CHIP USERNAME". */
export function readArgs(args, { options = {}, usage = '' }) {
  const wanted = usage === '' ? 0 : usage.split(' ').length
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (positionals.length === wanted) return { values, words: positionals }
  } catch (thrown) {
    throw new UsageFailure(String(thrown.message).split('. To specify')[0])
  }
  throw new UsageFailure(wanted === 0 ? 'This command takes options only.' : `This command needs ${usage}.`)
}

/** The chip a person means: its id, or the address on it. */
export function chipIdOf(text) {
  const chipId = normaliseChipId(text)
  if (!isStorableChipId(chipId)) throw new UsageFailure(`"${text}" is no chip id.`)
  return chipId
}

/** A batch's name, or null where none is given. */
export function batchOf(text) {
  if (text === undefined) return null
  if (!isBatchName(text)) throw new UsageFailure('--batch must have 1 to 64 characters, no control characters.')
  return text
}

/** A path as it was meant where the command was typed. */
export const pathOf = (text) => resolve(process.env.INIT_CWD ?? '.', text)

/** "1 chip", "2,500 chips". */
export const counted = (count, noun) => `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`
