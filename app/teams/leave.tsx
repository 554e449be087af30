// `/app/teams/{id}/leave`: a member leaves a team, after a step-up.
import { href } from '#app/addresses.ts'
import { leadTo } from '#app/guards/answers.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { isFreshlyProved } from '#app/identity/sessions.ts'
import { stepUpPath } from '#app/identity/step-up.tsx'
import { Confirmation } from '#app/layout/confirmation.tsx'
import { CHANGED_MEANWHILE } from '#app/layout/done.ts'
import { messagePage } from '#app/layout/message.tsx'
import { counted } from '#app/orders/order-rules.ts'
import { refusedAct, type TeamVisit, teamVisit } from '#app/team-membership/membership.ts'
import { buttonClass } from '#ui/button.tsx'
import { teamPage } from './frame.tsx'
import { endMembership, type Leaver, leaverIn } from './leaving.ts'

export const GET = (visit: OwnVisit): Promise<Response> =>
  withLeaver(visit, (entered, leaver) => question(entered, leaver))

export const POST = (visit: OwnVisit): Promise<Response> =>
  withLeaver(visit, async (entered, leaver) => {
    if (!isFreshlyProved(visit.account, visit.now))
      return leadTo(stepUpPath(href('team-leave', { id: entered.membership.team.id })))
    if (await endMembership(entered, leaver, 'left')) return leadTo(`${href('teams')}?done=left`)
    return withLeaver(visit, (again, still) => question(again, still, CHANGED_MEANWHILE))
  })

async function withLeaver(
  visit: OwnVisit,
  handle: (visit: TeamVisit, leaver: Leaver) => Promise<Response>,
): Promise<Response> {
  const entered = await teamVisit(visit)
  if (entered instanceof Response) return entered
  const { team, role, memberId } = entered.membership
  if (role === 'owner')
    return messagePage(visit, {
      status: 409,
      heading: `Hand ${team.name} over first, or delete it.`,
      children: (
        <p className="mt-6">
          <a href={href('team', { id: team.id })} className="app-link">
            Back to the team
          </a>
        </p>
      ),
    })
  const refused = await refusedAct(entered, 'team:leave')
  if (refused) return refused
  const leaver = await leaverIn(visit.env, team.id, memberId)
  return leaver === null ? leadTo(href('teams')) : handle(entered, leaver)
}

function question(visit: TeamVisit, { cards }: Leaver, problem?: string): Promise<Response> {
  const { team } = visit.membership
  return teamPage(visit, {
    title: `Leave ${team.name}?`,
    width: 'narrow',
    ...(problem === undefined ? {} : { problems: { '': problem }, status: 409 }),
    children: (
      <>
        <Confirmation
          texts={[
            `Your profile of the team is no longer public then, and you no longer see the team.${
              cards === 0
                ? ''
                : ` ${cards === 1 ? 'Your card goes' : `Your ${counted(cards, 'card')} go`} back to its pool.`
            }`,
            'For 30 days you can copy your content into a profile of your own. Your own profiles and cards stay as they are.',
          ]}
          action={href('team-leave', { id: team.id })}
          button="Leave"
          pending="Leaving…"
        />
        <p className="mt-4">
          <a href={href('team', { id: team.id })} className={buttonClass('quiet', 'w-full')}>
            Stay
          </a>
        </p>
      </>
    ),
  })
}
