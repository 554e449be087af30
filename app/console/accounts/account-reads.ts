// Accounts as the console shows them, found by the exact address. No token and no hash of a session is read.
import { and, asc, count, desc, eq, gt, sql } from 'drizzle-orm'
import { accounts, passkeys, sessions } from '#app/db/schema.ts'
import type { Visit } from '#app/guards/visit.ts'
import { chips, profiles, referralCodes } from '#db/schema.ts'
import { runStatement } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { ok } from '#domain/text/errors.ts'

type Env = Pick<Visit, 'env'>

export type ConsoleAccount = typeof accounts.$inferSelect

/** The account of an address in its canonical form, or null. */
export async function accountOfAddress({ env }: Env, email: string) {
  const found = await runStatement(
    env.DB,
    (store) => store.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email)).limit(1),
    { what: 'find account', budgetMs: D1_READ_BUDGET_MS },
  )
  return found.ok ? ok(found.value[0]?.id ?? null) : found
}

export async function readAccount({ env }: Env, id: string) {
  const found = await runStatement(
    env.DB,
    (store) => store.select().from(accounts).where(eq(accounts.id, id)).limit(1),
    { what: 'read account', budgetMs: D1_READ_BUDGET_MS },
  )
  return found.ok ? ok<ConsoleAccount | null>(found.value[0] ?? null) : found
}

/** Its cards, at most `limit`. */
export const cardsOfAccount = ({ env }: Env, id: string, limit: number) =>
  runStatement(
    env.DB,
    (store) =>
      store
        .select({
          chipId: chips.chipId,
          status: chips.status,
          username: chips.username,
          label: chips.label,
          claimedAt: chips.claimedAt,
        })
        .from(chips)
        .where(eq(chips.ownerAccountId, id))
        .orderBy(desc(chips.claimedAt), asc(chips.chipId))
        .limit(limit),
    { what: 'list cards of account', budgetMs: D1_READ_BUDGET_MS },
  )

/** The account's profiles, code, and numbers of passkeys and cards. */
export async function holdingsOfAccount({ env }: Env, id: string) {
  const found = await runStatement(
    env.DB,
    (store) =>
      store.batch([
        store
          .select({
            username: profiles.username,
            hidden: profiles.hidden,
            published: profiles.published,
            hiddenReason: profiles.hiddenReason,
          })
          .from(profiles)
          .where(eq(profiles.accountId, id))
          .orderBy(asc(profiles.username)),
        store.select({ passkeys: count() }).from(passkeys).where(eq(passkeys.accountId, id)),
        store
          .select({ code: referralCodes.code, status: referralCodes.status })
          .from(referralCodes)
          .where(eq(referralCodes.accountId, id)),
        store.select({ cards: count() }).from(chips).where(eq(chips.ownerAccountId, id)),
      ]),
    { what: 'read holdings of account', budgetMs: D1_READ_BUDGET_MS },
  )
  if (!found.ok) return found
  const [own, [keys], [code], [held]] = found.value
  return ok({ profiles: own, passkeys: keys?.passkeys ?? 0, code: code ?? null, cards: held?.cards ?? 0 })
}

/** Its sessions, the latest first. */
export const sessionsOfAccount = ({ env, now }: Pick<Visit, 'env' | 'now'>, id: string) =>
  runStatement(
    env.DB,
    (store) =>
      store
        .select({
          createdAt: sessions.createdAt,
          lastSeenDay: sessions.lastSeenDay,
          method: sessions.method,
          device: sessions.device,
        })
        .from(sessions)
        .where(and(eq(sessions.accountId, id), gt(sessions.expiresAt, now)))
        .orderBy(desc(sessions.lastSeenDay), desc(sessions.createdAt)),
    { what: 'list sessions of account', budgetMs: D1_READ_BUDGET_MS },
  )

/** Its passkeys, without their keys, the newest first. */
export const passkeysOfAccount = ({ env }: Env, id: string) =>
  runStatement(
    env.DB,
    (store) =>
      store
        .select({
          credentialId: passkeys.credentialId,
          name: passkeys.name,
          createdAt: passkeys.createdAt,
          lastUsedDay: passkeys.lastUsedDay,
        })
        .from(passkeys)
        .where(eq(passkeys.accountId, id))
        .orderBy(desc(passkeys.createdAt), asc(passkeys.credentialId)),
    { what: 'list passkeys of account', budgetMs: D1_READ_BUDGET_MS },
  )

/** Everyone who has a role in the console. */
export const people = ({ env }: Env) =>
  runStatement(
    env.DB,
    (store) =>
      store
        .select({
          id: accounts.id,
          email: accounts.email,
          role: accounts.consoleRole,
          lastSeenDay: accounts.lastSeenDay,
        })
        .from(accounts)
        .where(sql`${accounts.consoleRole} IS NOT NULL AND ${accounts.status} = 'active'`)
        .orderBy(asc(accounts.consoleRole), asc(accounts.email))
        .limit(200),
    { what: 'list people of the console', budgetMs: D1_READ_BUDGET_MS },
  )
