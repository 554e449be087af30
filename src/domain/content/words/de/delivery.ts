import type { DELIVERY_WORDS } from '#domain/content/words/delivery.ts'
import type { Translated } from '#domain/text/words.ts'

export const DELIVERY_DE: Translated<typeof DELIVERY_WORDS> = {
  paid: 'Der Versand wird an der Kasse berechnet: Bei Bestellungen über {amount} ist er kostenlos.',
  dutiesPaid: 'Zölle und Einfuhrsteuern sind im Preis enthalten.',
  dutiesExtra: 'Bei der Lieferung können Zölle und Einfuhrsteuern anfallen.',
}
