// The testimonials: one large quote of seven, the next every four seconds, dots to choose. D-44: always under the
// caption that says they are samples. Without a script all seven are listed.

import { useRotation } from '#client/browser/motion/use-rotation.ts'
import { SAMPLE_REVIEWS_CAPTION, TESTIMONIALS } from '#domain/content/testimonials.ts'
import { TESTIMONIAL_ROTATION_MS } from '#domain/site/timings.ts'
import { PauseMotion } from '#ui/pause-motion.tsx'
import { Stars } from '#ui/stars.tsx'

export function Testimonials({ heading }: { heading: string }) {
  const { index: shown, pick, attention } = useRotation(TESTIMONIALS.length, TESTIMONIAL_ROTATION_MS)
  return (
    <section className="section border-border border-t" aria-labelledby="testimonials-title">
      <div className="wrap testimonials-grid" {...attention}>
        <div>
          <h2 id="testimonials-title" className="text-3xl">
            {heading}
          </h2>
          <p className="eyebrow mt-3">{SAMPLE_REVIEWS_CAPTION}</p>
          <div className="testimonials-controls">
            <div className="flex flex-wrap" data-testimonial-dots>
              {TESTIMONIALS.map(({ name }, index) => (
                <button
                  key={name}
                  type="button"
                  aria-label={`Show the review of ${name}`}
                  aria-current={index === shown}
                  className="card-dot"
                  onClick={() => pick(index)}
                />
              ))}
            </div>
            <PauseMotion />
          </div>
        </div>
        <ul className="testimonials" data-testimonials>
          {TESTIMONIALS.map(({ name, rating, text }, index) => (
            <li key={name} data-current={index === shown ? '' : undefined}>
              <blockquote className="testimonial-text">
                <p>{text}</p>
              </blockquote>
              <p className="mt-6 flex items-center gap-4 text-muted-foreground">
                <Stars rating={rating} />
                {name}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
