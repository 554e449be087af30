// Writes of owners to their cards, and of members to those of their team. Each action is one batch under the condition that
// the card still belongs to the account, or that the member may still do it, and that it is unchanged since it was read: of
// two concurrent actions one succeeds. The card's copy in KV is updated before the response.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { cardMoves } from '#app/db/schema.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { linkedAs, profileOfHolder } from '#app/team-membership/card-facts.ts'
import { type TeamEvent, teamEventOf } from '#app/team-membership/events.ts'
import { TEAM_ACTS } from '#app/team-membership/permissions.ts'
import { type ChipEventFacts, chipEvent } from '#db/chip-events.ts'
import { chips } from '#db/schema.ts'
import { listed, runStatement, type Store } from '#db/store.ts'
import type { ChipStatus } from '#domain/chip/chip.ts'
import type { ChipActor, ChipEvent } from '#domain/chip/chip-states.ts'
import { CLAIM_CODE_LENGTH, newClaimCode } from '#domain/chip/claim.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { claimCodeHash } from '#mail/claim-code.ts'
import { ACTIONS, type CardAction, TEAM_ACT_OF } from './card-states.ts'
import { forgetChipCopy, isOwnIn, releaseStatement, touched } from './chip-writes.ts'
import { endHours, passHours } from './hours-store.ts'
import { type CardTeam, isHeld, type OwnCard } from './own-cards.ts'

/** The card belongs to the account or its team, allows the action, and is unchanged since it was read. */
const asRead = (visit: OwnVisit, action: CardAction, card: OwnCard): SQL | undefined =>
  and(
    card.team === null
      ? isOwnIn(card.chipId, visit.account.id, ACTIONS[action].in)
      : isOfTeamIn(card.chipId, card.team, action),
    eq(chips.status, card.status),
    sql`${chips.username} IS ${card.username}`,
    sql`${chips.nickname} IS ${card.nickname}`,
    eq(chips.handover, card.handover),
  )

/** The card is with whom the page has shown, and the member's role still allows the action: both may have changed. */
function isOfTeamIn(chipId: string, { id, memberId, holder }: CardTeam, action: CardAction): SQL | undefined {
  const act = TEAM_ACT_OF[action]
  const reaches = act === null ? {} : TEAM_ACTS[act]
  const rolesWith = (reach: string) =>
    listed(Object.entries(reaches).flatMap(([role, its]) => (its === reach ? role : [])))
  return and(
    eq(chips.chipId, chipId),
    eq(chips.ownerTeamId, id),
    sql`${chips.holderMemberId} IS ${holder?.memberId ?? null}`,
    inArray(chips.status, [...ACTIONS[action].in]),
    sql`EXISTS (SELECT 1 FROM team_members AS actor WHERE actor.id = ${memberId} AND actor.joined_at IS NOT NULL
      AND actor.left_at IS NULL AND (actor.role IN ${rolesWith('yes')}
        OR (actor.role IN ${rolesWith('own')} AND ${chips.holderMemberId} = actor.id)))`,
  )
}

/** The row in the log of the card's team, if an owner or admin acts. */
const loggedFor =
  ({ account, now }: OwnVisit, { chipId, team }: OwnCard, event: TeamEvent, where: SQL | undefined) =>
  (store: Store) =>
    team === null || team.role === 'member'
      ? []
      : [
          teamEventOf(
            store,
            { accountId: account.id, teamId: team.id, at: now },
            event,
            { card: chipId },
            sql`FROM ${chips} WHERE ${where ?? sql`false`}`,
          ),
        ]

/** Who acts, in the history of the card. */
const actorOn = (card: OwnCard): ChipActor => (card.team === null || isHeld(card) ? 'owner' : 'team')

interface Change {
  event: ChipEvent
  /** In the log of a team. */
  logged: TeamEvent
  /** The new state; unchanged if left out. */
  to?: ChipStatus | SQL<ChipStatus>
  /** The profile it links to; unchanged if left out. */
  username?: string | null | SQL<string | null>
  nickname?: string | null
  ownerAccountId?: null
  ownerTeamId?: null
  holderMemberId?: null
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
  { event, logged, to, endsMove = false, endsHours = false, ...set }: Change,
): Promise<boolean> {
  const { env, now } = visit
  const where = asRead(visit, action, card)
  const facts: ChipEventFacts = {
    event,
    actor: actorOn(card),
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
          ...loggedFor(visit, card, logged, where)(store),
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
  change(visit, 'pause', card, { event: 'paused', logged: 'card-paused', to: 'paused' })

/** A card of a team that was paused before its member published a profile leads there now. */
export const resumeCard = (visit: OwnVisit, card: OwnCard): Promise<boolean> => {
  const { holder = null, id = '' } = card.team ?? {}
  const theirs = card.username === null && holder !== null ? profileOfHolder(holder.memberId, id) : null
  return change(visit, 'resume', card, {
    ...{ event: 'resumed', logged: 'card-resumed' },
    ...(theirs === null
      ? { to: card.username === null ? 'linked_without_profile' : 'linked_with_profile' }
      : { to: linkedAs(theirs), username: theirs }),
  })
}

/** `username` is one of the account's own profiles. Choosing it by hand ends the hours of the card. */
export const leadCard = (visit: OwnVisit, card: OwnCard, username: string): Promise<boolean> =>
  change(visit, 'lead', card, {
    ...{ event: 'linked', logged: 'card-linked', to: 'linked_with_profile', username, endsHours: true },
  })

export const renameCard = (visit: OwnVisit, card: OwnCard, nickname: string | null): Promise<boolean> =>
  change(visit, 'rename', card, { event: 'renamed', logged: 'card-renamed', nickname })

/** Switches a card off for good, without a successor. */
export const switchOff = (visit: OwnVisit, card: OwnCard): Promise<boolean> =>
  change(visit, 'replace', card, {
    ...{ event: 'retired', logged: 'card-switched-off', to: 'retired', username: null },
    ...{ endsMove: true, endsHours: true },
  })

/** Removes a switched-off card from the account or its team; it stays switched off. */
export const removeCard = (visit: OwnVisit, card: OwnCard): Promise<boolean> =>
  change(visit, 'remove', card, {
    ...{ event: 'released', logged: 'card-released', to: 'retired', nickname: null },
    ...{ ownerAccountId: null, ownerTeamId: null, holderMemberId: null },
  })

/**
 * Replaces a card by another own one, which gets its profile, its hours and its name; the replaced card is switched off for
 * good.
 * Throws `Unreachable`.
 */
export async function replaceCard(visit: OwnVisit, card: OwnCard, by: OwnCard): Promise<boolean> {
  const { env, account, now } = visit
  const isOld = asRead(visit, 'replace', card) ?? sql`false`
  const { team } = card
  /** In a team the successor is in the pool, or with the same member. */
  const isFit = (chip: string): SQL =>
    team === null
      ? sql`${sql.raw(chip)}.owner_account_id = ${account.id}`
      : sql`${sql.raw(chip)}.owner_team_id = ${team.id} AND (${sql.raw(chip)}.holder_member_id IS NULL
          OR ${sql.raw(chip)}.holder_member_id IS ${team.holder?.memberId ?? null})`
  const isNew = sql`${chips.chipId} = ${by.chipId} AND ${isFit('chips')}
    AND ${chips.status} IN ('linked_with_profile', 'linked_without_profile')`
  const old = and(
    isOld,
    sql`EXISTS (SELECT 1 FROM chips AS by WHERE by.chip_id = ${by.chipId} AND ${isFit('by')}
    AND by.status IN ('linked_with_profile', 'linked_without_profile'))`,
  )
  const username = card.username ?? by.username
  const status: ChipStatus = username === null ? 'linked_without_profile' : 'linked_with_profile'
  const successor = and(
    isNew,
    sql`EXISTS (SELECT 1 FROM chips AS old WHERE old.chip_id = ${card.chipId}
    AND old.owner_account_id IS ${team === null ? account.id : null} AND old.owner_team_id IS ${team?.id ?? null}
    AND old.holder_member_id IS ${team?.holder?.memberId ?? null}
    AND old.status = ${card.status} AND old.username IS ${card.username}
    AND old.nickname IS ${card.nickname} AND old.handover = ${card.handover})`,
  )
  const written = reached(
    await runStatement(
      env.DB,
      (store) =>
        store.batch([
          chipEvent(store, { event: 'replaced', actor: actorOn(card), to: 'retired', at: now }, old),
          chipEvent(
            store,
            { event: team === null ? 'linked' : 'handed_out', actor: actorOn(card), to: status, username, at: now },
            successor,
          ),
          ...loggedFor(visit, card, 'card-replaced', old)(store),
          endMove(store, [card.chipId, by.chipId], old),
          ...passHours(store, card.chipId, by.chipId, old),
          store
            .update(chips)
            .set({
              ...{ status, username, nickname: card.nickname ?? by.nickname, ...touched },
              ...(team === null ? {} : { holderMemberId: team.holder?.memberId ?? null }),
            })
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
          chipEvent(store, { event: 'released', actor: actorOn(card), to: 'unlinked', at: now }, where),
          ...loggedFor(visit, card, 'card-released', where)(store),
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
