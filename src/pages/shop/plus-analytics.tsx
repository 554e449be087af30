// The advanced analytics demo of the professional tier's page: curves, a heat map and shares, rendered on the server as
// SVG. Static demo figures, labelled as such.
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { BarRows } from '#client/islands/plus/bar-rows.tsx'
import { DemoTag } from '#client/islands/plus/demo-tag.tsx'
import { ADVANCED } from '#domain/content/demo-data.ts'
import { PLUS_PAGE_WORDS } from '#domain/content/words/plus-page.ts'
import { formatCount } from '#domain/market/money.ts'
import { HourMap } from './plus-hours.tsx'

export function AdvancedAnalytics() {
  const t = useWords('plus-page', PLUS_PAGE_WORDS)
  const names = { tap: t.tap, link: t.link, qr: t.qr }
  return (
    <div className="panel demo-frame analytics">
      <div className="p-5 md:col-span-2 md:p-8 lg:col-span-1 lg:border-border lg:border-r">
        <div className="flex items-center justify-between gap-4">
          <h3 className="text-lg">{t.twelveWeeks}</h3>
          <DemoTag />
        </div>
        <WeekCurves />
      </div>
      <div className="border-border border-t p-5 md:border-r md:p-8 lg:border-t-0 lg:border-r-0">
        <h3 className="text-lg">{t.busyHours}</h3>
        <HourMap />
      </div>
      <div className="border-border border-t p-5 md:p-8 lg:col-span-2">
        <h3 className="text-lg">{t.sources}</h3>
        <BarRows
          whole={100}
          rows={ADVANCED.sources.map(({ id, share }) => ({
            name: names[id],
            amount: share,
            text: t.share({ percent: share }),
          }))}
          className="lg:mt-5 lg:grid-cols-3 lg:gap-10"
        />
      </div>
    </div>
  )
}

const WIDTH = 600
const HEIGHT = 100

function WeekCurves() {
  const t = useWords('plus-page', PLUS_PAGE_WORDS)
  const { weeks } = ADVANCED
  return (
    <div
      role="img"
      aria-label={t.growth({
        firstViews: weeks[0].views,
        lastViews: weeks[11].views,
        firstContacts: weeks[0].contacts,
        lastContacts: weeks[11].contacts,
      })}
      className="weeks"
    >
      <Curve name={t.profileViews} amounts={weeks.map(({ views }) => views)} />
      <Curve name={t.savedContacts} amounts={weeks.map(({ contacts }) => contacts)} />
    </div>
  )
}

/** One amount per week, above its own zero line. */
function Curve({ name, amounts }: { name: string; amounts: readonly number[] }) {
  const t = useWords('plus-page', PLUS_PAGE_WORDS)
  const { language } = useShop().market
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
          {t.lastWeek({
            amount: formatCount(amounts.at(-1) ?? 0, language),
            strong: (text) => <b className="font-semibold">{text}</b>,
          })}
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
