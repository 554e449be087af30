import type { NOT_FOUND_WORDS } from '#domain/content/words/not-found.ts'
import type { Translated } from '#domain/text/words.ts'

export const NOT_FOUND_FR: Translated<typeof NOT_FOUND_WORDS> = {
  title: 'Page introuvable · {brand}',
  description: 'Cette page n’existe pas sur le site {brand}.',
  heading: 'Cette page n’existe pas sur le site <name>{brand}</name>.',
  text: 'L’adresse comporte peut-être une erreur, ou la page a été déplacée.',
  home: 'Retour à l’accueil',
  products: 'Voir les produits',
  app: 'Ouvrir l’application {brand}',
}
