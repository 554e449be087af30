// Single-use discount codes, generated in advance by the operator (`npm run codes`). Their holders are stored as keyed
// hashes of the address.
import { eq, inArray, isNull, sql } from 'drizzle-orm'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { discountCodes } from './schema.ts'
import { runStatement, type Store, type StoreFailure } from './store.ts'

/**
 * Gives this holder the code they already have, otherwise the oldest free one; null if none is left. It is one
 * statement, so concurrent calls never share a code and a repeated call returns the same one. A code held under
 * `formerly`, the holder's hash under the previous key, is moved to the current hash.
 */
export async function giveCode(
  db: D1Database,
  holder: string,
  formerly: string = holder,
): Promise<Result<string | null, StoreFailure>> {
  const given = await runStatement(
    db,
    (store) => {
      const held = codeHeldBy(store, holder)
      const heldFormerly = codeHeldBy(store, formerly)
      const free = oldestFreeCode(store)
      return store
        .update(discountCodes)
        .set({ addressHash: holder, givenAt: sql`coalesce(${discountCodes.givenAt}, unixepoch())` })
        .where(eq(discountCodes.code, sql`coalesce(${held}, ${heldFormerly}, ${free})`))
        .returning({ code: discountCodes.code })
    },
    { what: 'give code', budgetMs: D1_WRITE_BUDGET_MS },
  )
  return given.ok ? ok(given.value[0]?.code ?? null) : given
}

const codeHeldBy = (store: Store, holder: string) =>
  store.select({ code: discountCodes.code }).from(discountCodes).where(eq(discountCodes.addressHash, holder))

/** Statement: the code a holder has under any of their hashes, and that hash. */
export const codeOf = (store: Store, holders: readonly string[]) =>
  store
    .select({ code: discountCodes.code, holder: discountCodes.addressHash })
    .from(discountCodes)
    .where(inArray(discountCodes.addressHash, [...holders]))
    .limit(1)

/** Statement: the oldest free code. */
export const oldestFreeCode = (store: Store) =>
  store
    .select({ code: discountCodes.code })
    .from(discountCodes)
    .where(isNull(discountCodes.addressHash))
    .orderBy(sql`rowid`)
    .limit(1)
