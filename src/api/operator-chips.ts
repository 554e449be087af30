// GET /api/operator/chips?batch=JAN: the chips of a batch with the address on each card, for the encoding page.
// 500 per page: `next` is the value of `after` for the next page, or null.
import { listBatch } from '#db/chip-batches.ts'
import { isStorableChipId } from '#domain/chip/chip.ts'
import { isBatchName } from '#domain/chip/chip-rows.ts'
import { chipUrl } from '#domain/chip/ndef.ts'
import { err, ok } from '#domain/text/errors.ts'
import { cleanPastedCode } from '#domain/text/pasted.ts'
import { getAction } from '#guards/action.ts'
import { json } from '#http/responses.ts'

const PAGE = 500

export const operatorChips = getAction(async ({ env, request, siteOrigin }) => {
  const { searchParams } = new URL(request.url)
  const batch = cleanPastedCode(searchParams.get('batch') ?? '')
  const after = searchParams.get('after') ?? ''
  if (!isBatchName(batch) || (after !== '' && !isStorableChipId(after))) return err({ tag: 'body_invalid' })
  const found = await listBatch(env.DB, batch, { after, limit: PAGE })
  if (!found.ok) return found
  const chips = found.value.map((chip) => ({ ...chip, url: chipUrl(siteOrigin, chip.chip_id) }))
  return ok(json({ batch, chips, next: chips.length < PAGE ? null : (chips.at(-1)?.chip_id ?? null) }))
})
