// `/app/teams/{id}/log`: what owner and admins did, the newest first, for a year.
import { and, desc, eq, lt } from 'drizzle-orm'
import type { ReactNode } from 'react'
import { href } from '#app/addresses.ts'
import { accountEvents } from '#app/db/schema.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { timeText } from '#app/layout/dates.ts'
import { isTeamEvent, TEAM_EVENTS, type TeamEventDetail, teamEventDetail } from '#app/team-membership/events.ts'
import { type TeamVisit, teamOf } from '#app/team-membership/membership.ts'
import { LOCKS, type Lock } from '#app/team-profiles/locked.ts'
import { runStatement } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { TeamNone, teamPage } from './frame.tsx'
import { memberName, readMembers } from './read-members.ts'

const ROWS = 100
const FORMER = 'a former member'

export async function GET(visit: OwnVisit): Promise<Response> {
  const entered = await teamOf(visit, 'log:see')
  if (entered instanceof Response) return entered
  const { team } = entered.membership
  const [found, members] = await Promise.all([eventsOf(entered), readMembers(visit.env, team.id, visit.now)])
  const names: Names = {
    byAccount: new Map(members.flatMap((one) => (one.accountId === null ? [] : [[one.accountId, memberName(one)]]))),
    byMember: new Map(members.map((one) => [one.id, memberName(one)])),
  }
  const shown = found.slice(0, ROWS)
  const last = shown.at(-1)
  const older = found.length > ROWS && last ? `${href('team-log', { id: team.id })}?before=${last.id}` : null
  return teamPage(entered, {
    title: 'Log',
    children: (
      <>
        <p className="app-lead">
          What the owner and the admins did. Entries are deleted after a year. Times are in UTC.
        </p>
        {shown.length === 0 ? (
          <TeamNone>Nothing yet.</TeamNone>
        ) : (
          <ol className="team-log">
            {shown.map((event) => (
              <li key={event.id}>
                <time dateTime={new Date(event.createdAt * 1000).toISOString()}>{timeText(event.createdAt)}</time>
                <p>{sentenceOf(event, names)}</p>
              </li>
            ))}
          </ol>
        )}
        {older === null && !entered.url.searchParams.has('before') ? null : (
          <nav aria-label="Pages of the log" className="team-pages">
            {entered.url.searchParams.has('before') ? (
              <a href={href('team-log', { id: team.id })} className="app-secondary-button">
                Newest
              </a>
            ) : null}
            {older === null ? null : (
              <a href={older} rel="next" className="app-secondary-button">
                Older
              </a>
            )}
          </nav>
        )}
      </>
    ),
  })
}

async function eventsOf({ env, url, membership }: TeamVisit) {
  const before = url.searchParams.get('before') ?? ''
  return reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select()
          .from(accountEvents)
          .where(
            and(
              eq(accountEvents.teamId, membership.team.id),
              /^\d{1,15}$/.test(before) ? lt(accountEvents.id, Number(before)) : undefined,
            ),
          )
          .orderBy(desc(accountEvents.id))
          .limit(ROWS + 1),
      { what: 'read log of team', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
}

interface Names {
  byAccount: ReadonlyMap<string, string>
  byMember: ReadonlyMap<string, string>
}

function detailOf(stored: string | null): TeamEventDetail {
  try {
    const read = teamEventDetail.safeParse(JSON.parse(stored ?? '{}'))
    return read.success ? read.data : {}
  } catch {
    return {}
  }
}

const ROLE_WORDS: Readonly<Record<string, string>> = { owner: 'owner', admin: 'an admin', member: 'a member' }
const isLock = (word: string): word is Lock => Object.hasOwn(LOCKS, word)

/** The sentence of an event. Names are those of today; of people the team no longer knows there is none. */
function sentenceOf(
  { accountId, event, detail: stored }: Pick<typeof accountEvents.$inferSelect, 'accountId' | 'event' | 'detail'>,
  { byAccount, byMember }: Names,
): ReactNode {
  const detail = detailOf(stored)
  const actor = (accountId === null ? undefined : byAccount.get(accountId)) ?? 'A former member'
  if (!isTeamEvent(event)) return <b>{actor}</b>
  const words = (detail.words ?? []).map((word) => ROLE_WORDS[word] ?? (isLock(word) ? LOCKS[word] : word))
  const filled: Readonly<Record<string, string>> = {
    member: byMember.get(detail.member ?? '') ?? FORMER,
    card: detail.card === undefined ? 'a card' : `ending in ${detail.card.slice(-4)}`,
    n: String(detail.n ?? ''),
    words: words.join(', ') || 'nothing',
  }
  const text = TEAM_EVENTS[event].replace(/\{(\w+)\}/g, (_, name: string) => filled[name] ?? '')
  return (
    <>
      <b>{actor}</b>
      {` ${text}.`}
    </>
  )
}
