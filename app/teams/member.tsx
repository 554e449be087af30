// `/app/teams/{id}/members/{member}`: one person of a team: their name in it, role, profile and invitation.
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { leadTo } from '#app/guards/answers.ts'
import { logAuth } from '#app/guards/auth-log.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { asSent, keyOf, lineField, problemsOf } from '#app/guards/fields.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { dateText } from '#app/layout/dates.ts'
import { CHANGED_MEANWHILE, doneIn } from '#app/layout/done.ts'
import { SelectField, Submit, TextField } from '#app/layout/form.tsx'
import { notFound } from '#app/layout/message.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { refusedAct, type TeamVisit, teamOf } from '#app/team-membership/membership.ts'
import { may, ROLE_NAMES, type Subject, type TeamAct } from '#app/team-membership/permissions.ts'
import { teamPage } from './frame.tsx'
import { GIVEN_ROLES, nameField } from './invite-rows.ts'
import { cancelInvite, remind } from './invites.ts'
import { changeRole, renameMember } from './member-writes.ts'
import { type Member, memberName, readMember } from './read-members.ts'
import { inviteText, StateBadge } from './team.tsx'

const DONE: Readonly<Record<string, string>> = {
  named: 'The name was changed.',
  role: 'The role was changed.',
  reminded: 'The invitation was sent again.',
}

/** What the buttons of the page do, and the act that each is. */
const ACTIONS = {
  name: 'members:invite',
  role: 'members:change-role',
  remind: 'members:remind',
  cancel: 'members:cancel-invite',
} as const satisfies Record<string, TeamAct>

export async function GET(visit: OwnVisit): Promise<Response> {
  const found = await memberOf(visit)
  return found instanceof Response ? found : memberPage(found.visit, found.member)
}

/** The person in the address, for owner and admins; 404 for everybody else, and where the team has no such person. */
async function memberOf(visit: OwnVisit): Promise<{ visit: TeamVisit; member: Member; subject: Subject } | Response> {
  const entered = await teamOf(visit, 'members:invite')
  if (entered instanceof Response) return entered
  const { team, memberId } = entered.membership
  const member = await readMember(visit.env, team.id, visit.params.member ?? '', visit.now)
  if (member !== null) return { visit: entered, member, subject: { isOwn: member.id === memberId, role: member.role } }
  await logAuth(visit, 'not_own', { kind: 'member' })
  return notFound(visit)
}

const memberForm = z.object({
  do: z.catch(z.nullable(keyOf(ACTIONS)), null),
  name: lineField,
  role: asSent,
  seen: asSent,
})

export async function POST(visit: OwnVisit, body: Body): Promise<Response> {
  const found = await memberOf(visit)
  if (found instanceof Response) return found
  const { visit: entered, member, subject } = found
  const form = memberForm.parse(fieldsOf(body))
  const { team } = entered.membership
  const path = href('team-member', { id: team.id, member: member.id })
  if (form.do === null) return leadTo(path)
  const refused = await refusedAct(entered, ACTIONS[form.do], subject)
  if (refused) return refused
  const changed = async () => {
    const now = await readMember(visit.env, team.id, member.id, visit.now)
    return now === null
      ? notFound(visit)
      : memberPage(entered, now, { problems: { '': CHANGED_MEANWHILE }, status: 409 })
  }
  switch (form.do) {
    case 'name': {
      const read = z.object({ name: nameField }).safeParse(form)
      if (!read.success)
        return memberPage(entered, member, { problems: problemsOf(read.error), status: 422, name: form.name })
      return (await renameMember(entered, member.id, read.data.name)) ? leadTo(`${path}?done=named`) : changed()
    }
    case 'role': {
      const role = GIVEN_ROLES.find((given) => given === form.role)
      if (role === undefined)
        return memberPage(entered, member, { problems: { role: 'Please choose a role.' }, status: 422 })
      if (form.seen !== member.role) return changed()
      if (role === member.role) return leadTo(path)
      return (await changeRole(entered, member, role)) ? leadTo(`${path}?done=role`) : changed()
    }
    case 'remind': {
      const end = await remind(entered, member)
      if (end === 'sent') return leadTo(`${href('team', { id: team.id })}?done=reminded`)
      if (end === 'changed') return changed()
      return memberPage(entered, member, {
        problems: {
          '': 'This invitation was sent within a day, or the team has sent 200 today. Please try again tomorrow.',
        },
        status: 429,
      })
    }
    case 'cancel':
      return (await cancelInvite(entered, member.id))
        ? leadTo(`${href('team', { id: team.id })}?done=cancelled`)
        : changed()
  }
}

function memberPage(
  visit: TeamVisit,
  member: Member,
  {
    problems = {},
    status = 200,
    name = member.name ?? '',
  }: { problems?: Problems; status?: number; name?: string } = {},
): Promise<Response> {
  const { team, role, memberId } = visit.membership
  const { id, email, profile, state, invite } = member
  const subject = { isOwn: id === memberId, role: member.role }
  const path = href('team-member', { id: team.id, member: id })
  const done = doneIn(visit.url, DONE)
  const note = inviteText(member)
  return teamPage(visit, {
    title: memberName(member),
    up: { href: href('team', { id: team.id }), name: 'Members' },
    problems,
    status,
    ...(done && status === 200 ? { done } : {}),
    children: (
      <>
        <p className="team-member-facts team-member-page-facts">
          <StateBadge state={state} />
          <span>{ROLE_NAMES[member.role]}</span>
          <span>{email}</span>
          {member.joinedAt === null ? null : <span>{`Joined on ${dateText(member.joinedAt)}`}</span>}
          {member.leftAt === null || state !== 'left' ? null : <span>{`Left on ${dateText(member.leftAt)}`}</span>}
          {note === null ? null : <span>{note}</span>}
        </p>
        <div className="team-columns">
          {profile === null ? null : (
            <section aria-labelledby="profile">
              <h2 id="profile" className="text-xl">
                Profile
              </h2>
              <p className="app-lead">{`@${profile.username}`}</p>
              <p className="team-links">
                {may(role, 'profiles:edit', subject) ? (
                  <a
                    href={`${href('profile')}?profile=${encodeURIComponent(profile.username)}`}
                    className="app-secondary-button"
                  >
                    Edit profile
                  </a>
                ) : null}
                {profile.published && !profile.hidden ? (
                  <a
                    href={`${visit.config.siteUrl}/profile/${encodeURIComponent(profile.username)}`}
                    className="app-quiet-button"
                  >
                    Open profile
                  </a>
                ) : null}
              </p>
            </section>
          )}
          {invite === 'open' || invite === 'expired' ? (
            <section aria-labelledby="invitation">
              <h2 id="invitation" className="text-xl">
                Invitation
              </h2>
              <p className="app-lead">
                The link works for 14 days. It can be sent again once a day; only the newest works.
              </p>
              <form method="post" action={path} className="team-links">
                <Submit name="do" value="remind" pending="Sending…" tone="secondary">
                  Remind
                </Submit>
                <Submit name="do" value="cancel" pending="Cancelling…" tone="quiet">
                  Cancel invitation
                </Submit>
              </form>
            </section>
          ) : null}
          {state === 'left' || invite === 'ended' ? null : (
            <section aria-labelledby="name-heading">
              <h2 id="name-heading" className="text-xl">
                Name in the team
              </h2>
              <form method="post" action={path} className="app-form" noValidate>
                <TextField
                  name="name"
                  label="Name"
                  hint="For this list. The name on the profile is changed there."
                  problems={problems}
                  defaultValue={name}
                  autoComplete="off"
                  maxLength={200}
                />
                <Submit name="do" value="name" pending="Saving…" tone="secondary" className="justify-self-start">
                  Save name
                </Submit>
              </form>
            </section>
          )}
          {may(role, 'members:change-role', subject) && state !== 'left' && invite !== 'ended' ? (
            <section aria-labelledby="role-heading">
              <h2 id="role-heading" className="text-xl">
                Role
              </h2>
              <form method="post" action={path} className="app-form" noValidate>
                <input type="hidden" name="seen" value={member.role} />
                <SelectField
                  name="role"
                  label="Role"
                  hint="Admins invite people, hand out cards and edit all profiles of the team."
                  problems={problems}
                  defaultValue={member.role}
                  choices={GIVEN_ROLES.map((value) => ({ value, text: ROLE_NAMES[value] }))}
                />
                <Submit name="do" value="role" pending="Saving…" tone="secondary" className="justify-self-start">
                  Save role
                </Submit>
              </form>
            </section>
          ) : null}
        </div>
      </>
    ),
  })
}
