import type { SHARE_IMAGE_WORDS } from '#domain/content/words/share-image.ts'
import type { Translated } from '#domain/text/words.ts'

export const SHARE_IMAGE_ES: Translated<typeof SHARE_IMAGE_WORDS> = {
  shop: 'Tres tarjetas de metal grabadas: bronce con dunas, negro mate, y verde y violeta con una máscara de bufón',
  core: 'Dos tarjetas de metal grabadas: negro mate y bronce con dunas',
  limited: 'Cinco tarjetas de metal grabadas en abanico, con una máscara de bufón delante',
  design: 'Tarjeta {label}',
}
