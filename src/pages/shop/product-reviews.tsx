// The rating claim and the seven sample reviews, clearly captioned as samples. PROD-30 to PROD-32, COPY-04; D-44.
// No structured data: a rating that nobody can check does not belong in search results.
import { Stars } from '../../../client/ui/stars'
import { RATING_CLAIM } from '../../domain/content/rating-claim'
import { SAMPLE_REVIEWS_CAPTION, TESTIMONIALS } from '../../domain/content/testimonials'

export function ProductReviews() {
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="border-border border-t bg-muted">
      <div className="wrap section grid gap-10 md:grid-cols-[1fr_1.6fr] md:gap-16">
        <div className="md:sticky md:top-36 md:self-start">
          <h2 id="reviews-title" className="text-3xl">
            {RATING_CLAIM.score}
            <span className="mt-2 block text-xl">from {RATING_CLAIM.reviews} reviews</span>
          </h2>
          <p className="mt-4">
            <Stars rating={RATING_CLAIM.stars} />
          </p>
        </div>
        <div>
          <h3 id="sample-reviews" className="eyebrow">
            {SAMPLE_REVIEWS_CAPTION}
          </h3>
          <ul className="mt-4 gap-10 lg:columns-2" aria-labelledby="sample-reviews">
            {TESTIMONIALS.map(({ name, rating, text }) => (
              <li key={name} className="break-inside-avoid border-border border-t py-6">
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
      </div>
    </section>
  )
}
