import type { FOOTER_WORDS } from '#domain/content/words/footer.ts'
import type { Translated } from '#domain/text/words.ts'

export const FOOTER_FR: Translated<typeof FOOTER_WORDS> = {
  shop: 'Boutique',
  core: 'Éditions classiques',
  limited: 'Éditions limitées',
  teams: 'Pour les équipes',
  faq: 'FAQ',
  embed: 'Intégrer la boutique',
  about: 'À propos',
  policies: 'Politique de confidentialité',
  terms: 'Conditions générales',
  delivery:
    'Les délais de livraison courent à partir de l’expédition, en général {days} jours après votre commande. La livraison standard est offerte au-delà de {free}, la livraison le lendemain à partir de {nextDay}.',
  withdraw: 'Se rétracter du contrat ici',
}
