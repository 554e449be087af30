// A rating in stars, read out as one sentence. The gold stars cover the empty ones up to the rating: 4.8 fills four
// stars and four fifths of the last.

import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { UI_WORDS } from '#domain/content/words/ui.ts'
import { formatNumber } from '#domain/market/money.ts'

const STEP = 27 // from one star to the next
const EDGE = 1 // where a star begins in its step, and its width
const WIDTH = 22

export function Stars({ rating, outOf = 5 }: { rating: number; outOf?: number }) {
  const t = useWords('ui', UI_WORDS)
  const { language } = useShop().market
  const whole = Math.floor(rating)
  const filled = whole * STEP + (rating > whole ? EDGE + (rating - whole) * WIDTH : 0)
  const stars = Array.from(
    { length: outOf },
    (_, at) =>
      `M${at * STEP + 12} 2l3.09 6.26 6.91 1.01-5 4.87 1.18 6.88-6.18-3.25-6.18 3.25 1.18-6.88-5-4.87 6.91-1.01z`,
  ).join('')
  return (
    <svg
      role="img"
      aria-label={t.stars({ rating: formatNumber(rating, language), outOf })}
      viewBox={`0 0 ${outOf * STEP - 3} 24`}
      className="stars"
    >
      <path d={stars} opacity=".3" />
      <svg width={filled} height="24" aria-hidden="true">
        <path d={stars} />
      </svg>
    </svg>
  )
}
