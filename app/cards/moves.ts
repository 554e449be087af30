// Gives a card to another person by mail. It stays its owner's and works until the recipient accepts it, within fourteen
// days. D1 stores hashes of the address and of the link's token.
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { accounts, cardMoves } from '#app/db/schema.ts'
import { countWithin, DAY_SECONDS } from '#app/guards/limits.ts'
import { type OwnVisit, reached, type Visit } from '#app/guards/visit.ts'
import { newToken, tokenHash } from '#app/identity/tokens.ts'
import { deliverAppMails, queueMailFrom } from '#app/mail/outbox.ts'
import type { MailPayloads } from '#app/mail/templates.ts'
import { chipEventFrom } from '#db/chip-events.ts'
import { chips, profiles } from '#db/schema.ts'
import { runStatement } from '#db/store.ts'
import type { ChipStatus } from '#domain/chip/chip.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { maskedAddress } from '#domain/text/masked-address.ts'
import { keyedHash } from '#mail/sealed-token.ts'
import { forgetChipCopy, isOpenAccount, isOwnIn, touched } from './chip-writes.ts'
import { endHours } from './hours-store.ts'

export const MOVABLE: readonly ChipStatus[] = ['linked_with_profile', 'linked_without_profile', 'paused']
const MOVE_SECONDS = 14 * DAY_SECONDS
const MOVES_PER_DAY = 10
const MOVE_TOKEN = /^m\.[A-Za-z0-9_-]{43}$/

/** Does the token have the form of a move's? `moveByToken` looks the move up. */
export const isMoveToken = (token: string): boolean => token.startsWith('m.')

const addressHash = (visit: Pick<Visit, 'config'>, email: string): Promise<string> =>
  keyedHash(visit.config.accountSecret, 'card move', email)

/**
 * The move of this row can still be accepted: the chip belongs to the sender, its state allows a move, and nobody but the
 * owner has paused it since.
 */
const isOpen = (now: number): SQL | undefined =>
  and(
    eq(chips.chipId, cardMoves.chipId),
    eq(chips.ownerAccountId, cardMoves.fromAccountId),
    inArray(chips.status, [...MOVABLE]),
    gt(cardMoves.expiresAt, now),
    sql`NOT EXISTS (SELECT 1 FROM chip_events WHERE chip_events.chip_id = ${cardMoves.chipId}
      AND chip_events.event = 'paused' AND chip_events.actor <> 'owner'
      AND chip_events.created_at >= ${cardMoves.createdAt})`,
  )

/** A move that can be accepted. */
export interface Move {
  chipId: string
  /** Was it sent to the address of the signed-in user? False while signed out. */
  isForVisitor: boolean
}

/** The move of a link's token, or null where it is over. Throws `Unreachable`. */
export async function moveByToken(visit: Visit, token: string): Promise<Move | null> {
  if (!MOVE_TOKEN.test(token)) return null
  const hash = await tokenHash(token)
  const [found] = reached(
    await runStatement(
      visit.env.DB,
      (store) =>
        store
          .select({ chipId: cardMoves.chipId, addressHash: cardMoves.addressHash })
          .from(cardMoves)
          .innerJoin(chips, isOpen(visit.now))
          .where(eq(cardMoves.tokenHash, hash))
          .limit(1),
      { what: 'read card move', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  if (found === undefined) return null
  const own = visit.account ? await addressHash(visit, visit.account.email) : null
  return { chipId: found.chipId, isForVisitor: own === found.addressHash }
}

/** The notice for a user who is signed in with another address than the mail's. */
export const MOVE_OF_ANOTHER = 'This link was sent to another address. Sign in with that one.'

/** over: the move does not exist any more · another: it is for another address. Nothing was changed then. */
export type Acceptance = { end: 'accepted'; chipId: string } | { end: 'over' } | { end: 'another' }

/**
 * Accepts a move: the card gets the visitor as its owner and links to `username`, one of the visitor's published profiles,
 * or to none. The sender is mailed. Of two concurrent calls one succeeds. Throws `Unreachable`.
 */
export async function acceptMove(visit: OwnVisit, token: string, username: string | null): Promise<Acceptance> {
  const { env, account, now, config } = visit
  const move = await moveByToken(visit, token)
  if (move === null) return { end: 'over' }
  if (!move.isForVisitor) return { end: 'another' }
  const hash = await tokenHash(token)
  const address = await addressHash(visit, account.email)
  const isThisMove = and(eq(cardMoves.tokenHash, hash), eq(cardMoves.addressHash, address), isOpen(now))
  const takes = and(
    eq(chips.chipId, move.chipId),
    isOpenAccount(account.id),
    sql`EXISTS (SELECT 1 FROM ${cardMoves} WHERE ${isThisMove ?? sql`false`})`,
  )
  const own = sql`(SELECT ${profiles.username} FROM ${profiles}
    WHERE ${profiles.username} = ${username ?? ''} AND ${profiles.accountId} = ${account.id} AND ${profiles.published})`
  const status = sql`iif(${own} IS NULL, 'linked_without_profile', 'linked_with_profile')`
  const mail: MailPayloads['card-moved'] = { masked: maskedAddress(account.email) }
  const written = reached(
    await runStatement(
      env.DB,
      (store) =>
        store.batch([
          chipEventFrom(
            store,
            {
              chipId: chips.chipId,
              event: 'moved',
              from: chips.status,
              to: status,
              username: own,
              actor: 'owner',
              at: now,
            },
            sql`FROM ${chips} WHERE ${takes ?? sql`false`}`,
          ),
          queueMailFrom(
            store,
            { to: accounts.email, kind: 'card-moved', payload: sql`${JSON.stringify(mail)}` },
            now,
            sql`FROM ${accounts} JOIN ${chips}
                ON ${chips.ownerAccountId} = ${accounts.id} WHERE ${accounts.email} IS NOT NULL AND ${takes ?? sql`false`}`,
          ),
          ...endHours(store, [move.chipId], takes),
          store
            .update(chips)
            .set({
              ownerAccountId: account.id,
              status,
              username: own,
              nickname: null,
              claimCodeHash: null,
              claimedAt: now,
              handover: sql`${chips.handover} + 1`,
              ...touched,
            })
            .where(takes),
          store.delete(cardMoves).where(eq(cardMoves.tokenHash, hash)),
        ]),
      { what: 'accept card move', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  if (written.at(-2)?.meta.changes !== 1) return { end: 'over' }
  await forgetChipCopy(env, move.chipId)
  visit.waitUntil(deliverAppMails(env, config, now))
  return { end: 'accepted', chipId: move.chipId }
}

/** full: too many cards were sent today · changed: the card's state allows no move, or one is under way. */
export type Sending = 'sent' | 'full' | 'changed'

/** Sends the card's link to a canonical address and replaces an expired move. Throws `Unreachable`. */
export async function startMove(visit: OwnVisit, chipId: string, email: string): Promise<Sending> {
  const { env, account, now, config } = visit
  const counted = reached(
    await countWithin(visit, [{ name: `card moves ${account.id}`, most: MOVES_PER_DAY, seconds: DAY_SECONDS }]),
  )
  if (!counted.within) return 'full'
  const token = `m.${newToken()}`
  const hash = await tokenHash(token)
  const address = await addressHash(visit, email)
  const payload: MailPayloads['card-move'] = { name: account.name ?? '', url: `${config.appHost}/c/${token}` }
  const movable = isOwnIn(chipId, account.id, MOVABLE) ?? sql`false`
  const written = reached(
    await runStatement(
      env.DB,
      (store) =>
        store.batch([
          store
            .delete(cardMoves)
            .where(
              and(
                eq(cardMoves.chipId, chipId),
                sql`NOT EXISTS (SELECT 1 FROM ${chips} WHERE ${isOpen(now) ?? sql`false`})`,
                sql`EXISTS (SELECT 1 FROM ${chips} WHERE ${movable})`,
              ),
            ),
          store
            .insert(cardMoves)
            .select(
              sql`SELECT ${chips.chipId}, ${account.id}, ${address}, ${hash}, ${now}, ${now + MOVE_SECONDS} FROM ${chips} WHERE ${movable}`,
            )
            .onConflictDoNothing(),
          queueMailFrom(
            store,
            { to: email, kind: 'card-move', payload: sql`${JSON.stringify(payload)}` },
            now,
            sql`FROM ${cardMoves} WHERE ${cardMoves.tokenHash} = ${hash}`,
          ),
        ]),
      { what: 'start card move', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  if (written[1].meta.changes !== 1) return 'changed'
  visit.waitUntil(deliverAppMails(env, config, now))
  return 'sent'
}

/** When the move of this card expires, in whole seconds; null where none is under way. Throws `Unreachable`. */
export async function moveUnderWay({ env, account, now }: OwnVisit, chipId: string): Promise<number | null> {
  const [found] = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select({ until: cardMoves.expiresAt })
          .from(cardMoves)
          .innerJoin(chips, isOpen(now))
          .where(and(eq(cardMoves.chipId, chipId), eq(cardMoves.fromAccountId, account.id)))
          .limit(1),
      { what: 'read own card move', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  return found?.until ?? null
}

/** Voids a move that nobody has accepted. Returns whether there was one. Throws `Unreachable`. */
export async function cancelMove({ env, account }: OwnVisit, chipId: string): Promise<boolean> {
  const gone = reached(
    await runStatement(
      env.DB,
      (store) =>
        store.delete(cardMoves).where(and(eq(cardMoves.chipId, chipId), eq(cardMoves.fromAccountId, account.id))),
      { what: 'cancel card move', budgetMs: D1_WRITE_BUDGET_MS },
    ),
  )
  return gone.meta.changes > 0
}
