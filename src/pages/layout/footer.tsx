// The footer of every marketing page: newsletter, legal links and socials.

import { useShop } from '#client/context/shop.tsx'
import { ConsentBanner } from '#client/islands/header/consent-banner.tsx'
import { Island } from '#client/islands/island.tsx'
import { NewsletterForm } from '#client/islands/signup/newsletter-form.tsx'
import type { BusinessDetails } from '#domain/site/business.ts'
import { routes } from '#domain/site/routes.ts'
import { Logo } from '#ui/logo.tsx'
import { BusinessLine } from './business-details.tsx'

export function SiteFooter({ business }: { business: BusinessDetails }) {
  const { brand } = useShop()
  const paths = routes(brand)
  const link = 'inline-block py-1.5 hover:underline underline-offset-4'
  return (
    <footer className="border-border border-t bg-header">
      <div className="wrap grid grid-cols-2 items-baseline gap-x-6 gap-y-10 py-14 md:grid-cols-[calc((100%-4rem)*5/11+2.5rem)_1fr_1fr]">
        <div className="col-span-2 md:col-span-1 md:pr-10">
          <Island name="newsletter-form" component={NewsletterForm} props={{}} when="touch" />
        </div>
        <nav aria-label="Shop">
          <h2 className="eyebrow">Shop</h2>
          <ul className="mt-3 text-sm">
            <li>
              <a className={link} href={paths.core()}>
                Core editions
              </a>
            </li>
            <li>
              <a className={link} href={paths.limited()}>
                Limited editions
              </a>
            </li>
            <li>
              <a className={link} href={paths.teams}>
                For teams
              </a>
            </li>
            <li>
              <a className={link} href={paths.faq}>
                FAQ
              </a>
            </li>
            <li>
              <a className={link} href={paths.embedDocs}>
                Embed the shop
              </a>
            </li>
          </ul>
        </nav>
        <nav aria-label="About">
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
                Privacy policy
              </a>
            </li>
            <li>
              <a className={link} href={paths.terms}>
                Terms of service
              </a>
            </li>
          </ul>
        </nav>
      </div>
      <div className="wrap">
        <div className="flex flex-wrap items-center justify-between gap-4 border-border border-t py-6 text-muted-foreground text-sm lg:grid lg:grid-cols-[calc((100%-4rem)*5/11+2.5rem)_1fr_1fr] lg:justify-items-start lg:gap-6">
          <Logo name={brand.name} />
          <p>All prices in pounds sterling, VAT included.</p>
          <Island name="consent-banner" component={ConsentBanner} props={{}} />
        </div>
      </div>
      <BusinessLine business={business} />
    </footer>
  )
}
