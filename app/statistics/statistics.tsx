// `/analytics`, "Statistics": taps of the account's cards, opens of its profile, opened links, saved and left contacts, as tables
// and as a CSV file.

import { heldCards, ownCard, ownCards } from '#app/cards/own-cards.ts'
import { allOwnProfiles } from '#app/cards/own-profiles.ts'
import { countedChips, countedTeamChips } from '#app/counts/counted-cards.ts'
import { comparedDays, isoDay, lastDays, type Period, readPeriod } from '#app/counts/period.ts'
import { outcomeSums, readCounts, type Shown } from '#app/counts/read-counts.ts'
import type { DayCount } from '#app/counts/read-quarters.ts'
import { appHeaders } from '#app/guards/answers.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { dayText } from '#app/layout/dates.ts'
import { messagePage, notFound } from '#app/layout/message.tsx'
import { page } from '#app/layout/page.tsx'
import { isStorableChipId } from '#domain/chip/chip.ts'
import { epochDay } from '#domain/site/visit.ts'
import { DayTable } from './bar-table.tsx'
import { Breakdowns, ByCard, ByLink, Signatures } from './breakdowns.tsx'
import { Choice } from './choice.tsx'
import { countsCsv } from './csv.ts'
import { DayChart } from './day-chart.tsx'
import { compared, sumOf, sumsByDay } from './figures.ts'
import { leftContacts } from './left-contacts.ts'
import { linkNames } from './link-names.ts'
import { perDay, quartersOf } from './per-day.ts'
import { cardNames, type Own, type Selection, selectionOf, subjectsOf } from './selection.ts'
import { ZoneNote } from './zone-note.tsx'

/** Rows of counts that a page reads; with cards, profiles and links it reads less than 20,000 rows. */
const MOST_ROWS = 17_000
const MOST_ROWS_OF_A_FILE = 100_000
const NOTHING_COUNTED = 'Nothing was counted in this period. Taps appear here within seconds.'

/** Shown where the counts are not in D1; `support` is a mail address. */
const countedElsewhere = (support: string): string => `This shop keeps its counts elsewhere. Ask ${support} for yours.`

const KINDS: readonly { what: Shown; name: string; of: 'card' | 'profile' }[] = [
  { what: 'tap', name: 'Card taps', of: 'card' },
  { what: 'view', name: 'Profile opens', of: 'profile' },
  { what: 'link', name: 'Opened links', of: 'profile' },
  { what: 'save', name: 'Saved contacts', of: 'profile' },
  { what: 'contact', name: 'Contacts received', of: 'profile' },
]

export async function GET(visit: OwnVisit): Promise<Response> {
  const { env, account, url, config } = visit
  if (env.STATS) return elsewhere(visit)
  const own = await ownSubjects(visit)
  const selection = selectionOf(url.searchParams.get('of') ?? '', own)
  if (selection === null) return notFound(visit)
  const period = readPeriod(url.searchParams.get('days'))
  if (url.searchParams.get('format') === 'csv') return csvFile(visit, { own, selection, period })
  const utcToday = epochDay(visit.now * 1000)
  const before = comparedDays(period)
  const subjects = subjectsOf(own, selection)
  const quarters = await quartersOf(visit, subjects, period + before)
  const [read, left] = await Promise.all([
    readCounts(env, {
      ...subjects,
      // A time zone may be a day behind.
      days: lastDays(period + before + (quarters === null ? 0 : 1), utcToday),
      most: MOST_ROWS - (quarters?.read ?? 0),
    }),
    leftContacts(visit, subjects.usernames, period + before),
  ])
  const counts = reached(read)
  const first = utcToday - period + 1
  const shown = counts.rows.filter(({ day }) => day >= first)
  const isCut = counts.since !== null && counts.since > first
  const { days, localSince, ...daily } = perDay(counts.rows, quarters, utcToday, period)
  const isOfPeriod = ({ day }: DayCount) => day >= (days.at(-1) ?? 0)
  const earlier = [...daily.earlier, ...left.filter((count) => !isOfPeriod(count))]
  const inDays = [...daily.counts.filter(({ day }) => !isCut || day >= (counts.since ?? 0)), ...left.filter(isOfPeriod)]
  const isCompared = before > 0 && counts.since === null
  const names = reached(await linkNames(env, subjects.usernames))
  const signing = subjects.chips.filter(({ signs }) => signs)
  const outcomes = signing.length === 0 ? null : reached(await outcomeSums(env, signing, first))
  const kinds = KINDS.filter(({ of }) => selection.of === 'all' || selection.of === of).map((kind) => ({
    ...kind,
    /** By day, in the order of `days`. */
    series: sumsByDay(inDays, kind.what, days),
  }))
  const nameOf = cardNames(own.cards)
  return page(visit, {
    title: 'Statistics',
    width: 'wide',
    children: (
      <>
        <h1 className="app-heading">Statistics</h1>
        <ZoneNote chosen={account.timeZone} localSince={localSince} />
        <Choice own={own} selection={selection} period={period} nameOf={nameOf} />
        {isCut ? (
          <p className="notice mt-8">
            {`There is too much to add up at once. These are the counts since ${dayText(counts.since ?? first)}; choose a shorter time or one card to see all of it.`}
          </p>
        ) : null}
        {shown.length === 0 && inDays.length === 0 ? (
          <p className="stat-empty">{NOTHING_COUNTED}</p>
        ) : (
          <>
            <dl className="stat-tiles">
              {kinds.map(({ what, name, series }) => {
                const sum = sumOf(inDays, what)
                const lastTime = isCompared
                  ? sumsByDay(
                      earlier,
                      what,
                      days.map((day) => day - period),
                    )
                  : null
                return (
                  <div key={what} className="stat-tile">
                    <dt>{name}</dt>
                    <dd className="stat-sum">{sum.toLocaleString('en-GB')}</dd>
                    {isCompared ? (
                      <dd className="stat-compared">{compared(sum, sumOf(earlier, what), period)}</dd>
                    ) : null}
                    <dd aria-hidden="true">
                      <DayChart
                        days={days.map((day, at) => ({ name: dayText(day), count: series[at] ?? 0 })).reverse()}
                        before={lastTime?.reverse() ?? null}
                        period={period}
                      />
                    </dd>
                  </div>
                )
              })}
            </dl>
            <div className="stat-sections">
              <div className="stat-wide">
                <DayTable
                  caption="Per day"
                  whats={kinds.map(({ name }) => name)}
                  rows={days.map((day, at) => ({
                    key: String(day),
                    name: dayText(day),
                    note: at === 0 ? 'so far' : undefined,
                    counts: kinds.map(({ series }) => series[at] ?? 0),
                  }))}
                />
              </div>
              {kinds.map(({ what, name }) =>
                (what === 'tap' || what === 'view') && sumOf(shown, what) > 0 ? (
                  <Breakdowns key={what} what={what} name={name} counts={shown} />
                ) : null,
              )}
              <ByCard counts={shown} nameOf={nameOf} />
              <ByLink counts={shown} nameOf={names} />
              {outcomes === null ? null : (
                <Signatures
                  outcomes={outcomes}
                  taps={sumOf(
                    shown.filter(({ card }) => signing.some(({ shownAs }) => shownAs === card)),
                    'tap',
                  )}
                />
              )}
            </div>
          </>
        )}
        <p className="app-hint mt-8">
          {`A card's taps are shown from the day you claimed it, or got it from your team. ${config.brand.name} counts taps, opens and links by day, country and kind of device, and nothing about who it was.`}
        </p>
      </>
    ),
  })
}

/**
 * The account's cards and profiles, those of its teams included; and the card of a team in the address, which somebody else has
 * and the account may see. Throws `Unreachable`.
 */
async function ownSubjects(visit: OwnVisit): Promise<Own> {
  const { env, account, url } = visit
  const [chips, cards, held, profiles] = await Promise.all([
    countedChips(visit),
    ownCards(env, account.id),
    heldCards(env, account.id),
    allOwnProfiles(env, account.id),
  ])
  const own: Own = {
    chips: reached(chips),
    cards: [...reached(cards), ...reached(held)],
    profiles: reached(profiles),
  }
  const id = /^card:(.+)$/.exec(url.searchParams.get('of') ?? '')?.[1] ?? ''
  if (!isStorableChipId(id)) return own
  const card = reached(await ownCard(env, account.id, id))
  if (card === null || card.team === null || card.team.role === 'member') return own
  const of = reached(await countedTeamChips(visit, card))
  const ids = new Set(of.map(({ chipId }) => chipId))
  return {
    ...own,
    chips: [...own.chips.filter(({ chipId }) => !ids.has(chipId)), ...of],
    cards: own.cards.some(({ chipId }) => chipId === id) ? own.cards : [...own.cards, card],
  }
}

const elsewhere = (visit: OwnVisit): Promise<Response> =>
  messagePage(visit, {
    status: 200,
    heading: 'Statistics',
    children: <p className="app-lead">{countedElsewhere(visit.config.brand.supportEmail)}</p>,
  })

async function csvFile(
  visit: OwnVisit,
  { own, selection, period }: { own: Own; selection: Selection; period: Period },
): Promise<Response> {
  const today = epochDay(visit.now * 1000)
  const counts = reached(
    await readCounts(visit.env, {
      ...subjectsOf(own, selection),
      days: lastDays(period, today),
      most: MOST_ROWS_OF_A_FILE,
    }),
  )
  if (counts.since !== null)
    return messagePage(visit, {
      status: 422,
      heading: 'This is too much for one file.',
      children: <p className="app-lead">Choose a shorter time or one card, and download it in parts.</p>,
    })
  return new Response(countsCsv(counts.rows, cardNames(own.cards)), {
    headers: {
      ...appHeaders(),
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="statistics-${isoDay(today)}-${period}-days.csv"`,
    },
  })
}
