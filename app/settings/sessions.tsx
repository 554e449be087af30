// The sessions of an account. Ending others needs a fresh step-up: a person who finds an open browser must not lock the
// owner out of the others.

import { and, desc, eq, gt, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { accountEvents, accounts, sessions } from '#app/db/schema.ts'
import { leadTo } from '#app/guards/answers.ts'
import { logAuth } from '#app/guards/auth-log.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { asSent } from '#app/guards/fields.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { rememberBrowser } from '#app/identity/known.ts'
import { endOtherSessions, endSession, isFreshlyProved } from '#app/identity/sessions.ts'
import { stepUpPath } from '#app/identity/step-up.tsx'
import { tokenHash } from '#app/identity/tokens.ts'
import { dayText } from '#app/layout/dates.ts'
import { Submit } from '#app/layout/form.tsx'
import { runStatement } from '#db/store.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { epochDay } from '#domain/site/visit.ts'
import { settingsPage } from './settings-page.tsx'

type Session = typeof sessions.$inferSelect

const METHODS = { code: 'Code', passkey: 'Passkey' } as const

export async function GET(visit: OwnVisit): Promise<Response> {
  const { session: own } = visit.account
  const all = await sessionsOf(visit)
  const others = await Promise.all(
    all
      .filter(({ idHash }) => idHash !== own.idHash)
      .map(async (session) => ({ session, reference: await referenceOf(session) })),
  )
  return settingsPage(visit, {
    title: 'Sessions',
    children: (
      <>
        <p className="app-lead">Where you are signed in. A session ends by itself after 30 days without a visit.</p>
        <ul className="app-list">
          {all
            .filter(({ idHash }) => idHash === own.idHash)
            .map((session) => (
              <SessionRow key="own" session={session} isOwn action={href('logout')} />
            ))}
          {others.map(({ session, reference }) => (
            <SessionRow key={reference} session={session} action={href('settings-sessions')} reference={reference} />
          ))}
        </ul>
        <form method="post" action={href('settings-sessions')} className="mt-8">
          <Submit name="others" value="1" pending="Ending…" tone="secondary" className="w-full">
            Sign out everywhere else
          </Submit>
          <p className="app-hint mt-2">Ends every session but this one.</p>
        </form>
      </>
    ),
  })
}

function SessionRow({
  session,
  isOwn = false,
  action,
  reference,
}: {
  session: Session
  isOwn?: boolean
  action: string
  reference?: string
}) {
  const { device, method, createdAt, lastSeenDay } = session
  return (
    <li className="app-row" data-session={isOwn ? 'own' : 'other'}>
      <div className="app-row-text">
        {isOwn ? <p className="app-badge">This device</p> : null}
        <p className="app-row-name">{device}</p>
        <p className="app-hint">{METHODS[method]}</p>
        <p className="app-hint">{`Signed in ${dayText(epochDay(createdAt * 1000))}`}</p>
        <p className="app-hint">{`Last seen ${dayText(lastSeenDay)}`}</p>
      </div>
      <form method="post" action={action}>
        {reference === undefined ? null : <input type="hidden" name="end" value={reference} />}
        <Submit pending="Ending…" tone="secondary">
          End
        </Submit>
      </form>
    </li>
  )
}

/** `end` is one session, `others` are all but this one. */
const sessionsForm = z.object({ others: asSent, end: asSent })

export async function POST(visit: OwnVisit, body: Body): Promise<Response> {
  const { account, env, now } = visit
  const { others, end } = sessionsForm.parse(fieldsOf(body))
  if (!isFreshlyProved(account, now)) return leadTo(stepUpPath(href('settings-sessions')))
  if (others !== '') {
    await endAllOthers(visit)
    return leadTo(`${href('settings-sessions')}?done=ended`)
  }
  for (const session of await sessionsOf(visit)) {
    if (session.idHash === account.session.idHash || (await referenceOf(session)) !== end) continue
    reached(await endSession(env.DB, account.id, session.idHash))
    await logAuth(visit, 'sessions_ended', { kind: 'one' })
  }
  // A session that has ended already is reported as ended.
  return leadTo(`${href('settings-sessions')}?done=ended`)
}

async function sessionsOf({ env, account, now }: OwnVisit): Promise<Session[]> {
  return reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select()
          .from(sessions)
          .where(and(eq(sessions.accountId, account.id), gt(sessions.expiresAt, now)))
          .orderBy(desc(sessions.lastSeenDay), desc(sessions.createdAt)),
      { what: 'list sessions', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
}

/** The id of a session in pages; it reveals nothing of the stored hash. */
const referenceOf = ({ idHash }: Session): Promise<string> => tokenHash(`session ${idHash}`)

/** Makes all other browsers unknown to the account; this one has just passed a step-up and stays known. */
async function endAllOthers(visit: OwnVisit): Promise<void> {
  const { account, env, now } = visit
  const [, [raised]] = reached(
    await runStatement(
      env.DB,
      (store) =>
        store.batch([
          endOtherSessions(store, account),
          store
            .update(accounts)
            .set({ knownEpoch: sql`${accounts.knownEpoch} + 1` })
            .where(eq(accounts.id, account.id))
            .returning({ id: accounts.id, knownEpoch: accounts.knownEpoch }),
          store.insert(accountEvents).values({ accountId: account.id, event: 'sessions-ended', createdAt: now }),
        ]),
      { what: 'end other sessions', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  await logAuth(visit, 'sessions_ended', { kind: 'others' })
  if (raised) await rememberBrowser(visit, raised)
}
