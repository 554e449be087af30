import type { THANKS_WORDS } from '#domain/content/words/thanks.ts'
import type { Translated } from '#domain/text/words.ts'

export const THANKS_FR: Translated<typeof THANKS_WORDS> = {
  title: 'Merci · {brand}',
  heading: 'Merci',
  paid: 'Une confirmation est en route. Quand votre carte sera expédiée, vous recevrez un lien pour la configurer.',
  test: 'C’était une commande test. Aucun paiement n’a été effectué.',
  pack: 'L’emballer dans l’application',
  home: 'Retour à la boutique',
}
