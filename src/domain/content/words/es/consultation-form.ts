import type { CONSULTATION_FORM_WORDS } from '#domain/content/words/consultation-form.ts'
import type { Translated } from '#domain/text/words.ts'

export const CONSULTATION_FORM_ES: Translated<typeof CONSULTATION_FORM_WORDS> = {
  title: 'Su solicitud',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  workEmail: 'Correo profesional',
  phone: 'Teléfono',
  optional: 'opcional',
  companyName: 'Empresa',
  companySize: 'Tamaño de la empresa',
  chooseSize: 'Elija un tamaño',
  submit: 'Ir a la reserva',
  before: 'Desde esta página no se envía nada. Después podrá elegir una hora o enviarnos estos datos por correo.',
  required: 'obligatorio',
  thanks:
    '¡Gracias! Reserve ya su llamada de 30 minutos o <mail>escríbanos</mail> y le responderemos en menos de 24 horas.',
  schedule: 'Reservar la llamada',
  mail: 'Enviarnos estos datos por correo',
  keptHere:
    'Lo que ha escrito se ha quedado en este navegador. No se envía nada hasta que reserve o nos lo mande por correo.',
  subject: 'Asesoramiento',
}
