import type { CART_MESSAGES_WORDS } from '#domain/content/words/cart-messages.ts'
import type { Translated } from '#domain/text/words.ts'

export const CART_MESSAGES_DE: Translated<typeof CART_MESSAGES_WORDS> = {
  error: 'Fehler',
  full: 'Ihr Warenkorb ist voll',
  limits: 'Eine Bestellung fasst {lines} Positionen und {cards} Karten eines Designs.',
  tooManyEngravings: 'Höchstens {most} verschiedene Gravuren pro Bestellung.',
  repaired: 'Bitte prüfen Sie Ihren Warenkorb',
  repairedText: 'Ein Teil des gespeicherten Inhalts war nicht lesbar oder mehr, als eine Bestellung fasst.',
  restored: 'Ihr Warenkorb ist wieder da',
  restoredItems: { one: '{count} Artikel wiederhergestellt.', other: '{count} Artikel wiederhergestellt.' },
  restoredInPart: 'Nicht alles hatte Platz. Eine Bestellung fasst {lines} Positionen und {cards} Karten eines Designs.',
  codeKept: 'Rabattcode {code} gespeichert',
  codeWaits: 'Ihr Empfehlungsrabatt hat Vorrang. Im Warenkorb können Sie wechseln.',
  codeApplies: 'Er wird an der Kasse eingelöst.',
  linkUnknown: 'Nicht alles konnte hinzugefügt werden',
  linkUnknownText: 'Der Link nennt Karten oder Mengen, die dieser Shop nicht anbietet.',
  linkUnanswered: 'Ihr Link konnte nicht geöffnet werden',
  linkUnansweredText: 'Der Shop konnte die Karten gerade nicht abrufen. Bitte öffnen Sie den Link gleich noch einmal.',
}
