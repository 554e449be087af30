// The three views of the demo dashboard. Static demo figures; charts are plain SVG with attributes, no inline styles.
import { GripVertical } from 'lucide-react'
import { DEMO_ANALYTICS, DEMO_CONTACTS, DEMO_DESIGN, DEMO_TABS } from '#domain/content/demo-data.ts'
import { CardImage } from '#ui/card-image.tsx'
import { BarRows, shareOf } from './bar-rows.tsx'

export function AnalyticsView() {
  const { figures, days, links } = DEMO_ANALYTICS
  const most = Math.max(...days)
  const clicks = links.reduce((all, link) => all + link.clicks, 0)
  return (
    <>
      <h3 className="sr-only">{DEMO_TABS[0]}</h3>
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
          <figcaption className="text-muted-foreground text-sm">Views per day, two weeks</figcaption>
          <svg
            viewBox="0 0 137 60"
            preserveAspectRatio="none"
            role="img"
            aria-label={`Views per day, between ${Math.min(...days)} and ${most}`}
            className="mt-3 min-h-40 w-full grow basis-40"
          >
            {days.map((views, day) => (
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
          <p className="text-muted-foreground text-sm">Links by share of clicks</p>
          <BarRows
            whole={clicks}
            rows={links.map((link) => ({
              name: link.name,
              amount: link.clicks,
              text: `${shareOf(link.clicks, clicks)}%`,
            }))}
          />
        </div>
      </div>
    </>
  )
}

export function DesignView() {
  return (
    <>
      <h3 className="sr-only">{DEMO_TABS[1]}</h3>
      <div className="grid gap-8 md:grid-cols-2 lg:grid-cols-3">
        <div>
          <p className="text-muted-foreground text-sm">Order of links</p>
          <ol className="mt-3 grid gap-2">
            {DEMO_DESIGN.links.map((link) => (
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
          <p className="text-muted-foreground text-sm">Profile themes</p>
          <ul className="mt-3 grid grid-cols-2 gap-3">
            {DEMO_DESIGN.looks.map(({ id, name }, position) => (
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
          <p className="text-muted-foreground text-sm">Matches your card</p>
          <CardImage art="black" alt="" sizes="22rem" className="mt-3" />
        </div>
      </div>
    </>
  )
}

export function ContactsView() {
  return (
    <>
      <h3 className="sr-only">{DEMO_TABS[2]}</h3>
      <ul className="people people-stacked divide-y divide-border border-border border-y">
        {DEMO_CONTACTS.map(({ name, company, via, when }) => (
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
