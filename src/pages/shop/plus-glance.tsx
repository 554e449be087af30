// The slip with figures on the card in the professional tier's hero. Demo data, labelled as such.
import { useWords } from '#client/context/words.tsx'
import { DemoTag } from '#client/islands/plus/demo-tag.tsx'
import { DEMO_DAYS } from '#domain/content/demo-data.ts'
import { DEMO_WORDS } from '#domain/content/words/demo.ts'

export function PlusGlance() {
  const t = useWords('demo', DEMO_WORDS)
  const most = Math.max(...DEMO_DAYS)
  const points = DEMO_DAYS.map(
    (amount, day) => `${(day / (DEMO_DAYS.length - 1)) * 200},${(60 - (amount / most) * 56).toFixed(1)}`,
  )
  return (
    <div className="panel glance">
      <p className="flex items-center justify-between gap-4 text-muted-foreground text-sm">
        {t.views} <DemoTag />
      </p>
      <p className="engraved mt-2 text-3xl">{t.viewsAmount}</p>
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
