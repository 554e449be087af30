import type { TEAMS_FORM_WORDS } from '#domain/content/words/teams-form.ts'
import type { Translated } from '#domain/text/words.ts'

export const TEAMS_FORM_FR: Translated<typeof TEAMS_FORM_WORDS> = {
  heading: 'Dites-nous qui vous êtes',
  name: 'Nom',
  email: 'E-mail',
  phone: 'Téléphone',
  optional: 'facultatif',
  company: 'Société',
  size: 'Taille de l’équipe',
  chooseSize: 'Choisissez une taille',
  button: 'Passer au rendez-vous',
  required: 'obligatoire',
}
