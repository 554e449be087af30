// /{slug}plus: the professional tier as a showcase with demo data. The upgrade buttons are real buttons without effect,
// so they never have the filled style of a primary action. There are two, the tier's in the hero and the preview's own.
// The page says that nothing here can be bought.
import { Island } from '#client/islands/island.tsx'
import { AiScannerDemo } from '#client/islands/plus/ai-scanner-demo.tsx'
import { DemoTabs } from '#client/islands/plus/demo-tabs.tsx'
import { LivePreview } from '#client/islands/plus/live-preview.tsx'
import { plusCopy } from '#domain/content/plus-copy.ts'
import { routes } from '#domain/site/routes.ts'
import { pageStyles } from '#pages/layout/assets.ts'
import type { PageProps } from '#pages/layout/page-props.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CardImage } from '#ui/card-image.tsx'
import { InlineText } from '#ui/inline-text.tsx'
import { NamedRows } from './named-rows.tsx'
import { AdvancedAnalytics } from './plus-analytics.tsx'
import { PlusGlance } from './plus-glance.tsx'
import { PlatformSymbols } from './plus-icons.tsx'

type Copy = ReturnType<typeof plusCopy>

export function PlusPage({ shop }: PageProps) {
  const copy = plusCopy(shop.brand)
  return (
    <>
      <link rel="stylesheet" href={pageStyles('client/styles/plus.css')} />
      <Hero copy={copy} />
      <Features copy={copy} />
      <Demo id="dashboard" {...copy.dashboard}>
        <Island name="demo-tabs" component={DemoTabs} props={{}} when="visible" />
      </Demo>
      <Demo id="scanner" {...copy.scanner}>
        <Island name="ai-scanner-demo" component={AiScannerDemo} props={{}} when="visible" />
      </Demo>
      <Demo id="analytics" {...copy.analytics}>
        <AdvancedAnalytics />
      </Demo>
      <Demo id="preview" {...copy.preview}>
        <PlatformSymbols />
        <Island name="live-preview" component={LivePreview} props={{}} when="visible" />
      </Demo>
      <section aria-labelledby="closing" className="wrap section">
        <div className="said gap-y-8 border-border border-t pt-12">
          <div>
            <h2 id="closing" className="text-3xl">
              {copy.closing.heading}
            </h2>
            <p className="mt-5 max-w-xl text-lg text-muted-foreground">{copy.closing.text}</p>
          </div>
          <p className="grid sm:block">
            <ButtonLink href={routes(shop.brand).core()}>{copy.closing.link}</ButtonLink>
          </p>
        </div>
      </section>
    </>
  )
}

function Hero({ copy }: { copy: Copy }) {
  return (
    <div className="wrap section grid items-center gap-12 pt-12 md:grid-cols-[6fr_7fr] md:gap-10 md:pt-20">
      <div>
        <p className="eyebrow">{copy.eyebrow}</p>
        <h1 className="mt-4 text-4xl">{copy.heading}</h1>
        <p className="mt-5 text-xl">{copy.intro}</p>
        <p className="mt-4 max-w-lg text-muted-foreground">{copy.detail}</p>
        <p className="mt-8 grid gap-3 sm:flex sm:flex-wrap md:grid lg:flex">
          <ButtonLink href="#preview">{copy.tryIt}</ButtonLink>
          <Button tone="secondary">{copy.upgrade}</Button>
        </p>
        <p className="mt-4 text-muted-foreground text-sm">{copy.notOnSale}</p>
      </div>
      <div className="glance-stage">
        <CardImage art="black" alt="" sizes="(min-width: 48rem) 44rem, 92vw" eager className="glance-card" />
        <PlusGlance />
      </div>
    </div>
  )
}

function Features({ copy }: { copy: Copy }) {
  return (
    <section aria-labelledby="features" className="border-border border-y bg-header">
      <div className="wrap section parts">
        <NamedRows id="features" {...copy.features} />
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
    <section id={id} aria-labelledby={`${id}-heading`} className="wrap section pb-0">
      <div className="said mb-8 md:mb-10">
        <h2 id={`${id}-heading`} className="text-3xl">
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
