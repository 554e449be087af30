import type { HOME_CLAIMS_WORDS } from '#domain/content/words/home-claims.ts'
import type { Translated } from '#domain/text/words.ts'

export const HOME_CLAIMS_FR: Translated<typeof HOME_CLAIMS_WORDS> = {
  shopCore: 'Voir les éditions classiques',
  bundles: 'Formules et packs',
  networking: 'Réseau professionnel',
  networkingText: 'Vos coordonnées arrivent dans leur téléphone, la carte reste dans votre poche.',
  creators: 'Créateurs',
  creatorsText: 'Toutes vos plateformes, en un geste.',
  business: 'Entreprises',
  businessText: 'Contact, site web et réservations sur une carte qui reste quand la réunion est finie.',
  nightlife: 'Vie nocturne',
  nightlifeText: 'Trop de bruit pour épeler un pseudo ? Un geste, et le contact est fait.',
  oneTap: 'Un geste',
  noApp: 'Sans application',
  metal: 'Métal premium',
  lifetime: 'Accès à vie',
  trusted: 'Adoptée par nos premiers clients',
  nextDay: 'Livraison offerte le lendemain',
  freeOver: 'Livraison offerte au-delà de {amount}',
  secure: 'Paiement sécurisé',
}
