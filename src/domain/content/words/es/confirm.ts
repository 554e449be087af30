import type { CONFIRM_WORDS } from '#domain/content/words/confirm.ts'
import type { Translated } from '#domain/text/words.ts'

export const CONFIRM_ES: Translated<typeof CONFIRM_WORDS> = {
  newsletterButton: 'Sí, confirmo mi suscripción',
  notifyButton: 'Sí, confirmo mi solicitud',
  next: 'Le hemos enviado un correo. Ábralo y pulse «{button}»: hasta entonces no le escribiremos. Si ya lo confirmó antes, no tiene que hacer nada más.',
}
