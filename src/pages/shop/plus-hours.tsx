// The heat map of the advanced analytics demo: how busy each part of a week is. Static demo figures.
import { ADVANCED } from '../../domain/content/demo-data'

// Levels 0 to 4 as opacity of one colour: readable as light and dark without telling hues apart.
const OPACITY = ['0.08', '0.28', '0.5', '0.74', '1'] as const

export function HourMap() {
  const { hours, weekdays } = ADVANCED
  return (
    <svg
      viewBox="0 0 316 200"
      role="img"
      aria-label="Busiest on Thursday, Friday and Saturday evenings between 18:00 and 22:00."
      className="mt-5 w-full text-sm"
    >
      {weekdays.map(({ name, levels }, row) => (
        <g key={name} transform={`translate(0 ${row * 25})`}>
          <text x="0" y="15" className="fill-muted-foreground" fontSize="12">
            {name}
          </text>
          {levels.map((level, column) => (
            <rect
              key={hours[column]}
              x={40 + column * 34.5}
              y="0"
              width="31"
              height="21"
              rx="3"
              className="fill-accent"
              fillOpacity={OPACITY[level]}
            />
          ))}
        </g>
      ))}
      {hours.map((hour, column) => (
        <text
          key={hour}
          x={55.5 + column * 34.5}
          y="192"
          textAnchor="middle"
          className="fill-muted-foreground"
          fontSize="12"
        >
          {hour}
        </text>
      ))}
    </svg>
  )
}
