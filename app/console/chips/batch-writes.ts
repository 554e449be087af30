// Makes production runs, and new codes for existing ones. One statement writes all chips of a run, so that it is all or
// nothing. The rows are passed as one JSON value.
import { and, eq, gt, sql } from 'drizzle-orm'
import { touched } from '#app/cards/chip-writes.ts'
import { operatorEvent } from '#app/console/events.ts'
import { type ConsoleVisit, reached } from '#app/guards/visit.ts'
import { chipEventFrom } from '#db/chip-events.ts'
import { chips } from '#db/schema.ts'
import { insertFrom, runStatement } from '#db/store.ts'
import { NEW_CHIP_ID_BYTES, newChipId } from '#domain/chip/chip-states.ts'
import type { ClaimPolicy } from '#domain/chip/claim.ts'
import { numberedLabel, PRINTER_COLUMNS, printerLine } from '#domain/chip/printer-list.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { isUnclaimed, makeCode } from './chip-writes.ts'

export const MAX_CARDS = 5000
/** A statement with so many rows takes longer. */
const BATCH_BUDGET_MS = 4 * D1_WRITE_BUDGET_MS

export interface NewBatch {
  name: string
  count: number
  /** The beginning of every card's label; null for no labels. */
  label: string | null
  policy: ClaimPolicy
}

/** A card of the printer's list, with its code where its policy needs one. */
export interface PrinterCard {
  chip_id: string
  label: string | null
  claim_code: string | null
}

/** Makes a batch, or returns null where one with this name exists. Throws `Unreachable`. */
export async function makeBatch(
  visit: ConsoleVisit,
  { name, count, label, policy }: NewBatch,
): Promise<PrinterCard[] | null> {
  const { env, config, now } = visit
  const cards = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const chipId = newChipId(crypto.getRandomValues(new Uint8Array(NEW_CHIP_ID_BYTES)))
      const made = policy === 'code' ? await makeCode(config.accountSecret, chipId) : null
      return {
        card: {
          chip_id: chipId,
          label: label === null ? null : numberedLabel(label, index + 1),
          claim_code: made?.code ?? null,
        },
        hash: made?.hash ?? null,
      }
    }),
  )
  const json = JSON.stringify(cards.map(({ card, hash }) => [card.chip_id, card.label, hash]))
  const chipId = sql`r.value ->> 0`
  const cardsWhereNew = sql`FROM json_each(${json}) AS r
    WHERE NOT EXISTS (SELECT 1 FROM chips AS other WHERE other.batch = ${name})`
  const written = reached(
    await runStatement(
      env.DB,
      (store) =>
        store.batch([
          chipEventFrom(
            store,
            { chipId, event: 'created', from: null, to: 'unlinked', username: null, actor: 'console', at: now },
            cardsWhereNew,
          ),
          insertFrom(
            store,
            chips,
            { chipId, batch: name, label: sql`r.value ->> 1`, claimPolicy: policy, claimCodeHash: sql`r.value ->> 2` },
            cardsWhereNew,
          ),
          operatorEvent(store, visit, {
            action: 'chips:new-batch',
            kind: 'batch',
            subject: name,
            detail: { cards: count, policy },
          }),
        ]),
      { what: 'make batch', budgetMs: BATCH_BUDGET_MS, once: true },
    ),
  )
  return written[1].meta.changes > 0 ? cards.map(({ card }) => card) : null
}

/** The unclaimed chips of a batch, at most `MAX_CARDS` + 1. Throws `Unreachable`. */
export async function unclaimedOf({ env }: Pick<ConsoleVisit, 'env'>, batch: string): Promise<string[]> {
  const found = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select({ chipId: chips.chipId })
          .from(chips)
          .where(and(eq(chips.batch, batch), isUnclaimed))
          .orderBy(chips.chipId)
          .limit(MAX_CARDS + 1),
      { what: 'list unclaimed chips', budgetMs: D1_WRITE_BUDGET_MS },
    ),
  )
  return found.map(({ chipId }) => chipId)
}

/** Makes new codes for these chips and voids the old ones. Chips claimed meanwhile get none. Throws `Unreachable`. */
export async function renewCodes(
  visit: ConsoleVisit,
  batch: string,
  chipIds: readonly string[],
): Promise<{ chip_id: string; claim_code: string }[]> {
  const { env, config } = visit
  const made = await Promise.all(
    chipIds.map(async (chipId) => ({ chipId, ...(await makeCode(config.accountSecret, chipId)) })),
  )
  const json = JSON.stringify(made.map(({ chipId, hash }) => [chipId, hash]))
  const [written] = reached(
    await runStatement(
      env.DB,
      (store) =>
        store.batch([
          store
            .update(chips)
            .set({ claimCodeHash: sql`r.value ->> 1`, ...touched })
            .from(sql`json_each(${json}) AS r`)
            .where(and(sql`${chips.chipId} = r.value ->> 0`, eq(chips.batch, batch), isUnclaimed))
            .returning({ chipId: chips.chipId }),
          operatorEvent(store, visit, {
            action: 'chips:new-code',
            kind: 'batch',
            subject: batch,
            detail: { cards: made.length },
          }),
        ]),
      { what: 'renew claim codes', budgetMs: BATCH_BUDGET_MS, once: true },
    ),
  )
  const renewed = new Set(written.map(({ chipId }) => chipId))
  return made
    .filter(({ chipId }) => renewed.has(chipId))
    .map(({ chipId, code }) => ({ chip_id: chipId, claim_code: code }))
}

/** The chips of a batch that can still be encoded, by id, at most `limit`. Throws `Unreachable`. */
export async function encodable(
  { env }: Pick<ConsoleVisit, 'env'>,
  batch: string,
  limit: number,
): Promise<{ chip_id: string; label: string | null }[]> {
  return reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select({ chip_id: chips.chipId, label: chips.label })
          .from(chips)
          .where(and(eq(chips.batch, batch), gt(chips.chipId, ''), sql`${chips.status} <> 'retired'`))
          .orderBy(chips.chipId)
          .limit(limit),
      { what: 'list chips to encode', budgetMs: BATCH_BUDGET_MS },
    ),
  )
}

export const CODED_COLUMNS = [...PRINTER_COLUMNS, 'claim_code'] as const

/** The printer's list for locked NTAG213 tags, or the sentence about a card that does not fit one. */
export function printerList(siteUrl: string, cards: readonly { chip_id: string; label: string | null }[]) {
  const lines = []
  for (const card of cards) {
    const line = printerLine(card, siteUrl, { tag: 'NTAG213', lock: true })
    if (!line.ok) return line
    lines.push({ ...card, ...line.value })
  }
  return { ok: true as const, value: lines }
}
