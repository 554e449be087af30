import type { NOT_FOUND_WORDS } from '#domain/content/words/not-found.ts'
import type { Translated } from '#domain/text/words.ts'

export const NOT_FOUND_DE: Translated<typeof NOT_FOUND_WORDS> = {
  title: 'Seite nicht gefunden · {brand}',
  description: 'Diese Seite gibt es auf der Website von {brand} nicht.',
  heading: 'Diese Seite gibt es auf der Website von <name>{brand}</name> nicht.',
  text: 'Vielleicht enthält die Adresse einen Tippfehler, oder die Seite ist umgezogen.',
  home: 'Zurück zur Startseite',
  products: 'Produkte ansehen',
  app: 'Zur App von {brand}',
}
