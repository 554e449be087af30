// Actions that need a newer step-up. The posted form is stored in D1 (auth_flows) meanwhile, under a random token in the
// address of the page: the address itself ends up in histories and logs, and a step-up by passkey leaves the page. Only the
// account that posted the form can read it, for fifteen minutes. The page then shows the form filled in; nothing happens
// before its button is pressed again.
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

/** In whole seconds; longer than the code of a step-up is valid. */
const KEPT_SECONDS = 900
const PARAMETER = 'kept'

/**
 * The response to an action that may not happen: 404 where the role lacks it, a redirect where it needs a step-up; null
 * where it may. `page` is the path of the page with the form, by default the one it was posted to. Throws `Unreachable`.
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

/** The path of a step-up that returns to the page; stores the fields of a form. Throws `Unreachable`. */
export async function proofPath(
  visit: OwnVisit,
  body: Body | null,
  page = visit.url.pathname + visit.url.search,
): Promise<string> {
  const { env, config, account, now } = visit
  const url = new URL(page, config.appHost)
  url.searchParams.delete('done')
  // Of a file only the name is stored: it has to be chosen again.
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

/** The form that was posted before a step-up; null where there is none for this page. Throws `Unreachable`. */
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
