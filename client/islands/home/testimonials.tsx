// The testimonials: one large quote of seven, the next every four seconds, dots to choose. D-44: always under the
// caption that says they are samples. Without a script all seven are listed.

import { useRotation } from '#client/browser/motion/use-rotation.ts'
import { useWords } from '#client/context/words.tsx'
import { testimonials } from '#domain/content/testimonials.ts'
import { TESTIMONIALS_WORDS } from '#domain/content/words/testimonials.ts'
import { TESTIMONIAL_ROTATION_MS } from '#domain/site/timings.ts'
import { PauseMotion } from '#ui/pause-motion.tsx'
import { Stars } from '#ui/stars.tsx'

export function Testimonials({ heading }: { heading: string }) {
  const t = useWords('testimonials', TESTIMONIALS_WORDS)
  const reviews = testimonials(t)
  const { index: shown, pick, attention } = useRotation(reviews.length, TESTIMONIAL_ROTATION_MS)
  return (
    <section className="section border-border border-t" aria-labelledby="testimonials-title">
      <div className="wrap testimonials-grid" {...attention}>
        <div>
          <h2 id="testimonials-title" className="text-3xl">
            {heading}
          </h2>
          <p className="eyebrow mt-3">{t.caption}</p>
          <div className="testimonials-controls">
            <div className="flex flex-wrap" data-testimonial-dots>
              {reviews.map(({ name }, index) => (
                <button
                  key={name}
                  type="button"
                  aria-label={t.show({ name })}
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
          {reviews.map(({ name, rating, text }, index) => (
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
