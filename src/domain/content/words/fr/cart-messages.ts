import type { CART_MESSAGES_WORDS } from '#domain/content/words/cart-messages.ts'
import type { Translated } from '#domain/text/words.ts'

export const CART_MESSAGES_FR: Translated<typeof CART_MESSAGES_WORDS> = {
  error: 'Erreur',
  full: 'Votre panier est plein',
  limits: 'Une commande compte au plus {lines} lignes et {cards} cartes par modèle.',
  tooManyEngravings: 'Au plus {most} gravures différentes par commande.',
  repaired: 'Vérifiez votre panier',
  repairedText: 'Une partie du panier enregistré était illisible ou dépassait les limites d’une commande.',
  restored: 'Votre panier est de retour',
  restoredItems: { one: '{count} article retrouvé.', other: '{count} articles retrouvés.' },
  restoredInPart: 'Tout n’a pas pu y entrer. Une commande compte au plus {lines} lignes et {cards} cartes par modèle.',
  codeKept: 'Code promo {code} enregistré',
  codeWaits: 'Votre remise de parrainage passe en premier. Vous pouvez changer dans le panier.',
  codeApplies: 'Il sera appliqué au moment du paiement.',
  linkUnknown: 'Tout n’a pas pu être ajouté',
  linkUnknownText: 'Le lien indique des cartes ou des quantités que cette boutique ne propose pas.',
  linkUnanswered: 'Votre lien n’a pas pu être ouvert',
  linkUnansweredText: 'La boutique n’a pas pu retrouver les cartes du lien. Rouvrez-le dans un instant.',
}
