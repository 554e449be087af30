import type { CONSULTATION_PAGE_WORDS } from '#domain/content/words/consultation-page.ts'
import type { Translated } from '#domain/text/words.ts'

export const CONSULTATION_PAGE_FR: Translated<typeof CONSULTATION_PAGE_WORDS> = {
  title: 'Demander un rendez-vous conseil · {brand}',
  description: 'Parlez-nous de votre équipe et réservez un appel de 30 minutes.',
  eyebrow: 'Rendez-vous conseil',
  heading: 'Trente minutes pour préparer vos cartes.',
  intro:
    'Présentez-nous votre société, puis choisissez un créneau. Nous vous répondons avec des modèles, des quantités et des dates.',
  duration: '30 minutes',
  obligation: 'Sans engagement',
  answer: 'Une réponse sous 24 heures',
  write: 'Vous écrivez',
  writeText: 'Votre nom, votre société et combien vous êtes.',
  talk: 'Nous en parlons',
  talkText: 'Un appel de 30 minutes sur les modèles, les quantités et les dates.',
  decide: 'Vous décidez',
  decideText: 'Repartez avec les réponses et commandez quand vous voulez.',
  noScript:
    'Le formulaire nécessite JavaScript. Écrivez à <link>{mail}</link> ou<book> réservez directement votre appel de 30 minutes</book>.',
  mailUs: 'Vous préférez écrire ? Envoyez un e-mail à <link>{mail}</link> : nous répondons sous 24 heures.',
}
