import type { WITHDRAWAL_WORDS } from '#domain/content/words/withdrawal.ts'
import type { Translated } from '#domain/text/words.ts'

export const WITHDRAWAL_FR: Translated<typeof WITHDRAWAL_WORDS> = {
  title: 'Se rétracter du contrat · {brand}',
  errorTitle: 'Erreur\u00a0: Se rétracter du contrat · {brand}',
  description: 'Se rétracter d’un contrat avec {brand} sans donner de motif.',
  heading: 'Se rétracter du contrat',
  intro:
    'Si vous avez acheté en tant que consommateur, vous pouvez vous rétracter du contrat dans les 14 jours suivant la réception des cartes. Vous n’avez pas à donner de motif. Les <terms>conditions générales</terms> précisent la suite de la procédure.',
  name: 'Nom',
  email: 'E-mail',
  emailHint: 'C’est à cette adresse que nous vous confirmons la réception de votre rétractation.',
  number: 'Numéro de commande',
  numberHint: 'Il figure dans la confirmation de votre commande.',
  cards: 'Quelles cartes (facultatif)',
  cardsHint: 'Laissez ce champ vide si votre rétractation porte sur toute la commande.',
  next: 'Continuer',
  checkFields: 'Veuillez vérifier ce qui est signalé ci-dessous.',
  nameMissing: 'Veuillez indiquer votre nom.',
  nameWrong: 'Veuillez indiquer votre nom sur une seule ligne.',
  numberMissing: 'Veuillez indiquer le numéro de votre commande.',
  numberWrong: 'Veuillez indiquer le numéro tel qu’il figure dans la confirmation de votre commande.',
  cardsWrong: 'Certains de ces caractères sont illisibles. Veuillez saisir le texte ici.',
  noLinks: 'Veuillez ne pas indiquer d’adresse web ici.',
  tooLong: 'C’est trop long\u00a0: {most} caractères au maximum.',

  confirm: 'Confirmer la rétractation',
  confirmText: 'Veuillez vérifier votre saisie. La rétractation est envoyée lorsque vous appuyez sur le bouton.',
  statement: 'Je me rétracte du contrat conclu avec {brand} pour cette commande.',
  cardsStated: 'Cartes',
  allCards: 'Toute la commande',
  change: 'Modifier ma saisie',

  pressAgain: 'Veuillez appuyer une nouvelle fois sur le bouton de cette page.',
  fillAgain: 'Veuillez remplir à nouveau le formulaire\u00a0: il n’a pas été envoyé depuis cette page.',
  tooLarge: 'Le texte envoyé dépasse ce que cette page accepte. Veuillez l’abréger ou écrire à {mail}.',
  tooMany:
    'Nous ne pouvons pas recevoir d’autres rétractations par cette page pour le moment. Veuillez plutôt écrire à {mail}\u00a0: cela a la même valeur. Vos informations figurent ci-dessous.',
  failed:
    'Nous n’avons pas pu enregistrer votre rétractation. Veuillez appuyer de nouveau sur le bouton dans un instant ou écrire à {mail}\u00a0: cela a la même valeur. Vos informations figurent ci-dessous.',

  received: 'Nous avons reçu votre rétractation',
  receivedAt: 'Reçue le {date} à {time} UTC.',
  mailComes:
    'Nous envoyons une confirmation reprenant le texte ci-dessous à {email}. Si elle n’arrive pas, regardez dans le dossier des indésirables ou écrivez à {mail}.',
  noMail: 'Veuillez imprimer ou enregistrer cette page\u00a0: elle vous sert de confirmation.',
  after:
    'Nous vous écrirons au sujet du retour des cartes et du remboursement. Les <terms>conditions générales</terms> indiquent dans quel délai renvoyer les cartes et quand vous serez remboursé.',
  home: 'Retour à la boutique',

  mailSubject: 'Nous avons reçu votre rétractation · {brand}',
  mailText: 'Nous confirmons avoir reçu votre rétractation d’un contrat avec {brand}. Veuillez conserver cet e-mail.',
  mailReceived: 'Reçue le',
  mailReceivedAt: '{date} à {time} UTC',
  mailStatement: 'Votre déclaration',
  mailThen: 'Nous vous écrirons au sujet du retour des cartes et du remboursement.',
  mailTerms: 'Conditions générales',
  mailWhy:
    'Vous recevez cet e-mail parce que cette adresse a été saisie dans le formulaire de rétractation de {brand}. Si ce n’était pas vous, écrivez à {mail}.',
}
