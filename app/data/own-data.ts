// Runs the export and the deletions for somebody who is signed in.

import { forgetChipCopy } from '#app/cards/chip-writes.ts'
import type { AppBindings } from '#app/env.ts'
import type { OwnVisit, Visit } from '#app/guards/visit.ts'
import { mediaFile } from '#domain/profile/media-path.ts'
import { epochDay } from '#domain/site/visit.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import { attemptInStore, type StoreFailure } from '#http/attempt.ts'
import {
  accountDeletion,
  deletionReceipt,
  OBSTACLES,
  obstacleText,
  profileDeletion,
  type Statement,
} from './deletion.ts'
import { EXPORT_PARTS } from './export.ts'

const READ_BUDGET_MS = 5000
const DELETION_BUDGET_MS = 10_000

/** The rows of every part of an export. */
export const exportRows = (
  db: D1Database,
  account: { id: string; email: string },
): Promise<Result<unknown[][], StoreFailure>> =>
  attemptInStore(
    async () =>
      (await db.batch(EXPORT_PARTS.map(({ sql }) => db.prepare(sql).bind(account.id, account.email)))).map(
        ({ results }) => results,
      ),
    { what: 'export account', budgetMs: READ_BUDGET_MS },
  )

const run = (db: D1Database, statements: readonly Statement[], what: string) =>
  attemptInStore(
    async () =>
      (await db.batch(statements.map(({ sql, params }) => db.prepare(sql).bind(...params)))).at(-1)?.meta.changes ?? 0,
    { what, budgetMs: DELETION_BUDGET_MS, once: true },
  )

/** Cards and pictures that hang on profiles of an account, or on one of them: asked before they are gone. */
async function hangingOn(db: D1Database, accountId: string, username: string | null) {
  return attemptInStore(
    async () => {
      const [cards, pictures] = await db.batch<{ value: string }>([
        db
          .prepare(
            `SELECT chip_id AS value FROM chips WHERE (owner_account_id = ?1 AND ?2 IS NULL)
              OR username COLLATE NOCASE IN (SELECT username FROM profiles WHERE account_id = ?1 AND (?2 IS NULL OR username = ?2))`,
          )
          .bind(accountId, username),
        db
          .prepare(
            "SELECT profile_image_url AS value FROM profiles WHERE account_id = ?1 AND (?2 IS NULL OR username = ?2) AND profile_image_url LIKE '/media/%'",
          )
          .bind(accountId, username),
      ])
      const values = (found: typeof cards) => (found?.results ?? []).map(({ value }) => value)
      return { cards: values(cards), pictures: values(pictures) }
    },
    { what: 'read what hangs on it', budgetMs: READ_BUDGET_MS },
  )
}

/** The copies of cards are brought up to date, and pictures nobody else shows are deleted. Never throws. */
async function tidy(env: AppBindings, { cards, pictures }: { cards: string[]; pictures: string[] }): Promise<void> {
  for (const chipId of cards) await forgetChipCopy(env, chipId)
  for (const picture of pictures) {
    const file = mediaFile(picture)
    if (file === null) continue
    const used = await attemptInStore(
      () => env.DB.prepare('SELECT 1 FROM profiles WHERE picture_hash = ?1 LIMIT 1').bind(file.hash).first(),
      { what: 'look for a picture', budgetMs: READ_BUDGET_MS },
    )
    if (used.ok && used.value === null) await env.MEDIA?.delete(file.key).catch(() => {})
  }
}

/** Deletes one profile; false where it is none of theirs, or hidden. */
export async function deleteProfile(
  { env, account, now }: OwnVisit,
  username: string,
): Promise<Result<boolean, StoreFailure>> {
  const found = await hangingOn(env.DB, account.id, username)
  if (!found.ok) return found
  const deleted = await run(env.DB, profileDeletion(username, account.id, now), 'delete profile')
  if (!deleted.ok) return deleted
  await tidy(env, found.value)
  return ok(deleted.value === 1)
}

/** Why an account cannot be deleted yet, as a sentence, or null. */
export async function deletionObstacle(
  db: D1Database,
  accountId: string,
): Promise<Result<string | null, StoreFailure>> {
  const found = await attemptInStore(
    async () =>
      (
        await db.batch<{ value: string }>(
          [OBSTACLES.team, OBSTACLES.card, OBSTACLES.owner].map((sql) => db.prepare(sql).bind(accountId)),
        )
      ).map(({ results }) => results[0]?.value),
    { what: 'look for what keeps an account', budgetMs: READ_BUDGET_MS },
  )
  if (!found.ok) return found
  const [team, card, owner] = found.value
  return ok(obstacleText({ team, card, owner }))
}

/** Deletes an account; done as well where it was deleted a moment ago. last: the only owner of the console is kept. */
export async function deleteAccount(
  { env, now }: Pick<Visit, 'env' | 'now'>,
  account: { id: string; email: string },
): Promise<Result<'done' | 'last', StoreFailure>> {
  const found = await hangingOn(env.DB, account.id, null)
  if (!found.ok) return found
  const receipt = deletionReceipt(crypto.randomUUID(), account, now)
  const deleted = await run(env.DB, accountDeletion(account, receipt, now), 'delete account')
  if (!deleted.ok) return err(deleted.error)
  if (deleted.value === 0) {
    const kept = await attemptInStore(() => env.DB.prepare(OBSTACLES.owner).bind(account.id).first(), {
      what: 'look for the last owner',
      budgetMs: READ_BUDGET_MS,
    })
    if (!kept.ok) return err(kept.error)
    if (kept.value !== null) return ok('last')
  }
  await tidy(env, found.value)
  return ok('done')
}

const UNUSED_DAYS = 730
const WARNED_SECONDS = 30 * 24 * 3600

/** Nobody signed in for two years, and no card, no published profile and no console depends on it. ?1 is the day. */
const UNUSED = `status = 'active' AND coalesce(last_seen_day, created_at / 86400) <= ?1
  AND console_role IS NOT 'owner' AND NOT EXISTS (SELECT 1 FROM chips WHERE owner_account_id = accounts.id)
  AND NOT EXISTS (SELECT 1 FROM profiles WHERE account_id = accounts.id AND published = 1)`

/**
 * Accounts nobody uses get one mail, and are deleted thirty days later (DATA-13). Answers how many of each; at most a
 * hundred a day. `dateOf` writes the day into the mail.
 */
export async function forgetUnusedAccounts(
  env: AppBindings,
  now: number,
  dateOf: (seconds: number) => string,
): Promise<{ unused_warned: number; unused_deleted: number }> {
  const day = epochDay(now * 1000) - UNUSED_DAYS
  const list = (more: string, ...values: number[]) =>
    attemptInStore(
      async () =>
        (
          await env.DB.prepare(`SELECT id, email FROM accounts WHERE ${UNUSED} AND ${more} LIMIT 100`)
            .bind(day, ...values)
            .all<{ id: string; email: string }>()
        ).results,
      { what: 'list unused accounts', budgetMs: READ_BUDGET_MS },
    )
  const due = await list('unused_mailed_at <= ?2', now - WARNED_SECONDS)
  const deletions = await Promise.all((due.ok ? due.value : []).map((account) => deleteAccount({ env, now }, account)))
  const fresh = await list('unused_mailed_at IS NULL')
  let warned = 0
  for (const { id, email } of fresh.ok ? fresh.value : []) {
    const payload = JSON.stringify({ date: dateOf(now + WARNED_SECONDS) })
    const done = await run(
      env.DB,
      [
        {
          sql: "INSERT INTO app_outbox (id, recipient, kind, payload, created_at, next_attempt_at) VALUES (?1, ?2, 'account-unused', ?3, ?4, ?4)",
          params: [crypto.randomUUID(), email, payload, now],
        },
        {
          sql: 'UPDATE accounts SET unused_mailed_at = ?2 WHERE id = ?1 AND unused_mailed_at IS NULL',
          params: [id, now],
        },
      ],
      'warn unused account',
    )
    if (done.ok) warned += done.value
  }
  return { unused_warned: warned, unused_deleted: deletions.filter(({ ok: isDone }) => isDone).length }
}
