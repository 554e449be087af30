// The promo line: rotates through a list in one place, so that nothing moves around it.

import { useRotation } from '#client/browser/motion/use-rotation.ts'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { promoLines } from '#domain/content/frame-copy.ts'
import { HEADER_WORDS } from '#domain/content/words/header.ts'
import { PROMO_ROTATION_MS } from '#domain/site/timings.ts'
import { PauseMotion } from '#ui/pause-motion.tsx'

export function PromoLine() {
  const t = useWords('header', HEADER_WORDS)
  const lines = promoLines(useShop(), t)
  const { index, attention } = useRotation(lines.length, PROMO_ROTATION_MS)
  return (
    <div className="min-h-9 bg-banner text-banner-foreground" {...attention}>
      <div className="wrap flex min-h-9 items-center">
        <ul className="promo" data-promo>
          {lines.map((line, position) => (
            <li key={line} data-current={position === index ? '' : undefined}>
              {line}
            </li>
          ))}
        </ul>
        <PauseMotion className="size-8" />
      </div>
    </div>
  )
}
