import type { CONSULTATION_FORM_WORDS } from '#domain/content/words/consultation-form.ts'
import type { Translated } from '#domain/text/words.ts'

export const CONSULTATION_FORM_FR: Translated<typeof CONSULTATION_FORM_WORDS> = {
  title: 'Votre demande',
  firstName: 'Prénom',
  lastName: 'Nom',
  workEmail: 'E-mail professionnel',
  phone: 'Téléphone',
  optional: 'facultatif',
  companyName: 'Société',
  companySize: 'Taille de la société',
  chooseSize: 'Choisissez une taille',
  submit: 'Passer à la réservation',
  before:
    'Rien n’est envoyé depuis cette page. À l’étape suivante, vous choisissez un créneau ou nous envoyez ces informations par e-mail.',
  required: 'obligatoire',
  thanks:
    'Merci ! Réservez dès maintenant votre appel de 30 minutes ou <mail>écrivez-nous</mail> : nous répondons sous 24 heures.',
  schedule: 'Réserver l’appel',
  mail: 'Nous les envoyer par e-mail',
  keptHere:
    'Ce que vous avez saisi est resté dans ce navigateur. Rien n’est envoyé tant que vous n’avez pas réservé ou écrit.',
  subject: 'Rendez-vous conseil',
}
