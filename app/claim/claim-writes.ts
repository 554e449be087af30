// The batch that carries out a claim: the counted try, the events, the mails and the chip. All statements have the same
// condition, so that of several simultaneous claims one succeeds and the others write nothing.
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { isOpenAccount, isOwnerless, touched } from '#app/cards/chip-writes.ts'
import { endHours } from '#app/cards/hours-store.ts'
import { lastFour } from '#app/cards/own-cards.ts'
import { accountEvent } from '#app/db/account-events.ts'
import { claimTries } from '#app/db/schema.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#app/guards/limits.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { newId } from '#app/identity/tokens.ts'
import { type AppMail, payloadOf, queueMailFrom } from '#app/mail/outbox.ts'
import { chipEvent } from '#db/chip-events.ts'
import { chips, limitHits, orderLines, orders, profiles } from '#db/schema.ts'
import { insertFrom, runStatement, type Store, type StoreFailure } from '#db/store.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { maskedAddress } from '#domain/text/masked-address.ts'
import { keyedHash } from '#mail/sealed-token.ts'
import { type ChipFacts, CLAIMABLE } from './claim-state.ts'
import { type Proof, takeBackToken } from './claim-token.ts'

export const CODES_PER_CHIP_AND_HOUR = 5
export const CODES_PER_ACCOUNT_AND_DAY = 20

/** On what a claim is based: the card is free, a link or a tap proves it, or a code was typed (its keyed hash). */
export type ClaimBy = { by: 'open' } | { by: 'proof'; proof: Proof } | { by: 'code'; codeHash: string }

export interface ClaimRequest {
  chip: Pick<ChipFacts, 'chipId' | 'label' | 'orderId' | 'orderNumber' | 'orderEmail'>
  by: ClaimBy
  /** Username of a published profile of the account; anything else leaves the card without a profile. */
  lead: string
}

/** claimed · refused: the condition did not hold · over: too many codes were tried, and this one was not compared. */
export type ClaimResult = 'claimed' | 'refused' | 'over'

/** Tries to claim a card for the signed-in account. */
export async function tryClaim(visit: OwnVisit, request: ClaimRequest): Promise<Result<ClaimResult, StoreFailure>> {
  const { env, now } = visit
  const { by, chip } = request
  const options = { what: 'claim chip', budgetMs: D1_WRITE_BUDGET_MS, once: true }
  const mails = await mailsOf(visit, chip)
  if (by.by !== 'code') {
    const done = await runStatement(env.DB, (store) => store.batch(claim(store, visit, request, mails)), options)
    return done.ok ? ok(resultOf(done.value[6])) : done
  }
  // A row of limit_hits that exists only within this transaction. It is inserted if the try is within the limits; the
  // statements after it check for the row, because the counts themselves change on the way.
  const mark = newId()
  const isWithin = sql`EXISTS (SELECT 1 FROM ${limitHits} WHERE ${limitHits.visitorHash} = ${mark})`
  const account = await keyedHash(visit.config.accountSecret, 'limit', `claim codes of account ${visit.account.id}`)
  const minute = Math.floor(now / MINUTE_SECONDS) * MINUTE_SECONDS
  const done = await runStatement(
    env.DB,
    (store) =>
      store.batch([
        insertFrom(
          store,
          limitHits,
          { visitorHash: mark, windowStart: minute, hits: 1 },
          sql`WHERE (SELECT coalesce(sum(${claimTries.tries}), 0) FROM ${claimTries} WHERE ${claimTries.chipId} = ${chip.chipId}
              AND ${claimTries.windowStart} > ${now - HOUR_SECONDS}) < ${CODES_PER_CHIP_AND_HOUR}
            AND (SELECT coalesce(sum(${limitHits.hits}), 0) FROM ${limitHits} WHERE ${limitHits.visitorHash} = ${account}
              AND ${limitHits.windowStart} > ${now - DAY_SECONDS}) < ${CODES_PER_ACCOUNT_AND_DAY}`,
        ),
        insertFrom(
          store,
          claimTries,
          { chipId: chip.chipId, windowStart: minute, tries: 1 },
          sql`WHERE ${isWithin}`,
        ).onConflictDoUpdate({
          target: [claimTries.chipId, claimTries.windowStart],
          set: { tries: sql`${claimTries.tries} + 1` },
        }),
        insertFrom(
          store,
          limitHits,
          { visitorHash: account, windowStart: minute, hits: 1 },
          sql`WHERE ${isWithin}`,
        ).onConflictDoUpdate({
          target: [limitHits.visitorHash, limitHits.windowStart],
          set: { hits: sql`${limitHits.hits} + 1` },
        }),
        ...claim(store, visit, request, mails, isWithin),
        store.delete(limitHits).where(eq(limitHits.visitorHash, mark)),
      ]),
    options,
  )
  if (!done.ok) return done
  return ok(done.value[0].meta.changes === 0 ? 'over' : resultOf(done.value[9]))
}

const resultOf = (claimed: readonly unknown[]): ClaimResult => (claimed.length === 1 ? 'claimed' : 'refused')

/** The statements of a claim. The update of the chip comes last, so that those before it see the chip as it was. */
function claim(store: Store, visit: OwnVisit, { chip, by, lead }: ClaimRequest, mails: Mails, isWithin?: SQL) {
  const { account, now } = visit
  const where =
    and(
      eq(chips.chipId, chip.chipId),
      isOwnerless,
      inArray(chips.status, [...CLAIMABLE]),
      isOpenAccount(account.id),
      provedBy(by),
      isWithin,
    ) ?? sql`false`
  const username = sql<string>`(SELECT ${profiles.username} FROM ${profiles} WHERE ${profiles.username} = ${lead}
    AND ${profiles.accountId} = ${account.id} AND ${profiles.teamId} IS NULL AND ${profiles.published} = 1)`
  const status = sql<string>`CASE WHEN ${username} IS NULL THEN 'linked_without_profile' ELSE 'linked_with_profile' END`
  const mail = (queued: AppMail, only: SQL) =>
    queueMailFrom(store, { ...queued, payload: payloadOf(queued) }, now, sql`FROM ${chips} WHERE ${where} AND ${only}`)
  return [
    chipEvent(store, { event: 'claimed', actor: 'owner', to: status, username, at: now }, where),
    accountEvent(
      store,
      { accountId: account.id, event: 'card-claimed', detail: chips.chipId, at: now },
      sql`FROM ${chips} WHERE ${where}`,
    ),
    mail(mails.owner, sql`true`),
    mail(mails.buyer ?? mails.owner, mails.buyer === null ? sql`false` : sql`true`),
    // Of a former owner, where the card was released by an operator.
    ...endHours(store, [chip.chipId], where),
    store
      .update(chips)
      .set({ ownerAccountId: account.id, status, username, claimCodeHash: null, claimedAt: now, ...touched })
      .where(where)
      .returning({ chipId: chips.chipId }),
  ] as const
}

function provedBy(by: ClaimBy): SQL | undefined {
  switch (by.by) {
    case 'open':
      return eq(chips.claimPolicy, 'open')
    case 'code':
      return and(inArray(chips.claimPolicy, ['code', 'order']), eq(chips.claimCodeHash, by.codeHash))
    case 'proof':
      return holdsStill(by.proof)
  }
}

function holdsStill(proof: Proof): SQL | undefined {
  if (proof.by === 'tap')
    return and(eq(chips.claimPolicy, 'sun'), isNotNull(chips.sunUid), eq(chips.sunCounter, proof.counter))
  return and(
    eq(chips.handover, proof.handover),
    sql`EXISTS (SELECT 1 FROM ${orderLines} JOIN ${orders} ON ${orders.id} = ${orderLines.orderId}
      WHERE ${orderLines.id} = ${chips.orderLineId} AND ${orders.id} = ${proof.order}
      AND ${orders.claimEpoch} = ${proof.epoch})`,
  )
}

/** The mails of a claim. `buyer` is null if the buyer claims the card, or if there is no order. */
interface Mails {
  owner: AppMail
  buyer: AppMail | null
}

async function mailsOf(visit: OwnVisit, chip: ClaimRequest['chip']): Promise<Mails> {
  const { account, now } = visit
  const label = `${chip.label ?? 'A card'} (ends in ${lastFour(chip.chipId)})`
  const owner: AppMail<'card-claimed'> = { to: account.email, kind: 'card-claimed', payload: { label, at: now } }
  return { owner, buyer: await buyerMail(visit, chip) }
}

/** The mail to the buyer whose card somebody else claims, with the link that takes it back; null without one. */
export async function buyerMail(
  { config, account, now }: OwnVisit,
  { chipId, orderId, orderNumber, orderEmail }: Omit<ClaimRequest['chip'], 'label'>,
): Promise<AppMail<'order-card-claimed'> | null> {
  const buyer = orderEmail?.trim().toLowerCase() ?? ''
  if (orderId === null || orderNumber === null || buyer === '' || buyer === account.email) return null
  const token = await takeBackToken(config.accountSecret, { chip: chipId, order: orderId, claimedAt: now })
  const payload = {
    ...{ number: orderNumber, masked: maskedAddress(account.email) },
    url: `${config.appHost}/take-back/${token}`,
  }
  return { to: buyer, kind: 'order-card-claimed', payload, orderId }
}
