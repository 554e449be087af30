// The seven sample reviews of the home page and the product page, until there are real ones. Pure.
import type { Words } from '#domain/text/words.ts'
import type { TESTIMONIALS_WORDS } from './words/testimonials.ts'

export interface Testimonial {
  name: string
  /** Whole stars, 1 to 5. */
  rating: number
  text: string
}

// Six rated 5 and one rated 4.
const RATINGS = { a: 5, b: 5, c: 5, d: 4, e: 5, f: 5, g: 5 } as const

/** The reviews in the order they are shown. */
export const testimonials = (t: Words<typeof TESTIMONIALS_WORDS>): readonly Testimonial[] =>
  (Object.keys(RATINGS) as (keyof typeof RATINGS)[]).map((key) => ({
    name: t.reviewer({ letter: key.toUpperCase() }),
    rating: RATINGS[key],
    text: t[key],
  }))
