import type { TOASTER_WORDS } from '#domain/content/words/toaster.ts'
import type { Translated } from '#domain/text/words.ts'

export const TOASTER_FR: Translated<typeof TOASTER_WORDS> = {
  label: 'Notifications',
  close: 'Fermer la notification',
  viewCart: 'Voir le panier',
}
