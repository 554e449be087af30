import type { ENGRAVING_WORDS } from '#domain/content/words/engraving.ts'
import type { Translated } from '#domain/text/words.ts'

export const ENGRAVING_DE: Translated<typeof ENGRAVING_WORDS> = {
  rule: 'Auf die Vorderseite passen ein Name mit höchstens {name} Zeichen und eine Zeile darunter mit höchstens {line2}. Eine Karte ohne Text bleibt ungraviert. Gravierte Karten versenden wir innerhalb von {days} Tagen.',
  single: 'Gravur',
  card: 'Karte {card}',
  name: 'Name',
  line2: 'Zweite Zeile',
  sameForAll: 'Für alle Karten übernehmen',
  engravedWith: '{design}, graviert mit {text}',
  noPreview: 'Die Vorschau konnte nicht geladen werden.',
  notice:
    'Eine gravierte Karte wird eigens für Sie angefertigt. Wenn Sie es sich anders überlegen, können Sie sie nicht zurückgeben, weder innerhalb von 14 Tagen noch im Rahmen der Geld-zurück-Garantie von 30 Tagen. Ist sie fehlerhaft, gelten Ihre Rechte und die Garantie wie bei jeder Karte. Bitte prüfen Sie die Schreibweise.',
}
