// /{slug}plus: the professional tier as a showcase with demo data. The upgrade buttons are real buttons without effect,
// so they never have the filled style of a primary action, and a sentence beside each says that it does nothing. There
// are two, the tier's in the hero and the preview's own. What a card has without the tier is linked; what nobody can
// have yet is called a demonstration.

import { useWords } from '#client/context/words.tsx'
import { Island } from '#client/islands/island.tsx'
import { AiScannerDemo } from '#client/islands/plus/ai-scanner-demo.tsx'
import { DemoTabs } from '#client/islands/plus/demo-tabs.tsx'
import { LivePreview } from '#client/islands/plus/live-preview.tsx'
import type { Shop } from '#client/stores/shop-data.ts'
import { PLUS_PAGE_WORDS } from '#domain/content/words/plus-page.ts'
import { premiumName } from '#domain/site/brand.ts'
import { pageStyles } from '#pages/layout/assets.ts'
import type { PageProps } from '#pages/layout/page-props.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CardImage } from '#ui/card-image.tsx'
import { InlineText } from '#ui/inline-text.tsx'
import { AdvancedAnalytics } from './plus-analytics.tsx'
import { PlusGlance } from './plus-glance.tsx'
import { PlatformSymbols } from './plus-icons.tsx'

const usePlusWords = () => useWords('plus-page', PLUS_PAGE_WORDS)

export function PlusPage({ shop }: PageProps) {
  const t = usePlusWords()
  const { brand } = shop
  const contacts = `${brand.appHost}/app/contacts`
  return (
    <>
      <link rel="stylesheet" href={pageStyles('client/styles/plus.css')} />
      <Hero shop={shop} />
      <Features shop={shop} />
      <Demo id="dashboard" heading={t.dashboard} text={t.dashboardText({ contacts, brand: brand.name })}>
        <Island name="demo-tabs" component={DemoTabs} props={{}} when="visible" />
      </Demo>
      <Demo id="scanner" heading={t.scanner} text={t.scannerText}>
        <Island name="ai-scanner-demo" component={AiScannerDemo} props={{}} when="visible" />
      </Demo>
      <Demo id="analytics" heading={t.advanced} text={t.advancedText}>
        <AdvancedAnalytics />
      </Demo>
      <Demo id="preview" heading={t.preview} text={t.previewText}>
        <PlatformSymbols />
        <Island name="live-preview" component={LivePreview} props={{}} when="visible" />
      </Demo>
      <section aria-labelledby="closing" className="wrap tier-part pb-16">
        <div className="said gap-y-6 border-border border-t pt-10">
          <div>
            <h2 id="closing" className="text-2xl">
              {t.closing}
            </h2>
            <p className="mt-3 max-w-xl text-muted-foreground">{t.closingText}</p>
          </div>
          <p className="grid sm:block">
            <ButtonLink href={shop.paths.core()}>{t.closingLink}</ButtonLink>
          </p>
        </div>
      </section>
    </>
  )
}

function Hero({ shop: { brand } }: { shop: Shop }) {
  const t = usePlusWords()
  return (
    <div className="wrap grid items-center gap-10 pt-10 pb-12 md:grid-cols-[6fr_7fr] md:pt-14 md:pb-16">
      <div>
        <p className="eyebrow">{t.eyebrow}</p>
        <h1 className="mt-4 text-4xl">{premiumName(brand)}</h1>
        <p className="mt-5 text-xl">{t.intro}</p>
        <p className="mt-4 max-w-lg text-muted-foreground">{t.detail}</p>
        <p className="mt-8 grid gap-3 sm:flex sm:flex-wrap md:grid lg:flex">
          <ButtonLink href="#preview">{t.tryIt}</ButtonLink>
          <Button tone="secondary" aria-describedby="not-on-sale">
            {t.upgrade}
          </Button>
        </p>
        <p id="not-on-sale" className="mt-4 text-muted-foreground text-sm">
          {t.notOnSale({ button: t.upgrade })}
        </p>
      </div>
      <div className="glance-stage">
        {/* Seen at an angle: on a dark page the edge tells the black card from its background. */}
        <CardImage art="black" view="angle" alt="" sizes="(min-width: 48rem) 44rem, 92vw" eager />
        <PlusGlance />
      </div>
    </div>
  )
}

function Features({ shop: { brand } }: { shop: Shop }) {
  const t = usePlusWords()
  const rows = [
    { name: t.analytics, text: t.analyticsText({ statistics: `${brand.appHost}/analytics` }) },
    { name: t.customisation, text: t.customisationText },
    { name: t.management, text: t.managementText({ teams: `${brand.appHost}/app/teams` }) },
    { name: t.support, text: t.supportText },
  ]
  return (
    <section aria-labelledby="features" className="border-border border-y bg-header">
      <div className="wrap py-10 md:py-14">
        <h2 id="features" className="text-2xl">
          {t.features}
        </h2>
        <ul className="tier-features mt-8">
          {rows.map(({ name, text }) => (
            <li key={name}>
              <h3 className="text-lg">{name}</h3>
              <p className="mt-2 text-muted-foreground text-sm">
                <InlineText text={text} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Demo({
  id,
  heading,
  text,
  children,
}: {
  id: string
  heading: string
  text: string
  children: React.ReactNode
}) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="wrap tier-part">
      <div className="said mb-6">
        <h2 id={`${id}-heading`} className="text-2xl">
          {heading}
        </h2>
        <p className="text-muted-foreground">
          <InlineText text={text} />
        </p>
      </div>
      {children}
    </section>
  )
}
