// The hero: three slides (core, pro, limited) in a looping carousel that never changes slides by itself. The server
// renders all slides as a scroll-snap row; Embla takes over at the first interaction.
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { arrowStep } from '#client/browser/motion/direction.ts'
import { type EmblaOptions, useEmbla } from '#client/browser/motion/use-embla.ts'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { heroSlides } from '#domain/content/home-copy.ts'
import { HERO_WORDS } from '#domain/content/words/hero.ts'
import { hasModifier } from '#domain/site/with-modifier.ts'
import { IconButton } from '#ui/button.tsx'
import { PauseMotion } from '#ui/pause-motion.tsx'
import { HeroSlidePanel } from './hero-slide.tsx'

export const HERO_OPTIONS: EmblaOptions = { align: 'start', loop: true }

export function HeroCarousel() {
  const t = useWords('hero', HERO_WORDS)
  const slides = heroSlides(useShop(), t)
  const embla = useEmbla(HERO_OPTIONS)
  const root = useRef<HTMLElement>(null)
  useArrowKeys(root, embla.previous, embla.next)
  return (
    <section
      ref={root}
      tabIndex={-1}
      aria-roledescription={t.carousel}
      aria-label={t.label}
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
              aria-roledescription={t.slide}
              aria-label={t.slideOf({ position: index + 1, count: slides.length })}
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
          <IconButton label={t.previous} disabled={!embla.canPrevious} onClick={embla.previous}>
            <ArrowLeft aria-hidden="true" className="size-5" />
          </IconButton>
          <div className="flex" data-slide-dots>
            {slides.map((slide, index) => (
              <button
                key={slide.id}
                type="button"
                aria-label={t.goTo({ position: index + 1, title: slide.title })}
                aria-current={index === embla.selected}
                className="slide-dot"
                onClick={() => embla.goTo(index)}
              />
            ))}
          </div>
          <IconButton label={t.next} disabled={!embla.canNext} onClick={embla.next}>
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
  const move = useEffectEvent((step: 1 | -1) => (step === -1 ? previous() : next()))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (hasModifier(event)) return
      const focus = document.activeElement
      const inHero = root.current?.contains(focus) ?? false
      if (!inHero && focus !== document.body && focus !== null) return
      const step = arrowStep(event.key)
      if (step === 0) return
      event.preventDefault()
      // The slide that goes away would lose the focus; the carousel takes it instead.
      if (inHero && focus?.closest('[data-slide]')) root.current?.focus({ preventScroll: true })
      move(step)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [root])
}
