// `/admin/accounts/{id}`: one account, and what an owner of the console can do with it.

import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { consolePage } from '#app/console/frame.tsx'
import { List } from '#app/console/list.tsx'
import { Facts, Read, When } from '#app/console/parts.tsx'
import { LAST_OWNER } from '#app/console/roles.ts'
import { refusedAction } from '#app/console/step-up.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type AuthStep, logAuth } from '#app/guards/auth-log.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { asSent, keyOf } from '#app/guards/fields.ts'
import { type ConsoleVisit, reached } from '#app/guards/visit.ts'
import { dayText } from '#app/layout/dates.ts'
import { CHANGED_MEANWHILE, doneIn } from '#app/layout/done.ts'
import { Submit } from '#app/layout/form.tsx'
import { notFound } from '#app/layout/message.tsx'
import { INVITATION_HOURS } from '#app/passkeys/invitation.ts'
import { ok } from '#domain/text/errors.ts'
import { AccountForms, markOf, ROLES } from './account-forms.tsx'
import {
  type ConsoleAccount,
  cardsOfAccount,
  holdingsOfAccount,
  passkeysOfAccount,
  readAccount,
  sessionsOfAccount,
} from './account-reads.ts'
import { closeAccount, type End, endSessions, invite, removePasskeyOf, setRole } from './account-writes.ts'

const CARDS_SHOWN = 100
const METHODS = { code: 'Code', passkey: 'Passkey' } as const
const DONE: Readonly<Record<string, string>> = {
  ended: 'All sessions of the account have ended.',
  closed: 'The account has been closed and its owner told by email.',
  role: 'The role has been set.',
  passkey: 'The passkey has been removed and its owner told by email.',
}

const accountOf = async (visit: ConsoleVisit): Promise<ConsoleAccount | null> =>
  reached(await readAccount(visit, visit.params.id ?? ''))

export async function GET(visit: ConsoleVisit): Promise<Response> {
  const account = await accountOf(visit)
  return account === null ? notFound(visit) : accountPage(visit, account)
}

const ACTIONS = {
  sessions: 'accounts:end-sessions',
  close: 'accounts:close',
  role: 'accounts:set-role',
  invite: 'accounts:invite',
  passkey: 'accounts:remove-passkey',
} as const
const NO_ROLE = 'The account has no role in the console, so there is nothing to invite it to.'

const accountForm = z.object({
  do: keyOf(ACTIONS),
  /** The state of the account that the page has shown. */
  seen: z.optional(z.string()),
  /** The passkey to remove. */
  passkey: asSent,
})
const roleForm = z.object({ role: z.enum(ROLES) })

export async function POST(visit: ConsoleVisit, body: Body): Promise<Response> {
  const fields = fieldsOf(body)
  const form = accountForm.safeParse(fields)
  if (!form.success) return notFound(visit)
  const { do: action, seen, passkey } = form.data
  const refused = await refusedAction(visit, ACTIONS[action], body)
  if (refused) return refused
  const account = await accountOf(visit)
  if (account === null) return notFound(visit)
  const changed = async () => {
    const now = await accountOf(visit)
    return now === null ? notFound(visit) : accountPage(visit, now, { problem: CHANGED_MEANWHILE, status: 409 })
  }
  if (seen !== undefined && seen !== markOf(account)) return changed()
  const noted = (step: AuthStep) => logAuth(visit, step, { kind: 'console', email: account.email })
  const end = async (written: End, done: string, step: AuthStep) => {
    if (written === 'last') return accountPage(visit, account, { problem: LAST_OWNER, status: 409 })
    if (written === 'changed') return changed()
    await noted(step)
    return leadTo(`${href('console-account', { id: account.id })}?done=${done}`)
  }
  switch (action) {
    case 'sessions':
      return end(await endSessions(visit, account), 'ended', 'sessions_ended')
    case 'close':
      return end(await closeAccount(visit, account), 'closed', 'account_closed')
    case 'invite': {
      const path = account.consoleRole === null ? null : await invite(visit, account)
      if (path === null) return accountPage(visit, account, { problem: NO_ROLE, status: 409 })
      await noted('invited')
      return invitationPage(visit, account, path)
    }
    case 'passkey':
      return account.consoleRole === null
        ? changed()
        : end(await removePasskeyOf(visit, account, passkey), 'passkey', 'passkey_removed')
    case 'role': {
      const chosen = roleForm.safeParse(fields)
      if (!chosen.success) return notFound(visit)
      const role = chosen.data.role === 'none' ? null : chosen.data.role
      if (role === account.consoleRole) return leadTo(`${href('console-account', { id: account.id })}?done=role`)
      return end(await setRole(visit, account, role), 'role', 'role_changed')
    }
  }
}

/** Shows the link once, to its maker. It is not mailed: access to a mailbox must not open the console. */
const invitationPage = (visit: ConsoleVisit, account: ConsoleAccount, path: string): Promise<Response> =>
  consolePage(visit, {
    title: 'Invitation',
    up: { href: href('console-account', { id: account.id }), name: 'Back to the account' },
    done: 'The invitation has been created.',
    children: (
      <>
        <p className="app-lead">
          {`This link saves a passkey of ${account.email ?? 'the account'}. It is shown only now and works for ${INVITATION_HOURS} hours. Hand it over yourself, by a way you trust; do not email it.`}
        </p>
        <p className="app-shown-link max-w-2xl">{visit.config.appHost + path}</p>
      </>
    ),
  })

async function accountPage(
  visit: ConsoleVisit,
  account: ConsoleAccount,
  { problem, status = 200 }: { problem?: string; status?: number } = {},
): Promise<Response> {
  const [holdings, cards, sessions, passkeys] = await Promise.all([
    holdingsOfAccount(visit, account.id),
    cardsOfAccount(visit, account.id, CARDS_SHOWN),
    sessionsOfAccount(visit, account.id),
    passkeysOfAccount(visit, account.id),
  ])
  const done = status === 200 ? doneIn(visit.url, DONE) : undefined
  const { siteUrl } = visit.config
  return consolePage(visit, {
    title: 'Account',
    up: { href: href('console-accounts'), name: 'Accounts' },
    status,
    ...(problem === undefined ? {} : { problems: { '': problem } }),
    ...(done === undefined ? {} : { done }),
    children: (
      <>
        <Facts
          facts={[
            ['Address', account.email ?? '–'],
            ['Status', account.status === 'closed' ? <strong key="status">closed</strong> : 'active'],
            ['Role', account.consoleRole ?? 'none'],
            ['Name for emails', account.name ?? '–'],
            ['Created', <When key="made" at={account.createdAt} />],
            ['Last seen', account.lastSeenDay === null ? '–' : dayText(account.lastSeenDay)],
            [
              'Profiles',
              <Read key="profiles" visit={visit} of={holdings}>
                {({ profiles }) =>
                  profiles.length === 0
                    ? '–'
                    : profiles.map(({ username, hidden, published, hiddenReason }) => (
                        <span key={username} className="block">
                          <a
                            href={`${siteUrl}/profile/${encodeURIComponent(username)}`}
                            className="app-link"
                          >{`@${username}`}</a>
                          {hidden ? ` hidden: ${hiddenReason ?? '–'}` : published ? '' : ' not published'}
                        </span>
                      ))
                }
              </Read>,
            ],
            [
              'Passkeys',
              <Read key="passkeys" visit={visit} of={holdings}>
                {({ passkeys }) => passkeys}
              </Read>,
            ],
            [
              'Cards',
              <Read key="cards" visit={visit} of={holdings}>
                {({ cards: held }) =>
                  held > CARDS_SHOWN ? `${held.toLocaleString('en-GB')}, the newest ${CARDS_SHOWN} below` : held
                }
              </Read>,
            ],
          ]}
        />
        <div className="console-section">
          <List
            visit={visit}
            caption="Cards"
            rows={cards}
            keyOf={({ chipId }) => chipId}
            empty="The account has no cards."
            columns={[
              {
                name: 'Card',
                kind: 'row',
                cell: ({ chipId }) => <a href={href('console-chip', { chip: chipId })}>{chipId}</a>,
              },
              { name: 'Label', cell: ({ label }) => label ?? '–' },
              { name: 'Status', cell: (card) => card.status },
              { name: 'Leads to', cell: ({ username }) => (username === null ? '–' : `@${username}`) },
              { name: 'Claimed', cell: ({ claimedAt }) => <When at={claimedAt} /> },
            ]}
          />
        </div>
        <div className="console-section">
          <List
            visit={visit}
            caption="Sessions"
            rows={sessions.ok ? ok(sessions.value.map((session, at) => ({ ...session, at }))) : sessions}
            keyOf={({ at }) => at}
            empty="The account is signed in nowhere."
            columns={[
              { name: 'Device', kind: 'row', cell: ({ device }) => device },
              { name: 'Signed in', cell: ({ createdAt }) => <When at={createdAt} /> },
              { name: 'Last seen', cell: ({ lastSeenDay }) => dayText(lastSeenDay) },
              { name: 'Last proof', cell: ({ method }) => METHODS[method] },
            ]}
          />
        </div>
        {account.consoleRole === null ? null : (
          <div className="console-section">
            <List
              visit={visit}
              caption="Passkeys"
              rows={passkeys}
              keyOf={({ credentialId }) => credentialId}
              empty="The account has no passkey."
              columns={[
                { name: 'Device', kind: 'row', cell: ({ name }) => name },
                { name: 'Created', cell: ({ createdAt }) => <When at={createdAt} /> },
                { name: 'Last used', cell: ({ lastUsedDay }) => (lastUsedDay === null ? '–' : dayText(lastUsedDay)) },
                ...(visit.may('accounts:remove-passkey')
                  ? [
                      {
                        name: 'Action',
                        cell: ({ credentialId }: { credentialId: string }) => (
                          <form method="post" action={href('console-account', { id: account.id })}>
                            <input type="hidden" name="passkey" value={credentialId} />
                            <Submit name="do" value="passkey" pending="Removing…" tone="secondary">
                              Remove passkey
                            </Submit>
                          </form>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          </div>
        )}
        {account.status === 'active' ? <AccountForms visit={visit} account={account} /> : null}
      </>
    ),
  })
}
