// Single-use discount codes, made ahead by the operator (`npm run codes`): who holds which, under a keyed hash of the
// address.
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { listed, readRows, type Sql, type StoreFailure, sql } from './sql.ts'

/**
 * Gives this holder the code they already have, else the oldest free one; null when none is left. One statement, so that two
 * calls at once never share a code and a repeat gets the same one. A code held under `formerly`, the holder's name under
 * the previous key, is theirs and gets today's name.
 */
export async function giveCode(
  db: D1Database,
  holder: string,
  formerly: string = holder,
): Promise<Result<string | null, StoreFailure>> {
  const given = await readRows<{ code: string }>(
    db,
    sql`UPDATE discount_codes SET address_hash = ${holder}, given_at = coalesce(given_at, unixepoch())
      WHERE code = coalesce(
        (SELECT code FROM discount_codes WHERE address_hash = ${holder}),
        (SELECT code FROM discount_codes WHERE address_hash = ${formerly}),
        (SELECT code FROM discount_codes WHERE address_hash IS NULL ORDER BY rowid LIMIT 1)
      ) RETURNING code`,
    { what: 'give code', budgetMs: D1_WRITE_BUDGET_MS },
  )
  return given.ok ? ok(given.value[0]?.code ?? null) : given
}

/** For FROM, with the columns `code` and `holder`: the code a holder has, under any of their names. */
export const codeOf = (holders: readonly string[]): Sql =>
  sql`(SELECT code, address_hash AS holder FROM discount_codes WHERE address_hash IN ${listed(holders)} LIMIT 1)`

/** The condition that a code is free. */
export const isCodeFree: Sql = sql`EXISTS (SELECT 1 FROM discount_codes WHERE address_hash IS NULL)`
