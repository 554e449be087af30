// The footer of every marketing page: newsletter, legal links and socials.

import type { ReactNode } from 'react'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { ConsentBanner } from '#client/islands/header/consent-banner.tsx'
import { Island } from '#client/islands/island.tsx'
import { NewsletterForm } from '#client/islands/signup/newsletter-form.tsx'
import { pricesSentence } from '#domain/content/prices-sentence.ts'
import { FOOTER_WORDS } from '#domain/content/words/footer.ts'
import { TAX_WORDS } from '#domain/content/words/tax.ts'
import { DELIVERY, daysText } from '#domain/market/delivery.ts'
import { pathIn } from '#domain/market/market.ts'
import { ZONE_PAGES } from '#domain/site/addresses.ts'
import type { BusinessDetails } from '#domain/site/business.ts'
import { Logo } from '#ui/logo.tsx'
import { BusinessLine } from './business-details.tsx'

/** `markets` is the list of countries and languages. */
export function SiteFooter({ business, markets }: { business: BusinessDetails; markets: ReactNode }) {
  const { brand, market, money, paths, addsSalesTax } = useShop()
  const t = useWords('footer', FOOTER_WORDS)
  const tax = useWords('tax', TAX_WORDS)
  const { dispatchDays, freeOver, nextDayFreeFrom } = DELIVERY[market.zone]
  const small = [pricesSentence(tax, market), ...(addsSalesTax ? [tax.salesTax] : [])]
  if (nextDayFreeFrom !== null)
    small.push(
      t.delivery({ days: daysText(dispatchDays), free: money.short(freeOver), nextDay: money.short(nextDayFreeFrom) }),
    )
  const link = 'inline-block py-1.5 hover:underline underline-offset-4'
  return (
    <footer className="border-border border-t bg-header">
      <div className="wrap grid grid-cols-2 items-baseline gap-x-6 gap-y-10 py-14 md:grid-cols-[calc((100%-4rem)*5/11+2.5rem)_1fr_1fr]">
        <div className="col-span-2 md:col-span-1 md:pr-10">
          <Island name="newsletter-form" component={NewsletterForm} props={{}} when="touch" />
        </div>
        <nav aria-label={t.shop}>
          <h2 className="eyebrow">{t.shop}</h2>
          <ul className="mt-3 text-sm">
            <li>
              <a className={link} href={paths.core()}>
                {t.core}
              </a>
            </li>
            <li>
              <a className={link} href={paths.limited()}>
                {t.limited}
              </a>
            </li>
            <li>
              <a className={link} href={paths.teams}>
                {t.teams}
              </a>
            </li>
            <li>
              <a className={link} href={paths.faq}>
                {t.faq}
              </a>
            </li>
            <li>
              <a className={link} href={paths.embedDocs}>
                {t.embed}
              </a>
            </li>
          </ul>
        </nav>
        <nav aria-label={t.about}>
          <h2 className="eyebrow">{brand.name}</h2>
          <ul className="mt-3 text-sm">
            <li>
              <a className={link} href={brand.instagramUrl} target="_blank" rel="noopener">
                Instagram
              </a>
            </li>
            <li>
              <a className={link} href={brand.tiktokUrl} target="_blank" rel="noopener">
                TikTok
              </a>
            </li>
            <li>
              <a className={link} href={paths.policies}>
                {t.policies}
              </a>
            </li>
            <li>
              <a className={link} href={paths.terms}>
                {t.terms}
              </a>
            </li>
            {market.zone === ZONE_PAGES.withdraw.zone ? (
              <li>
                <a className={link} href={pathIn(market, ZONE_PAGES.withdraw.path)}>
                  {t.withdraw}
                </a>
              </li>
            ) : null}
          </ul>
        </nav>
      </div>
      {markets}
      <div className="wrap">
        <div className="flex flex-wrap items-center justify-between gap-4 border-border border-t py-6 text-muted-foreground text-sm lg:flex-nowrap lg:gap-12">
          <Logo name={brand.name} />
          <p className="lg:me-auto lg:max-w-3xl">{small.join(' ')}</p>
          <Island name="consent-banner" component={ConsentBanner} props={{}} />
        </div>
      </div>
      <BusinessLine business={business} />
    </footer>
  )
}
