// One slide of the hero: the cards, title, subtitle, button, delivery note and four tiles.
// On phones the cards come first, and cards, words and button fill the first view, with room at its foot for the button
// of the offer.
import { Truck } from 'lucide-react'
import type { HeroSlide } from '#domain/content/home-copy.ts'
import { ButtonLink } from '#ui/button.tsx'
import { HeroDeck } from './hero-deck.tsx'

export function HeroSlidePanel({ slide, first, selected }: { slide: HeroSlide; first: boolean; selected: boolean }) {
  const Title = first ? 'h1' : 'h2' // one h1 per page
  return (
    <div className="wrap hero-grid">
      <div className="hero-first">
        <HeroDeck slide={slide} eager={first} selected={selected} />
        <div className="hero-words">
          <Title className="hero-title">{slide.title}</Title>
          <p className="hero-subtitle">{slide.subtitle}</p>
          <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-4">
            <ButtonLink href={slide.href} className="w-full sm:w-auto sm:px-8">
              {slide.button}
            </ButtonLink>
            <p className="flex items-center gap-2 text-sm">
              <Truck aria-hidden="true" className="size-5 text-accent" />
              {slide.delivery}
            </p>
          </div>
        </div>
      </div>
      <ul className="hero-tiles">
        {slide.tiles.map((tile) => (
          <li key={tile}>{tile}</li>
        ))}
      </ul>
    </div>
  )
}
