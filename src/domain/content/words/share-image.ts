// Descriptions of the pictures that other sites show beside a link to the shop.
import { words } from '#domain/text/words.ts'

export const SHARE_IMAGE_WORDS = words({
  shop: 'Three engraved metal cards: bronze with dunes, matte black, and green and violet with a jester’s mask',
  core: 'Two engraved metal cards: matte black, and bronze with dunes',
  limited: 'Five engraved metal cards fanned out, a jester’s mask in front',
  design: '{label} card',
})
