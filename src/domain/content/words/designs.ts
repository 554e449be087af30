// Taglines, stories and notes of the designs and the Collector's Pack. Their names are in the catalogue: they are the same
// in every language. Every page creates the catalogue, so that these are plain texts without values.
import { words } from '#domain/text/words.ts'

export const DESIGN_WORDS = words({
  coreNote: 'Premium Metal NFC',
  limitedNote: 'Limited Release',
  bestSeller: 'Best Seller',
  blackTagline: 'Matte black. Says enough.',
  blackStory: 'Brushed steel in matte black with a fine engraved emblem. It goes with everything you own.',
  desertTagline: 'Warm bronze, drawn like dunes.',
  desertStory: 'Sand-toned bronze with engraved dune lines that change with the light.',
  jokerTagline: 'Play the card nobody expects.',
  jokerStory:
    'Gunmetal under an oil-slick tint, with a jester’s mask cut in bright steel. For people who open with a joke and close the deal.',
  americanSuccessTagline: 'Stars, stripes and nerve.',
  americanSuccessStory: 'Polished steel, deep blue and six stars. Made for the long drive and the big ask.',
  unbotheredTagline: 'Calm is a power move.',
  unbotheredStory: 'Satin rose-grey with closed lashes above a quiet horizon. The card for people who never chase.',
  luckyDuckTagline: 'Luck, engraved.',
  luckyDuckStory:
    'Golden brass, a struck medal, a duck with a four-leaf clover. It starts the conversation before you do.',
  loverGirlTagline: 'Heart first, always.',
  loverGirlStory: 'Deep crimson with a rose-gold heart in engraved rays. Soft to look at, impossible to forget.',
  collectorsPack: "Collector's Pack",
  collectorsTagline: '3 limited cards',
})

export type DesignTexts = { readonly [Key in keyof typeof DESIGN_WORDS]: string }
