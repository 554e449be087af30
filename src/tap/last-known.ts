// Stores in KV the profile each chip last led to. Taps read it while D1 is slow or down. A KV write costs ten times as
// much as a read, so each isolate reads KV first, at most once per hour and chip, and writes only if KV differs.
//
// KV has no compare-and-set, and a slow tap may write a value that is already outdated. A second key, the change key,
// protects against redirecting to a former owner: it holds the state and time of the chip's last change of owner. It
// takes precedence over the first key, and only a newer change replaces it.
//
// The change key is written by whatever changes a chip (the operator's sync before it changes D1, `npm run chips`
// afterwards), and by a tap that finds a value other than the stored one. A tap reads it only before a write.

import { BoundedStore, textBytes } from '#cache/bounded-store.ts'
import type { StoredChip } from '#db/hot/chips.ts'
import { isStorableChipId, linkedUsername } from '#domain/chip/chip.ts'
import {
  ANSWER_TTL_SECONDS,
  type AnswerMetadata,
  answerKey,
  CHANGE_TTL_SECONDS,
  type Change,
  changeKey,
  changeText,
} from '#domain/chip/last-known-keys.ts'
import { epochDay } from '#domain/site/visit.ts'
import { withDeadline } from '#http/deadline.ts'

const SLOW_MS = 1000 // after this long, D1 is read again to check that the written value is still true
const WRITE_BUDGET_MS = 20_000 // no visitor waits for these writes, but the platform limits their time
const LOOK_AGAIN_AFTER_MS = 60 * 60 * 1000
const REWRITE_AFTER_DAYS = 20 // an unchanged entry is written again before it expires

/** The profile this chip last led to, or null if it was not linked. Rejects when KV fails. */
export async function lastKnownUsername(kv: KVNamespace, chipId: string): Promise<string | null> {
  if (!isStorableChipId(chipId)) return null
  // The visitor has already waited for D1, so both keys are read in parallel.
  const [answer, change] = await Promise.all([kv.get(answerKey(chipId)), readChange(kv, chipId)])
  if (answer === null) return null
  return linkedUsername({ status: 'linked_with_profile', username: change === null ? answer : change.username })
}

/**
 * Deletes the fallback of a chip that is about to change, and overrides what a slow tap may still write. `updatedAt` is
 * that of its row as it is now. Rejects when KV fails.
 */
export async function deleteLastKnown(kv: KVNamespace, chipId: string, updatedAt: number): Promise<void> {
  const change: Change = { username: null, updated_at: updatedAt }
  // Later findings count as new, whatever KV still returns here: its reads may lag by a minute.
  cacheOf(kv).set(chipId, change, Date.now())
  await putChange(kv, chipId, change)
  await kv.delete(answerKey(chipId))
}

// What this isolate last found for a chip. For an hour, the same finding is neither read from nor written to KV.
const caches = new WeakMap<KVNamespace, BoundedStore<Change>>()

function cacheOf(kv: KVNamespace): BoundedStore<Change> {
  const known = caches.get(kv)
  if (known) return known
  const cache = new BoundedStore<Change>({
    maxBytes: 2 * 1024 * 1024,
    maxEntries: 5000,
    maxAgeMs: LOOK_AGAIN_AFTER_MS,
    size: ({ username }) => textBytes(username ?? ''),
  })
  caches.set(kv, cache)
  return cache
}

/**
 * Updates the fallback of a chip: the username of a linked chip is stored, that of any other known chip is deleted, so
 * that a former owner is never shown. A record older than the known one changes nothing. Call it after the response is
 * built. `readAt` is when D1 was read, in milliseconds; `readAgain` reads it once more if this write may have come too
 * late. Rejects when KV fails or times out; the next tap then tries again.
 */
export async function storeLastKnown(
  kv: KVNamespace,
  chipId: string,
  record: StoredChip | null,
  readAt: number,
  readAgain?: () => Promise<StoredChip | null>,
): Promise<void> {
  if (record === null || !isStorableChipId(chipId)) return
  const cache = cacheOf(kv)
  const found: Change = { username: linkedUsername(record), updated_at: record.updated_at ?? 0 }
  const last = cache.get(chipId, Date.now())
  if (last && last.updated_at > found.updated_at) return
  if (last?.username === found.username && last.updated_at === found.updated_at) return
  cache.set(chipId, found, Date.now())
  try {
    if (await withDeadline(write(kv, chipId, found, last), WRITE_BUDGET_MS, 'KV')) await repair()
  } catch (thrown) {
    if (cache.get(chipId, Date.now()) === found) cache.delete(chipId)
    throw thrown
  }

  async function repair(): Promise<void> {
    // Another tap of this isolate has found something else meanwhile, and its write may have come before this one.
    const latest = cache.get(chipId, Date.now())
    if (latest && latest !== found && latest.username !== found.username)
      await withDeadline(write(kv, chipId, latest, found), WRITE_BUDGET_MS, 'KV')
    else if (readAgain && found.username !== null && Date.now() - readAt > SLOW_MS)
      await storeLastKnown(kv, chipId, await readAgain(), Date.now())
  }
}

/**
 * Writes the finding if KV differs and holds nothing newer; returns whether it wrote. `last` is this isolate's previous
 * finding: if that was another profile, or none, the value in KV is not trusted.
 */
async function write(kv: KVNamespace, chipId: string, found: Change, last: Change | undefined): Promise<boolean> {
  const { username } = found
  const today = epochDay(Date.now())
  const { value: answer, metadata } = await kv.getWithMetadata<AnswerMetadata>(answerKey(chipId))
  const isNews = last !== undefined && last.username !== username
  const isFresh = answer === null || (metadata !== null && today - metadata.day <= REWRITE_AFTER_DAYS)
  if (answer === username && isFresh && !isNews) return false
  const change = await readChange(kv, chipId)
  if (change !== null && change.updated_at > found.updated_at) return false
  const isDone = answer === username && change?.username === username && change.updated_at === found.updated_at
  if (username === null && isDone) return false // already done by whoever unlinked the chip
  const former = [isNews ? last.username : null, answer].some((name) => name !== null && name !== username)
  if (former || (change !== null && change.username !== username)) await putChange(kv, chipId, found)
  if (username === null) await kv.delete(answerKey(chipId))
  else
    await kv.put(answerKey(chipId), username, {
      expirationTtl: ANSWER_TTL_SECONDS,
      metadata: { day: today } satisfies AnswerMetadata,
    })
  return true
}

const putChange = (kv: KVNamespace, chipId: string, change: Change): Promise<void> =>
  kv.put(changeKey(chipId), changeText(change), { expirationTtl: CHANGE_TTL_SECONDS })

/** The stored change, or null if the value is missing or malformed. */
async function readChange(kv: KVNamespace, chipId: string): Promise<Change | null> {
  const text = await kv.get(changeKey(chipId))
  try {
    const { username, updated_at } = JSON.parse(text ?? 'null') as Change
    if (typeof updated_at !== 'number' || (username !== null && typeof username !== 'string')) return null
    return { username, updated_at }
  } catch {
    return null
  }
}
