import type { SHARE_IMAGE_WORDS } from '#domain/content/words/share-image.ts'
import type { Translated } from '#domain/text/words.ts'

export const SHARE_IMAGE_DE: Translated<typeof SHARE_IMAGE_WORDS> = {
  shop: 'Drei gravierte Metallkarten: Bronze mit Dünen, Mattschwarz sowie Grün und Violett mit Narrenmaske',
  core: 'Zwei gravierte Metallkarten: Mattschwarz und Bronze mit Dünen',
  limited: 'Fünf gravierte Metallkarten aufgefächert, vorn eine Narrenmaske',
  design: 'Karte {label}',
}
