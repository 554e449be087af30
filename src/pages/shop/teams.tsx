// /{slug}-teams: benefits, three plans, a strip of client names and a small form. Everything that looks like a button
// is a link to the consultation; the form validates and sends nothing, and its values stay in the tab.
import { Check } from 'lucide-react'
import { useWords } from '#client/context/words.tsx'
import { TeamsForm } from '#client/islands/forms/teams-form.tsx'
import { Island } from '#client/islands/island.tsx'
import type { Shop } from '#client/stores/shop-data.ts'
import { ILLUSTRATIVE_CLIENTS, type TeamPlan, teamPlans } from '#domain/content/teams-copy.ts'
import { CONSULTATION_PAGE_WORDS } from '#domain/content/words/consultation-page.ts'
import { TEAMS_PAGE_WORDS } from '#domain/content/words/teams-page.ts'
import { lowestCardPence } from '#domain/shop/bundles.ts'
import { pageStyles } from '#pages/layout/assets.ts'
import type { PageProps } from '#pages/layout/page-props.ts'
import type { ClientStrip } from '#src/env.ts'
import { ButtonLink } from '#ui/button.tsx'
import { CardImage } from '#ui/card-image.tsx'
import { NamedRows } from './named-rows.tsx'

export function TeamsPage({ shop, clients }: PageProps) {
  const t = useTeamsWords()
  const { consultation } = shop.paths
  return (
    <>
      <link rel="stylesheet" href={pageStyles('client/styles/teams.css')} />
      <div className="wrap section grid items-center gap-12 pt-12 md:grid-cols-[3fr_2fr] md:gap-8 md:pt-20 xl:grid-cols-2">
        <div>
          <p className="eyebrow">{t.eyebrow({ brand: shop.brand.name })}</p>
          <h1 className="mt-4 text-4xl">{t.heading}</h1>
          <p className="mt-6 max-w-xl text-lg text-muted-foreground">{t.intro}</p>
          <p className="mt-8 grid sm:block">
            <ButtonLink href={consultation}>{t.book}</ButtonLink>
          </p>
        </div>
        <div className="team-stack" aria-hidden="true">
          {(['desert', 'american-success', 'unbothered', 'black'] as const).map((art) => (
            <CardImage key={art} art={art} alt="" sizes="(min-width: 48rem) 32vw, 66vw" eager={art === 'desert'} />
          ))}
        </div>
      </div>
      <Clients {...(clients ?? { caption: t.clients, names: ILLUSTRATIVE_CLIENTS })} />
      <Benefits shop={shop} />
      <Plans shop={shop} />
      <SmallForm />
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

const useTeamsWords = () => useWords('teams-page', TEAMS_PAGE_WORDS)

function Benefits({ shop: { brand } }: { shop: Shop }) {
  const t = useTeamsWords()
  const rows = [
    { name: t.system, text: t.systemText },
    { name: t.volume, text: t.volumeText },
    { name: t.management, text: t.managementText({ brand: brand.name, account: `${brand.appHost}/app/teams` }) },
    { name: t.support, text: t.supportText },
  ]
  return (
    <section aria-labelledby="benefits" className="wrap section parts">
      <NamedRows id="benefits" heading={t.benefits} rows={rows} />
    </section>
  )
}

function Plans({ shop: { catalogue, money, paths } }: { shop: Shop }) {
  const t = useTeamsWords()
  const href = paths.consultation
  return (
    <section aria-labelledby="plans" className="wrap plans-room">
      <h2 id="plans" className="text-3xl">
        {t.plans}
      </h2>
      <ul className="plans mt-10">
        {teamPlans(t).map((plan) => (
          <li key={plan.id} className={`plan ${plan.popular ? 'plan-popular' : ''}`} data-plan={plan.id}>
            <div>
              <div className="flex min-h-8 flex-wrap items-center justify-between gap-3">
                <h3 className="text-2xl">{plan.name}</h3>
                {plan.popular ? <p className="popular-tag">{t.popular}</p> : null}
              </div>
              <p className="engraved mt-3 text-lg text-accent">{plan.members}</p>
              <p className="mt-3 text-muted-foreground">{plan.text}</p>
            </div>
            <p className="plan-price">
              <span data-plan-price>
                {t.price({
                  price: money.short(lowestCardPence(plan.packs, catalogue.prices)),
                  amount: (text) => <b className="engraved">{text}</b>,
                })}
              </span>
              <span className="mt-2 block text-muted-foreground text-sm">{packs(plan.packs, t)}</span>
            </p>
            <ul className="grid content-start gap-3">
              {plan.points.map((point) => (
                <Ticked key={point}>{point}</Ticked>
              ))}
            </ul>
            <ButtonLink href={href} tone={plan.popular ? 'primary' : 'secondary'} className="mt-2 w-full">
              {t.talk({ plan: plan.name })}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** "in packs of 2 and 5": a plan has one or two sizes. */
const packs = ([size, larger]: TeamPlan['packs'], t: ReturnType<typeof useTeamsWords>): string =>
  larger === undefined ? t.packs({ size }) : t.packsOfTwoSizes({ smaller: size, larger })

const Ticked = ({ children }: { children: string }) => (
  <li className="flex items-baseline gap-3">
    <Check aria-hidden="true" className="size-4 shrink-0 translate-y-0.5 text-accent" />
    {children}
  </li>
)

function SmallForm() {
  const t = useTeamsWords()
  const { duration, obligation, answer } = useWords('consultation-page', CONSULTATION_PAGE_WORDS)
  return (
    <section aria-labelledby="contact" className="wrap section parts">
      <div>
        <h2 id="contact" className="text-3xl">
          {t.contact}
        </h2>
        <p className="mt-5 max-w-md text-lg text-muted-foreground noscript:hidden">{t.contactText}</p>
        <ul className="mt-8 grid gap-3 font-semibold">
          {[duration, obligation, answer].map((fact) => (
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
