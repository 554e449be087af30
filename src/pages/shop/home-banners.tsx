// The home page's scrolling banners and its trust bar.
import { ArrowRight, Lock, Truck, Users } from 'lucide-react'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { linkBanner, taglines, trustClaims } from '#domain/content/home-copy.ts'
import { RATING_CLAIM, ratingScore } from '#domain/content/rating-claim.ts'
import { HOME_CLAIMS_WORDS } from '#domain/content/words/home-claims.ts'
import { HOME_PAGE_WORDS } from '#domain/content/words/home-page.ts'
import { GroupImage } from '#ui/group-image.tsx'
import { Marquee } from '#ui/marquee.tsx'
import { Stars } from '#ui/stars.tsx'

export function LinkBanner() {
  const shop = useShop()
  const t = useWords('home-page', HOME_PAGE_WORDS)
  const claims = useWords('home-claims', HOME_CLAIMS_WORDS)
  return (
    <nav aria-label={t.quickLinks} className="border-border border-b bg-secondary text-secondary-foreground">
      <Marquee label={t.quickLinks} className="[--rows:0] md:[--columns:3]">
        {(copy) =>
          linkBanner(shop, claims).map(({ text, href }) => (
            <li key={href}>
              <a
                href={href}
                tabIndex={copy ? -1 : undefined}
                className="engraved flex min-h-14 items-center justify-between gap-3 text-base whitespace-nowrap underline-offset-4 hover:underline md:justify-start"
              >
                {text}
                <ArrowRight aria-hidden="true" className="size-4 text-accent" />
              </a>
            </li>
          ))
        }
      </Marquee>
    </nav>
  )
}

export function TaglineBanner() {
  const t = useWords('home-page', HOME_PAGE_WORDS)
  const claims = useWords('home-claims', HOME_CLAIMS_WORDS)
  return (
    <div className="tagline-band">
      <GroupImage group="engraving" alt="" sizes="(min-width: 48rem) 100vw, 200vw" className="contents" />
      <Marquee label={t.inShort}>
        {() =>
          taglines(claims).map((line) => (
            <li key={line} className="engraved flex items-center gap-10 text-3xl whitespace-nowrap">
              {line}
              <span aria-hidden="true" className="h-px w-12 bg-accent motion-reduce:hidden" />
            </li>
          ))
        }
      </Marquee>
    </div>
  )
}

const ICONS = [Users, Truck, Lock] as const

export function TrustBar() {
  const t = useWords('home-page', HOME_PAGE_WORDS)
  const { stars, reviews } = RATING_CLAIM
  const shop = useShop()
  const claims = useWords('home-claims', HOME_CLAIMS_WORDS)
  return (
    <ul className="wrap trust-bar">
      <li>
        <strong className="engraved text-2xl">{ratingScore(shop.market.language)}</strong>
        <span>
          <Stars rating={stars} />
          <span className="block text-muted-foreground text-sm">{t.rating({ reviews, number: (text) => text })}</span>
        </span>
      </li>
      {trustClaims(shop, claims).map((claim, index) => {
        const Icon = ICONS[index] ?? Lock
        return (
          <li key={claim}>
            <Icon aria-hidden="true" className="size-6 shrink-0 text-accent" strokeWidth={1.5} />
            {claim}
          </li>
        )
      })}
    </ul>
  )
}
