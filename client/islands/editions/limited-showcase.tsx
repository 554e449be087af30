// The scrolling showcase: a strip of the five editions that drifts by itself, stops while it is hovered, focused or
// paused, and in builder mode is laid out to pick from. The drift is CSS and needs no script.
import { Check } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useMotionPaused } from '#client/browser/motion/motion.ts'
import { useWords } from '#client/context/words.tsx'
import { COLLECTION_WORDS } from '#domain/content/words/collection.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { CardImage } from '#ui/card-image.tsx'
import { PauseMotion } from '#ui/pause-motion.tsx'
import { CardTrigger } from './limited-card.tsx'
import type { Picking } from './limited-picks.ts'

export function LimitedShowcase({
  ref,
  designs,
  picking,
}: {
  ref: React.Ref<HTMLElement>
  designs: readonly Design[]
  picking: Picking | null
}) {
  const t = useWords('collection', COLLECTION_WORDS)
  const strip = useRef<HTMLDivElement>(null)
  const paused = useMotionPaused()
  const [focused, setFocused] = useState(false)
  const building = picking !== null
  const still = paused || focused

  useLayoutEffect(() => {
    if (strip.current && !building) settle(strip.current, still)
  }, [still, building])

  const cards = (copy: boolean) =>
    designs.map((design, index) => (
      <li
        key={design.key}
        className="edition showcase-card"
        data-picked={picking?.picks.includes(design.key) || undefined}
      >
        {/* Close to the engraving, since the whole cards follow below; picking needs the whole card. */}
        <CardImage
          art={design.id}
          view={building ? 'front' : 'macro'}
          alt=""
          sizes="(min-width: 80rem) 28vw, 17rem"
          eager={!copy && index === 0}
          className={building ? '' : 'showcase-macro'}
        />
        <p className="mt-4 flex items-center gap-2 font-semibold text-sm">
          <CardTrigger design={design} picking={picking} copy={copy} />
          <Check aria-hidden="true" className="showcase-check size-5 text-accent" strokeWidth={3} />
          {building ? null : (
            <span aria-hidden="true" className="ml-auto font-normal text-muted-foreground">
              {index + 1} / {designs.length}
            </span>
          )}
        </p>
      </li>
    ))

  return (
    <section
      ref={ref}
      id="showcase"
      tabIndex={-1}
      aria-label={building ? t.pick : t.showcase}
      className="showcase"
      data-building={building || undefined}
    >
      <div className="wrap flex min-h-8 items-center justify-between gap-4">
        <h2 className={building ? 'text-2xl' : 'sr-only'}>{building ? t.pick : t.showcase}</h2>
        {building ? null : <PauseMotion className="ml-auto size-11 border border-border" />}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches where the focus of its links goes */}
      <div
        ref={strip}
        className="showcase-strip"
        onFocus={({ target }) => {
          if (!target.matches(':focus-visible')) return
          setFocused(true)
          if (still) showWhole(target) // otherwise once it has stopped
        }}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setFocused(false)}
      >
        <div className="showcase-drift">
          <ul className="showcase-set">{cards(false)}</ul>
          {building ? null : (
            <ul className="showcase-set showcase-copy" aria-hidden="true">
              {cards(true)}
            </ul>
          )}
        </div>
      </div>
    </section>
  )
}

/** The browser scrolls to a link's text; the focus is shown around the card. */
const showWhole = (target: Element) => target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** Freezes the drift where it is, so that the strip scrolls natively to a focused card; resumes from there. */
function settle(strip: HTMLElement, still: boolean): void {
  const drift = strip.firstElementChild
  if (!drift) return
  if (still) {
    const shift = new DOMMatrix(getComputedStyle(drift).transform).m41
    strip.dataset.still = ''
    strip.scrollLeft -= shift
    // What had drifted past the edge could not be scrolled to before.
    const target = strip.querySelector(':focus-visible')
    if (target) showWhole(target)
    return
  }
  if (strip.dataset.still === undefined) return
  const left = Math.abs(strip.scrollLeft) // negative from right to left
  delete strip.dataset.still
  strip.scrollLeft = 0
  const animation = drift.getAnimations()[0]
  const round = drift.scrollWidth / 2 // the set of cards is rendered twice
  if (animation) animation.currentTime = ((left % round) / round) * Number(animation.effect?.getTiming().duration)
}
