import type { NO_MARKET_WORDS } from '#domain/content/words/no-market.ts'
import type { Translated } from '#domain/text/words.ts'

export const NO_MARKET_ES: Translated<typeof NO_MARKET_WORDS> = {
  missingTitle: 'Página no encontrada · {brand}',
  noWordsTitle: 'Tienda no disponible · {brand}',
  noShop: 'No tenemos tienda para este país o idioma.',
  chooseBelow: 'Los países en los que vendemos figuran al pie de esta página.',
  samePage: 'Ver esta página en nuestra tienda del Reino Unido',
  products: 'Ver productos',
  noWords: 'Esta tienda no se puede mostrar en este momento.',
  tryAgain: 'Inténtelo de nuevo dentro de un minuto o use nuestra tienda del Reino Unido.',
  again: 'Reintentar',
}
