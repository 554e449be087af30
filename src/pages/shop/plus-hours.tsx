// The heat map of the advanced analytics demo: activity by part of the week. Static demo figures.
import { ADVANCED } from '#domain/content/demo-data.ts'

// Levels 0 to 4 as opacity of one colour, so that they do not depend on telling hues apart.
const OPACITY = ['0.08', '0.28', '0.5', '0.74', '1'] as const

export function HourMap() {
  const { hours, weekdays } = ADVANCED
  return (
    <div
      role="img"
      aria-label="Busiest on Thursday, Friday and Saturday evenings between 18:00 and 22:00."
      className="hours"
    >
      <div>
        {weekdays.map(({ name }) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <svg viewBox="0 -2 276 175" preserveAspectRatio="none" aria-hidden="true">
        {weekdays.map(({ name, levels }, row) =>
          levels.map((level, column) => (
            <rect
              key={name + hours[column]}
              x={column * 35}
              y={row * 25}
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
