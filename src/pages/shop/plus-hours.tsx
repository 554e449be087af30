// The heat map of the advanced analytics demo: activity by part of the week. Static demo figures.
import { useWords } from '#client/context/words.tsx'
import { ADVANCED } from '#domain/content/demo-data.ts'
import { PLUS_PAGE_WORDS } from '#domain/content/words/plus-page.ts'

// Levels 0 to 4 as opacity of one colour, so that they do not depend on telling hues apart.
const OPACITY = ['0.08', '0.28', '0.5', '0.74', '1'] as const

export function HourMap() {
  const t = useWords('plus-page', PLUS_PAGE_WORDS)
  const { hours, weekdays } = ADVANCED
  const days = [t.monday, t.tuesday, t.wednesday, t.thursday, t.friday, t.saturday, t.sunday] as const
  return (
    <div role="img" aria-label={t.busiest} className="hours">
      <div>
        {days.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <svg viewBox="0 -2 276 175" preserveAspectRatio="none" aria-hidden="true">
        {weekdays.map((levels, day) =>
          levels.map((level, column) => (
            <rect
              key={hours[column]}
              x={column * 35}
              y={day * 25}
              width="31"
              height="21"
              rx="3"
              className="fill-accent"
              fillOpacity={OPACITY[level]}
            />
          )),
        )}
      </svg>
      <div>
        {hours.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
    </div>
  )
}
