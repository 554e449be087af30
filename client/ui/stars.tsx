// A rating in stars, read out as one sentence.
import { Star } from 'lucide-react'

export function Stars({ rating, outOf = 5 }: { rating: number; outOf?: number }) {
  return (
    <span role="img" aria-label={`${rating} out of ${outOf} stars`} className="inline-flex gap-0.5 text-accent">
      {Array.from({ length: outOf }, (_, index) => index + 1).map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className={`size-4 ${star <= Math.round(rating) ? 'fill-current' : 'opacity-35'}`}
        />
      ))}
    </span>
  )
}
