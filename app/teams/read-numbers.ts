// Sums of a team and of each member for a period: taps, opens, links, saves and left contacts. Every count is read by its
// index and added up in D1, so that a team with 500 members and 1,000 cards transfers one row per card and profile.
import { and, eq, gte, sql } from 'drizzle-orm'
import { contacts } from '#app/db/schema.ts'
import { DAY_SECONDS } from '#app/guards/limits.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { reached } from '#app/guards/visit.ts'
import { holderName } from '#app/team-membership/card-facts.ts'
import { linkDays, profileDays, tapDays } from '#db/schema.ts'
import { runStatement, type Store } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { epochDay } from '#domain/site/visit.ts'

export const NUMBERS = ['taps', 'opens', 'links', 'saves', 'contacts'] as const
export type NumberName = (typeof NUMBERS)[number]
export type Sums = Readonly<Record<NumberName, number>>

export interface MemberNumbers {
  memberId: string
  name: string
  username: string | null
  cards: number
  sums: Sums
}

export interface TeamNumbers {
  /** All cards and profiles of the team, those of people who left included. */
  team: Sums
  members: MemberNumbers[]
  /** Taps of cards in the pool, and of those that had another holder then. */
  otherTaps: number
}

/** How long a team page may take to add up: 1,000 cards. */
const BUDGET_MS = 3 * D1_READ_BUDGET_MS
const MOST_CARDS = 5000

/** Cards of a team with the member who has each, and the days since when its taps are the team's and the member's. */
const cardsOf = (store: Store, teamId: string) =>
  store.all<{ chip: string; holder: string | null; from: number; given: number }>(
    sql`SELECT chips.chip_id AS chip, chips.holder_member_id AS holder, coalesce(chips.claimed_at, 0) AS "from",
      coalesce((SELECT max(handed.created_at) FROM chip_events AS handed
        WHERE handed.chip_id = chips.chip_id AND handed.event = 'handed_out'), chips.claimed_at, 0) AS given
      FROM chips WHERE chips.owner_team_id = ${teamId} LIMIT ${MOST_CARDS}`,
  )

/** Taps since the second value of each row, and since the third. `cards` is JSON: [chip id, first day, day it was given]. */
export const tapsOfCards = (store: Store, cards: string, firstDay: number) =>
  store
    .select({
      chip: sql<string>`c.value ->> 0`,
      taps: sql<number>`sum(${tapDays.taps})`,
      given: sql<number>`coalesce(sum(iif(${tapDays.day} >= c.value ->> 2, ${tapDays.taps}, 0)), 0)`,
    })
    .from(sql`json_each(${cards}) AS c`)
    .crossJoin(tapDays)
    .where(sql`${tapDays.chipId} = c.value ->> 0 AND ${tapDays.day} >= max(c.value ->> 1, ${firstDay})`)
    .groupBy(sql`1`)

/** Opens and saves by profile. `usernames` is JSON. */
export const visitsOfProfiles = (store: Store, usernames: string, firstDay: number) =>
  store
    .select({
      username: sql<string>`u.value`,
      kind: profileDays.kind,
      count: sql<number>`sum(${profileDays.count})`,
    })
    .from(sql`json_each(${usernames}) AS u`)
    .crossJoin(profileDays)
    .where(sql`${profileDays.username} = u.value AND ${profileDays.day} >= ${firstDay}`)
    .groupBy(sql`1`, profileDays.kind)

/** Opened links by profile. */
export const linksOfProfiles = (store: Store, usernames: string, firstDay: number) =>
  store
    .select({ username: sql<string>`u.value`, count: sql<number>`sum(${linkDays.clicks})` })
    .from(sql`json_each(${usernames}) AS u`)
    .crossJoin(linkDays)
    .where(sql`${linkDays.username} = u.value AND ${linkDays.day} >= ${firstDay}`)
    .groupBy(sql`1`)

interface MemberRow {
  memberId: string
  name: string
  username: string | null
  left: number
}

const membersOf = (store: Store, teamId: string) =>
  store.all<MemberRow>(
    sql`SELECT holder.id AS memberId, ${holderName('holder')} AS name, theirs.username AS username,
      holder.left_at IS NOT NULL AS left
      FROM team_members AS holder LEFT JOIN profiles AS theirs
        ON theirs.account_id = holder.account_id AND theirs.team_id = holder.team_id
      WHERE holder.team_id = ${teamId} AND holder.joined_at IS NOT NULL`,
  )

/** The numbers of the last `days` UTC days, today included. Throws `Unreachable`. */
export async function readTeamNumbers(
  { env, now }: Pick<OwnVisit, 'env' | 'now'>,
  teamId: string,
  days: number,
): Promise<TeamNumbers> {
  const firstDay = epochDay(now * 1000) - days + 1
  const [cards, members] = reached(
    await runStatement(env.DB, (store) => Promise.all([cardsOf(store, teamId), membersOf(store, teamId)]), {
      what: 'read members and cards to count',
      budgetMs: D1_READ_BUDGET_MS,
    }),
  )
  const dayOf = (seconds: number) => epochDay(seconds * 1000)
  const cardList = JSON.stringify(cards.map(({ chip, from, given }) => [chip, dayOf(from), dayOf(given)]))
  const names = JSON.stringify(members.flatMap(({ username }) => username ?? []))
  const [taps, visits, links, left] = reached(
    await runStatement(
      env.DB,
      (store) =>
        store.batch([
          tapsOfCards(store, cardList, firstDay),
          visitsOfProfiles(store, names, firstDay),
          linksOfProfiles(store, names, firstDay),
          store
            .select({ username: contacts.username, count: sql<number>`count(*)` })
            .from(contacts)
            .where(and(eq(contacts.teamId, teamId), gte(contacts.createdAt, firstDay * DAY_SECONDS)))
            .groupBy(contacts.username),
        ]),
      { what: 'sum numbers of a team', budgetMs: BUDGET_MS },
    ),
  )
  return teamNumbers({ cards, members, taps, visits, links, contacts: left })
}

interface Read {
  cards: readonly { chip: string; holder: string | null }[]
  members: readonly MemberRow[]
  taps: readonly { chip: string; taps: number; given: number }[]
  visits: readonly { username: string; kind: string; count: number }[]
  links: readonly { username: string; count: number }[]
  contacts: readonly { username: string; count: number }[]
}

/** Adds up what was read. People who left have no row of their own; their profiles count for the team. Pure. */
export function teamNumbers({ cards, members, taps, visits, links, contacts: left }: Read): TeamNumbers {
  const folded = (username: string) => username.toLowerCase()
  const holders = new Map(cards.map(({ chip, holder }) => [chip, holder]))
  const tapsOf = sumsBy(
    taps,
    ({ chip }) => holders.get(chip) ?? '',
    ({ given }) => given,
  )
  const byName = <Row extends { username: string; count: number }>(rows: readonly Row[]) =>
    sumsBy(
      rows,
      ({ username }) => folded(username),
      ({ count }) => count,
    )
  const saves = byName(visits.filter(({ kind }) => kind === 'save'))
  const opens = byName(visits.filter(({ kind }) => kind !== 'save'))
  const [linksOf, contactsOf] = [byName(links), byName(left)]
  const shown = members.filter((member) => !member.left)
  const rows = shown.map(({ memberId, name, username }): MemberNumbers => {
    const of = (sums: ReadonlyMap<string, number>) => (username === null ? 0 : (sums.get(folded(username)) ?? 0))
    return {
      ...{ memberId, name, username, cards: cards.filter(({ holder }) => holder === memberId).length },
      sums: {
        taps: tapsOf.get(memberId) ?? 0,
        ...{ opens: of(opens), links: of(linksOf), saves: of(saves), contacts: of(contactsOf) },
      },
    }
  })
  const allTaps = taps.reduce((sum, row) => sum + row.taps, 0)
  return {
    team: {
      taps: allTaps,
      ...{ opens: total(opens), links: total(linksOf), saves: total(saves), contacts: total(contactsOf) },
    },
    members: rows,
    otherTaps: allTaps - rows.reduce((sum, { sums }) => sum + sums.taps, 0),
  }
}

function sumsBy<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  countOf: (row: Row) => number,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + countOf(row))
  return sums
}

const total = (sums: ReadonlyMap<string, number>): number => [...sums.values()].reduce((sum, count) => sum + count, 0)
