// `/app/teams/{id}/members/{member}/remove`: an owner or admin removes a member, after a step-up.
import { href } from '#app/addresses.ts'
import { leadTo } from '#app/guards/answers.ts'
import { logAuth } from '#app/guards/auth-log.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { isFreshlyProved } from '#app/identity/sessions.ts'
import { stepUpPath } from '#app/identity/step-up.tsx'
import { Confirmation } from '#app/layout/confirmation.tsx'
import { CHANGED_MEANWHILE, sealedDone } from '#app/layout/done.ts'
import { notFound } from '#app/layout/message.tsx'
import { counted } from '#app/orders/order-rules.ts'
import { refusedAct, type TeamVisit, teamOf } from '#app/team-membership/membership.ts'
import { buttonClass } from '#ui/button.tsx'
import { teamPage } from './frame.tsx'
import { endMembership, type Leaver, leaverIn } from './leaving.ts'

export const GET = (visit: OwnVisit): Promise<Response> =>
  withLeaver(visit, (entered, leaver) => question(entered, leaver))

export const POST = (visit: OwnVisit): Promise<Response> =>
  withLeaver(visit, async (entered, leaver) => {
    const { id } = entered.membership.team
    if (!isFreshlyProved(visit.account, visit.now))
      return leadTo(stepUpPath(href('team-remove', { id, member: leaver.memberId })))
    if (await endMembership(entered, leaver, 'removed')) {
      const text = `${leaver.name} was removed.${leaver.cards === 0 ? '' : ` ${counted(leaver.cards, 'card')} went back to the pool.`}`
      return leadTo(`${href('team', { id })}?done=${await sealedDone(visit, id, text)}`)
    }
    return withLeaver(visit, (again, still) => question(again, still, CHANGED_MEANWHILE))
  })

/** The member in the address, whom the visitor may remove; 404 where the team has no such member. */
async function withLeaver(
  visit: OwnVisit,
  handle: (visit: TeamVisit, leaver: Leaver) => Promise<Response>,
): Promise<Response> {
  const entered = await teamOf(visit, 'members:remove')
  if (entered instanceof Response) return entered
  const { team, memberId } = entered.membership
  const leaver = await leaverIn(visit.env, team.id, visit.params.member ?? '')
  if (leaver === null) {
    await logAuth(visit, 'not_own', { kind: 'member' })
    return notFound(visit)
  }
  const subject = { isOwn: leaver.memberId === memberId, role: leaver.role }
  return (await refusedAct(entered, 'members:remove', subject)) ?? handle(entered, leaver)
}

function question(visit: TeamVisit, { memberId, name, cards }: Leaver, problem?: string): Promise<Response> {
  const { id, name: team } = visit.membership.team
  return teamPage(visit, {
    title: `Remove ${name}?`,
    width: 'narrow',
    up: { href: href('team', { id }), name: 'Members' },
    ...(problem === undefined ? {} : { problems: { '': problem }, status: 409 }),
    children: (
      <>
        <Confirmation
          texts={[
            `${name} loses access to ${team} at once, and the profile of the team is no longer public.${
              cards === 0
                ? ''
                : ` ${cards === 1 ? 'The card goes' : `The ${counted(cards, 'card')} go`} back to the pool.`
            } We tell them by email.`,
          ]}
          action={href('team-remove', { id, member: memberId })}
          button="Remove"
          pending="Removing…"
        />
        <p className="mt-4">
          <a href={href('team', { id })} className={buttonClass('quiet', 'w-full')}>
            Keep
          </a>
        </p>
      </>
    ),
  })
}
