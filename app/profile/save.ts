// Writes to a profile by its owner. Each is one batch whose statements all ask for the state the owner saw: of two at once
// one is stored and the other changes nothing.
import { and, eq, exists, isNull, ne, sql } from 'drizzle-orm'
import { linkWaitingCards } from '#app/cards/chip-writes.ts'
import { runStatement, type StoreFailure } from '#app/db/statement.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { profiles } from '#db/schema.ts'
import type { ProfileDraft } from '#domain/profile/profile-draft.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { attemptInStore } from '#http/attempt.ts'
import { NAME_IS_FREE } from './usernames.ts'

type Door = Pick<OwnVisit, 'env' | 'now' | 'account'>

const once = (what: string) => ({ what, budgetMs: D1_WRITE_BUDGET_MS, once: true }) as const

/** Does the profile stand as the owner saw it? ?1 username, ?2 account, ?3 version. */
const AS_SEEN = 'EXISTS (SELECT 1 FROM profiles WHERE username = ?1 AND account_id = ?2 AND version = ?3)'

/** "" and null are the same to whoever reads a profile; the row holds null. */
const given = (text: string): string | null => (text === '' ? null : text)

/**
 * Stores a checked draft, links included, if the profile still has this version, and raises it. `step`: how far the set-up
 * has come with it. Answers whether it was stored.
 */
export async function saveDraft(
  { env, now, account }: Door,
  { username, version, draft, step = 0 }: { username: string; version: number; draft: ProfileDraft; step?: number },
): Promise<Result<boolean, StoreFailure>> {
  const { texts, shown, look, picture, links } = draft
  const asSeen = [username, account.id, version] as const
  const stored = await attemptInStore(
    () =>
      env.DB.batch([
        env.DB.prepare(`DELETE FROM social_links WHERE username = ?1 AND ${AS_SEEN}`).bind(...asSeen),
        env.DB.prepare(
          `INSERT INTO social_links (username, platform, display_text, url, display_order)
             SELECT ?1, json_extract(value, '$.platform'), json_extract(value, '$.title'), json_extract(value, '$.url'),
               key + 1 FROM json_each(?4) WHERE ${AS_SEEN}`,
        ).bind(...asSeen, JSON.stringify(links)),
        env.DB.prepare(
          `UPDATE profiles SET version = version + 1, updated_at = ?4, full_name = ?5, bio = ?6, job_title = ?7,
               company = ?8, phone = ?9, contact_email = ?10, website = ?11, address_street = ?12, address_city = ?13,
               address_postcode = ?14, address_country = ?15, show_job_title = ?16, show_company = ?17, show_phone = ?18,
               show_contact_email = ?19, show_website = ?20, show_address = ?21, theme_id = ?22, profile_image_url = ?23,
               setup_step = max(setup_step, ?24)
             WHERE username = ?1 AND account_id = ?2 AND version = ?3`,
        ).bind(
          ...asSeen,
          now,
          texts.full_name,
          given(texts.bio),
          given(texts.job_title),
          given(texts.company),
          given(texts.phone),
          given(texts.contact_email),
          given(texts.website),
          given(texts.address_street),
          given(texts.address_city),
          given(texts.address_postcode),
          given(texts.address_country),
          Number(shown.show_job_title),
          Number(shown.show_company),
          Number(shown.show_phone),
          Number(shown.show_contact_email),
          Number(shown.show_website),
          Number(shown.show_address),
          look,
          given(picture),
          step,
        ),
      ]),
    once('save profile'),
  )
  return stored.ok ? ok(stored.value.at(-1)?.meta.changes === 1) : stored
}

/** Notes that a step of the set-up was passed, with nothing else. */
export const passStep = (
  { env, account }: Door,
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
  { env, now, account }: Door,
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
  { env, now, account }: Door,
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

/**
 * Shows a profile to everybody, and leads to it every own card that leads nowhere yet. A hidden one stays as it is. Answers
 * whether it is public now.
 */
export async function publishProfile(
  { env, now, account }: Door,
  username: string,
): Promise<Result<boolean, StoreFailure>> {
  const published = await runStatement(
    env.DB,
    (store) => {
      const isMine = and(
        eq(profiles.username, username),
        eq(profiles.accountId, account.id),
        eq(profiles.hidden, false),
        ne(profiles.fullName, ''),
      )
      // Cards follow the personal profile; those of a team are led by the team.
      const when = exists(
        store
          .select({ one: sql`1` })
          .from(profiles)
          .where(and(isMine, eq(profiles.published, true), isNull(profiles.teamId))),
      )
      return store.batch([
        store.update(profiles).set({ published: true, setupStep: 3, updatedAt: now }).where(isMine),
        ...linkWaitingCards(store, { accountId: account.id, username, at: now, when }),
      ])
    },
    { what: 'publish profile', budgetMs: D1_WRITE_BUDGET_MS },
  )
  return published.ok ? ok(published.value[0].meta.changes === 1) : published
}

/** Takes a profile off the site; its cards stay linked. */
export const unpublishProfile = (
  { env, now, account }: Door,
  username: string,
): Promise<Result<unknown, StoreFailure>> =>
  runStatement(
    env.DB,
    (store) =>
      store
        .update(profiles)
        .set({ published: false, updatedAt: now })
        .where(and(eq(profiles.username, username), eq(profiles.accountId, account.id))),
    { what: 'unpublish profile', budgetMs: D1_WRITE_BUDGET_MS },
  )
