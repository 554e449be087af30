// The seven sample reviews of the home page and the product page, until there are real ones. Data only.

export interface Testimonial {
  name: string
  /** Whole stars, 1 to 5. */
  rating: number
  text: string
}

/** Shown with every list of these reviews: invented reviews must not pass for real ones. */
export const SAMPLE_REVIEWS_CAPTION = 'Sample reviews'

// Six rated 5 and one rated 4.
export const TESTIMONIALS: readonly Testimonial[] = [
  {
    name: 'Reviewer A',
    rating: 5,
    text: 'I put it on the table, they tapped it, and my number was in their phone before the coffee came.',
  },
  {
    name: 'Reviewer B',
    rating: 5,
    text: 'Heavier than I expected, in the best way. People turn it over and ask where it is from.',
  },
  {
    name: 'Reviewer C',
    rating: 5,
    text: 'Changed jobs in March and changed my profile the same evening. The card in my wallet stayed the same.',
  },
  {
    name: 'Reviewer D',
    rating: 4,
    text: 'Works on every phone I have tried. On one thick case I had to tap twice, otherwise faultless.',
  },
  {
    name: 'Reviewer E',
    rating: 5,
    text: 'We bought the pack of five and mixed the finishes. Each of us picked a side of the table, and a card.',
  },
  {
    name: 'Reviewer F',
    rating: 5,
    text: 'My DJ links, socials and bookings in one tap at the bar. No spelling out a handle over the music.',
  },
  {
    name: 'Reviewer G',
    rating: 5,
    text: 'The engraving is crisp and has not worn after months beside my keys. It still looks new.',
  },
]
