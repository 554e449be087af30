// The frame of every page of one team: its name, its navigation by what the member may do, and the way to support.
import { type LucideIcon, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { href } from '#app/addresses.ts'
import { type Page, page } from '#app/layout/page.tsx'
import type { TeamVisit } from '#app/team-membership/membership.ts'
import { may, type TeamAct, type TeamRole } from '#app/team-membership/permissions.ts'

interface Place {
  href: string
  name: string
  see: TeamAct
}

/** The pages of a team's navigation, in their order. */
const placesOf = (id: string, role: TeamRole): readonly Place[] => [
  { href: href('team', { id }), name: role === 'member' ? 'My profile' : 'Members', see: 'team:see' },
  { href: href('team-cards', { id }), name: 'Cards', see: 'cards:claim' },
  { href: href('team-numbers', { id }), name: 'Statistics', see: 'statistics:see' },
  { href: href('team-brand', { id }), name: 'Brand', see: 'brand:change' },
  { href: href('team-log', { id }), name: 'Log', see: 'log:see' },
  { href: href('team-settings', { id }), name: 'Settings', see: 'team:see' },
]

export interface TeamPage extends Omit<Page, 'title'> {
  /** The page's name; the heading, and the title with the team's name. */
  title: string
  /** Left out: the title. */
  heading?: string
  /** The page above, for a page below one of the navigation. */
  up?: { href: string; name: string }
  /** Links and buttons beside the heading. */
  actions?: ReactNode
}

/** A sentence in the place of a list that is empty. */
export const TeamNone = ({ icon: Icon = UsersRound, children }: { icon?: LucideIcon; children: ReactNode }) => (
  <p className="team-none">
    <Icon aria-hidden="true" className="team-none-icon" strokeWidth={1.5} />
    {children}
  </p>
)

/** A page of a team as a response. */
export const teamPage = (
  visit: TeamVisit,
  { title, heading = title, up, actions, children, ...given }: TeamPage,
): Promise<Response> => {
  const { team, role } = visit.membership
  const places = placesOf(team.id, role).filter(({ see }) => may(role, see))
  const path = visit.url.pathname.replace(/\/$/, '')
  return page(visit, {
    width: 'wide',
    ...given,
    title: title === team.name ? title : `${title} · ${team.name}`,
    children: (
      <>
        <div className="team-head">
          <p className="team-name">
            <a href={href('team', { id: team.id })}>{team.name}</a>
          </p>
          <nav aria-label="Team" className="app-tabs">
            <ul>
              {places.map(({ href: place, name }) => (
                <li key={place}>
                  <a href={place} aria-current={path === place || up?.href === place ? 'page' : undefined}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className="team-title">
          <div className="team-title-text">
            {up ? (
              <p className="team-up">
                <a href={up.href} className="app-link">
                  {up.name}
                </a>
              </p>
            ) : null}
            <h1 className="app-heading">{heading}</h1>
          </div>
          {actions ? <div className="team-actions">{actions}</div> : null}
        </div>
        {children}
        <p className="team-support">
          Questions about this team?{' '}
          <a href={supportAddress(visit)} className="app-link">
            Write to support
          </a>
        </p>
      </>
    ),
  })
}

/** A mail to support whose subject says which team it is about, so that teams can be answered first. */
const supportAddress = ({ config, membership }: TeamVisit): string =>
  `mailto:${config.brand.supportEmail}?subject=${encodeURIComponent(`[Team ${membership.team.slug}] `)}`
