// Stores in KV where each chip last led, and reads it for taps while D1 is silent or down. A write costs ten times what
// a read does, so KV is read first, once an hour, chip and isolate, and written only where it says something else.
//
// KV knows no "only if unchanged", and a tap may be slow: what it read of D1 can be outdated by the time it is written.
// A former owner is kept out by a second key, which says how things stood when a chip last changed hands, and when that
// was. It outweighs the first one, and only something newer takes its place:
//
// The person who changes a chip writes the second key (the operator's sync before it changes D1, `npm run chips`
// afterwards), and so does a tap that finds something else than what is stored. A tap reads it only when it is about to
// write.

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

const SLOW_MS = 1000 // after this long D1 is asked whether what was written is still true
const WRITE_BUDGET_MS = 20_000 // nobody waits for these writes, but no platform lets them go on for ever
const LOOK_AGAIN_AFTER_MS = 60 * 60 * 1000
const REWRITE_AFTER_DAYS = 20 // an unchanged answer is written again before it expires

/** The profile this chip last led to, or null. Only ever a linked answer; rejects when KV fails. */
export async function lastKnownUsername(kv: KVNamespace, chipId: string): Promise<string | null> {
  if (!isStorableChipId(chipId)) return null
  // Somebody waits for this, after having waited for D1: both at once.
  const [answer, change] = await Promise.all([kv.get(answerKey(chipId)), readChange(kv, chipId)])
  if (answer === null) return null
  return linkedUsername({ status: 'linked_with_profile', username: change === null ? answer : change.username })
}

/**
 * Removes the answer for an outage, and outweighs what a slow tap may still write: the chip is about to lead
 * elsewhere. `updatedAt` is that of its row as it is now. Rejects when KV fails.
 */
export async function deleteLastKnown(kv: KVNamespace, chipId: string, updatedAt: number): Promise<void> {
  const change: Change = { username: null, updated_at: updatedAt }
  // What is found from now on is news, whatever copy KV still shows here: its reads may be a minute behind.
  cacheOf(kv).set(chipId, change, Date.now())
  await putChange(kv, chipId, change)
  await kv.delete(answerKey(chipId))
}

// What this isolate found of a chip when it last looked at its copy: for an hour the same is neither read nor written.
const caches = new WeakMap<KVNamespace, BoundedStore<Change>>()

function cacheOf(kv: KVNamespace): BoundedStore<Change> {
  const known = caches.get(kv)
  if (known) return known
  const cache = new BoundedStore<Change>({
    maxBytes: 2 * 1024 * 1024,
    maxEntries: 5000,
    maxAgeMs: LOOK_AGAIN_AFTER_MS,
    weigh: ({ username }) => textBytes(username ?? ''),
  })
  caches.set(kv, cache)
  return cache
}

/**
 * Brings the answer for an outage up to date: a linked chip's username is stored, any other known chip's is removed, so
 * that a former owner is never shown. A record older than what is known of the chip changes nothing. Call after the
 * answer has been built. `asked` is when D1 was, in milliseconds; `readAgain` asks it once more, where a write may have
 * come too late. Rejects when KV fails or is silent; the next tap then tries again.
 */
export async function storeLastKnown(
  kv: KVNamespace,
  chipId: string,
  record: StoredChip | null,
  asked: number,
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
    // Another tap of this isolate has seen something else meanwhile, and its write may have come before this one.
    const latest = cache.get(chipId, Date.now())
    if (latest && latest !== found && latest.username !== found.username)
      await withDeadline(write(kv, chipId, latest, found), WRITE_BUDGET_MS, 'KV')
    else if (readAgain && found.username !== null && Date.now() - asked > SLOW_MS)
      await storeLastKnown(kv, chipId, await readAgain(), Date.now())
  }
}

/**
 * Writes what was found where KV says something else, unless that is newer; answers whether it did. `last` is what this
 * isolate found before: where that is another profile, or none, the copy is not believed.
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
  if (username === null && isDone) return false // by anyone who unlinked the chip
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

/** What KV holds, or null where it is nothing of ours. */
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
