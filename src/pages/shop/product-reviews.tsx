// The rating claim and the seven sample reviews, captioned as samples. No structured data: an unverifiable rating does
// not belong in search results.

import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { RATING_CLAIM, ratingScore } from '#domain/content/rating-claim.ts'
import { testimonials } from '#domain/content/testimonials.ts'
import { PRODUCT_PAGE_WORDS } from '#domain/content/words/product-page.ts'
import { TESTIMONIALS_WORDS } from '#domain/content/words/testimonials.ts'
import { Stars } from '#ui/stars.tsx'

export function ProductReviews() {
  const t = useWords('product-page', PRODUCT_PAGE_WORDS)
  const { language } = useShop().market
  const reviews = useWords('testimonials', TESTIMONIALS_WORDS)
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="border-border border-t bg-muted">
      <div className="wrap section grid gap-x-10 gap-y-6 md:grid-cols-2 lg:grid-cols-4">
        <div>
          <h2 id="reviews-title" className="text-3xl">
            {ratingScore(language)}
            <span className="mt-2 block text-xl">
              {t.rating({ reviews: RATING_CLAIM.reviews, number: (text) => text })}
            </span>
          </h2>
          <p className="mt-4">
            <Stars rating={RATING_CLAIM.stars} />
          </p>
          <h3 id="sample-reviews" className="eyebrow mt-8">
            {reviews.caption}
          </h3>
        </div>
        <ul className="contents" aria-labelledby="sample-reviews">
          {testimonials(reviews).map(({ name, rating, text }) => (
            <li key={name} className="border-border border-t pt-6">
              <figure>
                <Stars rating={rating} />
                <blockquote className="mt-3">
                  <p>{text}</p>
                </blockquote>
                <figcaption className="mt-3 text-muted-foreground text-sm">{name}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
