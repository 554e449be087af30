// The cards of a hero slide as a deck of photographs, all seen from the same side: the front one large, the others
// behind it. Decks of several cards rotate every three seconds; dots bring one to the front.

import { useRotation } from '#client/browser/motion/use-rotation.ts'
import { useWords } from '#client/context/words.tsx'
import type { HeroSlide } from '#domain/content/home-copy.ts'
import { HERO_WORDS } from '#domain/content/words/hero.ts'
import { CAROUSEL_STEP_MS } from '#domain/site/timings.ts'
import { depthBehind } from '#domain/text/sequence.ts'
import { CardImage } from '#ui/card-image.tsx'
import { HeroPhone } from './hero-phone.tsx'

const SIZES = '(min-width: 80rem) 40rem, (min-width: 48rem) 50vw, (max-height: 46rem) 60vw, 96vw'

export function HeroDeck({ slide, eager, selected }: { slide: HeroSlide; eager: boolean; selected: boolean }) {
  const { designs } = slide
  const t = useWords('hero', HERO_WORDS)
  const { index: front, pick, attention } = useRotation(designs.length, CAROUSEL_STEP_MS, selected)
  return (
    <div className="hero-stage" {...attention}>
      <div className="deck-place">
        <div className="deck">
          {slide.id === 'pro' ? <HeroPhone /> : null}
          {designs.map((design, index) => (
            <a
              key={design.key}
              href={slide.linkTo(design.card)}
              className="deck-card"
              data-depth={depthBehind(index, front, designs.length)}
              data-card={design.card}
              // Cards behind show too little for a finger; the dots bring them to the front, where the keyboard reaches
              // them.
              tabIndex={index === front ? undefined : -1}
            >
              <CardImage
                art={design.id}
                view="angle"
                alt={t.cardAlt({ design: design.heroTitle, note: design.heroNote })}
                sizes={SIZES}
                eager={eager && index === 0}
              />
            </a>
          ))}
        </div>
      </div>
      <div className="deck-caption">
        <ul className="grid grow">
          {designs.map((design, index) => (
            <li key={design.key} data-current={index === front ? '' : undefined}>
              <span className="engraved text-sm sm:text-base xl:text-lg">{design.heroTitle}</span>
              <span className="text-muted-foreground text-sm">{design.heroNote}</span>
            </li>
          ))}
        </ul>
        {designs.length > 1 ? (
          <div className="ml-auto flex" data-card-dots>
            {designs.map((design, index) => (
              <button
                key={design.key}
                type="button"
                aria-label={t.show({ design: design.heroTitle })}
                aria-current={index === front}
                className={`card-dot hue-${design.id}`}
                onClick={() => pick(index)}
              />
            ))}
          </div>
        ) : null}
      </div>
    </div>
  )
}
