// "Statistics": how often the own cards were tapped, the own profile opened, its links followed and its contact card
// taken along. Everything is a table; nothing is about a visitor.

import { href } from '#app/addresses.ts'
import { cardName, lastFour, type OwnCard, ownCards } from '#app/cards/own-cards.ts'
import { type OwnProfile, ownProfiles } from '#app/cards/own-profiles.ts'
import { type CountedChip, countedChips } from '#app/counts/counted-cards.ts'
import { comparedDays, isoDay, lastDays, PERIODS, type Period, readPeriod } from '#app/counts/period.ts'
import { type Count, outcomeSums, readCounts, type What } from '#app/counts/read-counts.ts'
import { appHeaders } from '#app/guards/answers.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { dayText } from '#app/layout/dates.ts'
import { messagePage, notFound } from '#app/layout/message.tsx'
import { page } from '#app/layout/page.tsx'
import { epochDay } from '#domain/site/visit.ts'
import { buttonClass } from '#ui/button.tsx'
import { BarTable, DayColumns, DayTable } from './bar-table.tsx'
import { countsCsv } from './csv.ts'
import { compared, deviceName, sumOf, sumsBy, sumsByCountry, sumsByDay } from './figures.ts'
import { linkNames } from './link-names.ts'

/** Rows of counts a page reads; with cards, profiles and links it stays below 20,000. */
const MOST_ROWS = 17_000
const MOST_ROWS_OF_A_FILE = 100_000
export const NOTHING_COUNTED = 'Nothing was counted in this time. Taps of phones appear here a few seconds later.'

/** What the shop's counts in another place are said to be; `support` is an address. */
export const countedElsewhere = (support: string): string =>
  `This shop keeps its counts elsewhere. Ask ${support} for yours.`

const KINDS: readonly { what: What; name: string; of: 'card' | 'profile' }[] = [
  { what: 'tap', name: 'Card taps', of: 'card' },
  { what: 'view', name: 'Profile opens', of: 'profile' },
  { what: 'link', name: 'Opened links', of: 'profile' },
  { what: 'save', name: 'Saved contacts', of: 'profile' },
]

/** What the page is about: everything, one card or one profile. */
type Chosen = { of: 'all' } | { of: 'card'; card: string } | { of: 'profile'; username: string }

interface Own {
  chips: CountedChip[]
  cards: OwnCard[]
  profiles: OwnProfile[]
}

export async function GET(visit: OwnVisit): Promise<Response> {
  const { env, account, url, config } = visit
  if (env.STATS) return elsewhere(visit)
  const [chips, cards, profiles] = await Promise.all([
    countedChips(visit),
    ownCards(env, account.id),
    ownProfiles(env, account.id),
  ])
  const own: Own = { chips: reached(chips), cards: reached(cards), profiles: reached(profiles) }
  const chosen = chosenOf(url.searchParams.get('of') ?? '', own)
  if (chosen === null) return notFound(visit)
  const period = readPeriod(url.searchParams.get('days'))
  if (url.searchParams.get('format') === 'csv') return csvFile(visit, { own, chosen, period })
  const today = epochDay(visit.now * 1000)
  const days = lastDays(period, today)
  const before = comparedDays(period)
  const asked = askedOf(own, chosen)
  const counts = reached(await readCounts(env, { ...asked, days: lastDays(period + before, today), most: MOST_ROWS }))
  const first = today - period + 1
  const shown = counts.rows.filter(({ day }) => day >= first)
  const earlier = before > 0 && counts.since === null ? counts.rows.filter(({ day }) => day < first) : null
  const isCut = counts.since !== null && counts.since > first
  const names = reached(await linkNames(env, asked.usernames))
  const signing = asked.chips.filter(({ signs }) => signs)
  const outcomes = signing.length === 0 ? null : reached(await outcomeSums(env, signing, first))
  const kinds = KINDS.filter(({ of }) => chosen.of === 'all' || chosen.of === of)
  const nameOf = cardNames(own.cards)
  return page(visit, {
    title: 'Statistics',
    width: 'wide',
    children: (
      <>
        <h1 className="app-heading">Statistics</h1>
        <p className="app-lead">Days are UTC days. Today is counted so far.</p>
        <Choice own={own} chosen={chosen} period={period} nameOf={nameOf} />
        {isCut ? (
          <p className="notice mt-8">
            {`There is too much to add up at once. These are the counts since ${dayText(counts.since ?? first)}; choose a shorter time or one card to see all of it.`}
          </p>
        ) : null}
        {shown.length === 0 ? (
          <p className="stat-empty">{NOTHING_COUNTED}</p>
        ) : (
          <>
            <dl className="stat-tiles">
              {kinds.map(({ what, name }) => {
                const sum = sumOf(shown, what)
                return (
                  <div key={what} className="stat-tile">
                    <dt>{name}</dt>
                    <dd className="stat-sum">{sum.toLocaleString('en-GB')}</dd>
                    {earlier === null ? null : (
                      <dd className="stat-compared">{compared(sum, sumOf(earlier, what), period)}</dd>
                    )}
                    <dd aria-hidden="true">
                      <DayColumns counts={sumsByDay(shown, what, days).reverse()} />
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
                    counts: kinds.map(({ what }) => sumsByDay(shown, what, [day])[0] ?? 0),
                  }))}
                />
              </div>
              {kinds
                .filter(({ what }) => (what === 'tap' || what === 'view') && sumOf(shown, what) > 0)
                .map(({ what, name }) => (
                  <Breakdowns key={what} what={what} name={name} counts={shown} />
                ))}
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
          {`A card's taps are shown from the day you claimed it. ${config.brand.name} counts taps, opens and links by day, country and kind of device, and nothing about who it was.`}
        </p>
      </>
    ),
  })
}

/** null: none of mine is called so. */
function chosenOf(text: string, { chips, profiles }: Own): Chosen | null {
  if (text === '') return { of: 'all' }
  const [kind, name = ''] = [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1)]
  if (kind === 'card' && chips.some(({ chipId }) => chipId === name)) return { of: 'card', card: name }
  const profile = profiles.find(({ username }) => username.toLowerCase() === name.toLowerCase())
  return kind === 'profile' && profile ? { of: 'profile', username: profile.username } : null
}

/** Which chips and profiles are read for it. */
function askedOf({ chips, profiles }: Own, chosen: Chosen): { chips: CountedChip[]; usernames: string[] } {
  if (chosen.of === 'all') return { chips, usernames: profiles.map(({ username }) => username) }
  if (chosen.of === 'profile') return { chips: [], usernames: [chosen.username] }
  const shownAs = chips.find(({ chipId }) => chipId === chosen.card)?.shownAs
  return { chips: chips.filter((chip) => chip.shownAs === shownAs), usernames: [] }
}

/** What a card is called, with the end of its id, by which two of one name are told apart. */
function cardNames(cards: readonly OwnCard[]): (chipId: string) => string {
  const byId = new Map(cards.map((card) => [card.chipId, card]))
  return (chipId) => {
    const card = byId.get(chipId)
    return `${card ? cardName(card) : 'Card'} · ${lastFour(chipId)}`
  }
}

const addressOf = (period: Period, chosen: Chosen): string => {
  const of = chosen.of === 'card' ? `card:${chosen.card}` : chosen.of === 'profile' ? `profile:${chosen.username}` : ''
  return `${href('statistics')}?${new URLSearchParams({ days: String(period), ...(of === '' ? {} : { of }) })}`
}

function Choice({
  own,
  chosen,
  period,
  nameOf,
}: {
  own: Own
  chosen: Chosen
  period: Period
  nameOf: (card: string) => string
}) {
  const shown = own.chips.filter(({ chipId, shownAs }) => chipId === shownAs)
  const value =
    chosen.of === 'card'
      ? `card:${own.chips.find(({ chipId }) => chipId === chosen.card)?.shownAs ?? chosen.card}`
      : chosen.of === 'profile'
        ? `profile:${chosen.username}`
        : ''
  return (
    <form method="get" action={href('statistics')} className="stat-choice">
      <div className="app-field">
        <label htmlFor="days" className="app-label">
          Period
        </label>
        <select id="days" name="days" className="field" defaultValue={String(period)}>
          {PERIODS.map((days) => (
            <option key={days} value={days}>{`${days} days`}</option>
          ))}
        </select>
      </div>
      <div className="app-field">
        <label htmlFor="of" className="app-label">
          Card or profile
        </label>
        <select id="of" name="of" className="field" defaultValue={value}>
          <option value="">All</option>
          {own.profiles.map(({ username }) => (
            <option key={username} value={`profile:${username}`}>{`Profile @${username}`}</option>
          ))}
          {shown.map(({ chipId }) => (
            <option key={chipId} value={`card:${chipId}`}>
              {nameOf(chipId)}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className={buttonClass('secondary')}>
        Show
      </button>
      <a href={`${addressOf(period, chosen)}&format=csv`} download className={buttonClass('quiet')}>
        Download CSV
      </a>
    </form>
  )
}

/** By country and by device. */
function Breakdowns({ what, name, counts }: { what: What; name: string; counts: readonly Count[] }) {
  const rows = (sums: [string, number][]) => sums.map(([key, count]) => ({ key, name: key, count }))
  return (
    <>
      <BarTable caption={`${name} by country`} of="Country" what={name} rows={rows(sumsByCountry(counts, what))} />
      <BarTable
        caption={`${name} by device`}
        of="Device"
        what={name}
        rows={rows(sumsBy(counts, what, ({ device }) => deviceName(device)))}
      />
    </>
  )
}

function ByCard({ counts, nameOf }: { counts: readonly Count[]; nameOf: (card: string) => string }) {
  const sums = sumsBy(counts, 'tap', ({ card }) => card)
  if (sums.length === 0) return null
  return (
    <BarTable
      caption="Card taps by card"
      of="Card"
      what="Card taps"
      rows={sums.map(([card, count]) => ({ key: card, name: nameOf(card), count }))}
    />
  )
}

function ByLink({
  counts,
  nameOf,
}: {
  counts: readonly Count[]
  nameOf: (username: string, url: string) => { name: string; removed: boolean }
}) {
  const sums = sumsBy(counts, 'link', ({ username, url }) => `${username} ${url}`)
  if (sums.length === 0) return null
  return (
    <BarTable
      caption="Opened links by link"
      of="Link"
      what="Opened links"
      rows={sums.map(([key, count]) => {
        const at = key.indexOf(' ') // no username holds one
        const { name, removed } = nameOf(key.slice(0, at), key.slice(at + 1))
        return { key, name, note: removed ? 'removed' : undefined, count }
      })}
    />
  )
}

/** What the signatures of signed taps have proved. */
function Signatures({ outcomes, taps }: { outcomes: ReadonlyMap<string, number>; taps: number }) {
  const of = (outcome: string) => outcomes.get(outcome) ?? 0
  const without = Math.max(0, taps - [...outcomes.values()].reduce((sum, count) => sum + count, 0))
  return (
    <div>
      <BarTable
        caption="Signatures of your cards"
        of="Tap"
        what="Card taps"
        rows={[
          { key: 'genuine', name: 'Verified', count: of('genuine') },
          { key: 'replayed', name: 'Repeated links', count: of('replayed') },
          { key: 'without', name: 'Without signature', count: without },
        ]}
      />
      <p className="app-hint mt-3">
        Verified: the card itself was there. Repeated links: the address of an earlier tap was opened once more. Without
        signature: the address was opened without the card, from its QR code for example.
      </p>
    </div>
  )
}

const elsewhere = (visit: OwnVisit): Promise<Response> =>
  messagePage(visit, {
    status: 200,
    heading: 'Statistics',
    children: <p className="app-lead">{countedElsewhere(visit.config.brand.supportEmail)}</p>,
  })

async function csvFile(
  visit: OwnVisit,
  { own, chosen, period }: { own: Own; chosen: Chosen; period: Period },
): Promise<Response> {
  const today = epochDay(visit.now * 1000)
  const counts = reached(
    await readCounts(visit.env, {
      ...askedOf(own, chosen),
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
