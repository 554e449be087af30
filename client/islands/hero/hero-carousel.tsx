// The hero: three slides (core, pro, limited) in a looping carousel that never changes slides by itself. The server
// renders all slides as a scroll-snap row; Embla takes over at the first interaction.
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type EmblaOptions, useEmbla } from '#client/browser/motion/use-embla.ts'
import { useShop } from '#client/context/shop.tsx'
import { heroSlides } from '#domain/content/home-copy.ts'
import { hasModifier } from '#domain/site/with-modifier.ts'
import { IconButton } from '#ui/button.tsx'
import { PauseMotion } from '#ui/pause-motion.tsx'
import { HeroSlidePanel } from './hero-slide.tsx'

export const HERO_OPTIONS: EmblaOptions = { align: 'start', loop: true }

export function HeroCarousel() {
  const { brand, catalogue } = useShop()
  const slides = heroSlides(brand, catalogue)
  const embla = useEmbla(HERO_OPTIONS)
  const root = useRef<HTMLElement>(null)
  useArrowKeys(root, embla.previous, embla.next)
  return (
    <section
      ref={root}
      tabIndex={-1}
      aria-roledescription="carousel"
      aria-label="Cards and plans"
      className="hero outline-none"
      data-live={embla.live ? '' : undefined}
      // A finger scrolls the row natively; Embla is loaded after that swipe.
      onPointerOver={({ pointerType }) => pointerType === 'mouse' && embla.prepare()}
      onFocus={embla.prepare}
    >
      <div ref={embla.viewportRef} className="hero-viewport" onScrollEnd={embla.prepare}>
        <div className="flex">
          {slides.map((slide, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a set of form fields
            <div
              key={slide.id}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
              data-slide={slide.id}
              className="hero-slide"
              // Off-screen slides must not take focus: the browser would scroll them into view under Embla.
              inert={embla.live && index !== embla.selected}
            >
              <HeroSlidePanel slide={slide} first={index === 0} selected={index === embla.selected} />
            </div>
          ))}
        </div>
      </div>
      <div className="wrap hero-controls">
        {/* One group: the slides' dots between the two arrows. */}
        <div className="flex">
          <IconButton label="Previous slide" disabled={!embla.canPrevious} onClick={embla.previous}>
            <ArrowLeft aria-hidden="true" className="size-5" />
          </IconButton>
          <div className="flex" data-slide-dots>
            {slides.map((slide, index) => (
              <button
                key={slide.id}
                type="button"
                aria-label={`Go to slide ${index + 1}: ${slide.title}`}
                aria-current={index === embla.selected}
                className="slide-dot"
                onClick={() => embla.goTo(index)}
              />
            ))}
          </div>
          <IconButton label="Next slide" disabled={!embla.canNext} onClick={embla.next}>
            <ArrowRight aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
        <PauseMotion className="size-11" />
      </div>
    </section>
  )
}

/** Left and right move the slides while focus is in the hero or nowhere. */
function useArrowKeys(root: { current: HTMLElement | null }, previous: () => void, next: () => void): void {
  const move = useEffectEvent((key: 'ArrowLeft' | 'ArrowRight') => (key === 'ArrowLeft' ? previous() : next()))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (hasModifier(event)) return
      const focus = document.activeElement
      const inHero = root.current?.contains(focus) ?? false
      if (!inHero && focus !== document.body && focus !== null) return
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      event.preventDefault()
      // The slide that goes away would lose the focus; the carousel takes it instead.
      if (inHero && focus?.closest('[data-slide]')) root.current?.focus({ preventScroll: true })
      move(event.key)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [root])
}
