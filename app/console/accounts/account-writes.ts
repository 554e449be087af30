// Writes of a console owner to an account. Each is one batch under one condition, with its row in the log.
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { forgetChipCopies, touched } from '#app/cards/chip-writes.ts'
import { operatorEvent } from '#app/console/events.ts'
import { roleChange } from '#app/console/roles.ts'
import { accountEvents, accounts, authFlows, cardMoves, sessions } from '#app/db/schema.ts'
import { type ConsoleVisit, reached } from '#app/guards/visit.ts'
import { deliverAppMails, queueMailWhere } from '#app/mail/outbox.ts'
import { newInvitation } from '#app/passkeys/invitation.ts'
import { removalStatements } from '#app/passkeys/store.ts'
import { chipEvent } from '#db/chip-events.ts'
import { chips, profileEvents, profiles, referralCodes } from '#db/schema.ts'
import { changesOf, runBatch, runStatement, type Store } from '#db/store.ts'
import type { ChipStatus } from '#domain/chip/chip.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import type { ConsoleAccount } from './account-reads.ts'

export type Role = ConsoleAccount['consoleRole']
/** done · last: it is the only owner · changed: another write was faster. */
export type End = 'done' | 'last' | 'changed'

const isThere = (where: SQL | undefined): SQL => sql`EXISTS (SELECT 1 FROM ${accounts} WHERE ${where ?? sql`false`})`

/** The account is active and still has the role it was read with. */
const asRead = ({ id, consoleRole }: Pick<ConsoleAccount, 'id' | 'consoleRole'>): SQL | undefined =>
  and(eq(accounts.id, id), eq(accounts.status, 'active'), sql`${accounts.consoleRole} IS ${consoleRole}`)

/** Is there another owner? The last one keeps the role. */
const hasOtherOwner = ({ id }: Pick<ConsoleAccount, 'id'>): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts AS other WHERE other.id <> ${id} AND other.console_role = 'owner' AND other.status = 'active')`

const mayLoseRole = (account: Pick<ConsoleAccount, 'id' | 'consoleRole'>): SQL =>
  account.consoleRole === 'owner' ? hasOtherOwner(account) : sql`true`

/** Why a write changed nothing: it is the last owner, or another write was faster. */
async function whyNot({ env }: ConsoleVisit, account: ConsoleAccount): Promise<'last' | 'changed'> {
  const found = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select({ id: accounts.id })
          .from(accounts)
          .where(and(asRead(account), sql`NOT ${mayLoseRole(account)}`))
          .limit(1),
      { what: 'find last owner', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  return found.length === 1 ? 'last' : 'changed'
}

/** Gives an account a role in the console, another one, or none. Throws `Unreachable`. */
export async function setRole(visit: ConsoleVisit, account: ConsoleAccount, role: Role): Promise<End> {
  const { env, config, now } = visit
  const written = reached(
    await runBatch(
      env.DB,
      (store) => [
        ...roleChange(store, account.id, { from: account.consoleRole, to: role }, now),
        operatorEvent(store, visit, {
          action: 'accounts:set-role',
          kind: 'account',
          subject: account.id,
          detail: { from: account.consoleRole ?? 'none', to: role ?? 'none' },
        }),
      ],
      { what: 'set role', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  if (changesOf(written.at(-2)) !== 1) return whyNot(visit, account)
  visit.waitUntil(deliverAppMails(env, config, now))
  return 'done'
}

/** The path of a new invitation to save a passkey, or null where the account has no role any more. Throws `Unreachable`. */
export async function invite(visit: ConsoleVisit, account: ConsoleAccount): Promise<string | null> {
  const { path, statements } = await newInvitation(account.id, visit.now)
  const written = reached(
    await runStatement(
      visit.env.DB,
      (store) =>
        store.batch([
          ...statements(store),
          operatorEvent(store, visit, { action: 'accounts:invite', kind: 'account', subject: account.id }),
        ]),
      { what: 'invite to console', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  return written.at(-1)?.meta.changes === 1 ? path : null
}

/**
 * Removes a passkey of an account with a role. Its owner and the other owners of the console are mailed. Throws
 * `Unreachable`.
 */
export async function removePasskeyOf(
  visit: ConsoleVisit,
  account: ConsoleAccount,
  credentialId: string,
): Promise<End> {
  const { env, config, now } = visit
  const { id, email, consoleRole } = account
  const written = reached(
    await runStatement(
      env.DB,
      (store) =>
        store.batch([
          ...removalStatements(store, { id, email: email ?? '', consoleRole }, credentialId, now),
          operatorEvent(store, visit, { action: 'accounts:remove-passkey', kind: 'account', subject: id }),
        ]),
      { what: 'remove passkey of account', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  if (written.at(-1)?.meta.changes !== 1) return 'changed'
  visit.waitUntil(deliverAppMails(env, config, now))
  return 'done'
}

/** Ends all sessions of an account; no browser is recognised any more. Throws `Unreachable`. */
export async function endSessions(visit: ConsoleVisit, account: ConsoleAccount): Promise<End> {
  const { env, now } = visit
  const where = and(eq(accounts.id, account.id), eq(accounts.knownEpoch, account.knownEpoch))
  const written = reached(
    await runStatement(
      env.DB,
      (store) =>
        store.batch([
          store.delete(sessions).where(and(eq(sessions.accountId, account.id), isThere(where))),
          noteInAccount(store, account.id, 'sessions-ended', now, where),
          raiseEpoch(store, where),
          operatorEvent(store, visit, { action: 'accounts:end-sessions', kind: 'account', subject: account.id }),
        ]),
      { what: 'end sessions of account', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  return written[2].meta.changes === 1 ? 'done' : 'changed'
}

const raiseEpoch = (store: Store, where: SQL | undefined) =>
  store
    .update(accounts)
    .set({ knownEpoch: sql`${accounts.knownEpoch} + 1` })
    .where(where)

const noteInAccount = (store: Store, id: string, event: string, now: number, where: SQL | undefined) =>
  // All columns in the order of the table; D1 assigns the first.
  store.insert(accountEvents).select(sql`SELECT NULL, ${id}, NULL, ${event}, NULL, ${now} WHERE ${isThere(where)}`)

const WORKING: ChipStatus[] = ['linked_with_profile', 'linked_without_profile', 'unlinked']
export const CLOSED_REASON = 'account closed'

/**
 * Closes an account: mails it, ends its sessions and its code, hides its profile and pauses its cards. Deletes nothing.
 * Throws `Unreachable`.
 */
export async function closeAccount(visit: ConsoleVisit, account: ConsoleAccount): Promise<End> {
  const { env, config, now } = visit
  const { id, email } = account
  const where = and(asRead(account), mayLoseRole(account))
  const open = isThere(where)
  const own = and(eq(profiles.accountId, id), isNull(profiles.teamId), eq(profiles.hidden, false), open)
  const cards = and(eq(chips.ownerAccountId, id), inArray(chips.status, WORKING), open)
  const written = reached(
    await runStatement(
      env.DB,
      (store) =>
        store.batch([
          store.delete(sessions).where(and(eq(sessions.accountId, id), open)),
          ...(email === null
            ? []
            : [queueMailWhere(store, { to: email, kind: 'account-closed', payload: {} }, now, open)]),
          store.delete(authFlows).where(and(eq(authFlows.accountId, id), open)),
          // All columns in the order of the table; D1 assigns the first.
          store
            .insert(profileEvents)
            .select(
              sql`SELECT NULL, ${profiles.username}, 'hidden', 'console', ${CLOSED_REASON}, ${now} FROM ${profiles} WHERE ${own}`,
            ),
          store.update(profiles).set({ hidden: true, hiddenReason: CLOSED_REASON }).where(own),
          chipEvent(store, { event: 'paused', actor: 'console', to: 'paused', at: now }, cards),
          store.delete(cardMoves).where(and(eq(cardMoves.fromAccountId, id), open)),
          store
            .update(chips)
            .set({ status: 'paused', ...touched })
            .where(cards),
          store
            .update(referralCodes)
            .set({ status: 'ended', active: false })
            .where(and(eq(referralCodes.accountId, id), open)),
          noteInAccount(store, id, 'closed', now, where),
          store
            .update(accounts)
            .set({ status: 'closed', consoleRole: null, knownEpoch: sql`${accounts.knownEpoch} + 1` })
            .where(where),
          operatorEvent(store, visit, { action: 'accounts:close', kind: 'account', subject: id }),
        ]),
      { what: 'close account', budgetMs: 2 * D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  if (written.at(-1)?.meta.changes !== 1) return whyNot(visit, account)
  const paused = reached(
    await runStatement(
      env.DB,
      (store) => store.select({ chipId: chips.chipId }).from(chips).where(eq(chips.ownerAccountId, id)),
      { what: 'list cards of closed account', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  await forgetChipCopies(
    env,
    paused.map(({ chipId }) => chipId),
  )
  visit.waitUntil(deliverAppMails(env, config, now))
  return 'done'
}
