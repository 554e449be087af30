import type { NO_MARKET_WORDS } from '#domain/content/words/no-market.ts'
import type { Translated } from '#domain/text/words.ts'

export const NO_MARKET_FR: Translated<typeof NO_MARKET_WORDS> = {
  missingTitle: 'Page introuvable · {brand}',
  noWordsTitle: 'Boutique indisponible · {brand}',
  noShop: 'Nous n’avons pas de boutique pour ce pays ou cette langue.',
  chooseBelow: 'Les pays où nous livrons sont indiqués au bas de cette page.',
  samePage: 'Voir cette page dans notre boutique britannique',
  products: 'Voir les produits',
  noWords: 'Cette boutique ne peut pas être affichée pour le moment.',
  tryAgain: 'Réessayez dans une minute ou passez par notre boutique britannique.',
  again: 'Réessayer',
}
