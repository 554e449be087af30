import type { CONFIRM_WORDS } from '#domain/content/words/confirm.ts'
import type { Translated } from '#domain/text/words.ts'

export const CONFIRM_DE: Translated<typeof CONFIRM_WORDS> = {
  newsletterButton: 'Ja, Anmeldung bestätigen',
  notifyButton: 'Ja, Anfrage bestätigen',
  next: 'Eine E-Mail ist zu Ihnen unterwegs. Klicken Sie darin auf „{button}“: Erst dann schreiben wir Ihnen. Falls Sie schon einmal bestätigt haben, ist nichts weiter zu tun.',
}
