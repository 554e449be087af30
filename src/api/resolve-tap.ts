// Call 9: resolves a scanned chip (R2). It uses the same normaliser and the same read as a tap; the response is exactly
// status and username, and a username only if a tap would redirect to it.
import * as z from 'zod/mini'

import { findChip, type StoredChip } from '#db/hot/chips.ts'
import { chipIdInText, linkedUsername, normaliseChipId } from '#domain/chip/chip.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { err, ok } from '#domain/text/errors.ts'
import { postAction } from '#guards/action.ts'
import { withDeadline } from '#http/deadline.ts'
import { describeError, logEvent } from '#http/log.ts'
import { json } from '#http/responses.ts'

const schema = z.object({ chip_id: z.string() })

export const resolveTap = postAction({
  schema,
  limiter: () => 'LIMIT_TAP',
  async run({ chip_id }, { env }) {
    try {
      const record = await withDeadline(find(env.DB, normaliseChipId(chip_id)), D1_READ_BUDGET_MS, 'D1')
      return ok(json({ status: record?.status ?? 'not_found', username: linkedUsername(record) }))
    } catch (thrown) {
      const message = describeError(thrown)
      logEvent('error', 'resolve_tap_failed', { error: message })
      return err({ tag: 'store_failed', message })
    }
  },
})

/** Like a tap: an unknown id is looked up once more without surrounding text. */
async function find(db: D1Database, chipId: string): Promise<StoredChip | null> {
  const other = chipIdInText(chipId)
  return (await findChip(db, chipId)) ?? (other === null ? null : findChip(db, other))
}
