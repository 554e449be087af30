// The features section: platform strip, the seven designs, four audiences.
import { useWords } from '#client/context/words.tsx'
import { FeatureCards } from '#client/islands/home/feature-cards.tsx'
import { Island } from '#client/islands/island.tsx'
import { audiences } from '#domain/content/home-copy.ts'
import { HOME_CLAIMS_WORDS } from '#domain/content/words/home-claims.ts'
import { HOME_PAGE_WORDS } from '#domain/content/words/home-page.ts'
import { PLATFORMS } from '#domain/profile/platforms.ts'
import { Marquee } from '#ui/marquee.tsx'
import { PLATFORM_ICONS } from '#ui/profile/platform-icons.ts'

/** The best known platforms, at the head of the list; a strip of all would be long and heavy. */
const PLATFORM_STRIP = PLATFORMS.slice(0, 8)

export function HomeFeatures() {
  const t = useWords('home-page', HOME_PAGE_WORDS)
  const claims = useWords('home-claims', HOME_CLAIMS_WORDS)
  return (
    <section id="features" className="section border-border border-t" aria-labelledby="features-title">
      <div className="wrap features-grid">
        <div>
          <h2 id="features-title" className="text-3xl">
            {t.features}
          </h2>
          <p className="mt-4 max-w-md text-lg text-muted-foreground">{t.featuresText}</p>
        </div>
        <div className="features-designs">
          <Island name="feature-cards" component={FeatureCards} props={{}} when="visible" />
        </div>
        <ul className="audiences">
          {audiences(claims).map(({ title, text }) => (
            <li key={title}>
              <h3 className="text-base md:text-xl">{title}</h3>
              <p className="mt-1.5 text-muted-foreground text-sm md:text-base">{text}</p>
            </li>
          ))}
        </ul>
      </div>
      <Marquee label={t.platforms} className="mt-8 [--columns:2] md:mt-12 md:[--columns:4]">
        {() =>
          PLATFORM_STRIP.map(({ id, name }) => {
            const Icon = PLATFORM_ICONS[id]
            return (
              <li key={id} className="flex items-center gap-3 text-muted-foreground">
                <Icon aria-hidden="true" className="size-6" />
                {name}
              </li>
            )
          })
        }
      </Marquee>
    </section>
  )
}
