import type { HOME_PAGE_WORDS } from '#domain/content/words/home-page.ts'
import type { Translated } from '#domain/text/words.ts'

export const HOME_PAGE_FR: Translated<typeof HOME_PAGE_WORDS> = {
  title: '{brand} · Cartes de visite NFC en métal premium',
  descriptionNextDay:
    'Des cartes de visite NFC en métal premium qui partagent votre profil d’un geste. Sans application. Livraison offerte le lendemain.',
  descriptionFreeOver:
    'Des cartes de visite NFC en métal premium qui partagent votre profil d’un geste. Sans application. Livraison offerte au-delà de {amount}.',
  quickLinks: 'Accès rapides',
  inShort: 'En bref',
  rating: 'd’après <number>{reviews}</number> avis',
  features: 'Un profil numérique, partagé d’un geste',
  featuresText:
    'Approchez la carte d’un téléphone et votre profil s’ouvre. L’autre personne n’a besoin d’aucune application.',
  platforms: 'Les plateformes vers lesquelles mène votre profil',
  reviews: 'Ce qu’on en dit',
}
