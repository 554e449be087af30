// "Check" and "Create code" of the affiliate page.
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { accountEvent } from '#app/db/account-events.ts'
import { leadTo } from '#app/guards/answers.ts'
import { codeField } from '#app/guards/fields.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { referralCodes } from '#db/schema.ts'
import { changesOf, insertFrom, isYes, question, runBatch, runStatement } from '#db/store.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { canonicalStem, codeOf, stemProblem, TAKEN } from './affiliate-code.ts'
import { newCodePage } from './new-code-page.tsx'
import { ownCode } from './own-code.ts'

const codeForm = z.object({ stem: codeField.check(z.overwrite((typed) => typed.slice(0, 64))) })

/** A code that orders were made with belongs to somebody already: to the operator's other lists. */
const isUsed = (code: string) => sql`EXISTS (SELECT 1 FROM orders WHERE referral_code = ${code})`

interface Asked {
  /** As typed, cleaned. */
  typed: string
  code: string
  problem: string | null
}

function askedOf({ config }: OwnVisit, fields: Readonly<Record<string, string>>): Asked {
  const { stem: typed } = codeForm.parse(fields)
  const stem = canonicalStem(typed)
  return { typed, code: codeOf(stem, config.affiliatePercent), problem: stemProblem(stem, config.brand) }
}

const refused = (visit: OwnVisit, typed: string, problem: string): Promise<Response> =>
  newCodePage(visit, { typed, problems: { stem: problem }, status: 422 })

/** Shows the code that a word would make, and whether it is free. Writes nothing. */
export async function checkCode(visit: OwnVisit, fields: Readonly<Record<string, string>>): Promise<Response> {
  const { typed, code, problem } = askedOf(visit, fields)
  if (problem !== null) return refused(visit, typed, problem)
  const isTaken = sql`EXISTS (SELECT 1 FROM referral_codes WHERE code = ${code}) OR ${isUsed(code)}`
  const answer = reached(
    await runStatement(visit.env.DB, (store) => question(store, isTaken), {
      what: 'is code taken',
      budgetMs: D1_READ_BUDGET_MS,
    }),
  )
  return isYes(answer) ? refused(visit, typed, TAKEN) : newCodePage(visit, { typed, free: code })
}

/** Makes the code, unless the account has one or somebody else was faster. */
export async function createCode(visit: OwnVisit, fields: Readonly<Record<string, string>>): Promise<Response> {
  const { env, config, account, now } = visit
  const { typed, code, problem } = askedOf(visit, fields)
  if (problem !== null) return refused(visit, typed, problem)
  // The sample backend knows every code of the table; another one has to be told first (activate-code.ts).
  const isKnown = config.commerceMode === 'sample'
  const written = reached(
    await runBatch(
      env.DB,
      (store) => [
        insertFrom(
          store,
          referralCodes,
          {
            ...{ code, percent: config.affiliatePercent, active: isKnown, accountId: account.id },
            ...{ status: isKnown ? 'active' : 'waiting', createdAt: now },
          },
          sql`FROM accounts WHERE id = ${account.id} AND status = 'active' AND NOT ${isUsed(code)}`,
        ).onConflictDoNothing(),
        accountEvent(
          store,
          { accountId: account.id, event: 'affiliate-code-created', at: now },
          sql`WHERE changes() > 0`,
        ),
      ],
      { what: 'create code', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  if (changesOf(written[0]) === 1) return leadTo(`${href('affiliate')}?done=created`)
  return (await ownCode(visit)) === null ? refused(visit, typed, TAKEN) : leadTo(href('affiliate'))
}
