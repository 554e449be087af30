// The picture of a card: a plate of brushed steel with the end of its id engraved. Decoration only: the same text is beside
// it.
import { type CardState, STATE_WORDS } from './card-states.ts'
import { lastFour } from './own-cards.ts'

export const Plate = ({ chipId, name, large = false }: { chipId: string; name?: string; large?: boolean }) => (
  <span className={large ? 'plate plate-large' : 'plate'} aria-hidden="true">
    {name === undefined ? null : <span className="plate-name">{name}</span>}
    <span className="plate-id">{lastFour(chipId)}</span>
  </span>
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
