import type { FAILURES_WORDS } from '#domain/content/words/failures.ts'
import type { Translated } from '#domain/text/words.ts'

export const FAILURES_FR: Translated<typeof FAILURES_WORDS> = {
  error: 'Erreur',
  productNotFound: 'Produit introuvable : {design}',
  productsMissing: 'Certains produits n’ont pas pu être chargés. Il manque : {designs}',
  productsMissingAgain: 'Certains produits n’ont pas pu être chargés. Veuillez réessayer. Il manque : {designs}',
  variantNotLoaded: 'Variante du produit introuvable',
  bundleNotLoaded: 'Un instant, le produit se charge…',
  checkoutUrlMissing: 'Le prestataire de paiement n’a pas renvoyé d’adresse de paiement',
  checkoutFailed: 'Le paiement n’a pas pu être ouvert : {message}',
  callUnreachable: 'La requête n’a pas pu être envoyée : {message}',
  tryAgain: 'Une erreur est survenue. Veuillez réessayer.',
  referralRefused: 'Cette remise de parrainage n’est plus disponible.',
  codeRefused: 'Le code promo {code} ne s’applique pas à cette commande.',
  fetchProductFailed: 'Le produit n’a pas pu être chargé',
  createCheckoutFailed: 'La page de paiement n’a pas pu être créée',
  unknownVariant: 'Variante de produit inconnue.',
  unknownMarket: 'Marché inconnu.',
  notAvailable: 'Certaines de ces cartes ne sont pas disponibles dans cette quantité.',
  concerns: 'Modèle concerné : {design}.',
  left: {
    one: 'Plus que {count} exemplaire disponible : {design}.',
    other: 'Plus que {count} exemplaires disponibles : {design}.',
  },
  soldOut: { one: '{designs} n’est plus disponible.', other: '{designs} ne sont plus disponibles.' },
  notSetUp: 'Le prestataire de paiement de la boutique n’est pas configuré.',
  noAnswerInTime: 'La boutique n’a pas répondu à temps.',
  noConnection: 'La connexion est coupée. Réessayez une fois en ligne.',
  tooManyCalls: 'Trop de requêtes. Réessayez dans une minute.',
  notValid: 'La requête n’est pas valide.',
  tooManyEngravings: 'Au plus {most} gravures différentes par commande.',
}
