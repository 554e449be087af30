import type { TOASTER_WORDS } from '#domain/content/words/toaster.ts'
import type { Translated } from '#domain/text/words.ts'

export const TOASTER_DE: Translated<typeof TOASTER_WORDS> = {
  label: 'Mitteilungen',
  close: 'Mitteilung schließen',
  viewCart: 'Zum Warenkorb',
}
