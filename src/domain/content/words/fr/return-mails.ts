import type { RETURN_MAILS_WORDS } from '#domain/content/words/return-mails.ts'
import type { Translated } from '#domain/text/words.ts'

export const RETURN_MAILS_FR: Translated<typeof RETURN_MAILS_WORDS> = {
  back: 'Retour de cartes de votre commande {brand} {number}',
  backText: 'Merci de nous renvoyer ceci, qui fait partie de votre commande {number} : {what}.',
  backTo: 'Envoyez le colis à\u00a0: {address}. Joignez-y un mot avec le numéro de commande.',
  backAsk: 'Écrivez à {mail} pour obtenir l’adresse de retour, et joignez au colis un mot avec le numéro de commande.',
  release:
    'Une carte est déjà configurée\u00a0? Libérez-la d’abord dans votre compte, sous «\u00a0Cards\u00a0»\u00a0: elle ne mènera plus à votre profil.',
  moneyLater: 'Nous vous écrirons de nouveau quand le remboursement sera effectué.',
  exchange:
    'À la place, vous recevrez {what}, sous le numéro de commande {number}. Un e-mail vous préviendra de l’expédition.',

  replacement: 'Une nouvelle carte pour votre commande {brand} {number}',
  replacementText:
    'Vous allez recevoir une nouvelle carte\u00a0: {what}, à la place de ce que contenait la commande {number}. Vous n’avez rien à payer.',
  replacementOrder:
    'Il s’agit de la commande {number}. Un e-mail avec le lien pour configurer la carte suivra dès l’expédition.',

  tracking: 'Le suivi de votre commande {brand} {number} a changé',
  trackingText: 'Votre commande {number} est toujours en route. Voici comment la suivre désormais\u00a0:',
}
