// What changes a chip that somebody owns: parts of batches, each under the condition in which the chip must be, so that of
// two writers at once one succeeds and the other changes nothing. The event comes first and under the same condition: it
// still sees the state before.
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { accounts } from '#app/db/schema.ts'
import type { AppBindings } from '#app/env.ts'
import { chipEvent } from '#db/chip-events.ts'
import { chips } from '#db/schema.ts'
import { runStatement, type Store } from '#db/store.ts'
import type { ChipStatus } from '#domain/chip/chip.ts'
import { linkedUsername } from '#domain/chip/chip.ts'
import { answerKey, CHANGE_TTL_SECONDS, changeKey, changeText } from '#domain/chip/last-known-keys.ts'
import { D1_READ_BUDGET_MS, KV_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { withDeadline } from '#http/deadline.ts'
import { describeError, logEvent } from '#http/log.ts'

/** By D1's clock, as every writer of a chip sets it: it orders what KV keeps for an outage. */
const NOW = sql`(unixepoch())`

/** Is this chip the account's, and in one of these states? For `where` of an update and for `chipEvent`. */
export const isOwnIn = (chipId: string, accountId: string, statuses: readonly ChipStatus[]): SQL | undefined =>
  and(eq(chips.chipId, chipId), eq(chips.ownerAccountId, accountId), inArray(chips.status, [...statuses]))

/**
 * Statement of a batch: the chip becomes nobody's, under the policy `code` with this code (null: none) and a raised
 * hand-over number, which voids every link from before; nickname and order line are forgotten.
 */
export const releaseStatement = (store: Store, codeHash: string | null, where: SQL | undefined) =>
  store
    .update(chips)
    .set({
      ownerAccountId: null,
      ownerTeamId: null,
      holderMemberId: null,
      status: 'unlinked',
      username: null,
      nickname: null,
      orderLineId: null,
      claimPolicy: 'code',
      claimCodeHash: codeHash,
      claimedAt: null,
      handover: sql`${chips.handover} + 1`,
      updatedAt: NOW,
    })
    .where(where)

/** What every other update of a chip sets besides: when it was changed. */
export const touched = { updatedAt: NOW }

/**
 * Statements of the batch that publishes an account's profile: all its cards that lead nowhere yet lead to it, provided
 * that `when` holds. Their copies in KV need no care: they hold no profile.
 */
export const linkWaitingCards = (
  store: Store,
  { accountId, username, at, when }: { accountId: string; username: string; at: number; when?: SQL },
) => {
  const waiting = and(eq(chips.ownerAccountId, accountId), eq(chips.status, 'linked_without_profile'), when)
  return [
    chipEvent(store, { event: 'linked', actor: 'owner', to: 'linked_with_profile', username, at }, waiting),
    store
      .update(chips)
      .set({ status: 'linked_with_profile', username, ...touched })
      .where(waiting),
  ] as const
}

/** Holds while an account takes cards: one that was deleted a moment ago must not get another. */
export const isOpenAccount = (id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${accounts} WHERE ${accounts.id} = ${id} AND ${accounts.status} = 'active')`

/** Belongs to nobody, neither to an account nor to a team. */
export const isOwnerless = and(isNull(chips.ownerAccountId), isNull(chips.ownerTeamId))

/**
 * Brings what an outage shows of a chip up to date after it has changed: before the answer, so that nobody is led to a
 * former owner. Where KV fails the change stands, one line says so, and the next tap mends it. Never throws.
 */
export async function forgetChipCopy(env: Pick<AppBindings, 'DB' | 'CACHE'>, chipId: string): Promise<void> {
  try {
    await withDeadline(replaceCopy(env, chipId), KV_WRITE_BUDGET_MS, 'KV')
  } catch (thrown) {
    logEvent('error', 'kv_forget_failed', { chip: chipId, error: describeError(thrown) })
  }
}

async function replaceCopy(env: Pick<AppBindings, 'DB' | 'CACHE'>, chipId: string): Promise<void> {
  const found = await runStatement(
    env.DB,
    (store) =>
      store
        .select({ status: chips.status, username: chips.username, updated_at: chips.updatedAt })
        .from(chips)
        .where(eq(chips.chipId, chipId))
        .limit(1),
    { what: 'read changed chip', budgetMs: D1_READ_BUDGET_MS },
  )
  const [record] = found.ok ? found.value : []
  // What is not known any more leads nowhere until a tap has seen it.
  const change = record
    ? { username: linkedUsername(record), updated_at: record.updated_at }
    : { username: null, updated_at: Math.floor(Date.now() / 1000) }
  await env.CACHE.put(changeKey(chipId), changeText(change), { expirationTtl: CHANGE_TTL_SECONDS })
  await env.CACHE.delete(answerKey(chipId))
}
