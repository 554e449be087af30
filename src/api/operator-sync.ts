// POST /api/operator/sync: the app host's chips, profiles, links and themes, as idempotent rows. Every row gets a
// result of its own, in order: invalid rows are refused, the others stored in one transaction. Only stored rows are
// acknowledged: if D1 fails, the whole call is a 503 and is sent again.
import * as z from 'zod/mini'
import { evictAnswers } from '#cache/answer-cache.ts'
import type { StoredChip } from '#db/hot/chips.ts'
import { dropProfileReads } from '#db/profile-ahead.ts'
import { findRecords, type Refusal, type SyncRows, storeRows } from '#db/sync.ts'
import { type ChipRecord, linkedUsername } from '#domain/chip/chip.ts'
import { RETIRED_IS_FINAL } from '#domain/chip/chip-states.ts'
import { KV_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { err, ok } from '#domain/text/errors.ts'
import { cleanPastedCode } from '#domain/text/pasted.ts'
import { postAction } from '#guards/action.ts'
import { withDeadline } from '#http/deadline.ts'
import { describeError, logEvent } from '#http/log.ts'
import { json } from '#http/responses.ts'
import type { Bindings } from '#src/env.ts'
import { deleteLastKnown, storeLastKnown } from '#tap/last-known.ts'
import { keyOf, parseSyncRow, ROW_KINDS, type RowKind, type SyncRow } from './sync-rows.ts'

const MAX_ROWS = 500
const MAX_BYTES = 1024 * 1024

type RowResult = { ok: true } | { ok: false; error: string }
type Results = { [Kind in RowKind]: RowResult[] }

const rows = z.optional(z.array(z.unknown()))

const schema = z.object({ chips: rows, profiles: rows, links: rows, themes: rows })

export const operatorSync = postAction({
  schema,
  limiter: () => null,
  maxBytes: MAX_BYTES,
  async run(input, context) {
    const given = ROW_KINDS.flatMap((kind) => input[kind] ?? [])
    if (ROW_KINDS.every((kind) => input[kind] === undefined)) return err({ tag: 'body_invalid' })
    if (given.length > MAX_ROWS) return err({ tag: 'too_many_rows', most: MAX_ROWS })
    const { results, valid } = sortRows(input, context.siteOrigin)
    const { env, waitUntil } = context
    const before = await findRecords(env.DB, valid.chips)
    if (!before.ok) return before
    const changed = valid.chips.filter(
      (chip) => !before.value.get(chip.chip_id)?.refused && differs(chip, before.value.get(chip.chip_id)),
    )
    const undeleted = await deleteFormerFallbacks(changed, before.value, env.CACHE)
    const stored = await storeRows(env.DB, {
      ...valid,
      chips: valid.chips.filter(({ chip_id }) => !undeleted.has(chip_id)),
    })
    if (!stored.ok) return stored
    for (const kind of ['chips', 'profiles', 'links'] as const)
      for (const [index, row] of (input[kind] ?? []).entries()) {
        if (!results[kind][index]?.ok) continue
        const refusal = stored.value[kind].get(kind === 'chips' ? chipIdOf(row) : usernameOf(row))
        if (refusal !== undefined) results[kind][index] = refused(REFUSALS[refusal])
        else if (kind === 'chips' && undeleted.has(chipIdOf(row))) results.chips[index] = refused(FORGET_FAILED)
      }
    const profiles = [...valid.profiles, ...valid.links].map(({ username }) => username)
    evictAnswers(env, { chips: changed.map(({ chip_id }) => chip_id), profiles })
    dropProfileReads(env, profiles)
    waitUntil(
      storeFallbacks(
        changed.filter(({ chip_id }) => !undeleted.has(chip_id) && !stored.value.chips.has(chip_id)),
        env,
      ),
    )
    return ok(json(results))
  },
})

const FORGET_FAILED = 'Its last known answer could not be removed; nothing was stored. Send this row again.'
const REFUSALS: Record<Refusal, string> = {
  retired: RETIRED_IS_FINAL,
  owned: 'It belongs to an account of this shop.',
}
const REPEATED = 'A row before this one is about the same; only that one counts.'
const refused = (error: string): RowResult => ({ ok: false, error })
const chipIdOf = (row: unknown): string => cleanPastedCode(String((row as { chip_id?: unknown } | null)?.chip_id))
const usernameOf = (row: unknown): string =>
  cleanPastedCode(String((row as { username?: unknown } | null)?.username)).toLowerCase()

/** Sorts the rows of a call into rows to store and refused ones. */
function sortRows(
  input: Partial<Record<RowKind, unknown[] | undefined>>,
  origin: string,
): { results: Results; valid: SyncRows } {
  const results: Results = { chips: [], profiles: [], links: [], themes: [] }
  const valid: SyncRows = { chips: [], profiles: [], links: [], themes: [] }
  for (const kind of ROW_KINDS) {
    const seen = new Set<string>()
    for (const row of input[kind] ?? []) {
      const parsed = parseSyncRow(kind, row, origin)
      const key = parsed.ok ? keyOf(kind, parsed.value) : ''
      if (!parsed.ok) results[kind].push(refused(parsed.error))
      else if (seen.has(key)) results[kind].push(refused(REPEATED))
      else {
        seen.add(key)
        results[kind].push({ ok: true })
        ;(valid[kind] as unknown[]).push(parsed.value)
      }
    }
  }
  return { results, valid }
}

const differs = (chip: SyncRow<'chips'>, before: ChipRecord | undefined): boolean =>
  before === undefined || before.status !== chip.status || before.username !== chip.username

/**
 * Deletes the fallbacks of chips that are about to lead elsewhere, before D1 changes: a later failure would leave a
 * former owner in KV. Returns the chips whose fallback could not be deleted; they must not be stored.
 */
async function deleteFormerFallbacks(
  changed: readonly SyncRow<'chips'>[],
  before: ReadonlyMap<string, StoredChip>,
  kv: KVNamespace,
): Promise<Set<string>> {
  const undeleted = new Set<string>()
  const moving = changed.filter((chip) => {
    const owner = linkedUsername(before.get(chip.chip_id) ?? null)
    return owner !== null && owner !== linkedUsername(chip)
  })
  await Promise.all(
    moving.map(async ({ chip_id }) => {
      try {
        const updatedAt = before.get(chip_id)?.updated_at ?? 0
        await withDeadline(deleteLastKnown(kv, chip_id, updatedAt), KV_WRITE_BUDGET_MS, 'KV')
      } catch (thrown) {
        undeleted.add(chip_id)
        logEvent('warn', 'sync_forget_failed', { chip: chip_id, error: describeError(thrown) })
      }
    }),
  )
  return undeleted
}

/** Writes the new fallbacks, as D1 has them now, over what a tap may have stored meanwhile. Runs after the response. */
async function storeFallbacks(
  changed: readonly SyncRow<'chips'>[],
  { DB, CACHE }: Pick<Bindings, 'DB' | 'CACHE'>,
): Promise<void> {
  const stored = await findRecords(DB, changed)
  if (!stored.ok) return
  for (const chip of changed) {
    try {
      await storeLastKnown(CACHE, chip.chip_id, stored.value.get(chip.chip_id) ?? null, Date.now())
    } catch (thrown) {
      logEvent('warn', 'sync_remember_failed', { chip: chip.chip_id, error: describeError(thrown) })
    }
  }
}
