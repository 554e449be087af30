// The promo line: rotates through a list in one place, so that nothing moves around it.

import { useRotation } from '#client/browser/motion/use-rotation.ts'
import { PROMO_LINES } from '#domain/content/frame-copy.ts'
import { PROMO_ROTATION_MS } from '#domain/site/timings.ts'
import { PauseMotion } from '#ui/pause-motion.tsx'

export function PromoLine() {
  const { index, attention } = useRotation(PROMO_LINES.length, PROMO_ROTATION_MS)
  return (
    <div className="min-h-9 bg-banner text-banner-foreground" {...attention}>
      <div className="wrap flex min-h-9 items-center">
        <ul className="promo" data-promo>
          {PROMO_LINES.map((line, position) => (
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
