// Embla as a hook: the selected slide, how to move, and whether there is anywhere to move to. Until the carousel is
// used it is a scroll-snap row; Embla is loaded at the first interaction and starts at the current scroll position.
import type { EmblaCarouselType, EmblaOptionsType } from 'embla-carousel'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isRightToLeft } from '#client/browser/motion/direction.ts'

export type EmblaOptions = EmblaOptionsType

export interface Embla {
  viewportRef: RefObject<HTMLDivElement | null>
  /** Index of the selected slide. */
  selected: number
  /** False only at the first slide of a carousel that does not loop. */
  canPrevious: boolean
  canNext: boolean
  previous: () => void
  next: () => void
  goTo: (index: number) => void
  /** Preloads Embla. */
  prepare: () => void
  /** True once Embla drives the row instead of the browser's own scrolling. */
  live: boolean
}

interface Position {
  selected: number
  canPrevious: boolean
  canNext: boolean
  live: boolean
}

const prefersStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** `options` must be a constant: it is read once, when Embla starts. */
export function useEmbla(options: EmblaOptions): Embla {
  const viewportRef = useRef<HTMLDivElement>(null)
  const starting = useRef<Promise<EmblaCarouselType | null> | null>(null)
  const [position, setPosition] = useState<Position>({
    selected: 0,
    canPrevious: options.loop === true,
    canNext: true,
    live: false,
  })
  useEffect(
    () => () => {
      starting.current?.then((api) => api?.destroy())
    },
    [],
  )
  const start = (): Promise<EmblaCarouselType | null> => {
    starting.current ??= startEmbla(viewportRef.current, options, setPosition).then((api) => {
      if (!api) starting.current = null // loaded again at the next interaction
      return api
    })
    return starting.current
  }
  const move = async (by: (api: EmblaCarouselType) => void, natively: (viewport: HTMLElement) => number) => {
    const api = await start()
    if (api) by(api)
    else scrollRow(viewportRef.current, natively)
  }
  return {
    viewportRef,
    ...position,
    previous: () =>
      void move(
        (api) => api.scrollPrev(prefersStill()),
        (row) => slideOf(row) - 1,
      ),
    next: () =>
      void move(
        (api) => api.scrollNext(prefersStill()),
        (row) => slideOf(row) + 1,
      ),
    goTo: (index) =>
      void move(
        (api) => api.scrollTo(index, prefersStill()),
        () => index,
      ),
    prepare: () => void start(),
  }
}

/** Starts Embla on the row; null when it could not be loaded, and the row keeps scrolling natively. */
async function startEmbla(
  viewport: HTMLElement | null,
  options: EmblaOptions,
  onChange: (position: Position) => void,
): Promise<EmblaCarouselType | null> {
  try {
    const { default: EmblaCarousel } = await import('embla-carousel')
    if (!viewport?.isConnected) return null
    const reached = slideOf(viewport)
    const api = EmblaCarousel(viewport, { ...options, direction: isRightToLeft() ? 'rtl' : 'ltr' })
    // Embla moves by transform: it takes over the scroll offset.
    viewport.scrollLeft = 0
    if (reached > 0) api.scrollTo(reached, true)
    const update = () =>
      onChange({
        selected: api.selectedScrollSnap(),
        canPrevious: api.canScrollPrev(),
        canNext: api.canScrollNext(),
        live: true,
      })
    update()
    api.on('select', update).on('reInit', update)
    return api
  } catch (thrown) {
    console.warn('The carousel could not be fetched; its row scrolls by itself.', thrown)
    return null
  }
}

const slideOf = (row: HTMLElement): number => Math.round(Math.abs(row.scrollLeft) / (row.clientWidth || 1))

function scrollRow(row: HTMLElement | null, slide: (row: HTMLElement) => number): void {
  if (!row) return
  const count = Math.round(row.scrollWidth / (row.clientWidth || 1))
  const left = ((slide(row) + count) % count) * row.clientWidth
  row.scrollTo({ left: isRightToLeft() ? -left : left, behavior: prefersStill() ? 'auto' : 'smooth' })
}
