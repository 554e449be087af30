// Deletes, once per day, what people who left a team could take along for 30 days, and the rows of ended memberships.
import { sql } from 'drizzle-orm'
import { leaversDeletion } from '#app/data/deletion.ts'
import { teamMembers } from '#app/db/schema.ts'
import { DAY_SECONDS } from '#app/guards/limits.ts'
import { applyRule } from '#app/retention/portions.ts'
import { chips } from '#db/schema.ts'
import { changesOf, listed, runBatch, runStatement } from '#db/store.ts'
import { toPool } from './card-writes.ts'
import { INVITE_SECONDS } from './invites.ts'

const KEPT_SECONDS = 30 * DAY_SECONDS
const BUDGET_MS = 10_000
/** How many profiles one batch deletes. */
const PORTION = 100

/** Nobody in the team has this profile, nor left it within 30 days. */
const isForsaken = (now: number) =>
  sql`profiles.team_id > '' AND coalesce(profiles.updated_at, 0) <= ${now - KEPT_SECONDS}
    AND NOT EXISTS (SELECT 1 FROM team_members WHERE team_members.account_id = profiles.account_id
      AND team_members.team_id = profiles.team_id AND team_members.joined_at IS NOT NULL
      AND (team_members.left_at IS NULL OR team_members.left_at > ${now - KEPT_SECONDS}))`

/** Resolves with the number of rows by rule; a failure is logged, and the next run continues. `now` in whole seconds. */
export async function forgetLeavers(
  db: D1Database,
  now: number,
): Promise<{ left_profiles: number; team_members: number }> {
  const profiles = await forgetProfiles(db, now)
  const past = sql`NOT (joined_at IS NOT NULL AND left_at IS NULL)
    AND max(coalesce(left_at, 0), CASE WHEN token_hash IS NULL THEN 0 ELSE invited_at + ${INVITE_SECONDS} END)
      <= ${now - KEPT_SECONDS}`
  // Cards that were kept for somebody who never joined.
  const held = sql`${chips.holderMemberId} > '' AND EXISTS (SELECT 1 FROM team_members
    WHERE team_members.id = ${chips.holderMemberId} AND ${past})`
  await runBatch(db, (store) => toPool(store, null, held, now), {
    what: 'pool cards of ended invites',
    budgetMs: BUDGET_MS,
  })
  // After the profiles, whose deletion reads these rows.
  const members = await applyRule(db, 'team_members', { table: teamMembers, past })
  return { left_profiles: profiles, team_members: members }
}

async function forgetProfiles(db: D1Database, now: number): Promise<number> {
  for (let gone = 0; ; ) {
    const found = await runStatement(
      db,
      (store) =>
        store.all<{ username: string }>(
          sql`SELECT username FROM profiles WHERE ${isForsaken(now)} ORDER BY updated_at LIMIT ${PORTION}`,
        ),
      { what: 'list profiles of leavers', budgetMs: BUDGET_MS },
    )
    if (!found.ok || found.value.length === 0) return gone
    const names = found.value.map(({ username }) => username)
    const which = sql`username IN ${listed(names)} AND ${isForsaken(now)}`
    const deleted = await runBatch(db, (store) => leaversDeletion(store, which, now), {
      what: 'delete profiles of leavers',
      budgetMs: BUDGET_MS,
    })
    const changes = deleted.ok ? changesOf(deleted.value.at(-1)) : 0
    gone += changes
    if (changes < PORTION) return gone
  }
}
