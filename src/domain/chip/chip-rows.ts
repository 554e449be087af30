// Validates one chip as a row of a file or a call. Pure.

import * as z from 'zod/mini'
import { isUsername } from '#domain/profile/username.ts'
import { codeCell, rawCell, rowProblems } from '#domain/text/csv-row.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import { isPlainText } from '#domain/text/plain-text.ts'
import { type ChipStatus, isStorableChipId } from './chip.ts'
import { CHIP_STATUSES } from './chip-states.ts'
import { CLAIM_POLICIES, type ClaimPolicy } from './claim.ts'

/** Columns of a chip file, in the order they are written. */
export const CHIP_COLUMNS = ['chip_id', 'status', 'username', 'batch', 'label', 'claim_policy'] as const
export type ChipColumn = (typeof CHIP_COLUMNS)[number]

export interface ChipRow {
  chip_id: string
  status: ChipStatus
  username: string | null
  batch: string | null
  label: string | null
  claim_policy: ClaimPolicy
}

/** Sentences for people, without the refused value. */
export const ROW_PROBLEMS = {
  chip_id: 'chip_id must be 1 to 128 letters, digits or . _ : ~ - and begin with a letter or digit.',
  status: `status must be one of ${CHIP_STATUSES.join(', ')}.`,
  username: 'username must be 1 to 64 letters, digits or . _ - and neither begin nor end with a dot or dash.',
  batch: 'batch must have at most 64 characters and no control characters.',
  label: 'label must have at most 200 characters and no control characters.',
  claim_policy: `claim_policy must be one of ${CLAIM_POLICIES.join(', ')}.`,
} as const

export const isBatchName = (text: string): boolean => text !== '' && isPlainText(text, { max: 64 })

const isEmptyOr = (isValid: (text: string) => boolean) => (text: string) => text === '' || isValid(text)
const nullIfEmpty = z.transform((text: string) => text || null)

/** The columns are in the order in which their problems are reported. */
const chipRow = z.pipe(
  z.object({
    chip_id: codeCell.check(z.refine(isStorableChipId, ROW_PROBLEMS.chip_id)),
    username: z.pipe(codeCell.check(z.refine(isEmptyOr(isUsername), ROW_PROBLEMS.username)), nullIfEmpty),
    batch: z.pipe(rawCell.check(z.refine(isEmptyOr(isBatchName), ROW_PROBLEMS.batch)), nullIfEmpty),
    label: z.pipe(
      rawCell.check(z.refine((label) => isPlainText(label, { max: 200 }), ROW_PROBLEMS.label)),
      nullIfEmpty,
    ),
    status: z.pipe(codeCell, z.enum(['', ...CHIP_STATUSES], ROW_PROBLEMS.status)),
    claim_policy: z.pipe(codeCell, z.enum(['', ...CLAIM_POLICIES], ROW_PROBLEMS.claim_policy)),
  }),
  z.transform(({ status, claim_policy, ...row }) => ({
    ...row,
    status: status || (row.username === null ? 'unlinked' : 'linked_with_profile'),
    claim_policy: claim_policy || null,
  })),
)
/** A row as its file has it: `claim_policy` is null where the file does not name one. */
export type ParsedChipRow = z.infer<typeof chipRow>

/**
 * A row from the cells of a file. An empty cell is no value; an empty status is derived from the username. Spaces
 * around id, status, username and policy are ignored. Returns every problem of the row. Never throws.
 */
export function parseChipRow(cells: Partial<Record<ChipColumn, string>>): Result<ParsedChipRow, string[]> {
  const read = chipRow.safeParse(cells)
  return read.success ? ok(read.data) : err(rowProblems(read.error))
}
