import type { SIGNUP_WORDINGS_WORDS } from '#domain/content/words/signup-wordings.ts'
import type { Translated } from '#domain/text/words.ts'

export const SIGNUP_WORDINGS_ES: Translated<typeof SIGNUP_WORDINGS_WORDS> = {
  'newsletter-2':
    'Con «Suscribirse» solicita correos publicitarios de {brand} sobre nuevos diseños y ofertas. Solo empezarán cuando lo confirme en el correo que le enviamos, y en cada uno podrá darse de baja.',
  'discount-code-2':
    'Recibirá el código y, solo si lo confirma por correo, también correos publicitarios de {brand}. Puede darse de baja cuando quiera.',
  'limited-edition-notify-3':
    'Usamos su nombre y su dirección únicamente para avisarle de nuevas ediciones limitadas, no para nuestra newsletter, y solo después de que lo confirme por correo. En cada correo podrá darse de baja.',
}
