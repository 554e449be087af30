import type { BUNDLE_WORDS } from '#domain/content/words/bundles.ts'
import type { Translated } from '#domain/text/words.ts'

export const BUNDLE_ES: Translated<typeof BUNDLE_WORDS> = {
  heading: 'Packs',
  intro: 'Un solo diseño por pack. Cuantas más tarjetas, menos cuesta cada una.',
  edition: 'Edición',
  single: 'Tarjeta individual',
  singleFor: 'Para una persona',
  double: 'Pack doble',
  doubleFor: 'Para dos personas',
  team: 'Pack equipo',
  teamFor: 'Para equipos pequeños',
  business: 'Pack empresa',
  businessFor: 'Para empresas que crecen',
  enterprise: 'Pack corporativo',
  enterpriseFor: 'Para toda la empresa',
  oneCard: '1 tarjeta',
  cards: '{count} tarjetas · {price} cada una',
  addWhat: '<name>{bundle}</name>, <edition>{design}</edition>',
}
