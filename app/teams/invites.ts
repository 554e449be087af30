// Writes of invitations. D1 holds a hash of a link's token; the link itself is in the mail alone.
import { and, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { href } from '#app/addresses.ts'
import { teamMembers } from '#app/db/schema.ts'
import { DAY_SECONDS } from '#app/guards/limits.ts'
import { reached } from '#app/guards/visit.ts'
import { newId, newToken, tokenHash } from '#app/identity/tokens.ts'
import { deliverAppMails, queueMailFrom } from '#app/mail/outbox.ts'
import type { MailPayloads } from '#app/mail/payloads.ts'
import { teamEvent } from '#app/team-membership/events.ts'
import { isManager, type TeamVisit } from '#app/team-membership/membership.ts'
import { changesOf, insertFrom, listed, runBatch, runStatement, type Store } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { poolOfEnded } from './card-writes.ts'
import type { Invitation } from './invite-rows.ts'

/** How long the link of an invitation works. */
export const INVITE_SECONDS = 14 * DAY_SECONDS
export const MOST_MEMBERS = 500
export const MOST_INVITES_A_DAY = 200
const LIST_BUDGET_MS = 10_000

const isActive = sql`(joined_at IS NOT NULL AND left_at IS NULL)`

/** Its link works. `now` in whole seconds. */
export const isOpenInvite = (now: number): SQL =>
  sql`(token_hash IS NOT NULL AND invited_at > ${now - INVITE_SECONDS} AND NOT ${isActive})`

/** Invitations of a team that were sent within a day, and places that are taken, by members and open invitations. */
const sentToday = (teamId: string, now: number): SQL =>
  sql`(SELECT count(*) FROM team_members AS sent WHERE sent.team_id = ${teamId} AND sent.invited_at > ${now - DAY_SECONDS}
    AND sent.role <> 'owner')`
const placesTaken = (teamId: string, now: number): SQL =>
  sql`(SELECT count(*) FROM team_members WHERE team_id = ${teamId} AND (${isActive} OR ${isOpenInvite(now)}))`

/** What became of an invitation. */
export type InviteEnd = 'invited' | 'member' | 'known' | 'day' | 'full' | 'taken'

export const INVITE_ENDS: Readonly<Record<InviteEnd, string>> = {
  invited: 'invited',
  member: 'already a member',
  known: 'already invited',
  day: `not sent: ${MOST_INVITES_A_DAY} invitations a day. Send this row tomorrow.`,
  full: `not sent: a team has at most ${MOST_MEMBERS} members.`,
  taken: 'not sent: this username is taken.',
}

interface Standing {
  /** By address. */
  known: ReadonlyMap<string, 'member' | 'known'>
  takenNames: ReadonlySet<string>
  sent: number
  taken: number
}

async function standingOf({ env, now, membership }: TeamVisit, rows: readonly Invitation[]): Promise<Standing> {
  const { id } = membership.team
  const emails = rows.map(({ email }) => email)
  const names = rows.flatMap(({ username }) => (username === '' ? [] : [username]))
  const [known, owned, names_, [counts]] = reached(
    await runStatement(
      env.DB,
      (store) =>
        store.batch([
          store
            .select({ email: teamMembers.email, active: sql<0 | 1>`${isActive}` })
            .from(teamMembers)
            .where(
              and(
                eq(teamMembers.teamId, id),
                sql`${teamMembers.email} IN ${listed(emails)}`,
                or(isActive, isOpenInvite(now)),
              ),
            ),
          // Members may have changed their address since they were invited.
          store
            .select({ email: sql<string>`accounts.email` })
            .from(sql`team_members JOIN accounts ON accounts.id = team_members.account_id`)
            .where(sql`team_members.team_id = ${id} AND ${isActive} AND accounts.email IN ${listed(emails)}`),
          store
            .select({ name: sql<string>`value` })
            .from(sql`json_each(${JSON.stringify(names)})`)
            .where(sql`EXISTS (SELECT 1 FROM profiles WHERE username = value) OR EXISTS (SELECT 1 FROM old_usernames
              WHERE username = value AND (until IS NULL OR until > ${now}))`),
          store
            .select({ sent: sql<number>`${sentToday(id, now)}`, taken: sql<number>`${placesTaken(id, now)}` })
            .from(sql`(SELECT 1)`),
        ]),
      { what: 'read who is invited', budgetMs: LIST_BUDGET_MS },
    ),
  )
  return {
    known: new Map([
      ...known.map(({ email, active }) => [email, active ? 'member' : 'known'] as const),
      ...owned.map(({ email }) => [email, 'member'] as const),
    ]),
    takenNames: new Set(names_.map(({ name }) => name.toLowerCase())),
    sent: counts?.sent ?? 0,
    taken: counts?.taken ?? 0,
  }
}

interface Sending extends Invitation {
  id: string
  hash: string
  url: string
}

const withLink = async (visit: TeamVisit, invitation: Invitation): Promise<Sending> => {
  const token = newToken()
  return {
    ...invitation,
    id: newId(),
    hash: await tokenHash(token),
    url: visit.config.appHost + href('team-invitation', { token }),
  }
}

const payloadFor = (visit: TeamVisit, { role, url }: Pick<Sending, 'role' | 'url'>): MailPayloads['team-invite'] => ({
  team: visit.membership.team.name,
  name: visit.account.name ?? '',
  by: visit.account.email,
  role,
  url,
})

/**
 * Invites people and returns what became of each, in order. Addresses are canonical and named once. Limits hold for
 * concurrent requests as well. Throws `Unreachable`.
 */
export async function inviteAll(visit: TeamVisit, rows: readonly Invitation[]): Promise<InviteEnd[]> {
  const { env, now, membership } = visit
  const teamId = membership.team.id
  const standing = await standingOf(visit, rows)
  const endOf = ({ email, username }: Invitation): InviteEnd | null =>
    standing.known.get(email) ?? (standing.takenNames.has(username.toLowerCase()) ? 'taken' : null)
  const free = rows.filter((row) => endOf(row) === null)
  const room = Math.max(0, Math.min(MOST_INVITES_A_DAY - standing.sent, MOST_MEMBERS - standing.taken))
  const sending = await Promise.all(free.slice(0, room).map((row) => withLink(visit, row)))
  const sent = sending.length === 0 ? new Set<string>() : await store(visit, sending)
  // Rows that fitted when they were read and were not written: another request was faster.
  const left = sending.length > sent.size ? await standingOf(visit, rows) : standing
  const isDay = left.sent + (left === standing ? sent.size : 0) >= MOST_INVITES_A_DAY
  return rows.map((row) => {
    if (sent.has(row.email)) return 'invited'
    const end = endOf(row) ?? left.known.get(row.email)
    return end ?? (isDay ? 'day' : 'full')
  })

  async function store(visit: TeamVisit, sending: readonly Sending[]): Promise<Set<string>> {
    const values = JSON.stringify(
      sending.map(({ id, email, name, username, role, hash, ...rest }) => ({
        ...{ id, email, name, username, role, hash },
        mail: JSON.stringify(payloadFor(visit, { role, ...rest })),
      })),
    )
    const written = reached(
      await runBatch(
        env.DB,
        (store) => [
          invitedRows(store, visit, values),
          queueMailFrom(
            store,
            {
              to: sql`value ->> '$.email'`,
              kind: 'team-invite',
              payload: sql`value ->> '$.mail'`,
            },
            now,
            sql`FROM json_each(${values}) JOIN team_members ON team_members.token_hash = value ->> '$.hash'`,
          ),
          teamEvent(
            store,
            visit,
            'member-invited',
            sql`json_object('member', team_members.id, 'words', json_array(team_members.role))`,
            sql`FROM json_each(${values}) JOIN team_members ON team_members.token_hash = value ->> '$.hash'`,
          ),
          store
            .select({ email: teamMembers.email })
            .from(teamMembers)
            .where(sql`${teamMembers.tokenHash} IN (SELECT value ->> '$.hash' FROM json_each(${values}))`),
        ],
        { what: 'invite', budgetMs: LIST_BUDGET_MS, once: true },
      ),
    )
    visit.waitUntil(deliverAppMails(env, visit.config, now))
    return new Set((written.at(-1) as { email: string }[]).map(({ email }) => email))
  }

  function invitedRows(store: Store, visit: TeamVisit, values: string) {
    return insertFrom(
      store,
      teamMembers,
      {
        ...{ id: sql`value ->> '$.id'`, teamId, email: sql`value ->> '$.email'` },
        ...{ name: sql`nullif(value ->> '$.name', '')`, username: sql`nullif(value ->> '$.username', '')` },
        ...{ role: sql`value ->> '$.role'`, invitedAt: now, tokenHash: sql`value ->> '$.hash'` },
      },
      sql`FROM json_each(${values}) WHERE ${isManager(visit)}
        LIMIT max(0, min(${MOST_INVITES_A_DAY} - ${sentToday(teamId, now)}, ${MOST_MEMBERS} - ${placesTaken(teamId, now)}))`,
    ).onConflictDoUpdate({
      target: [teamMembers.teamId, teamMembers.email],
      // The row of an invitation that ended, or of somebody who left.
      set: {
        name: sql`coalesce(excluded.name, ${teamMembers.name})`,
        username: sql`excluded.username`,
        role: sql`excluded.role`,
        invitedAt: now,
        tokenHash: sql`excluded.token_hash`,
      },
      setWhere: sql`NOT (${teamMembers.joinedAt} IS NOT NULL AND ${teamMembers.leftAt} IS NULL)
        AND (${teamMembers.tokenHash} IS NULL OR ${teamMembers.invitedAt} <= ${now - INVITE_SECONDS})`,
    })
  }
}

/** Somebody who has not answered yet: invited and neither joined nor cancelled, whether or not the link still works. */
export const isInvited = and(
  isNotNull(teamMembers.tokenHash),
  or(isNull(teamMembers.joinedAt), isNotNull(teamMembers.leftAt)),
)

/** Sends an invitation again, with a new link. day: it was sent today, or the team has sent as many as it can. */
export async function remind(
  visit: TeamVisit,
  { id, email, role }: { id: string; email: string; role: GivenRoleOfRow },
): Promise<'sent' | 'day' | 'changed'> {
  if (role === 'owner') return 'changed'
  const { env, now, membership } = visit
  const invitation = await withLink(visit, { email, role, name: '', username: '' })
  const itsRow = and(eq(teamMembers.id, id), eq(teamMembers.teamId, membership.team.id), isInvited)
  const [, , , found] = reached(
    await runBatch(
      env.DB,
      (store) => [
        store
          .update(teamMembers)
          .set({ tokenHash: invitation.hash, invitedAt: now })
          .where(
            and(
              itsRow,
              lte(teamMembers.invitedAt, now - DAY_SECONDS),
              sql`${sentToday(membership.team.id, now)} < ${MOST_INVITES_A_DAY} AND ${isManager(visit)}
                AND (${isOpenInvite(now)} OR ${placesTaken(membership.team.id, now)} < ${MOST_MEMBERS})`,
            ),
          ),
        queueMailFrom(
          store,
          { to: email, kind: 'team-invite', payload: sql`${JSON.stringify(payloadFor(visit, invitation))}` },
          now,
          sql`FROM team_members WHERE token_hash = ${invitation.hash}`,
        ),
        teamEvent(
          store,
          visit,
          'member-reminded',
          { member: id },
          sql`FROM team_members WHERE token_hash = ${invitation.hash}`,
        ),
        store.select({ hash: teamMembers.tokenHash }).from(teamMembers).where(itsRow),
      ],
      { what: 'send invitation again', budgetMs: D1_READ_BUDGET_MS, once: true },
    ),
  )
  const [row] = found as { hash: string | null }[]
  if (row === undefined) return 'changed'
  if (row.hash !== invitation.hash) return 'day'
  visit.waitUntil(deliverAppMails(env, visit.config, now))
  return 'sent'
}
type GivenRoleOfRow = 'owner' | 'admin' | 'member'

/** Cancels an invitation; its address stays on the list for 30 days. Returns whether there was one. */
export async function cancelInvite(visit: TeamVisit, id: string): Promise<boolean> {
  const { env, now, membership } = visit
  const [cancelled] = reached(
    await runBatch(
      env.DB,
      (store) => [
        store
          .update(teamMembers)
          .set({ tokenHash: null, leftAt: sql`coalesce(${teamMembers.leftAt}, ${now})` })
          .where(and(eq(teamMembers.id, id), eq(teamMembers.teamId, membership.team.id), isInvited, isManager(visit))),
        teamEvent(store, visit, 'invite-cancelled', { member: id }),
        ...poolOfEnded(store, membership.team.id, id, now),
      ],
      { what: 'cancel invitation', budgetMs: D1_READ_BUDGET_MS, once: true },
    ),
  )
  return changesOf(cancelled) === 1
}
