// Statements for batches that change owned chips. Each has a condition for the chip's state, so that of two concurrent
// writers one succeeds and the other changes nothing. The event has the same condition and comes first, because it records
// the state before.
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

/** D1's clock, which every writer of a chip uses: it orders the copies in KV. */
const NOW = sql`(unixepoch())`

/** The chip belongs to the account and is in one of these states. For the `where` of an update and for `chipEvent`. */
export const isOwnIn = (chipId: string, accountId: string, statuses: readonly ChipStatus[]): SQL | undefined =>
  and(eq(chips.chipId, chipId), eq(chips.ownerAccountId, accountId), inArray(chips.status, [...statuses]))

/**
 * Statement of a batch: the chip loses owner, nickname and order line, and gets the policy `code` with this code (null for
 * none). A raised `handover` voids all links sent for it before.
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

/** Part of every other update of a chip: the time of the change. */
export const touched = { updatedAt: NOW }

/**
 * Statements of the batch that publishes an account's profile: link all its cards without a profile to it if `when` holds.
 * Their copies in KV hold no profile and need no update.
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

/**
 * Statements of the batch that publishes a profile: the same for the cards of a team that its member was given before. They do
 * nothing for a profile of an account itself, and unless the profile is public.
 */
export const linkHeldCards = (store: Store, { username, at }: { username: string; at: number }) => {
  const held = and(
    eq(chips.status, 'linked_without_profile'),
    sql`${chips.ownerTeamId} = (SELECT its.team_id FROM profiles AS its WHERE its.username = ${username})`,
    sql`${chips.holderMemberId} IN (SELECT member.id FROM profiles AS published JOIN team_members AS member
      ON member.account_id = published.account_id AND member.team_id = published.team_id
      WHERE published.username = ${username} AND published.published = 1
        AND member.joined_at IS NOT NULL AND member.left_at IS NULL)`,
  )
  return [
    chipEvent(
      store,
      { event: 'linked', actor: 'team', to: 'linked_with_profile', username: sql`${username}`, at },
      held,
    ),
    store
      .update(chips)
      .set({ status: 'linked_with_profile', username, ...touched })
      .where(held),
  ] as const
}

/** The account is active: one that was deleted a moment ago must not get a card. */
export const isOpenAccount = (id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${accounts} WHERE ${accounts.id} = ${id} AND ${accounts.status} = 'active')`

/** The chip belongs neither to an account nor to a team. */
export const isOwnerless = and(isNull(chips.ownerAccountId), isNull(chips.ownerTeamId))

/**
 * Updates the copy in KV that taps use while D1 is down, before the response, so that no tap leads to a former owner. Where
 * KV fails, the change is kept, the failure is logged, and the next tap repairs the copy. Never throws.
 */
export async function forgetChipCopy(env: Pick<AppBindings, 'DB' | 'CACHE'>, chipId: string): Promise<void> {
  try {
    await withDeadline(replaceCopy(env, chipId), KV_WRITE_BUDGET_MS, 'KV')
  } catch (thrown) {
    logEvent('error', 'kv_forget_failed', { chip: chipId, error: describeError(thrown) })
  }
}

const COPIES_AT_ONCE = 5

/** The same for many chips, in small groups: KV does not take hundreds at once. Never throws. */
export async function forgetChipCopies(
  env: Pick<AppBindings, 'DB' | 'CACHE'>,
  chipIds: readonly string[],
): Promise<void> {
  for (let at = 0; at < chipIds.length; at += COPIES_AT_ONCE)
    await Promise.all(chipIds.slice(at, at + COPIES_AT_ONCE).map((chipId) => forgetChipCopy(env, chipId)))
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
  // Without a copy, a tap during an outage leads nowhere until one has read the chip from D1.
  const change = record
    ? { username: linkedUsername(record), updated_at: record.updated_at }
    : { username: null, updated_at: Math.floor(Date.now() / 1000) }
  await env.CACHE.put(changeKey(chipId), changeText(change), { expirationTtl: CHANGE_TTL_SECONDS })
  await env.CACHE.delete(answerKey(chipId))
}
