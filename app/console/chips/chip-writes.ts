// Changes one chip for the console, by the rules of `npm run chips`. Each change is one batch under the condition that the
// chip is unchanged since it was read: of two concurrent changes one succeeds. Its copy in KV is updated before the response.
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { forgetChipCopy, isOwnerless, releaseStatement, touched } from '#app/cards/chip-writes.ts'
import { operatorEvent } from '#app/console/events.ts'
import type { Action } from '#app/console/permissions.ts'
import { cardMoves } from '#app/db/schema.ts'
import { type ConsoleVisit, reached } from '#app/guards/visit.ts'
import { deliverAppMails, queueMailWhere } from '#app/mail/outbox.ts'
import { chipEvent } from '#db/chip-events.ts'
import { chips } from '#db/schema.ts'
import { runStatement } from '#db/store.ts'
import type { ChipStatus } from '#domain/chip/chip.ts'
import { afterAction, type ChipAction, EVENT_OF } from '#domain/chip/chip-states.ts'
import { CLAIM_CODE_LENGTH, newClaimCode } from '#domain/chip/claim.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { claimCodeHash } from '#mail/claim-code.ts'
import { type ConsoleChip, isChipOwned, readTarget, statusBeforePause } from './chip-reads.ts'

/** A requested change. `username` is valid, `reason` is for the owner. */
export interface ChangeRequest {
  action: ChipAction
  /** The action's name in the log. */
  name: Action
  username?: string
  reason?: string | undefined
}

/**
 * done: with the new claim code of a released chip, shown once · refused: with the command line's sentence · changed:
 * another write was faster.
 */
export type Change =
  | { end: 'done'; code: string | null; told: boolean; nobody: boolean }
  | { end: 'refused'; text: string }
  | { end: 'changed' }

/** The chip is unchanged since it was read, and a retired one stays retired. */
const asRead = (chip: ConsoleChip, next: ChipStatus): SQL =>
  and(
    eq(chips.chipId, chip.chipId),
    eq(chips.status, chip.status),
    sql`${chips.username} IS ${chip.username}`,
    sql`${chips.ownerAccountId} IS ${chip.ownerAccountId}`,
    sql`${chips.ownerTeamId} IS ${chip.ownerTeamId}`,
    eq(chips.handover, chip.handover),
    sql`(${chips.status} <> 'retired' OR ${next} = 'retired')`,
  ) ?? sql`false`

export const isThere = (where: SQL | undefined): SQL =>
  sql`EXISTS (SELECT 1 FROM ${chips} WHERE ${where ?? sql`false`})`

/** A new claim code in its printed form, and its hash. */
export async function makeCode(secret: string, chipId: string): Promise<{ code: string; hash: string }> {
  const code = newClaimCode(crypto.getRandomValues(new Uint8Array(CLAIM_CODE_LENGTH)))
  return { code, hash: await claimCodeHash(secret, chipId, code) }
}

/** "paused (@mara)". */
export const stateText = ({ status, username }: { status: string; username: string | null }): string =>
  username === null ? status : `${status} (@${username})`

/** Applies a change to a chip that was just read. Throws `Unreachable`. */
export async function changeChip(visit: ConsoleVisit, chip: ConsoleChip, asked: ChangeRequest): Promise<Change> {
  const { env, config, now } = visit
  const { action, username, reason } = asked
  const owned = isChipOwned(chip)
  const statusBefore = action === 'resume' ? reached(await statusBeforePause(visit, chip.chipId)) : null
  const outcome = afterAction(chip, action, { ...(username === undefined ? {} : { username }), statusBefore, owned })
  if (!outcome.ok) return { end: 'refused', text: outcome.error }
  const next = outcome.value
  if (next === null) {
    // Also without a change, so that the copy can be deleted again after KV has failed.
    await forgetChipCopy(env, chip.chipId)
    return { end: 'refused', text: `It is ${stateText(chip)} already.` }
  }
  const target = username === undefined ? null : reached(await readTarget(visit, username, chip))
  const releases = owned && action === 'unlink'
  const disowns = owned && target !== null && !target.isTheirs
  const made = releases ? await makeCode(config.accountSecret, chip.chipId) : null
  const where = asRead(chip, next.status)
  const mail = mailFor(chip, { releases, reason })
  const ends = releases || disowns || next.status === 'paused' || next.status === 'retired'
  const written = reached(
    await runStatement(
      env.DB,
      (store) =>
        store.batch([
          chipEvent(
            store,
            {
              event: releases ? 'released' : EVENT_OF[action],
              actor: 'console',
              to: next.status,
              username: next.username,
              at: now,
            },
            where,
          ),
          ...(mail === null ? [] : [queueMailWhere(store, mail, now, isThere(where))]),
          ...(ends ? [store.delete(cardMoves).where(and(eq(cardMoves.chipId, chip.chipId), isThere(where)))] : []),
          made === null
            ? store
                .update(chips)
                .set({ status: next.status, username: next.username, ...(disowns ? DISOWNED : {}), ...touched })
                .where(where)
            : releaseStatement(store, made.hash, where),
          operatorEvent(store, visit, {
            action: asked.name,
            kind: 'chip',
            subject: chip.chipId,
            detail: { from: chip.status, to: next.status, ...(releases || disowns ? { owner: 'removed' } : {}) },
          }),
        ]),
      { what: `${action} chip`, budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  if (written.at(-1)?.meta.changes !== 1) return { end: 'changed' }
  await forgetChipCopy(env, chip.chipId)
  if (mail !== null) visit.waitUntil(deliverAppMails(env, config, now))
  return { end: 'done', code: made?.code ?? null, told: mail !== null, nobody: target?.exists === false }
}

/** A chip that is linked to another person's profile loses its owner; links sent for it before are void. */
const DISOWNED = {
  ownerAccountId: null,
  ownerTeamId: null,
  holderMemberId: null,
  claimedAt: null,
  claimCodeHash: null,
  nickname: null,
  handover: sql`${chips.handover} + 1`,
}

function mailFor(chip: ConsoleChip, { releases, reason }: { releases: boolean; reason: string | undefined }) {
  const { ownerEmail: to } = chip
  const last4 = chip.chipId.slice(-4)
  if (to === null) return null
  if (releases) return { to, kind: 'card-released' as const, payload: { last4 } }
  if (reason === undefined) return null
  const label = `${chip.nickname ?? chip.label ?? 'your card'} (ending ${last4})`
  return { to, kind: 'card-switched-off' as const, payload: { label, reason } }
}

/** The chip has no owner and can be claimed now or after a pause, so that it may get a claim code. */
export const isUnclaimed = and(
  isOwnerless,
  isNull(chips.username),
  inArray(chips.status, ['unlinked', 'linked_without_profile', 'paused']),
)

/**
 * Makes a new claim code for an unclaimed chip and voids the old one. Returns null where the chip has an owner or is
 * switched off. Throws `Unreachable`.
 */
export async function renewCode(visit: ConsoleVisit, chip: ConsoleChip): Promise<string | null> {
  const { env, config } = visit
  const { code, hash } = await makeCode(config.accountSecret, chip.chipId)
  const where = and(eq(chips.chipId, chip.chipId), isUnclaimed)
  const written = reached(
    await runStatement(
      env.DB,
      (store) =>
        store.batch([
          store
            .update(chips)
            .set({ claimCodeHash: hash, ...touched })
            .where(where),
          operatorEvent(store, visit, {
            action: 'chips:new-code',
            kind: 'chip',
            subject: chip.chipId,
            detail: { cards: 1 },
          }),
        ]),
      { what: 'renew claim code', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  return written[0].meta.changes === 1 ? code : null
}
