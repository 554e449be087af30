import type { HOME_SHOP_WORDS } from '#domain/content/words/home-shop.ts'
import type { Translated } from '#domain/text/words.ts'

export const HOME_SHOP_FR: Translated<typeof HOME_SHOP_WORDS> = {
  cardAlt: 'Carte {design}',
  preview: 'Aperçu : {design}',
  title: 'Choisissez votre métal',
  shop: 'Boutique',
  shopCore: 'Voir les éditions classiques',
  shopLimited: 'Voir les éditions limitées',
  core: 'Éditions classiques',
  limited: 'Éditions limitées',
  previous: 'Précédent : {group}',
  next: 'Suivant : {group}',
  originalPrice: 'Prix sans remise',
  notify: 'Me prévenir',
}
