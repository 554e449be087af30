// The advanced analytics demo of the professional tier's page (PRO-05 to PRO-07): a curve, a heat map and shares, drawn
// on the server as SVG. Static demo figures, marked as such.
import { BarRows } from '../../../client/islands/plus/bar-rows'
import { DemoTag } from '../../../client/islands/plus/demo-tag'
import { ADVANCED } from '../../domain/content/demo-data'
import { HourMap } from './plus-hours'

export function AdvancedAnalytics() {
  return (
    <div className="panel demo-frame grid md:grid-cols-2 lg:grid-cols-[7fr_5fr]">
      <div className="flex flex-col p-5 md:col-span-2 md:p-8 lg:col-span-1 lg:border-border lg:border-r">
        <div className="flex items-center justify-between gap-4">
          <h3 className="text-lg">Twelve weeks</h3>
          <DemoTag />
        </div>
        <WeekCurve />
      </div>
      <div className="border-border border-t p-5 md:border-r md:p-8 lg:border-t-0 lg:border-r-0">
        <h3 className="text-lg">Busy hours</h3>
        <HourMap />
      </div>
      <div className="border-border border-t p-5 md:p-8 lg:col-span-2">
        <h3 className="text-lg">How people arrive</h3>
        <BarRows
          whole={100}
          rows={ADVANCED.sources.map(({ name, share }) => ({ name, amount: share, text: `${share}%` }))}
          className="lg:mt-5 lg:grid-cols-3 lg:gap-10"
        />
      </div>
    </div>
  )
}

const WIDTH = 600
const HEIGHT = 220

function WeekCurve() {
  const { weeks } = ADVANCED
  const x = (week: number) => (week / (weeks.length - 1)) * WIDTH
  const line = (amounts: readonly number[]) => {
    const most = Math.max(...amounts) * 1.08
    return amounts.map((amount, week) => `${x(week).toFixed(1)},${(HEIGHT - (amount / most) * HEIGHT).toFixed(1)}`)
  }
  const views = line(weeks.map((week) => week.views))
  // Contacts are drawn on a scale of their own, in the lower half, so that the two curves do not cross.
  const contacts = line(weeks.map((week) => week.contacts)).map((point) => {
    const [px, py] = point.split(',')
    return `${px},${(HEIGHT / 2 + Number(py) / 2).toFixed(1)}`
  })
  return (
    <figure className="mt-5 flex grow flex-col">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Profile views grow from ${weeks[0].views} to ${weeks[11].views} a week, saved contacts from ${weeks[0].contacts} to ${weeks[11].contacts}.`}
        className="min-h-56 w-full grow basis-56"
      >
        {[0.25, 0.5, 0.75, 1].map((level) => (
          <line
            key={level}
            x1="0"
            x2={WIDTH}
            y1={HEIGHT * level - 0.5}
            y2={HEIGHT * level - 0.5}
            className="stroke-border"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <polygon
          points={`0,${HEIGHT} ${views.join(' ')} ${WIDTH},${HEIGHT}`}
          className="fill-accent"
          fillOpacity="0.12"
        />
        <polyline
          points={views.join(' ')}
          fill="none"
          strokeWidth="2.5"
          className="stroke-accent"
          vectorEffect="non-scaling-stroke"
        />
        <polyline
          points={contacts.join(' ')}
          fill="none"
          strokeWidth="2"
          strokeDasharray="5 5"
          className="stroke-foreground"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="mt-4 flex flex-wrap gap-x-8 gap-y-2 text-sm">
        <span className="flex items-center gap-3">
          <Key className="stroke-accent" />
          Profile views, {weeks[11].views.toLocaleString('en-GB')} last week
        </span>
        <span className="flex items-center gap-3">
          <Key className="stroke-foreground" dashed />
          Saved contacts, {weeks[11].contacts} last week
        </span>
      </figcaption>
    </figure>
  )
}

function Key({ className, dashed = false }: { className: string; dashed?: boolean }) {
  return (
    <svg viewBox="0 0 28 4" aria-hidden="true" className="h-1 w-7 shrink-0">
      <line
        x1="0"
        x2="28"
        y1="2"
        y2="2"
        strokeWidth="2.5"
        className={className}
        {...(dashed ? { strokeDasharray: '5 5' } : {})}
      />
    </svg>
  )
}
