// The two tabs of figures in the live preview: the dashboard and the Pro features. Hard-coded sample data; "Upgrade to
// Pro" has no effect, and a sentence below it says so.
import { Eye, MousePointerClick, PencilLine } from 'lucide-react'
import { useWords } from '#client/context/words.tsx'
import { type ActivityType, samplePro, sampleStats } from '#domain/content/profile-sample.ts'
import { PREVIEW_WORDS } from '#domain/content/words/preview.ts'
import { Button } from '#ui/button.tsx'
import { BarRows } from './bar-rows.tsx'
import { DemoTag } from './demo-tag.tsx'

const ACTIVITY_ICONS = { view: Eye, click: MousePointerClick, update: PencilLine } satisfies Record<
  ActivityType,
  unknown
>

export function PreviewDashboard() {
  const t = useWords('preview', PREVIEW_WORDS)
  const { active_links, recent_activity } = sampleStats(t)
  return (
    <div className="p-5 md:p-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-2xl">{t.dashboard}</h3>
        <DemoTag />
      </div>
      <dl className="mt-6 grid grid-cols-2 gap-5 border-border border-y py-5 md:grid-cols-3">
        <Figure name={t.totalViews} value={t.viewsAmount} />
        <Figure name={t.totalClicks} value={t.clicksAmount} />
        <Figure name={t.activeLinks} value={String(active_links)} />
      </dl>
      <h4 className="mt-8 font-semibold">{t.activity}</h4>
      <ul className="activity mt-2 divide-y divide-border">
        {recent_activity.map(({ type, description, timestamp }) => {
          const Icon = ACTIVITY_ICONS[type]
          return (
            <li key={description + timestamp} data-activity={type}>
              <Icon aria-hidden="true" className="size-5 shrink-0 text-accent" />
              <span className="tier-tag w-16 shrink-0 text-center">{t[type]}</span>
              <span>{description}</span>
              <span className="shrink-0 text-muted-foreground text-sm">{timestamp}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

export function PreviewPro() {
  const t = useWords('preview', PREVIEW_WORDS)
  const { total_views } = sampleStats(t)
  const { weekly_growth, conversion_rate, top_locations, peak_hours, leads } = samplePro(t)
  return (
    <div className="p-5 md:p-10">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h3 className="flex items-center gap-3 text-2xl">
          {`${t.pro} `}
          <DemoTag />
        </h3>
        <Button tone="secondary" aria-describedby="pro-not-on-sale">
          {t.upgrade}
        </Button>
      </div>
      <p id="pro-not-on-sale" className="mt-2 text-muted-foreground text-sm md:text-end">
        {t.notOnSale({ button: t.upgrade })}
      </p>
      <dl className="mt-6 grid grid-cols-2 gap-5 border-border border-y py-5 md:grid-cols-3">
        <Figure name={t.growth} value={weekly_growth} />
        <Figure name={t.conversion} value={conversion_rate} />
        <Figure name={t.captured} value={String(leads.total_captured)} />
      </dl>
      <div className="mt-8 grid gap-10 md:grid-cols-2">
        <section>
          <BarHeading>{t.locations}</BarHeading>
          <BarRows
            whole={total_views}
            rows={top_locations.map(({ city, count }) => ({ name: city, amount: count, text: String(count) }))}
          />
        </section>
        <section>
          <BarHeading>{t.hours}</BarHeading>
          <BarRows
            whole={total_views}
            rows={peak_hours.map(({ hour, views }) => ({ name: hour, amount: views, text: t.views({ count: views }) }))}
          />
        </section>
      </div>
      <h4 className="mt-10 font-semibold">{t.leads}</h4>
      <ul className="people mt-2 divide-y divide-border">
        {leads.recent_leads.map(({ name, email, source, timestamp }) => (
          <li key={email}>
            <span className="font-semibold">{name}</span>
            <span className="min-w-0 text-muted-foreground text-sm [overflow-wrap:anywhere]">{email}</span>
            <span className="text-sm">{source}</span>
            <span className="text-muted-foreground text-sm">{timestamp}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Both lists count the same views; their bars show the share of them. */
function BarHeading({ children }: { children: string }) {
  const t = useWords('preview', PREVIEW_WORDS)
  return (
    <div className="flex items-baseline justify-between gap-4">
      <h4 className="font-semibold">{children}</h4>
      <p className="text-muted-foreground text-sm">{t.ofViews({ views: t.viewsAmount, amount: (text) => text })}</p>
    </div>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-muted-foreground text-sm">{name}</dt>
      <dd className="engraved mt-1 text-3xl">{value}</dd>
    </div>
  )
}
