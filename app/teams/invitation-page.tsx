// `/invite/{token}`: the invitation to a team, for the account with the address it was sent to.
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { ACCOUNT_TERMS } from '#app/content/notices.ts'
import { leadTo } from '#app/guards/answers.ts'
import { logAuth } from '#app/guards/auth-log.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { asSent } from '#app/guards/fields.ts'
import type { OwnVisit, Visit } from '#app/guards/visit.ts'
import { loginPage } from '#app/identity/login-page.tsx'
import { dateText } from '#app/layout/dates.ts'
import { Submit } from '#app/layout/form.tsx'
import { messagePage } from '#app/layout/message.tsx'
import { page } from '#app/layout/page.tsx'
import { canonicalEmail } from '#domain/text/mail-address.ts'
import { maskedAddress } from '#domain/text/masked-address.ts'
import { MOST_JOINED } from './found.ts'
import { decline, type Invite, join, readInvite, teamOfEnded } from './join.ts'

const PAGE_FACTS = { holdsToken: true }

export const GET = (visit: Visit): Promise<Response> => withInvite(visit, invitationPage)

const answerForm = z.object({ do: asSent })

export const POST = (visit: Visit, body: Body): Promise<Response> =>
  withInvite(visit, async (own, invite) => {
    const { do: answer } = answerForm.parse(fieldsOf(body))
    if (answer === 'decline') {
      const declined = await decline(own, invite)
      return declined ? leadTo(`${href('teams')}?done=declined`, 303, PAGE_FACTS) : gonePage(visit)
    }
    if (answer !== 'join') return leadTo(visit.url.pathname, 303, PAGE_FACTS)
    const joining = await join(own, invite, ACCOUNT_TERMS.version)
    switch (joining.end) {
      case 'joined':
        return leadTo(afterJoining(invite, joining.username), 303, PAGE_FACTS)
      case 'already':
        return leadTo(href('team', { id: invite.team.id }), 303, PAGE_FACTS)
      case 'full':
        return invitationPage(own, invite, `You are in ${MOST_JOINED} teams, as many as an account can be in.`)
      case 'gone':
        return gonePage(visit)
    }
  })

/** The set-up of the new profile, or the team's page where there is none yet. */
const afterJoining = ({ team }: Invite, username: string | null): string =>
  username === null
    ? `${href('team', { id: team.id })}?done=joined`
    : `${href('setup-profile')}?profile=${encodeURIComponent(username)}`

/** Checks the token and the account, then calls `handle`; otherwise responds with the page that says why not. */
async function withInvite(
  visit: Visit,
  handle: (visit: OwnVisit, invite: Invite) => Promise<Response>,
): Promise<Response> {
  const { account, params, url } = visit
  const invite = await readInvite(visit, params.token ?? '')
  if (invite === null) return gonePage(visit)
  if (account === null)
    return loginPage(visit, {
      next: url.pathname,
      facts: PAGE_FACTS,
      done: `Sign in with the address that was invited: ${maskedAddress(invite.email)}.`,
    })
  if (canonicalEmail(account.email) !== invite.email) return otherAddressPage(visit, invite)
  return handle({ ...visit, account }, invite)
}

function invitationPage(visit: OwnVisit, { team, role, endsAt }: Invite, problem?: string): Promise<Response> {
  return page(visit, {
    title: `Join ${team.name}`,
    facts: PAGE_FACTS,
    ...(problem === undefined ? {} : { problems: { '': problem }, status: 409 }),
    children: (
      <>
        <h1 className="app-heading team-join">{`Join ${team.name}`}</h1>
        <p className="app-lead">
          {`You are invited as ${role === 'admin' ? 'an admin' : 'a member'}. You get a profile of the team, with an address of its own.`}
        </p>
        <ul className="team-facts">
          <li>The team sees and edits this profile, its cards, statistics and contacts.</li>
          {role === 'admin' ? (
            <li>As an admin you invite people, hand out cards and edit the profiles of the team.</li>
          ) : null}
          <li>Your own profile and cards stay yours. The team does not see them.</li>
          <li>When you leave, the profile stays with the team. For 30 days you can copy your content.</li>
        </ul>
        <form method="post" action={visit.url.pathname} className="app-form">
          <p className="app-hint">
            {'By joining you confirm that you are 13 or older and accept the '}
            <a href={href('terms')} className="app-link">
              terms
            </a>
            {' and the '}
            <a href={`${href('privacy')}#teams`} className="app-link">
              privacy notice
            </a>
            .
          </p>
          <Submit name="do" value="join" pending="Joining…" className="w-full">
            Join
          </Submit>
          <Submit name="do" value="decline" pending="One moment…" tone="quiet" className="w-full">
            No thanks
          </Submit>
        </form>
        <p className="app-hint mt-6">{`The invitation ends on ${dateText(endsAt)}.`}</p>
      </>
    ),
  })
}

/** The address is shown masked: the link may have been passed on. */
async function otherAddressPage(visit: Visit, { email }: Invite): Promise<Response> {
  await logAuth(visit, 'not_own', { kind: 'link' })
  return messagePage(visit, {
    status: 403,
    heading: 'This invitation is for another address.',
    facts: PAGE_FACTS,
    children: (
      <>
        <p className="app-lead">{`It was sent to ${maskedAddress(email)}. Sign in with that address, or ask the team to invite the one you use here.`}</p>
        <form method="post" action={href('logout')} className="mt-6">
          <Submit pending="Signing out…" tone="secondary">
            Sign out
          </Submit>
        </form>
      </>
    ),
  })
}

/** Names the team where the link is known, as one that has ended is. */
async function gonePage(visit: Visit): Promise<Response> {
  const team = await teamOfEnded(visit, visit.params.token ?? '')
  return messagePage(visit, {
    status: 410,
    heading: 'This invitation no longer works.',
    facts: PAGE_FACTS,
    children: (
      <p className="app-lead">
        {`Ask ${team ?? 'the team'} for a new one. A link works for 14 days and once, and only the newest one does.`}
      </p>
    ),
  })
}
