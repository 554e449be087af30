// /{slug}-teams: benefits, three plans, a strip of client names and a small form. Everything that looks like a button
// is a link to the consultation; the form validates and sends nothing, and its values stay in the tab.
import { Check } from 'lucide-react'
import { TeamsForm } from '#client/islands/forms/teams-form.tsx'
import { Island } from '#client/islands/island.tsx'
import { CONSULTATION_COPY } from '#domain/content/consultation-copy.ts'
import { BOOK_CALL, CLIENT_STRIP, teamsCopy } from '#domain/content/teams-copy.ts'
import { lowestCardPence } from '#domain/shop/bundles.ts'
import { formatGbpShort } from '#domain/shop/money.ts'
import { routes } from '#domain/site/routes.ts'
import { pageStyles } from '#pages/layout/assets.ts'
import type { PageProps } from '#pages/layout/page-props.ts'
import type { ClientStrip } from '#src/env.ts'
import { ButtonLink } from '#ui/button.tsx'
import { CardImage } from '#ui/card-image.tsx'
import { NamedRows } from './named-rows.tsx'

type Copy = ReturnType<typeof teamsCopy>

export function TeamsPage({ shop, clients }: PageProps) {
  const copy = teamsCopy(shop.brand)
  const { consultation } = routes(shop.brand)
  return (
    <>
      <link rel="stylesheet" href={pageStyles('client/styles/teams.css')} />
      <div className="wrap section grid items-center gap-12 pt-12 md:grid-cols-[3fr_2fr] md:gap-8 md:pt-20 xl:grid-cols-2">
        <div>
          <p className="eyebrow">{copy.eyebrow}</p>
          <h1 className="mt-4 text-4xl">{copy.heading}</h1>
          <p className="mt-6 max-w-xl text-lg text-muted-foreground">{copy.intro}</p>
          <p className="mt-8 grid sm:block">
            <ButtonLink href={consultation}>{BOOK_CALL}</ButtonLink>
          </p>
        </div>
        <div className="team-stack" aria-hidden="true">
          {(['desert', 'american-success', 'unbothered', 'black'] as const).map((art) => (
            <CardImage key={art} art={art} alt="" sizes="(min-width: 48rem) 32vw, 66vw" eager={art === 'desert'} />
          ))}
        </div>
      </div>
      <Clients {...(clients ?? CLIENT_STRIP)} />
      <Benefits copy={copy} />
      <Plans copy={copy} href={consultation} />
      <SmallForm copy={copy} />
    </>
  )
}

function Clients({ caption, names }: ClientStrip) {
  return (
    <section aria-label={caption} className="border-border border-y bg-header">
      <div className="wrap clients">
        <p className="wrap-anywhere min-w-0 text-muted-foreground text-sm">{caption}</p>
        <ul className="engraved">
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Benefits({ copy }: { copy: Copy }) {
  return (
    <section aria-labelledby="benefits" className="wrap section parts">
      <NamedRows id="benefits" {...copy.benefits} />
    </section>
  )
}

function Plans({ copy, href }: { copy: Copy; href: string }) {
  const [from, each] = copy.plans.price('|').split('|')
  return (
    <section aria-labelledby="plans" className="wrap plans-room">
      <h2 id="plans" className="text-3xl">
        {copy.plans.heading}
      </h2>
      <ul className="plans mt-10">
        {copy.plans.rows.map((plan) => (
          <li key={plan.name} className={`plan ${plan.popular ? 'plan-popular' : ''}`} data-plan={plan.name}>
            <div>
              <div className="flex min-h-8 flex-wrap items-center justify-between gap-3">
                <h3 className="text-2xl">{plan.name}</h3>
                {plan.popular ? <p className="popular-tag">{copy.plans.popular}</p> : null}
              </div>
              <p className="engraved mt-3 text-lg text-accent">{plan.members}</p>
              <p className="mt-3 text-muted-foreground">{plan.text}</p>
            </div>
            <p className="plan-price">
              <span data-plan-price>
                {from}
                <b className="engraved">{formatGbpShort(lowestCardPence(plan.packs))}</b>
                {each}
              </span>
              <span className="mt-2 block text-muted-foreground text-sm">{copy.plans.packs(plan.packs)}</span>
            </p>
            <ul className="grid content-start gap-3">
              {plan.points.map((point) => (
                <Ticked key={point}>{point}</Ticked>
              ))}
            </ul>
            <ButtonLink href={href} tone={plan.popular ? 'primary' : 'secondary'} className="mt-2 w-full">
              {copy.plans.button(plan.name)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Ticked = ({ children }: { children: string }) => (
  <li className="flex items-baseline gap-3">
    <Check aria-hidden="true" className="size-4 shrink-0 translate-y-0.5 text-accent" />
    {children}
  </li>
)

function SmallForm({ copy }: { copy: Copy }) {
  return (
    <section aria-labelledby="contact" className="wrap section parts">
      <div>
        <h2 id="contact" className="text-3xl">
          {copy.form.heading}
        </h2>
        <p className="mt-5 max-w-md text-lg text-muted-foreground noscript:hidden">{copy.form.text}</p>
        <ul className="mt-8 grid gap-3 font-semibold">
          {CONSULTATION_COPY.facts.map((fact) => (
            <Ticked key={fact}>{fact}</Ticked>
          ))}
        </ul>
      </div>
      <div>
        <Island name="teams-form" component={TeamsForm} props={{}} />
      </div>
    </section>
  )
}
