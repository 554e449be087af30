// A new username: the section of the editor that asks for it, the write, the answer. Everything that holds the old name goes
// along in one batch, and the old one leads on for 90 days (D-129). Every statement asks for the same state, and none before
// the last changes what is asked for.

import { forgetChipCopy } from '#app/cards/chip-writes.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { dateText } from '#app/layout/dates.ts'
import { Submit } from '#app/layout/form.tsx'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { attemptInStore, type StoreFailure } from '#http/attempt.ts'
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

/**
 * The state in which a profile may take the name: it is as it was read, and nobody else has a claim to the name.
 * ?1 old name, ?2 new name, ?3 account, ?4 now, ?5 version.
 */
const ALLOWED = `EXISTS (SELECT 1 FROM profiles WHERE username = ?1 AND account_id = ?3 AND version = ?5 AND hidden = 0)
  AND NOT EXISTS (SELECT 1 FROM profiles WHERE username = ?2)
  AND NOT EXISTS (SELECT 1 FROM old_usernames WHERE username = ?2 AND (until IS NULL OR until > ?4)
    AND (profile_username IS NULL OR profile_username <> ?1))`

/** Tables with nothing but the name in them that has to change. */
const NAMED = ['social_links', 'chip_events', 'contacts', 'profile_reports', 'profile_events']

/**
 * Counts, whose key holds the name: what is there under the new one already is added to. Rows stay where they are as far as
 * they can, because Cron finds the oldest by their place (src/db/month-counts.ts).
 */
const COUNTED = [
  { table: 'link_days', keys: 'day, url, country, device', count: 'clicks' },
  { table: 'link_months', keys: 'month, url, country, device', count: 'clicks' },
  { table: 'profile_days', keys: 'day, kind, country, device', count: 'count' },
  { table: 'profile_months', keys: 'month, kind, country, device', count: 'count' },
]

const STATEMENTS = [
  `UPDATE chips SET username = ?2, updated_at = unixepoch() WHERE username = ?1 COLLATE NOCASE AND ${ALLOWED}`,
  ...NAMED.map((table) => `UPDATE ${table} SET username = ?2 WHERE username = ?1 COLLATE NOCASE AND ${ALLOWED}`),
  ...COUNTED.flatMap(({ table, keys, count }) => [
    `UPDATE OR IGNORE ${table} SET username = ?2 WHERE username = ?1 AND ${ALLOWED}`,
    `INSERT INTO ${table} (username, ${keys}, "${count}") SELECT ?2, ${keys}, "${count}" FROM ${table}
       WHERE username = ?1 AND ${ALLOWED}
       ON CONFLICT (username, ${keys}) DO UPDATE SET "${count}" = "${count}" + excluded."${count}"`,
    `DELETE FROM ${table} WHERE username = ?1 AND ${ALLOWED}`,
  ]),
  // The name is a profile's again; all older ones lead to it in one step; the one before leads on from now.
  `DELETE FROM old_usernames WHERE username = ?2 AND ${ALLOWED}`,
  `UPDATE old_usernames SET profile_username = ?2 WHERE profile_username = ?1 AND ${ALLOWED}`,
  `INSERT INTO old_usernames (username, profile_username, until) SELECT ?1, ?2, ?4 + ${FORWARD_SECONDS} WHERE ${ALLOWED}
     ON CONFLICT (username) DO UPDATE SET profile_username = excluded.profile_username, until = excluded.until`,
  `UPDATE profiles SET username = ?2, updated_at = ?4, version = version + 1, renamed_at = ?4,
       name_returned_at = CASE WHEN renamed_at > ?4 - ${WAIT_SECONDS} THEN ?4 ELSE name_returned_at END
     WHERE username = ?1 AND ${ALLOWED}`,
]

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
  const values = [before, username, account.id, now, profile.version] as const
  const renamed = await attemptInStore(
    () => env.DB.batch(STATEMENTS.map((sql) => env.DB.prepare(sql).bind(...values))),
    { what: 'rename profile', budgetMs: D1_WRITE_BUDGET_MS, once: true },
  )
  if (!renamed.ok) return renamed
  if (renamed.value.at(-1)?.meta.changes !== 1) return ok('taken')
  await forgetCopies(env, username)
  return ok('renamed')
}

/** Another spelling is the same name to everybody: nothing leads on, and it counts as no change. */
async function respell(
  db: D1Database,
  { before, username, accountId }: { before: string; username: string; accountId: string },
): Promise<Result<Renaming, StoreFailure>> {
  const changed = await attemptInStore(
    () =>
      db.batch([
        db
          .prepare(
            'UPDATE profiles SET username = ?2, version = version + 1 WHERE username = ?1 AND account_id = ?3 AND hidden = 0',
          )
          .bind(before, username, accountId),
        db
          .prepare(
            `UPDATE chips SET username = ?1, updated_at = unixepoch() WHERE username = ?1 COLLATE NOCASE
             AND EXISTS (SELECT 1 FROM profiles WHERE username = ?1 AND account_id = ?2)`,
          )
          .bind(username, accountId),
      ]),
    { what: 'respell name', budgetMs: D1_WRITE_BUDGET_MS },
  )
  return changed.ok ? ok(changed.value[0]?.meta.changes === 1 ? 'renamed' : 'taken') : changed
}

/** Is it an old name of this very profile, within its 90 days? */
async function leadsTo(
  db: D1Database,
  { username, before, now }: { username: string; before: string; now: number },
): Promise<Result<boolean, StoreFailure>> {
  const found = await attemptInStore(
    () =>
      db
        .prepare('SELECT 1 AS own FROM old_usernames WHERE username = ?1 AND profile_username = ?2 AND until > ?3')
        .bind(username, before, now)
        .first(),
    { what: 'is own old name', budgetMs: D1_READ_BUDGET_MS },
  )
  return found.ok ? ok(found.value !== null) : found
}

async function forgetCopies(env: OwnVisit['env'], username: string): Promise<void> {
  const cards = await attemptInStore(
    async () =>
      (
        await env.DB.prepare('SELECT chip_id AS id FROM chips WHERE username = ?1 COLLATE NOCASE')
          .bind(username)
          .all<{ id: string }>()
      ).results,
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
