import type { TEAMS_FORM_WORDS } from '#domain/content/words/teams-form.ts'
import type { Translated } from '#domain/text/words.ts'

export const TEAMS_FORM_ES: Translated<typeof TEAMS_FORM_WORDS> = {
  heading: 'Cuéntenos quién es',
  name: 'Nombre',
  email: 'Correo',
  phone: 'Teléfono',
  optional: 'opcional',
  company: 'Empresa',
  size: 'Tamaño del equipo',
  chooseSize: 'Elija un tamaño',
  button: 'Continuar al asesoramiento',
  required: 'obligatorio',
}
