// Reads and writes passkeys in D1.
import { and, count, desc, eq, exists, notExists, type SQL, sql } from 'drizzle-orm'
import { accountEvent } from '#app/db/account-events.ts'
import { accounts, passkeys } from '#app/db/schema.ts'
import { logAuth } from '#app/guards/auth-log.ts'
import { type OwnVisit, reached, type SignedIn, type Visit } from '#app/guards/visit.ts'
import { queueMailWhere, queueOwnerMails } from '#app/mail/outbox.ts'
import { insertFrom, runStatement, type Store } from '#db/store.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { epochDay } from '#domain/site/visit.ts'
import { maskedAddress } from '#domain/text/masked-address.ts'
import { endInvitation, isInvited } from './invitation.ts'

export const MAX_PASSKEYS = 10

/** What is needed to verify a passkey, and its account. */
export interface StoredPasskey {
  credentialId: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  account: { id: string; email: string | null; knownEpoch: number; isClosed: boolean }
}

/** The passkey with this id, or null. Throws `Unreachable` if D1 fails, like all functions here. */
export async function findPasskey({ env }: Pick<Visit, 'env'>, credentialId: string): Promise<StoredPasskey | null> {
  const [found] = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select({
            publicKey: passkeys.publicKey,
            counter: passkeys.counter,
            id: accounts.id,
            email: accounts.email,
            knownEpoch: accounts.knownEpoch,
            status: accounts.status,
          })
          .from(passkeys)
          .innerJoin(accounts, eq(accounts.id, passkeys.accountId))
          .where(eq(passkeys.credentialId, credentialId))
          .limit(1),
      { what: 'find passkey', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  if (found === undefined) return null
  const { publicKey, counter, id, email, knownEpoch, status } = found
  return {
    credentialId,
    publicKey: new Uint8Array(publicKey),
    counter,
    account: { id, email, knownEpoch, isClosed: status === 'closed' },
  }
}

/** The passkeys of an account without their keys, newest first. */
export async function passkeysOf({ env, account }: Pick<OwnVisit, 'env' | 'account'>) {
  const found = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select({
            credentialId: passkeys.credentialId,
            name: passkeys.name,
            backedUp: passkeys.backedUp,
            transports: passkeys.transports,
            createdAt: passkeys.createdAt,
            lastUsedDay: passkeys.lastUsedDay,
          })
          .from(passkeys)
          .where(eq(passkeys.accountId, account.id))
          .orderBy(desc(passkeys.createdAt), passkeys.credentialId),
      { what: 'list passkeys', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  return found.map(({ transports, ...passkey }) => ({
    ...passkey,
    transports: JSON.parse(transports ?? '[]') as string[],
  }))
}

/** Stores the use of a passkey. false: the counter changed meanwhile, so this one may be a clone. */
export async function noteUse(
  { env, now }: Pick<Visit, 'env' | 'now'>,
  { credentialId, counter: before }: Pick<StoredPasskey, 'credentialId' | 'counter'>,
  { counter, isBackedUp }: { counter: number; isBackedUp: boolean },
): Promise<boolean> {
  const noted = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .update(passkeys)
          .set({ counter, backedUp: isBackedUp, lastUsedDay: epochDay(now * 1000) })
          .where(and(eq(passkeys.credentialId, credentialId), eq(passkeys.counter, before))),
      { what: 'note passkey', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  return noted.meta.changes === 1
}

interface Added {
  credentialId: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  isBackedUp: boolean
  transports: string[]
  name: string
  /** Hash of the invitation that this uses up; null for none. */
  invitation: string | null
}

/**
 * Adds a passkey and queues the mails. false: the account has ten, the passkey is known already, or the account was closed,
 * got another role or used the invitation meanwhile.
 */
export async function addPasskey(visit: OwnVisit, added: Added): Promise<boolean> {
  const { env, account, now } = visit
  const { credentialId, publicKey, counter, isBackedUp, transports, name, invitation } = added
  const done = reached(
    await runStatement(
      env.DB,
      (store) => {
        const mine = store.select({ n: count() }).from(passkeys).where(eq(passkeys.accountId, account.id))
        const asRead = store
          .select({ id: accounts.id })
          .from(accounts)
          .where(
            and(
              eq(accounts.id, account.id),
              eq(accounts.status, 'active'),
              sql`${accounts.consoleRole} IS ${account.consoleRole}`,
            ),
          )
        const isFree = and(
          sql`${mine} < ${MAX_PASSKEYS}`,
          notExists(passkeyRow(store, credentialId)),
          exists(asRead),
          invitation === null ? undefined : isInvited(store, { account, now }, invitation),
        )
        return store.batch([
          queueMailWhere(store, { to: account.email, kind: 'passkey-added', payload: { at: now } }, now, isFree),
          ...noticeOf(store, account, 'added', now, isFree),
          accountEvent(store, { accountId: account.id, event: 'passkey-added', at: now }, sql`WHERE ${isFree}`),
          // The dashboard then does not offer another one for a while.
          store
            .update(accounts)
            .set({ passkeyAskedAt: now })
            .where(and(eq(accounts.id, account.id), isFree)),
          insertFrom(
            store,
            passkeys,
            {
              ...{ credentialId, accountId: account.id, publicKey: sql`${publicKey}`, counter, name, createdAt: now },
              ...{ transports: JSON.stringify(transports), backedUp: isBackedUp },
            },
            sql`WHERE ${isFree}`,
          ),
          ...(invitation === null ? [] : [endInvitation(store, invitation, credentialId)]),
        ])
      },
      { what: 'add passkey', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  const isAdded = done[invitation === null ? done.length - 1 : done.length - 2]?.meta.changes === 1
  if (isAdded) await logAuth(visit, 'passkey_added', invitation === null ? {} : { kind: 'invitation' })
  return isAdded
}

type Holder = Pick<SignedIn, 'id' | 'email' | 'consoleRole'>

/** The mails to the owners of the console, if the account has a role there: a passkey that opens it was changed. */
const noticeOf = (
  store: Store,
  { id, email, consoleRole }: Holder,
  what: 'added' | 'removed',
  now: number,
  where: SQL | undefined,
) =>
  consoleRole === null
    ? []
    : [
        queueOwnerMails(
          store,
          { kind: 'console-passkey', payload: { masked: maskedAddress(email), what, at: now } },
          now,
          id,
          where,
        ),
      ]

const passkeyRow = (store: Store, credentialId: string) =>
  store.select({ id: passkeys.credentialId }).from(passkeys).where(eq(passkeys.credentialId, credentialId))

/** Statements of a batch: remove a passkey and queue the mails. The last one changes a row if the passkey existed. */
export function removalStatements(store: Store, account: Holder, credentialId: string, now: number) {
  const isMine = and(eq(passkeys.credentialId, credentialId), eq(passkeys.accountId, account.id))
  const isThere = exists(store.select({ id: passkeys.credentialId }).from(passkeys).where(isMine))
  return [
    queueMailWhere(store, { to: account.email, kind: 'passkey-removed', payload: { at: now } }, now, isThere),
    ...noticeOf(store, account, 'removed', now, isThere),
    accountEvent(store, { accountId: account.id, event: 'passkey-removed', at: now }, sql`WHERE ${isThere}`),
    store.delete(passkeys).where(isMine),
  ] as const
}

/** Removes a passkey of the account and queues the mails. Does nothing if it does not exist. */
export async function removePasskey(visit: OwnVisit, credentialId: string): Promise<void> {
  const { env, account, now } = visit
  const done = reached(
    await runStatement(env.DB, (store) => store.batch(removalStatements(store, account, credentialId, now)), {
      what: 'remove passkey',
      budgetMs: D1_WRITE_BUDGET_MS,
      once: true,
    }),
  )
  if (done.at(-1)?.meta.changes === 1) await logAuth(visit, 'passkey_removed')
  else await logAuth(visit, 'not_own', { kind: 'passkey' })
}

export async function renamePasskey({ env, account }: OwnVisit, credentialId: string, name: string): Promise<void> {
  reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .update(passkeys)
          .set({ name })
          .where(and(eq(passkeys.credentialId, credentialId), eq(passkeys.accountId, account.id))),
      { what: 'rename passkey', budgetMs: D1_WRITE_BUDGET_MS },
    ),
  )
}

/** "Not now": stops the offer of a passkey for 30 days. */
export async function postponeOffer({ env, account, now }: OwnVisit): Promise<void> {
  reached(
    await runStatement(
      env.DB,
      (store) => store.update(accounts).set({ passkeyAskedAt: now }).where(eq(accounts.id, account.id)),
      { what: 'postpone passkey', budgetMs: D1_WRITE_BUDGET_MS },
    ),
  )
}
