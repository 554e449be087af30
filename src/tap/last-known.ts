// Stores in KV where each chip last led, and reads it for taps while D1 is silent or down. KV knows no "only if
// unchanged", and a tap may be slow: what it read of D1 can be outdated by the time it is written. A former owner is
// kept out by a second key, which says how things stood when a chip last changed hands, and when that was. It
// outweighs the first one, and only something newer takes its place:
//
// Whoever changes a chip writes the second key (the operator's sync before it changes D1, `npm run chips` afterwards),
// and so does a tap that finds something else than what is stored.

import { isStorableChipId, linkedUsername } from '../domain/chip/chip'
import {
  ANSWER_TTL_SECONDS,
  answerKey,
  CHANGE_TTL_SECONDS,
  type Change,
  changeKey,
  changeText,
} from '../domain/chip/last-known-keys'
import { BoundedStore, textBytes } from '../memory/bounded-store'
import { withDeadline } from '../worker/deadline'
import type { StoredChip } from './chips'

const SLOW_MS = 1000 // after this long D1 is asked whether what was written is still true
const WRITE_BUDGET_MS = 20_000 // nobody waits for these writes, but no platform lets them go on for ever
const REWRITE_AFTER_MS = 60 * 60 * 1000 // an unchanged answer is written again at most once an hour and isolate

/** The profile this chip last led to, or null. Only ever a linked answer; rejects when KV fails. */
export async function lastKnownUsername(kv: KVNamespace, chipId: string): Promise<string | null> {
  if (!isStorableChipId(chipId)) return null
  const answer = await kv.get(answerKey(chipId))
  if (answer === null) return null
  const change = await readChange(kv, chipId)
  return linkedUsername({ status: 'linked_with_profile', username: change === null ? answer : change.username })
}

/**
 * Removes the answer for an outage, and outweighs what a slow tap may still write: the chip is about to lead
 * elsewhere (T-TAP-13). `updatedAt` is that of its row as it is now. Rejects when KV fails.
 */
export async function deleteLastKnown(kv: KVNamespace, chipId: string, updatedAt: number): Promise<void> {
  cacheOf(kv).delete(chipId)
  await putChange(kv, chipId, { username: null, updated_at: updatedAt })
  await kv.delete(answerKey(chipId))
}

/** What this isolate wrote to KV last: on a hit nothing is written, so a popular card costs one KV write an hour. */
interface Entry {
  username: string | null
  updated_at: number
}

const caches = new WeakMap<KVNamespace, BoundedStore<Entry>>()

function cacheOf(kv: KVNamespace): BoundedStore<Entry> {
  const known = caches.get(kv)
  if (known) return known
  const cache = new BoundedStore<Entry>({
    maxBytes: 2 * 1024 * 1024,
    maxEntries: 5000,
    maxAgeMs: REWRITE_AFTER_MS,
    weigh: ({ username }) => textBytes(username ?? ''),
  })
  caches.set(kv, cache)
  return cache
}

/**
 * Stores the answer for an outage: a linked chip's username is stored, any other known chip's is removed, so that a
 * former owner is never shown. A record older than what is known of the chip changes nothing. Call after the answer has
 * been built. `asked` is when D1 was, in milliseconds; `readAgain` asks it once more, where this may have come too
 * late. Rejects when KV fails or is silent; the next tap then tries again.
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
  const found: Entry = { username: linkedUsername(record), updated_at: record.updated_at ?? 0 }
  const last = cache.get(chipId, Date.now())
  if (last && last.updated_at > found.updated_at) return
  if (found.username !== null && last?.username === found.username && last.updated_at === found.updated_at) return
  cache.set(chipId, found, Date.now())
  try {
    await withDeadline(write(kv, chipId, found, last), WRITE_BUDGET_MS, 'KV')
    await repair()
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

/** Writes what was found, unless something newer is stored. */
async function write(kv: KVNamespace, chipId: string, found: Entry, last: Entry | undefined): Promise<void> {
  const { username } = found
  const answer = await kv.get(answerKey(chipId))
  const differs = last !== undefined && last.username !== username
  // A chip that leads nowhere is looked at at every tap, because a slow one may have written a former owner meanwhile.
  if (username === null && answer === null && !differs) return
  const change = await readChange(kv, chipId)
  if (change !== null && change.updated_at > found.updated_at) return
  const hasChangedHands =
    differs || (answer !== null && answer !== username) || (change !== null && change.username !== username)
  if (hasChangedHands) await putChange(kv, chipId, found)
  if (username !== null) await kv.put(answerKey(chipId), username, { expirationTtl: ANSWER_TTL_SECONDS })
  else if (answer !== null || differs) await kv.delete(answerKey(chipId))
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
