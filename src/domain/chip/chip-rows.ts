// Validates one chip as a row of a file or a call. Pure.

import { isUsername } from '#domain/profile/username.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import { cleanPastedCode } from '#domain/text/pasted.ts'
import { isPlainText } from '#domain/text/plain-text.ts'
import { type ChipStatus, isStorableChipId } from './chip.ts'
import { CHIP_STATUSES, isChipStatus } from './chip-states.ts'
import { CLAIM_POLICIES, type ClaimPolicy, isClaimPolicy } from './claim.ts'

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
/** A row as in its file: null if it does not name a claim policy. */
export type ParsedChipRow = Omit<ChipRow, 'claim_policy'> & { claim_policy: ClaimPolicy | null }

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

/**
 * A row from the cells of a file. An empty cell is no value; an empty status is derived from the username. Spaces
 * around id, status, username and policy are ignored. Returns every problem of the row. Never throws.
 */
export function parseChipRow(cells: Record<ChipColumn, string>): Result<ParsedChipRow, string[]> {
  const chip_id = cleanPastedCode(cells.chip_id)
  const username = cleanPastedCode(cells.username) || null
  const status = cleanPastedCode(cells.status) || (username === null ? 'unlinked' : 'linked_with_profile')
  const batch = cells.batch || null
  const label = cells.label || null
  const claim_policy = cleanPastedCode(cells.claim_policy) || null
  const problems: string[] = []
  if (!isStorableChipId(chip_id)) problems.push(ROW_PROBLEMS.chip_id)
  if (username !== null && !isUsername(username)) problems.push(ROW_PROBLEMS.username)
  if (batch !== null && !isBatchName(batch)) problems.push(ROW_PROBLEMS.batch)
  if (label !== null && !isPlainText(label, { max: 200 })) problems.push(ROW_PROBLEMS.label)
  if (!isChipStatus(status)) problems.push(ROW_PROBLEMS.status)
  if (claim_policy !== null && !isClaimPolicy(claim_policy)) problems.push(ROW_PROBLEMS.claim_policy)
  if (problems.length > 0 || !isChipStatus(status)) return err(problems)
  return ok({
    chip_id,
    status,
    username,
    batch,
    label,
    claim_policy: isClaimPolicy(claim_policy) ? claim_policy : null,
  })
}
