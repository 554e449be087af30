// A new username: the section of the editor that asks for it, the write, the answer. Everything that holds the old name
// goes along in one batch, and the old one leads on for 90 days. Every statement asks for the same state, and none
// before the last changes what is asked for.

import { and, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { forgetChipCopy, touched } from '#app/cards/chip-writes.ts'
import { contacts } from '#app/db/schema.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { dateText } from '#app/layout/dates.ts'
import { Submit } from '#app/layout/form.tsx'
import {
  chipEvents,
  chips,
  linkDays,
  linkMonths,
  oldUsernames,
  profileDays,
  profileEvents,
  profileMonths,
  profileReports,
  profiles,
  socialLinks,
} from '#db/schema.ts'
import {
  changesOf,
  insertFrom,
  runBatch,
  runStatement,
  type Statement,
  type Store,
  type StoreFailure,
} from '#db/store.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { backTo, type EditorAction, type EditorFacts, hiddenText } from './editor-facts.ts'
import { Section, Username } from './form-parts.tsx'
import type { ProfileRow } from './own-profiles.ts'
import { TAKEN, usernameProblem } from './usernames.ts'

const DAY_SECONDS = 24 * 3600
/** An old name leads on for so long. */
const FORWARD_SECONDS = 90 * DAY_SECONDS
/** Between two changes. */
const WAIT_SECONDS = 30 * DAY_SECONDS

/** When the name may be changed again, in whole seconds; in the past or 0: at once. */
const nextRename = ({ renamedAt }: Pick<ProfileRow, 'renamedAt'>): number => waitAfter(renamedAt)

/** One's own old name may be taken back early, and once within 30 days: the two names are not swapped at will. */
const nextEarlyReturn = ({ nameReturnedAt }: Pick<ProfileRow, 'nameReturnedAt'>): number => waitAfter(nameReturnedAt)

const waitAfter = (time: number | null): number => (time === null ? 0 : time + WAIT_SECONDS)

/** What was done, by the word a redirect carries. */
export const RENAME_DONE = { renamed: 'Your profile has its new address.' }

export function AddressSection({
  visit,
  path,
  profile,
  problems = {},
  username = profile.username,
}: EditorFacts & { visit: OwnVisit; path: string }) {
  const next = nextRename(profile)
  return (
    <Section title="Address of your profile">
      <p className="editor-address">
        <a
          href={`${visit.config.siteUrl}/profile/${profile.username}`}
          className="app-link"
          target="_blank"
          rel="noopener"
        >
          {`${visit.config.siteUrl}/profile/${profile.username}`}
        </a>
      </p>
      {profile.hidden ? null : (
        <form method="post" action={path} className="editor-form" noValidate>
          <Username
            visit={visit}
            value={username}
            problems={problems}
            hint={
              next > visit.now
                ? `You can change your name again on ${dateText(next)}.`
                : 'Your old address leads here for 90 days. You can change again after 30 days.'
            }
          />
          <div>
            <Submit name="do" value="rename" pending="Saving…" tone="secondary">
              Change username
            </Submit>
          </div>
        </form>
      )}
    </Section>
  )
}

type Renaming = 'renamed' | 'same' | 'too-early' | 'taken'

interface NewName {
  before: string
  username: string
  accountId: string
  version: number
  now: number
}

/** May the profile take the name? It is as it was read, and nobody else has a claim to the name. */
const isAllowed = ({ before, username, accountId, version, now }: NewName): SQL =>
  sql`EXISTS (SELECT 1 FROM profiles
      WHERE username = ${before} AND account_id = ${accountId} AND version = ${version} AND hidden = 0)
    AND NOT EXISTS (SELECT 1 FROM profiles WHERE username = ${username})
    AND NOT EXISTS (SELECT 1 FROM old_usernames WHERE username = ${username} AND (until IS NULL OR until > ${now})
      AND (profile_username IS NULL OR profile_username <> ${before}))`

/** Tables with nothing but the name in them that has to change. */
const NAMED = [socialLinks, chipEvents, contacts, profileReports, profileEvents]

/** Counts, whose key holds the name. */
const COUNTED = [
  { table: linkDays, count: 'clicks' },
  { table: linkMonths, count: 'clicks' },
  { table: profileDays, count: 'count' },
  { table: profileMonths, count: 'count' },
] as const

/**
 * What is there under the new name already is added to. Rows stay where they are as far as they can, because Cron finds
 * the oldest by their place (src/db/month-counts.ts).
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

/** The statements of a new name; the last one changes one row where it was allowed. */
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
    ...COUNTED.flatMap((counted) => renamedCounts(store, counted, name, allowed)),
    // The name is a profile's again; all older ones lead to it in one step; the one before leads on from now.
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

/** Gives a profile another name. `username` has the form of one and is not reserved. */
async function renameProfile(
  { env, account, now }: Pick<OwnVisit, 'env' | 'account' | 'now'>,
  profile: ProfileRow,
  username: string,
): Promise<Result<Renaming, StoreFailure>> {
  const before = profile.username
  if (before === username) return ok('same')
  if (before.toLowerCase() === username.toLowerCase())
    return respell(env.DB, { before, username, accountId: account.id })
  const isEarly = nextRename(profile) > now
  if (isEarly) {
    if (nextEarlyReturn(profile) > now) return ok('too-early')
    const isOwnOld = await leadsTo(env.DB, { username, before, now })
    if (!isOwnOld.ok) return isOwnOld
    if (!isOwnOld.value) return ok('too-early')
  }
  const name = { before, username, accountId: account.id, version: profile.version, now }
  const renamed = await runBatch(env.DB, (store) => renaming(store, name), {
    what: 'rename profile',
    budgetMs: D1_WRITE_BUDGET_MS,
    once: true,
  })
  if (!renamed.ok) return renamed
  if (changesOf(renamed.value.at(-1)) !== 1) return ok('taken')
  await forgetCopies(env, username)
  return ok('renamed')
}

/** Another spelling is the same name to everybody: nothing leads on, and it counts as no change. */
async function respell(
  db: D1Database,
  { before, username, accountId }: { before: string; username: string; accountId: string },
): Promise<Result<Renaming, StoreFailure>> {
  const changed = await runStatement(
    db,
    (store) =>
      store.batch([
        store
          .update(profiles)
          .set({ username, version: sql`${profiles.version} + 1` })
          .where(and(eq(profiles.username, before), eq(profiles.accountId, accountId), eq(profiles.hidden, false))),
        store
          .update(chips)
          .set({ username, ...touched })
          .where(
            sql`${chips.username} = ${username} COLLATE NOCASE
              AND EXISTS (SELECT 1 FROM profiles WHERE username = ${username} AND account_id = ${accountId})`,
          ),
      ]),
    { what: 'respell name', budgetMs: D1_WRITE_BUDGET_MS },
  )
  return changed.ok ? ok(changed.value[0].meta.changes === 1 ? 'renamed' : 'taken') : changed
}

/** Is it an old name of this very profile, within its 90 days? */
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

export const rename: EditorAction = async (visit, { profile, own }, form) => {
  const username = form.code('username')
  const refused = (problem: string) => ({ username, problems: { username: problem }, status: 422 })
  if (profile.hidden) return { problems: { '': hiddenText(visit, profile.hiddenReason) }, status: 409 }
  const isRespelled = username.toLowerCase() === profile.username.toLowerCase()
  const problem = isRespelled ? null : usernameProblem(username, visit.config.brand)
  if (problem !== null) return refused(problem)
  switch (reached(await renameProfile(visit, profile, username))) {
    case 'too-early':
      return refused(`You can change your name again on ${dateText(nextRename(profile))}.`)
    case 'taken':
      return refused(TAKEN)
    default: {
      const renamed = { ...profile, username }
      return backTo({ profile: renamed, own: own.map((one) => (one === profile ? renamed : one)) }, 'renamed')
    }
  }
}
