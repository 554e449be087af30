import type { PRODUCT_SAFETY_WORDS } from '#domain/content/words/product-safety.ts'
import type { Translated } from '#domain/text/words.ts'

export const PRODUCT_SAFETY_DE: Translated<typeof PRODUCT_SAFETY_WORDS> = {
  heading: 'Produktsicherheit',
  cards: 'Karten',
  identifier: 'Artikelnummer: {id}',
  maker: 'Hersteller',
  responsible: 'Verantwortliche Person in der EU',
  safety: 'Sicherheitshinweise',
  toy: 'Die Karte ist kein Spielzeug. Halten Sie sie von Kindern unter drei Jahren fern und nehmen Sie sie nicht in den Mund.',
  edges:
    'Sie besteht aus dünnem, hartem Metall mit Kanten und Ecken. Biegen Sie sie nicht, und verwenden Sie sie nicht weiter, wenn sie verbogen, gebrochen oder scharfkantig ist.',
  heat: 'Metall leitet Wärme und Strom. Halten Sie die Karte von Flammen, Steckdosen und Mikrowellengeräten fern.',
  chip: 'Der Chip hat keine Batterie. Er arbeitet nur, solange ihn ein Smartphone oder Lesegerät in unmittelbarer Nähe mit Strom versorgt.',
  implants:
    'Wenn Sie einen Herzschrittmacher oder ein anderes Implantat tragen, halten Sie den Abstand zu Smartphones ein, den dessen Hersteller empfiehlt.',
}
