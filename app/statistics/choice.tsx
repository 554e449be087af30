// The form of the statistics page.

import { href } from '#app/addresses.ts'
import { PERIODS, type Period } from '#app/counts/period.ts'
import { buttonClass } from '#ui/button.tsx'
import { type Own, type Selection, selectionText } from './selection.ts'

const addressOf = (period: Period, selection: Selection): string => {
  const of = selectionText(selection)
  return `${href('statistics')}?${new URLSearchParams({ days: String(period), ...(of === '' ? {} : { of }) })}`
}

/** The form that selects period and subject, with the link to the file. */
export function Choice({
  own,
  selection,
  period,
  nameOf,
}: {
  own: Own
  selection: Selection
  period: Period
  nameOf: (card: string) => string
}) {
  const shown = own.chips.filter(({ chipId, shownAs }) => chipId === shownAs)
  // A replaced card has no option of its own.
  const card = selection.of === 'card' ? own.chips.find(({ chipId }) => chipId === selection.card)?.shownAs : undefined
  const value = selectionText(card === undefined ? selection : { of: 'card', card })
  return (
    <form method="get" action={href('statistics')} className="stat-choice">
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
      <button type="submit" className={buttonClass('secondary')}>
        Show
      </button>
      <a href={`${addressOf(period, selection)}&format=csv`} download className={buttonClass('quiet')}>
        Download CSV
      </a>
    </form>
  )
}
