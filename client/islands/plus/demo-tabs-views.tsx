// The three views of the demo dashboard. Static demo figures; charts are plain SVG with attributes, no inline styles.
import { GripVertical } from 'lucide-react'
import { useWords } from '#client/context/words.tsx'
import { DEMO_DAYS, demoAnalytics, demoContacts, demoDesign } from '#domain/content/demo-data.ts'
import { DEMO_WORDS } from '#domain/content/words/demo.ts'
import { CardImage } from '#ui/card-image.tsx'
import { BarRows, shareOf } from './bar-rows.tsx'

export function AnalyticsView() {
  const t = useWords('demo', DEMO_WORDS)
  const { figures, links } = demoAnalytics(t)
  const most = Math.max(...DEMO_DAYS)
  const clicks = links.reduce((all, link) => all + link.clicks, 0)
  return (
    <>
      <h3 className="sr-only">{t.analytics}</h3>
      <dl className="demo-figures grid gap-x-6 gap-y-5">
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-muted-foreground text-sm">{name}</dt>
            <dd className="engraved mt-1 text-2xl">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="demo-charts mt-8 grid gap-8">
        <figure className="flex flex-col">
          <figcaption className="text-muted-foreground text-sm">{t.viewsPerDay}</figcaption>
          <svg
            viewBox="0 0 137 60"
            preserveAspectRatio="none"
            role="img"
            aria-label={t.viewsBetween({ least: Math.min(...DEMO_DAYS), most })}
            className="mt-3 min-h-40 w-full grow basis-40"
          >
            {DEMO_DAYS.map((views, day) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: one bar a day, in order
                key={day}
                x={day * 10}
                y={60 - (views / most) * 60}
                width={7}
                height={(views / most) * 60}
                rx={0.8}
                className={views > 1000 ? 'fill-accent' : 'fill-input'}
              />
            ))}
          </svg>
        </figure>
        <div>
          <p className="text-muted-foreground text-sm">{t.linksByShare}</p>
          <BarRows
            whole={clicks}
            rows={links.map((link) => ({
              name: link.name,
              amount: link.clicks,
              text: t.share({ percent: shareOf(link.clicks, clicks) }),
            }))}
          />
        </div>
      </div>
    </>
  )
}

export function DesignView() {
  const t = useWords('demo', DEMO_WORDS)
  const { links, looks } = demoDesign(t)
  return (
    <>
      <h3 className="sr-only">{t.design}</h3>
      <div className="grid gap-8 md:grid-cols-2 lg:grid-cols-3">
        <div>
          <p className="text-muted-foreground text-sm">{t.order}</p>
          <ol className="mt-3 grid gap-2">
            {links.map((link) => (
              <li
                key={link}
                className="flex items-center gap-3 rounded-md border border-border px-3 py-3 font-semibold"
              >
                <GripVertical aria-hidden="true" className="size-4 text-muted-foreground" />
                {link}
              </li>
            ))}
          </ol>
        </div>
        <div>
          <p className="text-muted-foreground text-sm">{t.themes}</p>
          <ul className="mt-3 grid grid-cols-2 gap-3">
            {looks.map(({ id, name }, position) => (
              <li key={id} className="text-sm">
                <span
                  className={`look look-${id} theme-swatch ${position === 0 ? 'theme-swatch-chosen' : ''}`}
                  aria-hidden="true"
                >
                  <i />
                  <i />
                  <i />
                </span>
                <span className="mt-1.5 block">{name}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className="hidden lg:block">
          <p className="text-muted-foreground text-sm">{t.matches}</p>
          <CardImage art="black" alt="" sizes="22rem" className="mt-3" />
        </div>
      </div>
    </>
  )
}

export function ContactsView() {
  const t = useWords('demo', DEMO_WORDS)
  return (
    <>
      <h3 className="sr-only">{t.contacts}</h3>
      <ul className="people people-stacked divide-y divide-border border-border border-y">
        {demoContacts(t).map(({ name, company, via, when }) => (
          <li key={name}>
            <span className="font-semibold">{name}</span>
            <span className="text-muted-foreground text-sm">{company}</span>
            <span className="text-sm">{via}</span>
            <span className="text-muted-foreground text-sm">{when}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
