// A team's members.
import { asc, eq } from 'drizzle-orm'
import { teamMembers } from '#app/db/schema.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { runStatement } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { teamPage } from './frame.tsx'
import { teamOf } from './membership.ts'
import { may } from './permissions.ts'
import { ROLE_NAMES } from './teams.tsx'

export async function GET(visit: OwnVisit): Promise<Response> {
  const entered = await teamOf(visit, 'team:see')
  if (entered instanceof Response) return entered
  const { team, role, memberId } = entered.membership
  const members = reached(
    await runStatement(
      visit.env.DB,
      (store) =>
        store
          .select()
          .from(teamMembers)
          .where(eq(teamMembers.teamId, team.id))
          .orderBy(asc(teamMembers.email))
          .limit(100),
      { what: 'list members', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  const shown = members.filter(({ id, ...its }) => may(role, 'members:see', { isOwn: id === memberId, role: its.role }))
  return teamPage(entered, {
    title: 'Members',
    children: (
      <ul className="app-list">
        {shown.map(({ id, name, email, role: its }) => (
          <li key={id} className="app-row">
            <div className="app-row-text">
              <p className="app-row-name">{name ?? email}</p>
              <p className="app-hint">{ROLE_NAMES[its]}</p>
            </div>
          </li>
        ))}
      </ul>
    ),
  })
}
