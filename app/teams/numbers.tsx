// `/app/teams/{id}/numbers`: the sums of a team and of each member, as a table and as a CSV file. A member sees their own row.
import { href } from '#app/addresses.ts'
import { List } from '#app/console/list.tsx'
import { isoDay, PERIODS, type Period, readPeriod } from '#app/counts/period.ts'
import { appHeaders } from '#app/guards/answers.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { type TeamVisit, teamOf } from '#app/team-membership/membership.ts'
import { may } from '#app/team-membership/permissions.ts'
import { epochDay } from '#domain/site/visit.ts'
import { CSV_MARK, csvText } from '#domain/text/csv.ts'
import { teamPage } from './frame.tsx'
import { type MemberNumbers, NUMBERS, type NumberName, readTeamNumbers, type Sums } from './read-numbers.ts'

const NAMES: Readonly<Record<NumberName, string>> = {
  taps: 'Card taps',
  opens: 'Profile opens',
  links: 'Opened links',
  saves: 'Saved contacts',
  contacts: 'Contacts received',
}
const NOTHING_COUNTED = 'Nothing was counted in this period. Taps appear here within seconds.'

export async function GET(visit: OwnVisit): Promise<Response> {
  const entered = await teamOf(visit, 'statistics:see')
  if (entered instanceof Response) return entered
  const period = readPeriod(visit.url.searchParams.get('days'))
  if (visit.env.STATS) return elsewhere(entered)
  return visit.url.searchParams.get('format') === 'csv' ? csvFile(entered, period) : numbersPage(entered, period)
}

const elsewhere = (visit: TeamVisit): Promise<Response> =>
  teamPage(visit, {
    title: 'Statistics',
    children: (
      <p className="app-lead">{`This shop keeps its counts elsewhere. Ask ${visit.config.brand.supportEmail} for yours.`}</p>
    ),
  })

/** The rows that the member may see, most taps first, and whether the team's sums are shown. */
async function shownNumbers(visit: TeamVisit, period: Period) {
  const { team, memberId, role } = visit.membership
  const numbers = await readTeamNumbers(visit, team.id, period)
  const members = numbers.members
    .filter((row) => may(role, 'statistics:see', { isOwn: row.memberId === memberId }))
    .sort((one, other) => other.sums.taps - one.sums.taps || (one.name < other.name ? -1 : 1))
  return { ...numbers, members, isManaged: may(role, 'statistics:see', { isOwn: false }) }
}

async function numbersPage(visit: TeamVisit, period: Period): Promise<Response> {
  const { id } = visit.membership.team
  const { team, members, otherTaps, isManaged } = await shownNumbers(visit, period)
  const [own] = members
  const sums: Sums | undefined = isManaged ? team : own?.sums
  const here = href('team-numbers', { id })
  const isEmpty = sums === undefined || NUMBERS.every((name) => sums[name] === 0)
  return teamPage(visit, {
    title: isManaged ? 'Statistics' : 'Your statistics',
    children: (
      <>
        <p className="app-lead">
          {isManaged
            ? 'Days are in UTC. Taps count for the person who has the card, from the day they got it.'
            : 'Days are in UTC. A card’s taps count from the day you got it.'}
        </p>
        <div className="team-period">
          <nav aria-label="Period" className="app-tabs">
            <ul>
              {PERIODS.map((days) => (
                <li key={days}>
                  <a href={`${here}?days=${days}`} aria-current={days === period ? 'page' : undefined}>
                    {`${days} days`}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <a href={`${here}?days=${period}&format=csv`} className="app-link" download>
            Download CSV
          </a>
        </div>
        {sums === undefined || isEmpty ? (
          <p className="stat-empty">{NOTHING_COUNTED}</p>
        ) : (
          <>
            <dl className="stat-tiles team-tiles">
              {NUMBERS.map((name) => (
                <div key={name} className="stat-tile">
                  <dt>{NAMES[name]}</dt>
                  <dd className="stat-sum">{sums[name].toLocaleString('en-GB')}</dd>
                </div>
              ))}
            </dl>
            {isManaged ? (
              <div className="team-numbers">
                <List
                  visit={visit}
                  caption="By member"
                  columns={[
                    { name: 'Member', kind: 'row', cell: (row: MemberNumbers) => <Who visit={visit} row={row} /> },
                    { name: 'Cards', kind: 'number', cell: ({ cards }) => cards },
                    ...NUMBERS.map((name) => ({
                      name: NAMES[name],
                      kind: 'number' as const,
                      cell: ({ sums: its }: MemberNumbers) => its[name].toLocaleString('en-GB'),
                    })),
                  ]}
                  rows={{ ok: true, value: members }}
                  keyOf={({ memberId }) => memberId}
                  empty="Nobody has joined yet."
                />
                {otherTaps === 0 ? null : (
                  <p className="app-hint mt-4">
                    {`${otherTaps.toLocaleString('en-GB')} ${otherTaps === 1 ? 'tap is' : 'taps are'} of cards in the pool, or from before their present holders got them.`}
                  </p>
                )}
              </div>
            ) : null}
          </>
        )}
      </>
    ),
  })
}

const Who = ({ visit, row: { name, username } }: { visit: TeamVisit; row: MemberNumbers }) => (
  <span className="min-w-0">
    {name}
    {username === null ? null : (
      <a
        href={`${visit.config.siteUrl}/profile/${encodeURIComponent(username)}`}
        className="team-number-profile"
      >{`@${username}`}</a>
    )}
  </span>
)

export const CSV_COLUMNS = ['member', 'profile', 'cards', ...NUMBERS] as const

async function csvFile(visit: TeamVisit, period: Period): Promise<Response> {
  const { members, otherTaps, isManaged } = await shownNumbers(visit, period)
  const rows = members.map(({ name, username, cards, sums }) => ({ member: name, profile: username, cards, ...sums }))
  const others = isManaged && otherTaps > 0 ? [{ member: 'Pool and earlier holders', taps: otherTaps }] : []
  const text = csvText(CSV_COLUMNS, [...rows, ...others])
  const today = isoDay(epochDay(visit.now * 1000))
  return new Response(CSV_MARK + CSV_COLUMNS.join(',') + text.slice(text.indexOf('\r\n')), {
    headers: {
      ...appHeaders(),
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="team-${visit.membership.team.slug}-${today}-${period}-days.csv"`,
    },
  })
}
