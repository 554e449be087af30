// POST /api/operator/sync: the app host's chips, profiles, links and themes, as idempotent rows (OPR-3). Every row gets
// an answer of its own, in order: a bad one is refused, the others are stored, in one transaction. Nothing is
// acknowledged that is not stored: when D1 fails the whole call is a 503 and is simply sent again.
import * as z from 'zod/mini'
import { findRecords, type SyncRows, storeRows } from '../db/sync'
import { withDeadline } from '../deadline'
import { type ChipRecord, linkedUsername } from '../domain/chip'
import { err, ok } from '../domain/errors'
import { KV_WRITE_BUDGET_MS } from '../domain/timings'
import { chipSubject, forgetHot, profileSubject } from '../hot'
import { describeError, logEvent } from '../log'
import { json } from '../responses'
import { forgetAnswer, rememberAnswer } from '../tap/chips'
import { postAction } from './action'
import { keyOf, parseSyncRow, ROW_KINDS, type RowKind, type SyncRow } from './sync-rows'

const MAX_ROWS = 500
const MAX_BYTES = 1024 * 1024

type RowResult = { ok: true } | { ok: false; error: string }
type Results = { [Kind in RowKind]: RowResult[] }

const rows = z.optional(z.array(z.unknown()))

export const operatorSync = postAction({
  schema: z.object({ chips: rows, profiles: rows, links: rows, themes: rows }),
  limiter: () => null,
  maxBytes: MAX_BYTES,
  async run(input, context) {
    const given = ROW_KINDS.flatMap((kind) => input[kind] ?? [])
    if (ROW_KINDS.every((kind) => input[kind] === undefined)) return err({ tag: 'body_invalid' })
    if (given.length > MAX_ROWS) return err({ tag: 'too_many_rows', most: MAX_ROWS })
    const { results, valid } = judge(input)
    const { env, waitUntil } = context
    const before = await findRecords(env.DB, valid.chips)
    if (!before.ok) return before
    const changed = valid.chips.filter((chip) => differs(chip, before.value.get(chip.chip_id)))
    const kept = await forgetFormerOwners(changed, before.value, env.CACHE)
    for (const [index, chip] of (input.chips ?? []).entries())
      if (kept.has(chipIdOf(chip))) results.chips[index] = refused(FORGET_FAILED)
    const stored = await storeRows(env.DB, { ...valid, chips: valid.chips.filter(({ chip_id }) => !kept.has(chip_id)) })
    if (!stored.ok) return stored
    const profiles = [...valid.profiles, ...valid.links].map(({ username }) => profileSubject(username))
    forgetHot(env, new Set([...changed.map(({ chip_id }) => chipSubject(chip_id)), ...profiles]))
    waitUntil(
      rememberOwners(
        changed.filter(({ chip_id }) => !kept.has(chip_id)),
        env.CACHE,
      ),
    )
    return ok(json(results))
  },
})

const FORGET_FAILED = 'Its last known answer could not be removed; nothing was stored. Send this row again.'
const REPEATED = 'A row before this one is about the same; only that one counts.'
const refused = (error: string): RowResult => ({ ok: false, error })
const chipIdOf = (row: unknown): string => String((row as { chip_id?: unknown } | null)?.chip_id)

/** Sorts the rows of a call into those to be stored and those to be refused. */
function judge(input: Partial<Record<RowKind, unknown[] | undefined>>): { results: Results; valid: SyncRows } {
  const results: Results = { chips: [], profiles: [], links: [], themes: [] }
  const valid: SyncRows = { chips: [], profiles: [], links: [], themes: [] }
  for (const kind of ROW_KINDS) {
    const seen = new Set<string>()
    for (const row of input[kind] ?? []) {
      const parsed = parseSyncRow(kind, row)
      const key = parsed.ok ? keyOf(kind, parsed.value) : null
      if (!parsed.ok || key === null) results[kind].push(refused(parsed.ok ? REPEATED : parsed.error))
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
 * Removes what an outage would show of chips that are about to lead elsewhere, before D1 says so: failing later would
 * leave a former owner behind (TAP-13). Answers the chips whose answer could not be removed; they are not to be stored.
 */
async function forgetFormerOwners(
  changed: readonly SyncRow<'chips'>[],
  before: ReadonlyMap<string, ChipRecord>,
  kv: KVNamespace,
): Promise<Set<string>> {
  const kept = new Set<string>()
  const moving = changed.filter((chip) => {
    const owner = linkedUsername(before.get(chip.chip_id) ?? null)
    return owner !== null && owner !== linkedUsername(chip)
  })
  await Promise.all(
    moving.map(async ({ chip_id }) => {
      try {
        await withDeadline(forgetAnswer(kv, chip_id), KV_WRITE_BUDGET_MS, 'KV')
      } catch (thrown) {
        kept.add(chip_id)
        logEvent('warn', 'sync_forget_failed', { chip: chip_id, error: describeError(thrown) })
      }
    }),
  )
  return kept
}

/** Writes the new answers for an outage over whatever a tap may have kept meanwhile. Bookkeeping: after the answer. */
async function rememberOwners(changed: readonly SyncRow<'chips'>[], kv: KVNamespace): Promise<void> {
  for (const chip of changed) {
    try {
      await rememberAnswer(kv, chip.chip_id, chip, Date.now())
    } catch (thrown) {
      logEvent('warn', 'sync_remember_failed', { chip: chip.chip_id, error: describeError(thrown) })
    }
  }
}
