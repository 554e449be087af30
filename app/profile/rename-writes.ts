// Writes a new username of a profile. One batch changes everything that holds the old name, which redirects for 90 days.
// Every statement requires the same state, and only the last one changes that state.
import { and, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { forgetChipCopy, touched } from '#app/cards/chip-writes.ts'
import { cardHours, cardSchedules, contacts } from '#app/db/schema.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { mayWriteProfile, type ProfileTeam, profileEvent } from '#app/team-profiles/team-profiles.ts'
import {
  chipEvents,
  chips,
  linkDays,
  linkMonths,
  oldUsernames,
  profileDays,
  profileEvents,
  profileMonths,
  profileQuarters,
  profileReports,
  profiles,
  socialLinks,
} from '#db/schema.ts'
import {
  insertFrom,
  isYes,
  question,
  runBatch,
  runStatement,
  type Statement,
  type Store,
  type StoreFailure,
} from '#db/store.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import type { ProfileRow } from './own-profiles.ts'

const DAY_SECONDS = 24 * 3600
/** How long an old name redirects. */
const FORWARD_SECONDS = 90 * DAY_SECONDS
/** The least time between two changes. */
const WAIT_SECONDS = 30 * DAY_SECONDS

/** When the name may be changed again, in whole seconds; a time in the past or 0 means at once. */
export const nextRename = ({ renamedAt }: Pick<ProfileRow, 'renamedAt'>): number => waitAfter(renamedAt)

/** The owner may take their old name back early, once in 30 days, so that two names are not swapped at will. */
const nextEarlyReturn = ({ nameReturnedAt }: Pick<ProfileRow, 'nameReturnedAt'>): number => waitAfter(nameReturnedAt)

const waitAfter = (time: number | null): number => (time === null ? 0 : time + WAIT_SECONDS)

type Renaming = 'renamed' | 'same' | 'too-early' | 'taken'

interface NewName {
  before: string
  username: string
  accountId: string
  version: number
  now: number
}

/** May the profile take the name? Its version is unchanged, and nobody else has a claim to the name. */
const isAllowed = ({ before, username, accountId, version, now }: NewName): SQL =>
  sql`EXISTS (SELECT 1 FROM profiles
      WHERE username = ${before} AND ${mayWriteProfile(accountId)} AND version = ${version} AND hidden = 0)
    AND NOT EXISTS (SELECT 1 FROM profiles WHERE username = ${username})
    AND NOT EXISTS (SELECT 1 FROM old_usernames WHERE username = ${username} AND (until IS NULL OR until > ${now})
      AND (profile_username IS NULL OR profile_username <> ${before}))`

/** Tables in which only the name changes. */
const NAMED = [socialLinks, chipEvents, contacts, profileReports, profileEvents, cardHours]

/** Counts: the name is part of their key. */
const COUNTED = [
  { table: linkDays, count: 'clicks' },
  { table: linkMonths, count: 'clicks' },
  { table: profileDays, count: 'count' },
  { table: profileMonths, count: 'count' },
  { table: profileQuarters, count: 'count' },
] as const

/**
 * Counts of the old name are added to those of the new one. Rows are updated in place where possible, because Cron finds
 * the oldest by their rowid (src/db/month-counts.ts).
 */
function renamedCounts(
  store: Store,
  { table, count }: (typeof COUNTED)[number],
  { before, username }: NewName,
  allowed: SQL,
): Statement[] {
  const { username: _, [count]: counted, ...keys }: Record<string, SQLiteColumn> = getTableColumns(table)
  const isOld = and(eq(table.username, before), allowed)
  const isThere = and(
    sql`there.username = ${username}`,
    ...Object.values(keys).map((key) => sql`there.${sql.identifier(key.name)} = ${key}`),
  )
  return [
    store
      .update(table)
      .set({ username })
      .where(and(isOld, sql`NOT EXISTS (SELECT 1 FROM ${table} AS there WHERE ${isThere})`)),
    insertFrom(
      store,
      table,
      { ...keys, username, [count]: counted },
      sql`FROM ${table} WHERE ${isOld}`,
    ).onConflictDoUpdate({
      target: [table.username, ...Object.values(keys)],
      set: { [count]: sql`${counted} + excluded.${sql.identifier(count)}` },
    }),
    store.delete(table).where(isOld),
  ]
}

/** The statements of a rename; the last one changes one row where the rename was allowed. */
function renaming(store: Store, name: NewName): Statement[] {
  const { before, username, now } = name
  const allowed = isAllowed(name)
  return [
    store
      .update(chips)
      .set({ username, ...touched })
      .where(sql`${chips.username} = ${before} COLLATE NOCASE AND ${allowed}`),
    ...NAMED.map((table) =>
      store.update(table).set({ username }).where(sql`${table.username} = ${before} COLLATE NOCASE AND ${allowed}`),
    ),
    store
      .update(cardSchedules)
      .set({ otherwise: username })
      .where(and(eq(cardSchedules.otherwise, before), allowed)),
    ...COUNTED.flatMap((counted) => renamedCounts(store, counted, name, allowed)),
    // The new name is no longer an old one, all older names redirect to it directly, and the previous one redirects from now.
    store.delete(oldUsernames).where(and(eq(oldUsernames.username, username), allowed)),
    store
      .update(oldUsernames)
      .set({ profileUsername: username })
      .where(and(eq(oldUsernames.profileUsername, before), allowed)),
    insertFrom(
      store,
      oldUsernames,
      { username: before, profileUsername: username, until: now + FORWARD_SECONDS },
      sql`WHERE ${allowed}`,
    ).onConflictDoUpdate({
      target: oldUsernames.username,
      set: { profileUsername: sql`excluded.profile_username`, until: sql`excluded.until` },
    }),
    store
      .update(profiles)
      .set({
        username,
        updatedAt: now,
        version: sql`${profiles.version} + 1`,
        renamedAt: now,
        nameReturnedAt: sql`CASE WHEN ${profiles.renamedAt} > ${now - WAIT_SECONDS} THEN ${now}
          ELSE ${profiles.nameReturnedAt} END`,
      })
      .where(and(eq(profiles.username, before), allowed)),
  ]
}

/** Renames a profile. `username` is valid and not reserved. */
export async function renameProfile(
  visit: Pick<OwnVisit, 'env' | 'account' | 'now'>,
  { profile, team }: { profile: ProfileRow; team: ProfileTeam | null },
  username: string,
): Promise<Result<Renaming, StoreFailure>> {
  const { env, account, now } = visit
  const before = profile.username
  if (before === username) return ok('same')
  if (before.toLowerCase() === username.toLowerCase()) return respell(visit, { before, username, team })
  const isEarly = nextRename(profile) > now
  if (isEarly) {
    if (nextEarlyReturn(profile) > now) return ok('too-early')
    const isOwnOld = await leadsTo(env.DB, { username, before, now })
    if (!isOwnOld.ok) return isOwnOld
    if (!isOwnOld.value) return ok('too-early')
  }
  const name = { before, username, accountId: account.id, version: profile.version, now }
  const renamed = await runBatch(
    env.DB,
    (store) => [
      ...renaming(store, name),
      question(store, sql`changes() = 1`),
      ...profileEvent(store, visit, team, 'profile-renamed'),
    ],
    { what: 'rename profile', budgetMs: D1_WRITE_BUDGET_MS, once: true },
  )
  if (!renamed.ok) return renamed
  if (!renamed.value.some(isYes)) return ok('taken')
  await forgetCopies(env, username)
  return ok('renamed')
}

/** Another spelling is the same name: nothing redirects, and it does not count as a change. */
async function respell(
  visit: Pick<OwnVisit, 'env' | 'account' | 'now'>,
  { before, username, team }: { before: string; username: string; team: ProfileTeam | null },
): Promise<Result<Renaming, StoreFailure>> {
  const { id: accountId } = visit.account
  const changed = await runStatement(
    visit.env.DB,
    (store) =>
      store.batch([
        store
          .update(profiles)
          .set({ username, version: sql`${profiles.version} + 1` })
          .where(and(eq(profiles.username, before), mayWriteProfile(accountId), eq(profiles.hidden, false))),
        ...profileEvent(store, visit, team, 'profile-renamed'),
        store
          .update(chips)
          .set({ username, ...touched })
          .where(
            sql`${chips.username} = ${username} COLLATE NOCASE
              AND EXISTS (SELECT 1 FROM profiles WHERE username = ${username} AND ${mayWriteProfile(accountId)})`,
          ),
      ]),
    { what: 'respell name', budgetMs: D1_WRITE_BUDGET_MS },
  )
  return changed.ok ? ok(changed.value[0].meta.changes === 1 ? 'renamed' : 'taken') : changed
}

/** Is it an old name of this profile, within its 90 days? */
async function leadsTo(
  db: D1Database,
  { username, before, now }: { username: string; before: string; now: number },
): Promise<Result<boolean, StoreFailure>> {
  const found = await runStatement(
    db,
    (store) =>
      store
        .select({ username: oldUsernames.username })
        .from(oldUsernames)
        .where(
          and(
            eq(oldUsernames.username, username),
            eq(oldUsernames.profileUsername, before),
            gt(oldUsernames.until, now),
          ),
        ),
    { what: 'is own old name', budgetMs: D1_READ_BUDGET_MS },
  )
  return found.ok ? ok(found.value.length > 0) : found
}

async function forgetCopies(env: OwnVisit['env'], username: string): Promise<void> {
  const cards = await runStatement(
    env.DB,
    (store) =>
      store.select({ id: chips.chipId }).from(chips).where(sql`${chips.username} = ${username} COLLATE NOCASE`),
    { what: 'list renamed cards', budgetMs: D1_READ_BUDGET_MS },
  )
  await Promise.all((cards.ok ? cards.value : []).map(({ id }) => forgetChipCopy(env, id)))
}
