// The home page's scrolling banners and its trust bar.
import { ArrowRight, Lock, Truck, Users } from 'lucide-react'
import { linkBanner, TAGLINES, TRUST_CLAIMS } from '#domain/content/home-copy.ts'
import { RATING_CLAIM } from '#domain/content/rating-claim.ts'
import type { Brand } from '#domain/site/brand.ts'
import { GroupImage } from '#ui/group-image.tsx'
import { Marquee } from '#ui/marquee.tsx'
import { Stars } from '#ui/stars.tsx'

export function LinkBanner({ brand }: { brand: Brand }) {
  return (
    <nav aria-label="Quick links" className="border-border border-b bg-secondary text-secondary-foreground">
      <Marquee label="Quick links" className="[--rows:0] md:[--columns:3]">
        {(copy) =>
          linkBanner(brand).map(({ text, href }) => (
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
  return (
    <div className="tagline-band">
      <GroupImage group="engraving" alt="" sizes="(min-width: 48rem) 100vw, 200vw" className="contents" />
      <Marquee label="In short">
        {() =>
          TAGLINES.map((line) => (
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
  const { score, stars, reviews } = RATING_CLAIM
  return (
    <ul className="wrap trust-bar">
      <li>
        <strong className="engraved text-2xl">{score}</strong>
        <span>
          <Stars rating={stars} />
          <span className="block text-muted-foreground text-sm">from {reviews} reviews</span>
        </span>
      </li>
      {TRUST_CLAIMS.map((claim, index) => {
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
