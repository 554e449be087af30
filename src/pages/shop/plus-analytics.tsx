// The advanced analytics demo of the professional tier's page: curves, a heat map and shares, rendered on the server as
// SVG. Static demo figures, labelled as such.
import { BarRows } from '#client/islands/plus/bar-rows.tsx'
import { DemoTag } from '#client/islands/plus/demo-tag.tsx'
import { ADVANCED } from '#domain/content/demo-data.ts'
import { HourMap } from './plus-hours.tsx'

export function AdvancedAnalytics() {
  return (
    <div className="panel demo-frame analytics">
      <div className="p-5 md:col-span-2 md:p-8 lg:col-span-1 lg:border-border lg:border-r">
        <div className="flex items-center justify-between gap-4">
          <h3 className="text-lg">Twelve weeks</h3>
          <DemoTag />
        </div>
        <WeekCurves />
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
const HEIGHT = 100

function WeekCurves() {
  const { weeks } = ADVANCED
  return (
    <div
      role="img"
      aria-label={`Profile views grow from ${weeks[0].views} to ${weeks[11].views} a week, saved contacts from ${weeks[0].contacts} to ${weeks[11].contacts}.`}
      className="weeks"
    >
      <Curve name="Profile views" amounts={weeks.map(({ views }) => views)} />
      <Curve name="Saved contacts" amounts={weeks.map(({ contacts }) => contacts)} />
    </div>
  )
}

/** One amount per week, above its own zero line. */
function Curve({ name, amounts }: { name: string; amounts: readonly number[] }) {
  const most = Math.max(...amounts) * 1.04
  const points = amounts
    .map(
      (amount, week) =>
        `${((week / (amounts.length - 1)) * WIDTH).toFixed(1)},${(HEIGHT * (1 - amount / most)).toFixed(1)}`,
    )
    .join(' ')
  return (
    <>
      <p className="flex justify-between gap-4 text-sm">
        <span>{name}</span>
        <span>
          <b className="font-semibold">{amounts.at(-1)?.toLocaleString('en-GB')}</b> last week
        </span>
      </p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <polygon points={`0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}`} className="fill-accent" fillOpacity="0.12" />
        <polyline
          points={points}
          fill="none"
          strokeWidth="2.5"
          className="stroke-accent"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </>
  )
}
