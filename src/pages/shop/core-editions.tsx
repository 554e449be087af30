// /core-editions: the two core editions, the bundles, testimonials and a link to the limited editions.
import { ArrowRight } from 'lucide-react'
import { useWords } from '#client/context/words.tsx'
import { Testimonials } from '#client/islands/home/testimonials.tsx'
import { Island } from '#client/islands/island.tsx'
import { BundleList } from '#client/islands/product/bundle-list.tsx'
import type { Shop } from '#client/stores/shop-data.ts'
import { CORE_PAGE_WORDS } from '#domain/content/words/core-page.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { GUARANTEE_DAYS } from '#domain/shop/shop-facts.ts'
import { pageStyles } from '#pages/layout/assets.ts'
import type { PageProps } from '#pages/layout/page-props.ts'
import { buttonClass } from '#ui/button.tsx'
import { CardImage } from '#ui/card-image.tsx'
import { GroupImage } from '#ui/group-image.tsx'
import { ShopWords } from '#ui/shop-words.tsx'
import { LargerEngravings } from './larger-engravings.tsx'

export function CoreEditionsPage({ shop, design }: PageProps) {
  const t = useWords('core-page', CORE_PAGE_WORDS)
  const { paths } = shop
  const guarantee = { days: GUARANTEE_DAYS }
  const claims = [
    t.oneTap,
    t.noApp,
    t.lifetime,
    shop.market.zone === 'EU' ? t.guaranteeEU(guarantee) : t.guarantee(guarantee),
  ]
  return (
    <>
      <link rel="stylesheet" href={pageStyles('client/styles/core.css')} />
      <div className="wrap grid items-baseline-last gap-5 pt-12 pb-9 md:grid-cols-[3fr_2fr] md:pt-20 md:pb-14 xl:grid-cols-2">
        <div>
          <p className="eyebrow">{t.eyebrow}</p>
          <h1 className="mt-4 text-4xl">{t.heading}</h1>
        </div>
        <p className="max-w-md text-balance text-lg text-muted-foreground">{t.intro}</p>
      </div>
      <section id="products" aria-label={t.eyebrow} className="wrap">
        <ul className="grid gap-5 md:grid-cols-2">
          {shop.catalogue.core.map((core) => (
            <CoreCard key={core.key} core={core} shop={shop} marked={core === design} />
          ))}
        </ul>
        <ul className="mt-8 grid gap-x-5 border-border border-y py-4 text-sm sm:grid-cols-2 lg:grid-cols-4">
          {claims.map((claim) => (
            <li key={claim} className="py-2">
              {claim}
            </li>
          ))}
        </ul>
      </section>
      <section id="bundles" aria-labelledby="bundles-heading" className="wrap section">
        <Island name="bundle-list" component={BundleList} props={{}} />
        <div className="mt-8 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-16">
          <p className="col-start-2 flex flex-wrap items-center gap-x-4 gap-y-2">
            {t.teams}
            <a
              className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
              href={paths.teams}
            >
              {t.teamsLink} <ArrowRight aria-hidden="true" className="size-4" />
            </a>
          </p>
          {shop.engraving ? <LargerEngravings href={paths.faq} className="col-start-2 mt-2" /> : null}
        </div>
      </section>
      <Island name="testimonials" component={Testimonials} props={{ heading: t.reviews }} when="visible" />
      <LimitedDoor href={paths.limited()} />
    </>
  )
}

function CoreCard({ core, shop, marked }: { core: Design; shop: Shop; marked: boolean }) {
  const t = useWords('core-page', CORE_PAGE_WORDS)
  return (
    <li className={`edition core-card core-card-${core.id}`} data-card={core.card} data-marked={marked || undefined}>
      <div>
        <div className="flex items-baseline justify-between gap-4">
          <h2 className="text-lg lg:text-2xl">
            <a className="edition-trigger" href={shop.paths.product(core.card)} aria-current={marked || undefined}>
              {core.editionName}
            </a>
          </h2>
          <p className="engraved text-lg lg:text-2xl">{shop.money.short(core.pricePence)}</p>
        </div>
        <p className="mt-2 flex min-h-7 flex-wrap items-center gap-3">
          <span className="mr-auto text-muted-foreground">{core.tagline}</span>
          {core.badge ? <span className="edition-tag">{core.badge}</span> : null}
          {marked ? <span className="edition-tag edition-tag-marked">{t.marked}</span> : null}
        </p>
      </div>
      <CardImage
        art={core.id}
        view="rest"
        className="lying"
        alt={t.cardAlt({ design: core.label })}
        sizes="(min-width: 80rem) 38rem, (min-width: 48rem) 45vw, 95vw"
        eager
      />
      {/* Above the metal's shadow. The name is the link, and its clickable area covers the card. */}
      <p className="relative">
        <span aria-hidden="true" className={buttonClass('primary', 'w-full sm:w-auto')}>
          <ShopWords />
        </span>
      </p>
    </li>
  )
}

function LimitedDoor({ href }: { href: string }) {
  const t = useWords('core-page', CORE_PAGE_WORDS)
  return (
    <section aria-labelledby="limited-heading" className="wrap-anywhere overflow-hidden border-border border-t">
      <div className="wrap section grid items-center gap-x-16 gap-y-12 md:grid-cols-[5fr_6fr]">
        <div>
          <h2 id="limited-heading" className="text-3xl">
            {t.limited}
          </h2>
          <p className="mt-4 text-lg text-muted-foreground">{t.limitedText}</p>
          <a href={href} className={buttonClass('secondary', 'mt-8')}>
            {t.limitedLink}
          </a>
        </div>
        <GroupImage
          group="fan"
          alt=""
          sizes="(min-width: 80rem) 38rem, (min-width: 48rem) 45vw, 92vw"
          className="door-fan"
        />
      </div>
    </section>
  )
}
