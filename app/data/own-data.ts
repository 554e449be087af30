// Runs the export and the deletions for a signed-in user, and the deletion of unused accounts.

import { and, eq, isNotNull, isNull, like, lte, or, type SQL, sql } from 'drizzle-orm'
import { forgetChipCopies } from '#app/cards/chip-writes.ts'
import { accounts } from '#app/db/schema.ts'
import type { AppBindings } from '#app/env.ts'
import type { OwnVisit, Visit } from '#app/guards/visit.ts'
import { queueMail } from '#app/mail/outbox.ts'
import { chips, profiles } from '#db/schema.ts'
import { changesOf, runBatch, runStatement, type Statement, type Store, type StoreFailure } from '#db/store.ts'
import { mediaFile, mediaPath } from '#domain/profile/media-path.ts'
import { epochDay } from '#domain/site/visit.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import { accountDeletion, lastOwner, obstacles, obstacleText, ownedTeam, profileDeletion } from './deletion.ts'
import { exportStatements } from './export.ts'

const READ_BUDGET_MS = 5000
const DELETION_BUDGET_MS = 10_000

/** The rows of every part of an export. */
export const exportRows = (
  db: D1Database,
  account: { id: string; email: string },
): Promise<Result<unknown[], StoreFailure>> =>
  runBatch(db, (store) => exportStatements(store, account), { what: 'export account', budgetMs: READ_BUDGET_MS })

/** Runs a batch and returns how many rows its last statement has changed. */
async function changedBy(db: D1Database, statements: (store: Store) => readonly Statement[], what: string) {
  const done = await runBatch(db, statements, { what, budgetMs: DELETION_BUDGET_MS, once: true })
  return done.ok ? ok(changesOf(done.value.at(-1))) : done
}

/** Cards, pictures and photos of all profiles of an account, or of one; read before the deletion. */
async function hangingOn(db: D1Database, accountId: string, username: string | null) {
  const own = and(eq(profiles.accountId, accountId), username === null ? undefined : eq(profiles.username, username))
  const found = await runStatement(
    db,
    (store) =>
      store.batch([
        store
          .select({ value: chips.chipId })
          .from(chips)
          .where(
            or(
              username === null ? eq(chips.ownerAccountId, accountId) : undefined,
              sql`${chips.username} COLLATE NOCASE IN (SELECT ${profiles.username} FROM ${profiles} WHERE ${own})`,
            ),
          ),
        store
          .select({ value: profiles.profileImageUrl })
          .from(profiles)
          // Of a team's profile the daily run looks whether the team has locked it.
          .where(and(own, isNull(profiles.teamId), like(profiles.profileImageUrl, '/media/%'))),
        store
          .select({ value: profiles.contactPhoto })
          .from(profiles)
          .where(and(own, isNotNull(profiles.contactPhoto))),
      ]),
    { what: 'read what hangs on it', budgetMs: READ_BUDGET_MS },
  )
  if (!found.ok) return found
  const [cards, pictures, photos] = found.value
  return ok({
    cards: cards.map(({ value }) => value),
    pictures: [
      ...pictures.flatMap(({ value }) => value ?? []),
      ...photos.map(({ value }) => mediaPath(value ?? '', 'jpg')),
    ],
  })
}

/** Updates the copies of cards in KV and deletes pictures that no other profile uses. Never throws. */
async function tidy(env: AppBindings, { cards, pictures }: { cards: string[]; pictures: string[] }): Promise<void> {
  await forgetChipCopies(env, cards)
  for (const picture of pictures) {
    const file = mediaFile(picture)
    if (file === null) continue
    const used = await runStatement(
      env.DB,
      (store) =>
        store
          .select({ username: profiles.username })
          .from(profiles)
          .where(or(eq(profiles.pictureHash, file.hash), eq(profiles.contactPhoto, file.hash)))
          .limit(1),
      { what: 'look for a picture', budgetMs: READ_BUDGET_MS },
    )
    if (used.ok && used.value.length === 0) await env.MEDIA?.delete(file.key).catch(() => {})
  }
}

/**
 * Deletes one profile; its cards then lead to `lead`, another one of the account, or nowhere. Returns false where it does not
 * belong to the account or is hidden.
 */
export async function deleteProfile(
  { env, account, now }: OwnVisit,
  username: string,
  lead: string | null,
): Promise<Result<boolean, StoreFailure>> {
  const found = await hangingOn(env.DB, account.id, username)
  if (!found.ok) return found
  const deleted = await changedBy(
    env.DB,
    (store) => profileDeletion(store, { username, accountId: account.id, lead, now }),
    'delete profile',
  )
  if (!deleted.ok) return deleted
  await tidy(env, found.value)
  return ok(deleted.value === 1)
}

/** Why an account cannot be deleted yet, as a sentence, or null. */
export async function deletionObstacle(
  db: D1Database,
  accountId: string,
): Promise<Result<string | null, StoreFailure>> {
  const found = await runStatement(db, (store) => store.batch(obstacles(store, accountId)), {
    what: 'look for what keeps an account',
    budgetMs: READ_BUDGET_MS,
  })
  return found.ok ? ok(obstacleText(found.value)) : found
}

/**
 * Deletes an account. done: also where it was deleted already · last: the only owner of the console is not deleted · team: nor
 * is the owner of a team.
 */
export async function deleteAccount(
  { env, now }: Pick<Visit, 'env' | 'now'>,
  account: { id: string; email: string },
): Promise<Result<'done' | 'last' | 'team', StoreFailure>> {
  const found = await hangingOn(env.DB, account.id, null)
  if (!found.ok) return found
  const deleted = await changedBy(env.DB, (store) => accountDeletion(store, account, now), 'delete account')
  if (!deleted.ok) return err(deleted.error)
  if (deleted.value === 0) {
    const kept = await runStatement(
      env.DB,
      (store) => store.batch([lastOwner(store, account.id), ownedTeam(store, account.id)]),
      { what: 'look for what keeps an account', budgetMs: READ_BUDGET_MS },
    )
    if (!kept.ok) return err(kept.error)
    const [last, teams] = kept.value
    if (last.length > 0) return ok('last')
    if (teams.length > 0) return ok('team')
  }
  await tidy(env, found.value)
  return ok('done')
}

const UNUSED_DAYS = 730
const WARNED_SECONDS = 30 * 24 * 3600

/** Last seen on or before `day`, without cards or a published profile, and no owner of the console or of a team. */
const isUnused = (day: number): SQL =>
  sql`${accounts.status} = 'active' AND coalesce(${accounts.lastSeenDay}, ${accounts.createdAt} / 86400) <= ${day}
    AND ${accounts.consoleRole} IS NOT 'owner' AND NOT EXISTS (SELECT 1 FROM chips WHERE owner_account_id = ${accounts.id})
    AND NOT EXISTS (SELECT 1 FROM profiles WHERE account_id = ${accounts.id} AND published = 1)
    AND NOT EXISTS (SELECT 1 FROM teams WHERE owner_account_id = ${accounts.id})`

/**
 * Mails the owners of unused accounts once and deletes the accounts thirty days later, at most a hundred per day. Returns
 * how many of each. `dateOf` formats the day in the mail.
 */
export async function forgetUnusedAccounts(
  env: AppBindings,
  now: number,
  dateOf: (seconds: number) => string,
): Promise<{ unused_warned: number; unused_deleted: number }> {
  const day = epochDay(now * 1000) - UNUSED_DAYS
  const list = (more: SQL) =>
    runStatement(
      env.DB,
      (store) =>
        store
          .select({ id: accounts.id, email: sql<string>`${accounts.email}` })
          .from(accounts)
          .where(and(isUnused(day), more))
          .limit(100),
      { what: 'list unused accounts', budgetMs: READ_BUDGET_MS },
    )
  const due = await list(lte(accounts.unusedMailedAt, now - WARNED_SECONDS))
  const deletions = await Promise.all((due.ok ? due.value : []).map((account) => deleteAccount({ env, now }, account)))
  const fresh = await list(isNull(accounts.unusedMailedAt))
  let warned = 0
  for (const { id, email } of fresh.ok ? fresh.value : []) {
    const mail = { to: email, kind: 'account-unused' as const, payload: { date: dateOf(now + WARNED_SECONDS) } }
    const done = await changedBy(
      env.DB,
      (store) => [
        queueMail(store, mail, now),
        store
          .update(accounts)
          .set({ unusedMailedAt: now })
          .where(and(eq(accounts.id, id), isNull(accounts.unusedMailedAt))),
      ],
      'warn unused account',
    )
    if (done.ok) warned += done.value
  }
  return { unused_warned: warned, unused_deleted: deletions.filter(({ ok: isDone }) => isDone).length }
}
