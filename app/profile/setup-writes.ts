// Writes of the set-up: the profile is made by its first step, and each later one raises how far it has come.
import { and, eq, sql } from 'drizzle-orm'
import { runStatement, type StoreFailure } from '#app/db/statement.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { profiles } from '#db/schema.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { attemptInStore } from '#http/attempt.ts'
import { NAME_IS_FREE } from './usernames.ts'

type Owner = Pick<OwnVisit, 'env' | 'now' | 'account'>

const once = (what: string) => ({ what, budgetMs: D1_WRITE_BUDGET_MS, once: true }) as const

/** Notes that a step of the set-up was passed, with nothing else. */
export const passStep = (
  { env, account }: Owner,
  { username, step }: { username: string; step: number },
): Promise<Result<unknown, StoreFailure>> =>
  runStatement(
    env.DB,
    (store) =>
      store
        .update(profiles)
        .set({ setupStep: sql`max(${profiles.setupStep}, ${step})` })
        .where(and(eq(profiles.username, username), eq(profiles.accountId, account.id))),
    { what: 'pass step', budgetMs: D1_WRITE_BUDGET_MS },
  )

export interface NewProfile {
  username: string
  name: string
  /** Of the terms that stood beside the button. */
  termsVersion: string
}

/**
 * Makes the personal profile of an account, not published, unless it has one or the name is not free. Answers whether it
 * was made.
 */
export async function createProfile(
  { env, now, account }: Owner,
  { username, name, termsVersion }: NewProfile,
): Promise<Result<boolean, StoreFailure>> {
  const made = await attemptInStore(
    () =>
      env.DB.batch([
        env.DB.prepare(
          `INSERT INTO profiles (username, full_name, theme_id, account_id, published, setup_step, show_job_title,
               show_company, show_website, created_at, updated_at)
             SELECT ?1, ?3, 'dark-gradient', ?4, 0, 1, 1, 1, 1, ?2, ?2
             WHERE ${NAME_IS_FREE} AND NOT EXISTS (SELECT 1 FROM profiles WHERE account_id = ?4 AND team_id IS NULL)
               AND EXISTS (SELECT 1 FROM accounts WHERE id = ?4 AND status = 'active')
             ON CONFLICT DO NOTHING`,
        ).bind(username, now, name, account.id),
        // What is left of names whose time is over.
        env.DB.prepare('DELETE FROM old_usernames WHERE username = ?1 AND until <= ?2').bind(username, now),
        acceptTerms(env.DB, account.id, termsVersion),
      ]),
    once('make profile'),
  )
  return made.ok ? ok(made.value[0]?.meta.changes === 1) : made
}

const acceptTerms = (db: D1Database, accountId: string, version: string): D1PreparedStatement =>
  db.prepare('UPDATE accounts SET terms_version = ?1 WHERE id = ?2').bind(version, accountId)

/** Name and username of a profile that was never published: nobody has its address yet, so nothing leads on from it. */
export async function changeFirstStep(
  { env, now, account }: Owner,
  { before, username, name, termsVersion }: NewProfile & { before: string },
): Promise<Result<boolean, StoreFailure>> {
  const isSame = before.toLowerCase() === username.toLowerCase()
  const changed = await attemptInStore(
    () =>
      env.DB.batch([
        env.DB.prepare(
          `UPDATE social_links SET username = ?1 WHERE username = ?3
             AND EXISTS (SELECT 1 FROM profiles WHERE username = ?3 AND account_id = ?4 AND setup_step < 3)
             AND (${isSame ? '?2 > 0' : NAME_IS_FREE})`,
        ).bind(username, now, before, account.id),
        env.DB.prepare(
          `UPDATE profiles SET username = ?1, full_name = ?5, updated_at = ?2, version = version + 1
             WHERE username = ?3 AND account_id = ?4 AND setup_step < 3 AND (${isSame ? '?2 > 0' : NAME_IS_FREE})`,
        ).bind(username, now, before, account.id, name),
        acceptTerms(env.DB, account.id, termsVersion),
      ]),
    once('change first step'),
  )
  return changed.ok ? ok(changed.value[1]?.meta.changes === 1) : changed
}
