// Which pictures of a design there are in public/cards: the views the product page shows, the widths each comes in, and the
// frames of light. The one list of them; test/unit/card-pictures.test.ts holds the folder to it.
import type { DesignId } from './catalogue.ts'

/** Both faces, then photographs: close to the engraving, the edge, on a phone; three-quarter, for the home page's hero. */
export type CardView = 'front' | 'back' | 'macro' | 'edge' | 'phone' | 'angle'

export const CARD_VIEW_NAMES: Record<CardView, string> = {
  front: 'Front',
  back: 'Back',
  macro: 'Engraving',
  edge: 'Edge',
  phone: 'On a phone',
  angle: 'Three-quarter',
}

/** The views there are pictures of, of every design. */
export const CARD_VIEWS = Object.keys(CARD_VIEW_NAMES) as readonly CardView[]

/** Those the product page shows, in their order. */
export const GALLERY_VIEWS = CARD_VIEWS.filter((view) => view !== 'angle')

/** Is it a face of the card itself, cut to its shape? */
export const isFace = (view: CardView): boolean => view === 'front' || view === 'back'

export type PictureFormat = 'avif' | 'webp'

/** How wide a view's pictures are, in pixels. */
export const cardWidths = (view: CardView): readonly number[] =>
  isFace(view) || view === 'angle' ? [240, 480, 720, 960] : [240, 480, 720]

/** How high a picture 960 wide is: as the card, or 3:2. */
export const cardHeight = (view: CardView): number => (isFace(view) ? 606 : view === 'angle' ? 608 : 640)

export const cardPicture = (art: DesignId, view: CardView, width: number, format: PictureFormat): string =>
  `/cards/${art}-${view}-${width}.${format}`

/** The front under a strip of light, which comes from the left in the first frame and from the right in the last. */
export const LIGHT_FRAMES = 8

/** `frame` counts from 1. */
export const lightFrame = (art: DesignId, frame: number, format: PictureFormat): string =>
  `/cards/${art}-light-${frame}-480.${format}`

/** Photographs of several cards: two core ones, the five limited ones; of what arrives; of an engraving, as wide as a page;
 * of a card that is still to come. */
export type CardGroup = 'stack' | 'fan' | 'box' | 'engraving' | 'coming'

/** How wide a photograph's pictures are, in pixels. */
export const groupWidths = (group: CardGroup): readonly number[] =>
  group === 'engraving' ? [480, 960, 1440, 1920] : group === 'coming' ? [480, 960] : [240, 480, 720, 1080]

/** How high one 720 wide is. */
export const groupHeight = (group: CardGroup): number => (group === 'engraving' ? 308 : group === 'coming' ? 455 : 480)

/** Does it fill its frame? All others are transparent, with their shadow. */
export const fillsFrame = (group: CardGroup): boolean => group === 'engraving' || group === 'coming'

export const groupPicture = (group: CardGroup, width: number, format: PictureFormat): string =>
  `/cards/${group}-${width}.${format}`
