// A proof that is too old for what somebody wants to do. What was typed is kept meanwhile, in D1 (auth_flows), under
// a random token that comes back in the address of the page: not in the address itself, which ends in histories and
// logs, and not in the page, which a proof by passkey leaves. Only the account that typed it reads it, for fifteen
// minutes. The page then is there filled; nothing is carried out before its button is pressed once more.
import { and, eq, gt, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { authFlows } from '#app/db/schema.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, type Form, formOf } from '#app/guards/body.ts'
import { TOKEN } from '#app/guards/cookies.ts'
import { type ConsoleVisit, type OwnVisit, reached } from '#app/guards/visit.ts'
import { isFreshlyProved } from '#app/identity/sessions.ts'
import { stepUpPath } from '#app/identity/step-up.tsx'
import { newToken, tokenHash } from '#app/identity/tokens.ts'
import { notFound } from '#app/layout/message.tsx'
import { runStatement } from '#db/store.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { lenientList } from '#domain/text/lenient.ts'
import { type Action, needOf } from './permissions.ts'

/** Longer than the code of a proof works. Whole seconds. */
const KEPT_SECONDS = 900
const PARAMETER = 'kept'

/**
 * What answers an action that is not done: 404 where the role lacks it, the way to a proof where it needs one; null: go
 * ahead. `page` is the page its form is on, a path of the app; left out: the one it was posted to. Throws
 * `Unreachable`.
 */
export async function refusedAction(
  visit: ConsoleVisit,
  action: Action,
  body: Body,
  page = visit.url.pathname + visit.url.search,
): Promise<Response | null> {
  const need = needOf(action, visit.role)
  if (need === 'no') return notFound(visit)
  if (need === 'yes' || isFreshlyProved(visit.account, visit.now)) return null
  return leadTo(await proofPath(visit, body, page))
}

/** The way to a proof and back to the page; a form's fields are kept for it. Throws `Unreachable`. */
export async function proofPath(
  visit: OwnVisit,
  body: Body | null,
  page = visit.url.pathname + visit.url.search,
): Promise<string> {
  const { env, config, account, now } = visit
  const url = new URL(page, config.appHost)
  url.searchParams.delete('done')
  // Of a file only its name is kept: it has to be chosen once more.
  if ((body?.kind === 'form' || body?.kind === 'upload') && body.form.names.length > 0) {
    const { form } = body
    const token = newToken()
    const row = {
      idHash: await tokenHash(token),
      kind: 'stepup' as const,
      accountId: account.id,
      next: url.pathname,
      proof: JSON.stringify(form.names.map((name) => [name, form.get(name)])),
      createdAt: now,
      expiresAt: now + KEPT_SECONDS,
    }
    reached(
      await runStatement(env.DB, (store) => store.insert(authFlows).values(row).onConflictDoNothing(), {
        what: 'keep form',
        budgetMs: D1_WRITE_BUDGET_MS,
      }),
    )
    url.searchParams.set(PARAMETER, token)
  }
  return stepUpPath(url.pathname + url.search)
}

/** What was typed before a proof was asked for; null where nothing was, or not for this page. Throws `Unreachable`. */
export async function keptForm({ env, url, account, now }: OwnVisit): Promise<Form | null> {
  const token = url.searchParams.get(PARAMETER) ?? ''
  if (!TOKEN.test(token)) return null
  const idHash = await tokenHash(token)
  const [found] = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select({ fields: authFlows.proof })
          .from(authFlows)
          .where(
            and(
              eq(authFlows.idHash, idHash),
              eq(authFlows.kind, 'stepup'),
              eq(authFlows.accountId, account.id),
              eq(authFlows.next, url.pathname),
              isNull(authFlows.secretHash),
              gt(authFlows.expiresAt, now),
            ),
          )
          .limit(1),
      { what: 'read kept form', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  return found?.fields ? formOf(new Map(storedFields.parse(JSON.parse(found.fields)))) : null
}

/** The fields of a stored form: a list of names and texts. */
const storedFields = lenientList(z.tuple([z.string(), z.string()]))
