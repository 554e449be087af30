// "Teams": the teams the account is in, and the form that founds one.
import { ChevronRight } from 'lucide-react'
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { problemsOf } from '#app/guards/fields.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { dateText } from '#app/layout/dates.ts'
import { doneIn } from '#app/layout/done.ts'
import { Submit, TextField } from '#app/layout/form.tsx'
import { type Problems, page } from '#app/layout/page.tsx'
import { type Membership, membershipsOf } from '#app/team-membership/membership.ts'
import { ROLE_NAMES } from '#app/team-membership/permissions.ts'
import { initialOf } from '#domain/text/shown-text.ts'
import { foundTeam, MOST_JOINED, MOST_OWNED } from './found.ts'
import { TeamNone } from './frame.tsx'
import { invitesTo } from './join.ts'
import { LeftRow } from './left.tsx'
import { leftTeams } from './left-writes.ts'
import { MOST_IN_NAME, teamNameField } from './team-name.ts'

const DONE: Readonly<Record<string, string>> = {
  left: 'You have left the team.',
  declined: 'You did not join the team.',
  deleted: 'The team was deleted.',
}
const FULL = `You can own ${MOST_OWNED} teams and be in ${MOST_JOINED}.`

export const GET = (visit: OwnVisit): Promise<Response> => teamsPage(visit)

async function teamsPage(
  visit: OwnVisit,
  { problems = {}, status = 200, name = '' }: { problems?: Problems; status?: number; name?: string } = {},
): Promise<Response> {
  const [memberships, left, invites] = await Promise.all([
    membershipsOf(visit.env, visit.account.id),
    leftTeams(visit),
    invitesTo(visit.env, visit.account.email, visit.now),
  ])
  const owned = memberships.filter(({ role }) => role === 'owner')
  const isFull = owned.length >= MOST_OWNED || memberships.length >= MOST_JOINED
  const done = doneIn(visit.url, DONE)
  return page(visit, {
    title: 'Teams',
    problems,
    status,
    ...(done && status === 200 ? { done } : {}),
    children: (
      <>
        <h1 className="app-heading">Teams</h1>
        <p className="app-lead">
          A team keeps the cards and profiles of several people together, with the same company details on each.
        </p>
        {memberships.length === 0 ? (
          <TeamNone>You are not in any team.</TeamNone>
        ) : (
          <ul className="app-list">
            {memberships.map((membership) => (
              <TeamRow key={membership.team.id} {...membership} />
            ))}
          </ul>
        )}
        {invites.map(({ team, endsAt }) => (
          <p key={team} className="team-invited">
            {`${team} has invited you. Open the link in the email to ${visit.account.email}; it works until ${dateText(endsAt)}.`}
          </p>
        ))}
        {left.length === 0 ? null : (
          <ul className="app-list">
            {left.map((one) => (
              <LeftRow key={one.teamId} {...one} />
            ))}
          </ul>
        )}
        <section className="app-section" aria-labelledby="found">
          <h2 id="found" className="text-xl">
            Create a team
          </h2>
          {isFull ? (
            <p className="app-lead">{FULL}</p>
          ) : (
            <form method="post" action={href('teams')} className="app-form" noValidate>
              <TextField
                name="name"
                label="Name"
                hint="Usually the name of the company. Members and invited people see it."
                problems={problems}
                defaultValue={name}
                maxLength={MOST_IN_NAME * 2}
                autoComplete="organization"
              />
              <Submit pending="Creating…" className="w-full">
                Create a team
              </Submit>
            </form>
          )}
        </section>
      </>
    ),
  })
}

const TeamRow = ({ team, role }: Membership) => (
  <li className="app-row team-row">
    <span className="team-initial" aria-hidden="true">
      {initialOf(team.name)}
    </span>
    <div className="app-row-text">
      <a href={href('team', { id: team.id })} className="app-row-name team-link">
        {team.name}
      </a>
      <p className="app-hint">{ROLE_NAMES[role]}</p>
    </div>
    <ChevronRight aria-hidden="true" className="team-row-mark" strokeWidth={1.75} />
  </li>
)

export async function POST(visit: OwnVisit, body: Body): Promise<Response> {
  const fields = fieldsOf(body)
  const read = z.object({ name: teamNameField(visit.config.brand) }).safeParse(fields)
  if (!read.success) return teamsPage(visit, { problems: problemsOf(read.error), status: 422, name: fields.name ?? '' })
  const id = await foundTeam(visit, read.data.name)
  if (id === null) return teamsPage(visit, { problems: { '': FULL }, status: 409, name: read.data.name })
  return leadTo(`${href('team', { id })}?done=founded`)
}
