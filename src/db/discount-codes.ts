// Codes of their own, made ahead by the operator (`npm run codes`): who holds which, under a keyed hash of the address.
import { eq, sql } from 'drizzle-orm'
import { ok, type Result } from '../domain/errors'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '../domain/timings'
import { discountCodes } from './schema'
import { runStatement, type StoreFailure } from './statement'

/**
 * Gives this holder the code they already have, else the oldest free one; null when none is left. One statement, so that two
 * mails at once never share a code and a repeat gets the same one.
 */
export async function giveCode(db: D1Database, holder: string): Promise<Result<string | null, StoreFailure>> {
  const given = await runStatement(
    db,
    (store) =>
      store
        .update(discountCodes)
        .set({ addressHash: holder, givenAt: sql`coalesce(${discountCodes.givenAt}, unixepoch())` })
        .where(
          eq(
            discountCodes.code,
            sql`coalesce(
              (SELECT code FROM discount_codes WHERE address_hash = ${holder}),
              (SELECT code FROM discount_codes WHERE address_hash IS NULL ORDER BY rowid LIMIT 1)
            )`,
          ),
        )
        .returning({ code: discountCodes.code }),
    { what: 'give code', budgetMs: D1_WRITE_BUDGET_MS },
  )
  return given.ok ? ok(given.value[0]?.code ?? null) : given
}

/** The code this holder has, or null. Changes nothing. */
export async function findCode(db: D1Database, holder: string): Promise<Result<string | null, StoreFailure>> {
  const found = await runStatement(
    db,
    (store) =>
      store.select({ code: discountCodes.code }).from(discountCodes).where(eq(discountCodes.addressHash, holder)),
    { what: 'find code', budgetMs: D1_READ_BUDGET_MS },
  )
  return found.ok ? ok(found.value[0]?.code ?? null) : found
}
