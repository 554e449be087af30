// The one batch that decides a claim: the try, the events, the mails and the chip, all under the same condition, so
// that of any number of claims at once one succeeds and nothing is told of the others.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isOpenAccount, isOwnerless, touched } from '#app/cards/chip-writes.ts'
import { lastFour } from '#app/cards/own-cards.ts'
import { accountEvents, claimTries } from '#app/db/schema.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '#app/guards/limits.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { newId } from '#app/identity/tokens.ts'
import { type AppMail, queueMailFrom } from '#app/mail/outbox.ts'
import { maskedEmail } from '#app/mail/templates.ts'
import { chipEvent } from '#db/chip-events.ts'
import { chips, limitHits, orderLines, orders, profiles } from '#db/schema.ts'
import { runStatement, type Store, type StoreFailure } from '#db/store.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { keyedHash } from '#mail/sealed-token.ts'
import { type ClaimProof, takeBackToken } from './claim-token.ts'
import { type ChipFacts, CLAIMABLE } from './standing.ts'

const CODES_PER_CHIP_AND_HOUR = 5
const CODES_PER_ACCOUNT_AND_DAY = 20
const MINUTE_SECONDS = 60

/** What a claim is tried by: the card is free, a link proves it, or a code was typed (its keyed hash). */
export type ClaimBy = { by: 'open' } | { by: 'proof'; proof: ClaimProof } | { by: 'code'; codeHash: string }

export interface ClaimRequest {
  chip: Pick<ChipFacts, 'chipId' | 'label' | 'orderId' | 'orderNumber' | 'orderEmail'>
  by: ClaimBy
  /** A published profile of the account; anything else leaves the card without one. */
  lead: string
}

/** claimed · refused: it is not to be had this way · over: too many codes were tried, and this one was not compared. */
export type ClaimEnd = 'claimed' | 'refused' | 'over'

/** Claims a card for the person who is signed in. */
export async function tryClaim(visit: OwnVisit, request: ClaimRequest): Promise<Result<ClaimEnd, StoreFailure>> {
  const { env, now } = visit
  const { by, chip } = request
  const options = { what: 'claim chip', budgetMs: D1_WRITE_BUDGET_MS, once: true }
  const mails = await mailsOf(visit, chip)
  if (by.by !== 'code') {
    const done = await runStatement(env.DB, (store) => store.batch(claim(store, visit, request, mails)), options)
    return done.ok ? ok(endOf(done.value[4])) : done
  }
  // A row of limit_hits that lives within this transaction alone: it is there when the try is within the limits, and
  // says so to every statement after it, although the first of them has raised a count.
  const mark = newId()
  const isWithin = sql`EXISTS (SELECT 1 FROM ${limitHits} WHERE ${limitHits.visitorHash} = ${mark})`
  const account = await keyedHash(visit.config.accountSecret, 'limit', `claim codes of account ${visit.account.id}`)
  const minute = Math.floor(now / MINUTE_SECONDS) * MINUTE_SECONDS
  const done = await runStatement(
    env.DB,
    (store) =>
      store.batch([
        store.insert(limitHits).select(
          sql`SELECT ${mark}, ${minute}, 1 WHERE
            (SELECT coalesce(sum(${claimTries.tries}), 0) FROM ${claimTries} WHERE ${claimTries.chipId} = ${chip.chipId}
              AND ${claimTries.windowStart} > ${now - HOUR_SECONDS}) < ${CODES_PER_CHIP_AND_HOUR}
            AND (SELECT coalesce(sum(${limitHits.hits}), 0) FROM ${limitHits} WHERE ${limitHits.visitorHash} = ${account}
              AND ${limitHits.windowStart} > ${now - DAY_SECONDS}) < ${CODES_PER_ACCOUNT_AND_DAY}`,
        ),
        store
          .insert(claimTries)
          .select(sql`SELECT ${chip.chipId}, ${minute}, 1 WHERE ${isWithin}`)
          .onConflictDoUpdate({
            target: [claimTries.chipId, claimTries.windowStart],
            set: { tries: sql`${claimTries.tries} + 1` },
          }),
        store
          .insert(limitHits)
          .select(sql`SELECT ${account}, ${minute}, 1 WHERE ${isWithin}`)
          .onConflictDoUpdate({
            target: [limitHits.visitorHash, limitHits.windowStart],
            set: { hits: sql`${limitHits.hits} + 1` },
          }),
        ...claim(store, visit, request, mails, isWithin),
        store.delete(limitHits).where(eq(limitHits.visitorHash, mark)),
      ]),
    options,
  )
  if (!done.ok) return done
  return ok(done.value[0].meta.changes === 0 ? 'over' : endOf(done.value[7]))
}

const endOf = (claimed: readonly unknown[]): ClaimEnd => (claimed.length === 1 ? 'claimed' : 'refused')

/** The statements of a claim, the chip's own last: those before it still see the chip as it was. */
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
  const mail = (waiting: AppMail, only: SQL) =>
    queueMailFrom(
      store,
      { ...waiting, payload: sql`${JSON.stringify(waiting.payload)}` },
      now,
      sql`FROM ${chips} WHERE ${where} AND ${only}`,
    )
  return [
    chipEvent(store, { event: 'claimed', actor: 'owner', to: status, username, at: now }, where),
    store
      .insert(accountEvents)
      .select(
        sql`SELECT NULL, ${account.id}, NULL, 'card-claimed', ${chips.chipId}, ${now} FROM ${chips} WHERE ${where}`,
      ),
    mail(mails.owner, sql`true`),
    mail(mails.buyer ?? mails.owner, mails.buyer === null ? sql`false` : sql`true`),
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
      return and(
        eq(chips.handover, by.proof.handover),
        sql`EXISTS (SELECT 1 FROM ${orderLines} JOIN ${orders} ON ${orders.id} = ${orderLines.orderId}
          WHERE ${orderLines.id} = ${chips.orderLineId} AND ${orders.id} = ${by.proof.order}
          AND ${orders.claimEpoch} = ${by.proof.epoch})`,
      )
  }
}

/** The mails of a claim; `buyer` null where the buyer of the order claims, or there is none. */
interface Mails {
  owner: AppMail
  buyer: AppMail | null
}

async function mailsOf({ config, account, now }: OwnVisit, chip: ClaimRequest['chip']): Promise<Mails> {
  const label = `${chip.label ?? 'A card'} (ends in ${lastFour(chip.chipId)})`
  const owner: AppMail<'card-claimed'> = { to: account.email, kind: 'card-claimed', payload: { label, at: now } }
  const { orderId, orderNumber, orderEmail } = chip
  const buyer = orderEmail?.trim().toLowerCase() ?? ''
  if (orderId === null || orderNumber === null || buyer === '' || buyer === account.email) return { owner, buyer: null }
  const token = await takeBackToken(config.accountSecret, { chip: chip.chipId, order: orderId, claimedAt: now })
  const url = `${config.appHost}/take-back/${token}`
  const payload = { number: orderNumber, masked: maskedEmail(account.email), url }
  return {
    owner,
    buyer: { to: buyer, kind: 'order-card-claimed', payload, orderId } satisfies AppMail<'order-card-claimed'>,
  }
}
