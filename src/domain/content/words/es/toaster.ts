import type { TOASTER_WORDS } from '#domain/content/words/toaster.ts'
import type { Translated } from '#domain/text/words.ts'

export const TOASTER_ES: Translated<typeof TOASTER_WORDS> = {
  label: 'Notificaciones',
  close: 'Cerrar el aviso',
  viewCart: 'Ver carrito',
}
