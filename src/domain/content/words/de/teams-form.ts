import type { TEAMS_FORM_WORDS } from '#domain/content/words/teams-form.ts'
import type { Translated } from '#domain/text/words.ts'

export const TEAMS_FORM_DE: Translated<typeof TEAMS_FORM_WORDS> = {
  heading: 'Mit wem sprechen wir?',
  name: 'Name',
  email: 'E-Mail',
  phone: 'Telefon',
  optional: 'optional',
  company: 'Unternehmen',
  size: 'Teamgröße',
  chooseSize: 'Größe wählen',
  button: 'Weiter zur Beratung',
  required: 'erforderlich',
}
