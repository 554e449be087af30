// The card-design preview of the features section: all seven designs in turn, every three seconds.

import { useRotation } from '#client/browser/motion/use-rotation.ts'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { HOME_SHOP_WORDS } from '#domain/content/words/home-shop.ts'
import { CAROUSEL_STEP_MS } from '#domain/site/timings.ts'
import { CardImage } from '#ui/card-image.tsx'
import { PauseMotion } from '#ui/pause-motion.tsx'

export function FeatureCards() {
  const { catalogue, money } = useShop()
  const { designs } = catalogue
  const t = useWords('home-shop', HOME_SHOP_WORDS)
  const { index: shown, pick, attention } = useRotation(designs.length, CAROUSEL_STEP_MS, true, 2) // not the black one, which the hero has just shown
  const design = designs[shown]
  return (
    <div data-design-preview data-design={design?.card} {...attention}>
      <ul className="grid">
        {designs.map((each, index) => (
          <li key={each.key} className="design-layer" data-current={index === shown ? '' : undefined}>
            <CardImage art={each.id} alt={t.cardAlt({ design: each.label })} sizes="(min-width: 48rem) 45vw, 92vw" />
          </li>
        ))}
      </ul>
      <div className="mt-6 flex items-center justify-between gap-4">
        <p className="wrap-anywhere min-w-0">
          <span className="engraved text-lg">{design?.label}</span>
          <span className="ml-3 text-muted-foreground">{design ? money.short(design.pricePence) : null}</span>
        </p>
        <PauseMotion />
      </div>
      <div className="mt-4 grid grid-cols-7 gap-2 md:gap-3">
        {designs.map((each, index) => (
          <button
            key={each.key}
            type="button"
            aria-label={t.preview({ design: each.label })}
            aria-pressed={index === shown}
            className="design-thumb"
            onClick={() => pick(index)}
          >
            <CardImage art={each.id} alt="" sizes="5.5rem" decoding="sync" />
          </button>
        ))}
      </div>
    </div>
  )
}
