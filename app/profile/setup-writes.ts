// Writes of the set-up: the first step makes the profile, and each later one raises its `setupStep`.
import { and, eq, getTableColumns, lt, lte, sql } from 'drizzle-orm'
import { isOpenAccount } from '#app/cards/chip-writes.ts'
import { accounts } from '#app/db/schema.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { isOfPresent } from '#app/team-profiles/team-profiles.ts'
import { oldUsernames, profiles, socialLinks } from '#db/schema.ts'
import { insertFrom, runStatement, type Store, type StoreFailure } from '#db/store.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { MOST_PROFILES } from './own-profiles.ts'
import { isNameFree } from './usernames.ts'

type Owner = Pick<OwnVisit, 'env' | 'now' | 'account'>

const once = (what: string) => ({ what, budgetMs: D1_WRITE_BUDGET_MS, once: true }) as const

/** Marks a step of the set-up as done and changes nothing else. */
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
        .where(and(eq(profiles.username, username), eq(profiles.accountId, account.id), isOfPresent)),
    { what: 'pass step', budgetMs: D1_WRITE_BUDGET_MS },
  )

export interface NewProfile {
  username: string
  name: string
  /** The version of the terms beside the button. */
  termsVersion: string
}

/** What a new profile begins with. */
const FRESH = {
  themeId: 'dark-gradient',
  ...{ setupStep: 1, showJobTitle: true, showCompany: true, showWebsite: true },
}

/**
 * Makes an unpublished profile of an account, unless the account has one that is not set up or as many as it can have, or
 * the name is taken. With `from` it is a complete copy of that profile of the account. Returns whether it was made.
 */
export async function createProfile(
  { env, now, account }: Owner,
  { username, name, termsVersion, from }: NewProfile & { from: string | null },
): Promise<Result<boolean, StoreFailure>> {
  const mayBeMade = sql`${isNameFree(username, now)}
    AND (SELECT count(*) FROM profiles AS own WHERE own.account_id = ${account.id} AND own.team_id IS NULL)
      < ${MOST_PROFILES}
    AND NOT EXISTS (SELECT 1 FROM profiles AS own
      WHERE own.account_id = ${account.id} AND own.team_id IS NULL AND own.setup_step < 3)
    AND ${isOpenAccount(account.id)}`
  const source = sql`profiles.username = ${from ?? ''} AND profiles.account_id = ${account.id}
    AND profiles.team_id IS NULL AND profiles.hidden = 0`
  const its = {
    ...{ username, fullName: name, accountId: account.id, published: false },
    ...{ createdAt: now, updatedAt: now },
  }
  const made = await runStatement(
    env.DB,
    (store) =>
      store.batch([
        // Before the profile, because the condition fails once the name is used.
        insertFrom(
          store,
          socialLinks,
          { ...getTableColumns(socialLinks), username },
          sql`FROM ${socialLinks} WHERE ${socialLinks.username} = ${from ?? ''}
            AND EXISTS (SELECT 1 FROM profiles WHERE ${source}) AND ${mayBeMade}`,
        ),
        (from === null
          ? insertFrom(store, profiles, { ...FRESH, ...its }, sql`WHERE ${mayBeMade}`)
          : insertFrom(
              store,
              profiles,
              { ...getTableColumns(profiles), ...NOT_COPIED, ...its },
              sql`FROM ${profiles} WHERE ${source} AND ${mayBeMade}`,
            )
        ).onConflictDoNothing(),
        // The expired entry of the name, if any.
        store.delete(oldUsernames).where(and(eq(oldUsernames.username, username), lte(oldUsernames.until, now))),
        acceptTerms(store, account.id, termsVersion),
      ]),
    once('make profile'),
  )
  return made.ok ? ok(made.value[1].meta.changes === 1) : made
}

/** What a copy does not have of the profile it was made of. */
const NOT_COPIED = {
  ...{ version: 1, hidden: false, hiddenReason: null, setupStep: 3, teamId: null, takesContacts: false },
  ...{ renamedAt: null, nameReturnedAt: null },
}

const acceptTerms = (store: Store, accountId: string, termsVersion: string) =>
  store.update(accounts).set({ termsVersion }).where(eq(accounts.id, accountId))

/** Changes name and username of a never published profile. Nobody has its address yet, so the old one does not redirect. */
export async function changeFirstStep(
  { env, now, account }: Owner,
  { before, username, name, termsVersion }: NewProfile & { before: string },
): Promise<Result<boolean, StoreFailure>> {
  const isSame = before.toLowerCase() === username.toLowerCase()
  const changes = and(
    eq(profiles.username, before),
    eq(profiles.accountId, account.id),
    isOfPresent,
    lt(profiles.setupStep, 3),
    isSame ? undefined : isNameFree(username, now),
  )
  const changed = await runStatement(
    env.DB,
    (store) =>
      store.batch([
        store
          .update(socialLinks)
          .set({ username })
          .where(and(eq(socialLinks.username, before), sql`EXISTS (SELECT 1 FROM ${profiles} WHERE ${changes})`)),
        store
          .update(profiles)
          .set({
            ...{ username, fullName: name, updatedAt: now, version: sql`${profiles.version} + 1` },
            setupStep: sql`max(${profiles.setupStep}, 1)`,
          })
          .where(changes),
        acceptTerms(store, account.id, termsVersion),
      ]),
    once('change first step'),
  )
  return changed.ok ? ok(changed.value[1].meta.changes === 1) : changed
}
