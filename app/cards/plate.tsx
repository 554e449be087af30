// The picture of a card: the front of its design or, where that is not known, a plate of brushed steel with the end of the
// card's id engraved. Decoration only: the same text is beside it.
import { cardPicture } from '#domain/shop/card-views.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { type CardState, STATE_WORDS } from './card-states.ts'
import { lastFour } from './own-cards.ts'

interface PlateProps {
  chipId: string
  design?: Design | undefined
  /** Engraved into a plate whose design is not known. */
  name?: string
  large?: boolean
}

export const Plate = ({ chipId, design, name, large = false }: PlateProps) => (
  <span className={`plate ${large ? 'plate-large' : ''} ${design ? 'plate-shown' : ''}`} aria-hidden="true">
    {design ? (
      <CardFront design={design} large={large} alt="" />
    ) : (
      <>
        {name === undefined ? null : <span className="plate-name">{name}</span>}
        <span className="plate-id">{lastFour(chipId)}</span>
      </>
    )}
  </span>
)

/** The front of a design; at most 40 KB (CLM-47). The build copies these files for the app (scripts/build.ts). */
export const CardFront = ({ design, alt, large }: { design: Design; alt: string; large: boolean }) =>
  large ? (
    <picture>
      <source type="image/avif" srcSet={cardPicture(design.id, 'front', 720, 'avif')} />
      <img src={cardPicture(design.id, 'front', 480, 'webp')} width="720" height="455" alt={alt} />
    </picture>
  ) : (
    <img
      src={cardPicture(design.id, 'front', 240, 'webp')}
      width="240"
      height="152"
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  )

/** A card's state as a symbol and in words. */
export const StateMark = ({ state }: { state: CardState }) => (
  <span className={`card-state card-state-${state}`}>
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" focusable="false">
      {MARKS[state]}
    </svg>
    {STATE_WORDS[state]}
  </span>
)

// The symbols differ in shape, not only in colour.
const MARKS = {
  works: <path d="M3 8.5l3.2 3.2L13 4.8" />,
  paused: <path d="M5.5 3.5v9M10.5 3.5v9" />,
  nowhere: <path d="M8 2.5a5.5 5.5 0 1 0 .01 0M8 8h.01" />,
  off: <path d="M4 4l8 8M12 4l-8 8" />,
} satisfies Record<CardState, unknown>
