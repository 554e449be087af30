// Writes of owners to their cards. Each action is one batch under the condition that the card still belongs to the account
// and is unchanged since it was read: of two concurrent actions one succeeds. The card's copy in KV is updated before the
// response.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { cardMoves } from '#app/db/schema.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { type ChipEventFacts, chipEvent } from '#db/chip-events.ts'
import { chips } from '#db/schema.ts'
import { runStatement, type Store } from '#db/store.ts'
import type { ChipStatus } from '#domain/chip/chip.ts'
import type { ChipEvent } from '#domain/chip/chip-states.ts'
import { CLAIM_CODE_LENGTH, newClaimCode } from '#domain/chip/claim.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { claimCodeHash } from '#mail/claim-code.ts'
import { ACTIONS, type CardAction } from './card-states.ts'
import { forgetChipCopy, isOwnIn, releaseStatement, touched } from './chip-writes.ts'
import { endHours, passHours } from './hours-store.ts'
import type { OwnCard } from './own-cards.ts'

/** The card belongs to the account, allows the action, and is unchanged since it was read. */
const asRead = (visit: OwnVisit, action: CardAction, card: OwnCard): SQL | undefined =>
  and(
    isOwnIn(card.chipId, visit.account.id, ACTIONS[action].in),
    eq(chips.status, card.status),
    sql`${chips.username} IS ${card.username}`,
    sql`${chips.nickname} IS ${card.nickname}`,
    eq(chips.handover, card.handover),
  )

interface Change {
  event: ChipEvent
  /** The new state; unchanged if left out. */
  to?: ChipStatus
  /** The profile it links to; unchanged if left out. */
  username?: string | null
  nickname?: string | null
  ownerAccountId?: null
  /** Does it void a move that is under way? */
  endsMove?: boolean
  /** Does it end the hours of the card? */
  endsHours?: boolean
}

/** Applies an action to one card. Returns false where the card has changed meanwhile. Throws `Unreachable`. */
async function change(
  visit: OwnVisit,
  action: CardAction,
  card: OwnCard,
  { event, to, endsMove = false, endsHours = false, ...set }: Change,
): Promise<boolean> {
  const { env, now } = visit
  const where = asRead(visit, action, card)
  const facts: ChipEventFacts = {
    event,
    actor: 'owner',
    at: now,
    ...(to ? { to } : {}),
    ...(set.username ? { username: set.username } : {}),
  }
  const written = reached(
    await runStatement(
      env.DB,
      (store) =>
        store.batch([
          chipEvent(store, facts, where),
          ...(endsMove ? [endMove(store, [card.chipId], where)] : []),
          ...(endsHours ? endHours(store, [card.chipId], where) : []),
          store
            .update(chips)
            .set({ ...(to ? { status: to } : {}), ...set, ...touched })
            .where(where),
        ]),
      { what: `${action} own card`, budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  if (written.at(-1)?.meta.changes !== 1) return false
  await forgetChipCopy(env, card.chipId)
  return true
}

const endMove = (store: Store, chipIds: readonly string[], where: SQL | undefined) =>
  store
    .delete(cardMoves)
    .where(
      and(inArray(cardMoves.chipId, [...chipIds]), sql`EXISTS (SELECT 1 FROM ${chips} WHERE ${where ?? sql`false`})`),
    )

export const pauseCard = (visit: OwnVisit, card: OwnCard): Promise<boolean> =>
  change(visit, 'pause', card, { event: 'paused', to: 'paused' })

export const resumeCard = (visit: OwnVisit, card: OwnCard): Promise<boolean> =>
  change(visit, 'resume', card, {
    event: 'resumed',
    to: card.username === null ? 'linked_without_profile' : 'linked_with_profile',
  })

/** `username` is one of the account's own profiles. Choosing it by hand ends the hours of the card. */
export const leadCard = (visit: OwnVisit, card: OwnCard, username: string): Promise<boolean> =>
  change(visit, 'lead', card, { event: 'linked', to: 'linked_with_profile', username, endsHours: true })

export const renameCard = (visit: OwnVisit, card: OwnCard, nickname: string | null): Promise<boolean> =>
  change(visit, 'rename', card, { event: 'renamed', nickname })

/** Switches a card off for good, without a successor. */
export const switchOff = (visit: OwnVisit, card: OwnCard): Promise<boolean> =>
  change(visit, 'replace', card, {
    ...{ event: 'retired', to: 'retired', username: null },
    ...{ endsMove: true, endsHours: true },
  })

/** Removes a switched-off card from the account; it stays switched off. */
export const removeCard = (visit: OwnVisit, card: OwnCard): Promise<boolean> =>
  change(visit, 'remove', card, { event: 'released', to: 'retired', nickname: null, ownerAccountId: null })

/**
 * Replaces a card by another own one, which gets its profile, its hours and its name; the replaced card is switched off for
 * good.
 * Throws `Unreachable`.
 */
export async function replaceCard(visit: OwnVisit, card: OwnCard, by: OwnCard): Promise<boolean> {
  const { env, account, now } = visit
  const isOld = asRead(visit, 'replace', card) ?? sql`false`
  const isNew = isOwnIn(by.chipId, account.id, ['linked_with_profile', 'linked_without_profile']) ?? sql`false`
  const old = and(
    isOld,
    sql`EXISTS (SELECT 1 FROM chips AS by WHERE by.chip_id = ${by.chipId}
    AND by.owner_account_id = ${account.id} AND by.status IN ('linked_with_profile', 'linked_without_profile'))`,
  )
  const username = card.username ?? by.username
  const status: ChipStatus = username === null ? 'linked_without_profile' : 'linked_with_profile'
  const successor = and(
    isNew,
    sql`EXISTS (SELECT 1 FROM chips AS old WHERE old.chip_id = ${card.chipId}
    AND old.owner_account_id = ${account.id} AND old.status = ${card.status} AND old.username IS ${card.username}
    AND old.nickname IS ${card.nickname} AND old.handover = ${card.handover})`,
  )
  const written = reached(
    await runStatement(
      env.DB,
      (store) =>
        store.batch([
          chipEvent(store, { event: 'replaced', actor: 'owner', to: 'retired', at: now }, old),
          chipEvent(store, { event: 'linked', actor: 'owner', to: status, username, at: now }, successor),
          endMove(store, [card.chipId, by.chipId], old),
          ...passHours(store, card.chipId, by.chipId, old),
          store
            .update(chips)
            .set({ status, username, nickname: card.nickname ?? by.nickname, ...touched })
            .where(successor),
          store
            .update(chips)
            .set({ status: 'retired', username: null, replacedBy: by.chipId, ...touched })
            .where(old),
        ]),
      { what: 'replace own card', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  if (written.at(-1)?.meta.changes !== 1) return false
  await Promise.all([forgetChipCopy(env, card.chipId), forgetChipCopy(env, by.chipId)])
  return true
}

/**
 * Releases a card and returns the code by which anyone can claim it; only its hash is stored. Returns null where the card
 * has changed meanwhile. Throws `Unreachable`.
 */
export async function releaseCard(visit: OwnVisit, card: OwnCard): Promise<string | null> {
  const { env, config, now } = visit
  const code = newClaimCode(crypto.getRandomValues(new Uint8Array(CLAIM_CODE_LENGTH)))
  const hash = await claimCodeHash(config.accountSecret, card.chipId, code)
  const where = asRead(visit, 'release', card)
  const written = reached(
    await runStatement(
      env.DB,
      (store) =>
        store.batch([
          chipEvent(store, { event: 'released', actor: 'owner', to: 'unlinked', at: now }, where),
          endMove(store, [card.chipId], where),
          ...endHours(store, [card.chipId], where),
          releaseStatement(store, hash, where),
        ]),
      { what: 'release own card', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  if (written.at(-1)?.meta.changes !== 1) return null
  await forgetChipCopy(env, card.chipId)
  return code
}
