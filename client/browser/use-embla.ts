// Embla as a hook: which slide is selected, how to move, and whether there is anywhere to move to. Before the script
// lives the same markup is a scroll-snap row; where the visitor has scrolled to by then is where Embla starts.
import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react'
import { useEffect, useState } from 'react'

export type EmblaOptions = NonNullable<Parameters<typeof useEmblaCarousel>[0]>
type EmblaApi = NonNullable<UseEmblaCarouselType[1]>

export interface Embla {
  viewportRef: UseEmblaCarouselType[0]
  /** Index of the selected slide. */
  selected: number
  /** False only at the first slide of a carousel that does not loop (HOME-16, HOME-17). */
  canPrevious: boolean
  canNext: boolean
  previous: () => void
  next: () => void
  goTo: (index: number) => void
  /** True once Embla drives the row instead of the browser's own scrolling. */
  live: boolean
}

const prefersStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** `options` must be a constant: a new object would start Embla anew. */
export function useEmbla(options: EmblaOptions): Embla {
  const [viewportRef, api] = useEmblaCarousel(options)
  const [selected, setSelected] = useState(0)
  const [ends, setEnds] = useState({ previous: options.loop === true, next: true })
  useEffect(() => {
    if (!api) return
    takeOverScroll(api)
    const update = () => {
      setSelected(api.selectedScrollSnap())
      setEnds({ previous: api.canScrollPrev(), next: api.canScrollNext() })
    }
    update()
    api.on('select', update).on('reInit', update)
    return () => void api.off('select', update).off('reInit', update)
  }, [api])
  return {
    viewportRef,
    selected,
    canPrevious: ends.previous,
    canNext: ends.next,
    previous: () => api?.scrollPrev(prefersStill()),
    next: () => api?.scrollNext(prefersStill()),
    goTo: (index) => api?.scrollTo(index, prefersStill()),
    live: api !== undefined,
  }
}

/** Starts where native scrolling stood, and hands the offset over: Embla moves by transform. */
function takeOverScroll(api: EmblaApi): void {
  const viewport = api.rootNode()
  const reached = Math.round(viewport.scrollLeft / (viewport.clientWidth || 1))
  viewport.scrollLeft = 0
  if (reached > 0) api.scrollTo(reached, true)
}
