import type { SHARE_IMAGE_WORDS } from '#domain/content/words/share-image.ts'
import type { Translated } from '#domain/text/words.ts'

export const SHARE_IMAGE_FR: Translated<typeof SHARE_IMAGE_WORDS> = {
  shop: 'Trois cartes en métal gravé : bronze aux dunes, noir mat, vert et violet au masque de bouffon',
  core: 'Deux cartes en métal gravé : noir mat et bronze aux dunes',
  limited: 'Cinq cartes en métal gravé déployées en éventail, un masque de bouffon au premier plan',
  design: 'Carte {label}',
}
