// The pictures of the designs in public/cards: views, widths and light frames. The only list of them;
// test/unit/card-pictures.test.ts compares the folder with it.
import type { DesignId } from './catalogue.ts'

/**
 * Both faces, then photographs: engraving, edge, on a phone; three-quarter, floating for the home page's hero and lying
 * on its shadow, as the product page first shows the front.
 */
export type CardView = 'front' | 'back' | 'macro' | 'edge' | 'phone' | 'angle' | 'rest'

/** The views on the product page, in order. */
export const GALLERY_VIEWS = ['front', 'back', 'macro', 'edge', 'phone'] as const satisfies readonly CardView[]
export type GalleryView = (typeof GALLERY_VIEWS)[number]

/** The views available for every design. */
export const CARD_VIEWS: readonly CardView[] = [...GALLERY_VIEWS, 'angle', 'rest']

/** Is it a face of the card itself, cut out? */
export const isFace = (view: CardView): boolean => view === 'front' || view === 'back'

export type PictureFormat = 'avif' | 'webp'

/** Widths of a view's pictures, in pixels. */
export const cardWidths = (view: CardView): readonly number[] => {
  if (view === 'rest') return [480, 720, 960, 1200, 1440]
  return isFace(view) || view === 'angle' ? [240, 480, 720, 960] : [240, 480, 720]
}

/** Height of a picture 960 px wide: that of the card, or 3:2. */
export const cardHeight = (view: CardView): number => (isFace(view) ? 606 : view === 'angle' ? 608 : 640)

export const cardPicture = (art: DesignId, view: CardView, width: number, format: PictureFormat): string =>
  `/cards/${art}-${view}-${width}.${format}`

/** The front under a strip of light, which moves from left in the first frame to right in the last. */
export const LIGHT_FRAMES = 8

/** `frame` counts from 1. */
export const lightFrame = (art: DesignId, frame: number, format: PictureFormat): string =>
  `/cards/${art}-light-${frame}-480.${format}`

/**
 * Photographs of several cards: two core ones, the five limited ones; of the delivered box; of an engraving at full
 * page width; of a future card.
 */
export type CardGroup = 'stack' | 'fan' | 'box' | 'engraving' | 'coming'

/** Widths of a photograph's pictures, in pixels. */
export const groupWidths = (group: CardGroup): readonly number[] =>
  group === 'engraving' ? [480, 960, 1440, 1920] : group === 'coming' ? [480, 960] : [240, 480, 720, 1080]

/** Height of a picture 720 px wide. */
export const groupHeight = (group: CardGroup): number => (group === 'engraving' ? 308 : group === 'coming' ? 455 : 480)

/** Does it fill its frame? All others are transparent, with a shadow. */
export const fillsFrame = (group: CardGroup): boolean => group === 'engraving' || group === 'coming'

export const groupPicture = (group: CardGroup, width: number, format: PictureFormat): string =>
  `/cards/${group}-${width}.${format}`
