// The sample reviews of the home, core and product pages.
import { words } from '#domain/text/words.ts'

export const TESTIMONIALS_WORDS = words({
  /** Shown with every list of these reviews: invented reviews must not pass for real ones. */
  caption: 'Sample reviews',
  show: 'Show the review of {name}',
  reviewer: 'Reviewer {letter}',
  a: 'I put it on the table, they tapped it, and my number was in their phone before the coffee came.',
  b: 'Heavier than I expected, in the best way. People turn it over and ask where it is from.',
  c: 'Changed jobs in March and changed my profile the same evening. The card in my wallet stayed the same.',
  d: 'Works on every phone I have tried. On one thick case I had to tap twice, otherwise faultless.',
  e: 'We bought the pack of five and mixed the finishes. Each of us picked a side of the table, and a card.',
  f: 'My DJ links, socials and bookings in one tap at the bar. No spelling out a handle over the music.',
  g: 'The engraving is crisp and has not worn after months beside my keys. It still looks new.',
})
