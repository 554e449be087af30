// A chart of one number per day: columns, today lighter because it is not over, and the period before as a thin line. It is
// decoration, hidden from screen readers: the table "Per day" has the numbers. The labels are HTML, so that they keep their
// size whatever the width; the drawing is SVG, because the content security policy forbids inline styles.
import { Fragment } from 'react'

const WIDTH = 100
const HEIGHT = 40

/** The least round number that is at least `most` and whose half is a whole number, so that it can be shown. */
export function topOf(most: number): number {
  for (let zeros = 1; ; zeros *= 10) {
    const top = [2, 3, 4, 5, 6, 8, 10].map((digit) => digit * zeros).find((it) => it % 2 === 0 && it >= most)
    if (top !== undefined) return top
  }
}

const number = (count: number): string => count.toLocaleString('en-GB')

export interface ChartDay {
  name: string
  count: number
}

export function DayChart({
  days,
  before,
  period,
}: {
  /** Oldest first; the last one is today. */
  days: readonly ChartDay[]
  /** The same days of the period before, oldest first; null: they are not stored. */
  before: readonly number[] | null
  period: number
}) {
  const top = topOf(Math.max(...days.map(({ count }) => count), ...(before ?? [])))
  const step = WIDTH / days.length
  const width = step * (days.length > 40 ? 0.8 : 0.64)
  const y = (count: number) => HEIGHT - (count / top) * HEIGHT
  const line = before?.map((count, at) => `${round((at + 0.5) * step)},${round(y(count))}`).join(' ')
  const middle = Math.floor((days.length - 1) / 2)
  return (
    <div className="stat-chart" aria-hidden="true">
      <div className="stat-scale">
        {[top, top / 2, 0].map((count) => (
          <span key={count}>{number(count)}</span>
        ))}
      </div>
      <svg
        className="stat-plot"
        width="100%"
        height="120"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {[0, HEIGHT / 2, HEIGHT].map((at) => (
          <path key={at} className="stat-grid" d={`M0 ${at}H${WIDTH}`} vectorEffect="non-scaling-stroke" />
        ))}
        {days.map(({ name, count }, at) => {
          const isToday = at === days.length - 1
          const height = count === 0 ? 0 : Math.max(0.6, HEIGHT - y(count))
          return (
            <rect
              key={name}
              className={isToday ? 'stat-column stat-today' : 'stat-column'}
              x={round(at * step + (step - width) / 2)}
              y={round(HEIGHT - height)}
              width={round(width)}
              height={round(height)}
            >
              <title>{`${name}${isToday ? ', so far' : ''}: ${number(count)}`}</title>
            </rect>
          )
        })}
        {line === undefined ? null : (
          <polyline className="stat-before" points={line} vectorEffect="non-scaling-stroke" />
        )}
      </svg>
      <div className="stat-axis">
        {[0, middle].map((at) => (
          <Fragment key={at}>
            <span>{dayOnly(days[at]?.name)}</span>
          </Fragment>
        ))}
        <span>Today</span>
      </div>
      <div className="stat-legend">
        <span className="stat-legend-today">Today so far</span>
        {before === null ? null : <span className="stat-legend-before">{`${period} days before`}</span>}
      </div>
    </div>
  )
}

const round = (value: number): number => Math.round(value * 100) / 100

/** "21 Nov" of "21 Nov 2026". */
const dayOnly = (name = ''): string => name.replace(/ \d{4}$/, '')
