import type { ORDER_MAILS_WORDS } from '#domain/content/words/order-mails.ts'
import type { Translated } from '#domain/text/words.ts'

export const ORDER_MAILS_FR: Translated<typeof ORDER_MAILS_WORDS> = {
  confirmed: 'Nous avons reçu votre commande {brand} {number}',
  test: 'Ceci est une commande de test. Aucun paiement n’a été effectué.',
  thanks: 'Merci pour votre commande du {date}.',
  ordered: 'Vous avez commandé',
  line: '{quantity} × {name}',
  lineEngraved: '{quantity} × {name}, gravure «\u00a0{engraving}\u00a0»',
  total: 'Total',
  goesTo: 'Adresse de livraison',
  noAddress: 'Il nous manque encore une adresse de livraison. Merci de l’envoyer à {mail}.',
  linkForCard: 'Dès l’expédition, vous recevrez un e-mail avec un lien pour configurer votre carte.',
  linkForCards: 'Dès l’expédition, vous recevrez un e-mail avec un lien pour configurer vos cartes.',
  seeOrder: 'Voir votre commande',
  wrong: 'Quelque chose ne va pas\u00a0? Écrivez à {mail}.',
  wrongBefore: 'Quelque chose ne va pas\u00a0? Écrivez à {mail} avant l’expédition.',
  withdraw: 'Se rétracter du contrat ici',

  shipped: 'Votre commande {brand} {number} est en route',
  shippedText: 'Votre commande {number} est en route.',
  inParcel: 'Dans le colis',
  missing: {
    one: 'Une carte de la commande n’est pas dans ce colis. Une question\u00a0? Écrivez à {mail}.',
    other: '{count} cartes de la commande ne sont pas dans ce colis. Une question\u00a0? Écrivez à {mail}.',
  },
  carrier: 'Transporteur',
  tracking: 'Suivi',
  track: 'Suivre votre colis',
  setUpCard: 'Configurer votre carte',
  setUpCards: 'Configurer vos cartes',
  linkLasts: 'Le lien est valable 24 mois. Toute personne qui le possède peut configurer les cartes de cette commande.',

  reminder: 'Votre carte {brand} attend d’être configurée',
  reminderText:
    'Votre commande {number} a été expédiée il y a une semaine, et aucune de ses cartes n’est encore configurée.',

  refund: 'Un remboursement pour votre commande {brand} {number}',
  refundedInFull: 'Votre commande {number} a été intégralement remboursée\u00a0: {amount}.',
  refunded: 'Votre commande {number} a été remboursée.',
  refundedInPart: 'Une partie de votre commande {number} a été remboursée.',
  refundedSoFar: 'Remboursé à ce jour sur votre commande {number}\u00a0: {amount}.',
  refundedSoFarOf: 'Remboursé à ce jour sur votre commande {number}\u00a0: {amount} sur {total}.',
  order: 'Votre commande',
  moneyBack: 'Le remboursement est fait sur votre moyen de paiement. Il peut mettre quelques jours à y apparaître.',
  restStays: 'Le reste de votre commande ne change pas.',
  restStaysLinks: 'Le reste de votre commande ne change pas, et les liens pour configurer ses cartes restent valables.',
  cardsStay:
    'Les cartes configurées continuent de fonctionner. Les liens pour configurer des cartes de cette commande ne sont plus valables.',
  notPosted: 'Votre commande ne sera plus expédiée.',

  cardClaimed: 'Une carte de votre commande {number} a été configurée',
  cardClaimedText: 'Une carte de votre commande {number} a été configurée par {masked}.',
  takeBackText: 'C’est une erreur\u00a0? Vous pouvez reprendre la carte pendant 14 jours.',
  takeBack: 'Reprendre la carte',

  cardForYou: 'Une carte {brand} pour vous',
  hello: 'Bonjour {name},',
  hasCard: '{name} a une carte pour vous. Configurez-la dans les 24 mois.',
  someoneHasCard: 'Quelqu’un a une carte pour vous. Configurez-la dans les 24 mois.',

  question: 'Une question\u00a0? Écrivez à {mail}.',
  why: 'Vous recevez cet e-mail en raison de votre commande {number} chez {brand}.',
  whyGiven:
    'Vous recevez cet e-mail parce qu’une personne qui a acheté des cartes chez {brand} nous a donné votre adresse à cette fin. Nous ne l’utilisons pour rien d’autre.',
  whyAccount: 'Vous recevez cet e-mail en raison de votre compte chez {brand}.',
  account: 'Paramètres du compte',
  pagesInEnglish: 'La page qui s’ouvre est en anglais.',
}
