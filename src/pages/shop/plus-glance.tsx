// The slip with figures on the card in the professional tier's hero. Demo data, labelled as such.
import { DemoTag } from '#client/islands/plus/demo-tag.tsx'
import { DEMO_ANALYTICS } from '#domain/content/demo-data.ts'

export function PlusGlance() {
  const [views] = DEMO_ANALYTICS.figures
  const { days } = DEMO_ANALYTICS
  const most = Math.max(...days)
  const points = days.map(
    (amount, day) => `${(day / (days.length - 1)) * 200},${(60 - (amount / most) * 56).toFixed(1)}`,
  )
  return (
    <div className="panel glance">
      <p className="flex items-center justify-between gap-4 text-muted-foreground text-sm">
        {views.name} <DemoTag />
      </p>
      <p className="engraved mt-2 text-3xl">{views.value}</p>
      <svg viewBox="0 0 200 62" preserveAspectRatio="none" aria-hidden="true" className="mt-3 h-14 w-full">
        <polyline
          points={points.join(' ')}
          fill="none"
          strokeWidth="2"
          className="stroke-accent"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </div>
  )
}
