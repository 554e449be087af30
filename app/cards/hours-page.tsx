// The page of the hours of a card, and their summary on the page of the card.

import { href } from '#app/addresses.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { SelectField, Submit, TextField } from '#app/layout/form.tsx'
import { type Problems, page } from '#app/layout/page.tsx'
import { timeZones, UTC, zoneText } from '#domain/text/time-zone.ts'
import { designFinder } from './card-design.ts'
import { dayField, FIELDS, hoursField, minutesOf, NO_HOURS, type TypedHours, type TypedSchedule } from './hours-form.ts'
import { daysText, MOST_ROWS, type Schedule, timeText, WEEK } from './hours-schedule.ts'
import { cardName, lastFour, type OwnCard } from './own-cards.ts'
import { Plate } from './plate.tsx'

interface Facts {
  /** Usernames to choose from. */
  profiles: readonly string[]
  typed: TypedSchedule
  /** Are there hours to end? */
  hasHours: boolean
  problems?: Problems
  status?: number
}

export function hoursPage(
  visit: OwnVisit,
  card: OwnCard,
  { profiles, typed, hasHours, problems = {}, status = 200 }: Facts,
): Promise<Response> {
  const path = href('card-hours', { chip: card.chipId })
  const name = `${cardName(card)} · ${lastFour(card.chipId)}`
  const used = lastUsed(typed.rows, problems)
  const row = (at: number) => (
    <Row key={at} row={at + 1} typed={typed.rows[at] ?? NO_HOURS} profiles={profiles} problems={problems} />
  )
  const rows = (from: number, until: number) => Array.from({ length: until - from }, (_, at) => row(from + at))
  const shown = Math.min(used + 1, MOST_ROWS)
  return page(visit, {
    title: 'Schedule',
    status,
    problems,
    named: (field, text) => {
      const [, number] = /^(?:day|from|until|username)(\d)$/.exec(field) ?? []
      return number === undefined ? text : `Row ${number}: ${text}`
    },
    children: (
      <>
        <p className="mb-4">
          <a href={href('card', { chip: card.chipId })} className="app-link card-back">
            Back to the card
          </a>
        </p>
        <div className="card-asked">
          <Plate chipId={card.chipId} design={designFinder(visit.config.brand)(card)} />
          <p>{name}</p>
        </div>
        <h1 className="app-heading">Schedule</h1>
        <p className="app-lead">
          The card leads to one of your profiles at the times you choose, and to another the rest of the time. It
          changes within a minute. If two rows overlap, the first one counts.
        </p>
        <form method="post" action={path} className="app-form" noValidate>
          {rows(0, shown)}
          {shown === MOST_ROWS ? null : (
            <details className="hours-more">
              <summary>More rows</summary>
              <div className="hours-rows">{rows(shown, MOST_ROWS)}</div>
            </details>
          )}
          <SelectField
            name="otherwise"
            label="At all other times"
            problems={problems}
            defaultValue={profiles.find((one) => one.toLowerCase() === typed.otherwise.toLowerCase()) ?? ''}
            choices={choicesOf(profiles)}
          />
          <SelectField
            name="zone"
            label="Time zone"
            hint="The schedule follows its clock, in summer and in winter."
            problems={problems}
            defaultValue={typed.timeZone || UTC}
            choices={zonesWith(typed.timeZone).map((value) => ({ value, text: zoneText(value) }))}
            data-own-zone={typed.timeZone === '' ? '' : undefined}
          />
          <Submit name="do" value="save" pending="Saving…" className="w-full">
            Save schedule
          </Submit>
          {hasHours ? (
            <Submit name="do" value="end" pending="Saving…" tone="quiet" className="w-full">
              End the schedule
            </Submit>
          ) : null}
        </form>
      </>
    ),
  })
}

/** How many rows are in use, those with a problem included. */
function lastUsed(rows: readonly TypedHours[], problems: Problems): number {
  const isUsed = (at: number) => {
    const { days, from, until, username } = rows[at] ?? NO_HOURS
    const named = FIELDS.some((field) => problems[hoursField(at + 1, field)] !== undefined)
    return days !== 0 || from !== '' || until !== '' || username !== '' || named
  }
  return Array.from({ length: MOST_ROWS }, (_, at) => (isUsed(at) ? at + 1 : 0)).reduce(
    (most, at) => Math.max(most, at),
    0,
  )
}

const choicesOf = (profiles: readonly string[]) => [
  { value: '', text: 'Choose a profile' },
  ...profiles.map((value) => ({ value, text: `@${value}` })),
]

/** The names to choose from, and a stored one that is no longer among them. */
const zonesWith = (timeZone: string): readonly string[] => {
  const zones = timeZones()
  return timeZone === '' || zones.includes(timeZone) ? zones : [timeZone, ...zones]
}

/** A field of a time; text that is none stays as it was typed, which only a field of text can show. */
function shownTime(typed: string): { type: 'time' | 'text'; defaultValue: string } {
  const minutes = typed === '' ? null : minutesOf(typed)
  if (minutes !== null) return { type: 'time', defaultValue: timeText(minutes) }
  return { type: typed === '' ? 'time' : 'text', defaultValue: typed }
}

function Row({
  row,
  typed,
  profiles,
  problems,
}: {
  row: number
  typed: TypedHours
  profiles: readonly string[]
  problems: Problems
}) {
  const day = hoursField(row, 'day')
  const problem = problems[day]
  const time = (field: 'from' | 'until', label: string) => (
    <TextField
      name={hoursField(row, field)}
      label={label}
      {...shownTime(typed[field])}
      problems={problems}
      autoComplete="off"
    />
  )
  return (
    <fieldset className="hours-row" aria-describedby={problem === undefined ? undefined : `${day}-problem`}>
      <legend className="app-label">{`Row ${row}`}</legend>
      {problem === undefined ? null : (
        <p id={`${day}-problem`} className="app-problem">
          {problem}
        </p>
      )}
      <div id={day} tabIndex={-1} className="hours-days">
        {WEEK.map(({ name, bit }) => (
          <label key={name} className="hours-day">
            <input
              type="checkbox"
              name={dayField(row, name)}
              value="1"
              defaultChecked={(typed.days & bit) !== 0}
              className="sr-only"
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      <div className="hours-times">
        {time('from', 'From')}
        {time('until', 'Until')}
      </div>
      <SelectField
        name={hoursField(row, 'username')}
        label="Leads to"
        problems={problems}
        defaultValue={profiles.find((one) => one.toLowerCase() === typed.username.toLowerCase()) ?? ''}
        choices={choicesOf(profiles)}
      />
    </fieldset>
  )
}

/** What a card does by the hour, on its page. */
export function HoursSummary({ card, schedule }: { card: OwnCard; schedule: Schedule | null }) {
  return (
    <section aria-labelledby="hours" className="hours-summary">
      <h2 id="hours" className="app-label">
        Schedule
      </h2>
      {schedule === null ? null : (
        <ul className="hours-list">
          {schedule.hours.map(({ days, from, until, username }, at) => (
            <li key={[at, username].join()}>
              <span>{`${daysText(days)}, ${timeText(from)}–${timeText(until)}`}</span>
              <span>{`@${username}`}</span>
            </li>
          ))}
          <li>
            <span>At all other times</span>
            <span>{`@${schedule.otherwise}`}</span>
          </li>
        </ul>
      )}
      <p className="app-hint">
        {schedule === null
          ? 'One profile for work, another for the evening: the card switches by itself.'
          : `Time zone: ${zoneText(schedule.timeZone)}. Choosing a profile yourself ends the schedule.`}
      </p>
      <p>
        <a href={href('card-hours', { chip: card.chipId })} className="app-link">
          {schedule === null ? 'Set a schedule' : 'Change the schedule'}
        </a>
      </p>
    </section>
  )
}
