// Writes about a team as a whole: its name, its owner, its end.
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { forgetChipCopies } from '#app/cards/chip-writes.ts'
import { receiptDeletion } from '#app/contacts/contact-writes.ts'
import { cardHours, cardSchedules, contacts, teamMembers, teams } from '#app/db/schema.ts'
import { reached } from '#app/guards/visit.ts'
import { deliverAppMails, payloadOf, queueMailFrom } from '#app/mail/outbox.ts'
import { teamEvent } from '#app/team-membership/events.ts'
import { isManager, type TeamVisit } from '#app/team-membership/membership.ts'
import { lockedLinks, readLocked } from '#app/team-profiles/locked.ts'
import { chipEvent } from '#db/chip-events.ts'
import { chips, profiles, socialLinks } from '#db/schema.ts'
import { changesOf, isYes, listed, question, runBatch, runStatement, type Store } from '#db/store.ts'
import { CLAIM_CODE_LENGTH, newClaimCode } from '#domain/chip/claim.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { claimCodeHash } from '#mail/claim-code.ts'
import { clearedColumns } from './save-brand.ts'

const DELETION_BUDGET_MS = 20_000

/** Renames the team. Returns whether the account still may. Throws `Unreachable`. */
export async function renameTeam(visit: TeamVisit, name: string): Promise<boolean> {
  const [renamed] = reached(
    await runBatch(
      visit.env.DB,
      (store) => [
        store
          .update(teams)
          .set({ name })
          .where(and(eq(teams.id, visit.membership.team.id), isManager(visit))),
        teamEvent(store, visit, 'renamed'),
      ],
      { what: 'rename team', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  return changesOf(renamed) === 1
}

/**
 * Makes an admin the owner, and the owner an admin, and mails both. Returns false where that person is no admin any more, or
 * the account no owner. Throws `Unreachable`.
 */
export async function handOver(visit: TeamVisit, memberId: string): Promise<boolean> {
  const { env, account, now, membership } = visit
  const { team } = membership
  const heir = sql`(SELECT heir.account_id FROM team_members AS heir WHERE heir.id = ${memberId} AND heir.team_id = ${team.id}
    AND heir.role = 'admin' AND heir.joined_at IS NOT NULL AND heir.left_at IS NULL)`
  // Holds until the last two statements.
  const when = sql`EXISTS (SELECT 1 FROM teams AS handed WHERE handed.id = ${team.id}
    AND handed.owner_account_id = ${account.id}) AND ${heir} IS NOT NULL`
  const mail = (isNew: boolean, to: SQL) =>
    [
      {
        to: sql`accounts.email`,
        kind: 'team-owner' as const,
        payload: payloadOf({ payload: { team: team.name, isNew } }),
      },
      now,
      sql`FROM accounts WHERE accounts.id = ${to} AND accounts.email IS NOT NULL AND ${when}`,
    ] as const
  const written = reached(
    await runBatch(
      env.DB,
      (store) => [
        teamEvent(store, visit, 'handed-over', { member: memberId }, sql`WHERE ${when}`),
        queueMailFrom(store, ...mail(true, heir)),
        queueMailFrom(store, ...mail(false, sql`${account.id}`)),
        store
          .update(teams)
          .set({ ownerAccountId: heir })
          .where(and(eq(teams.id, team.id), when)),
        store
          .update(teamMembers)
          .set({ role: sql`CASE ${teamMembers.id} WHEN ${memberId} THEN 'owner' ELSE 'admin' END` })
          .where(
            and(
              eq(teamMembers.teamId, team.id),
              inArray(teamMembers.id, [memberId, membership.memberId]),
              sql`EXISTS (SELECT 1 FROM teams AS handed WHERE handed.id = ${team.id} AND handed.owner_account_id = ${heir})`,
            ),
          ),
        question(store, sql`EXISTS (SELECT 1 FROM team_members WHERE id = ${memberId} AND role = 'owner')`),
      ],
      { what: 'hand team over', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  if (!isYes(written.at(-1))) return false
  visit.waitUntil(deliverAppMails(env, visit.config, now))
  return true
}

/** A card of a team that is no more, with the code by which anybody can claim it. */
export interface ReleasedCard {
  chipId: string
  label: string | null
  code: string
}

const CARDS_A_STATEMENT = 100
/** Copies in KV that are renewed at once; a tap repairs the others. */
const MOST_COPIES = 200

/** What becomes of a released chip. */
const UNOWNED = {
  ...{ ownerTeamId: null, holderMemberId: null, status: 'unlinked', username: null, nickname: null },
  ...{ orderLineId: null, claimPolicy: 'code' as const, claimedAt: null },
  handover: sql`${chips.handover} + 1`,
  updatedAt: sql`(unixepoch())`,
}

/**
 * Deletes the team: its profiles are unpublished and keep their members' own words for 30 days, its cards are released with
 * new codes, which are stored as hashes and returned once, its contacts are deleted, and every member is mailed. One batch.
 * null: the account is not its owner any more. Throws `Unreachable`.
 */
export async function deleteTeam(visit: TeamVisit): Promise<ReleasedCard[] | null> {
  const { env, config, account, now, membership } = visit
  const { team } = membership
  const its = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select({ chipId: chips.chipId, label: chips.label, username: chips.username, status: chips.status })
          .from(chips)
          .where(eq(chips.ownerTeamId, team.id))
          .orderBy(chips.label, chips.chipId),
      { what: 'list cards of team', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  const released = await Promise.all(
    its
      .filter(({ status }) => status !== 'retired')
      .map(async ({ chipId, label }) => {
        const code = newClaimCode(crypto.getRandomValues(new Uint8Array(CLAIM_CODE_LENGTH)))
        return { chipId, label, code, hash: await claimCodeHash(config.accountSecret, chipId, code) }
      }),
  )
  const isOwned = sql`teams.id = ${team.id} AND teams.owner_account_id = ${account.id} AND teams.name = ${team.name}
    AND teams.version = ${team.version}`
  const when = sql`EXISTS (SELECT 1 FROM teams WHERE ${isOwned})`
  const written = reached(
    await runBatch(
      env.DB,
      (store) => [
        ...releases(store, { teamId: team.id, now, when }, released),
        ...profilesOfDeleted(store, visit, when),
        ...receiptDeletion(store, sql`contacts.team_id = ${team.id} AND ${when}`),
        store.delete(contacts).where(and(eq(contacts.teamId, team.id), when)),
        queueMailFrom(
          store,
          { to: sql`accounts.email`, kind: 'team-deleted', payload: payloadOf({ payload: { team: team.name } }) },
          now,
          sql`FROM team_members JOIN accounts ON accounts.id = team_members.account_id
            WHERE team_members.team_id = ${team.id} AND team_members.joined_at IS NOT NULL AND team_members.left_at IS NULL
            AND accounts.email IS NOT NULL AND ${when}`,
        ),
        store.delete(teamMembers).where(and(eq(teamMembers.teamId, team.id), isNull(teamMembers.joinedAt), when)),
        store
          .update(teamMembers)
          .set({ leftAt: sql`coalesce(${teamMembers.leftAt}, ${now})`, tokenHash: null })
          .where(and(eq(teamMembers.teamId, team.id), isNotNull(teamMembers.joinedAt), when)),
        store.delete(teams).where(isOwned),
      ],
      { what: 'delete team', budgetMs: DELETION_BUDGET_MS, once: true },
    ),
  )
  if (changesOf(written.at(-1)) !== 1) return null
  const led = its.filter(({ username }) => username !== null).map(({ chipId }) => chipId)
  visit.waitUntil(forgetChipCopies(env, led.slice(0, MOST_COPIES)))
  visit.waitUntil(deliverAppMails(env, config, now))
  return released.map(({ hash: _, ...card }) => card)
}

/** Statements of a batch: the cards of the team belong to nobody, each with the hash of its new code. */
function releases(
  store: Store,
  { teamId, now, when }: { teamId: string; now: number; when: SQL },
  cards: readonly { chipId: string; hash: string }[],
) {
  const all = and(eq(chips.ownerTeamId, teamId), when)
  const active = and(all, sql`${chips.status} <> 'retired'`)
  const portions = Array.from({ length: Math.ceil(cards.length / CARDS_A_STATEMENT) }, (_, at) =>
    cards.slice(at * CARDS_A_STATEMENT, (at + 1) * CARDS_A_STATEMENT),
  )
  const ids = sql`(SELECT chip_id FROM chips WHERE owner_team_id = ${teamId} AND ${when})`
  return [
    chipEvent(store, { event: 'released', actor: 'owner', to: 'unlinked', at: now }, active),
    store.delete(cardHours).where(sql`chip_id IN ${ids}`),
    store.delete(cardSchedules).where(sql`chip_id IN ${ids}`),
    ...portions.map((portion) =>
      store
        .update(chips)
        .set({
          ...UNOWNED,
          claimCodeHash: sql`(SELECT value ->> '$.hash' FROM json_each(${JSON.stringify(
            portion.map(({ chipId, hash }) => ({ chipId, hash })),
          )}) WHERE value ->> '$.chipId' = ${chips.chipId})`,
        })
        .where(and(active, sql`${chips.chipId} IN ${listed(portion.map(({ chipId }) => chipId))}`)),
    ),
    // Cards that came to the team meanwhile have no code, and retired ones no owner.
    store
      .update(chips)
      .set({ ...UNOWNED, claimCodeHash: null })
      .where(active),
    store.update(chips).set({ ownerTeamId: null, holderMemberId: null, updatedAt: sql`(unixepoch())` }).where(all),
  ]
}

/** Statements of a batch: nobody sees the profiles any more, and what the team had locked is gone from them. */
const profilesOfDeleted = (store: Store, { now, membership: { team } }: TeamVisit, when: SQL) => {
  const locked = readLocked(team.locked)
  return [
    store.delete(socialLinks).where(
      sql`username IN (SELECT username FROM profiles WHERE team_id = ${team.id}) AND display_order <= ${lockedLinks(locked).length}
          AND ${when}`,
    ),
    store
      .update(profiles)
      .set({ ...clearedColumns(locked), published: false, updatedAt: now, version: sql`${profiles.version} + 1` })
      .where(and(eq(profiles.teamId, team.id), when)),
  ]
}
