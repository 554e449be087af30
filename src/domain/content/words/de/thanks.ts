import type { THANKS_WORDS } from '#domain/content/words/thanks.ts'
import type { Translated } from '#domain/text/words.ts'

export const THANKS_DE: Translated<typeof THANKS_WORDS> = {
  title: 'Vielen Dank · {brand}',
  heading: 'Vielen Dank',
  paid: 'Eine Bestätigung ist zu Ihnen unterwegs. Sobald Ihre Karte verschickt ist, erhalten Sie einen Link, um sie einzurichten.',
  test: 'Das war eine Testbestellung. Es wurde nichts abgebucht.',
  pack: 'In der App verpacken',
  home: 'Zurück zum Shop',
}
