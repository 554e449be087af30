// The rating claim and the seven sample reviews, captioned as samples. No structured data: an unverifiable rating does
// not belong in search results.

import { RATING_CLAIM } from '#domain/content/rating-claim.ts'
import { SAMPLE_REVIEWS_CAPTION, TESTIMONIALS } from '#domain/content/testimonials.ts'
import { Stars } from '#ui/stars.tsx'

export function ProductReviews() {
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="border-border border-t bg-muted">
      <div className="wrap section grid gap-x-10 gap-y-6 md:grid-cols-2 lg:grid-cols-4">
        <div>
          <h2 id="reviews-title" className="text-3xl">
            {RATING_CLAIM.score}
            <span className="mt-2 block text-xl">from {RATING_CLAIM.reviews} reviews</span>
          </h2>
          <p className="mt-4">
            <Stars rating={RATING_CLAIM.stars} />
          </p>
          <h3 id="sample-reviews" className="eyebrow mt-8">
            {SAMPLE_REVIEWS_CAPTION}
          </h3>
        </div>
        <ul className="contents" aria-labelledby="sample-reviews">
          {TESTIMONIALS.map(({ name, rating, text }) => (
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
