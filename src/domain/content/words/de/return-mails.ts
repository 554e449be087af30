import type { RETURN_MAILS_WORDS } from '#domain/content/words/return-mails.ts'
import type { Translated } from '#domain/text/words.ts'

export const RETURN_MAILS_DE: Translated<typeof RETURN_MAILS_WORDS> = {
  back: 'Rücksendung zu Ihrer Bestellung {number} bei {brand}',
  backText: 'Bitte senden Sie aus Ihrer Bestellung {number} zurück: {what}.',
  backTo: 'Senden Sie das Paket an: {address}. Legen Sie einen Zettel mit der Bestellnummer bei.',
  backAsk:
    'Fragen Sie unter {mail} nach der Adresse für die Rücksendung, und legen Sie dem Paket einen Zettel mit der Bestellnummer bei.',
  release:
    'Ist eine Karte schon eingerichtet? Geben Sie sie zuerst in Ihrem Konto unter „Cards“ frei: Dann führt sie nicht mehr zu Ihnen.',
  moneyLater: 'Wir schreiben Ihnen wieder, sobald Ihnen Geld erstattet wird.',
  exchange:
    'Stattdessen erhalten Sie {what}, als Bestellung {number}. Wenn sie unterwegs ist, erfahren Sie es per E-Mail.',

  replacement: 'Eine neue Karte zu Ihrer Bestellung {number} bei {brand}',
  replacementText:
    'Eine neue Karte kommt zu Ihnen: {what}, als Ersatz für die aus Bestellung {number}. Sie müssen nichts bezahlen.',
  replacementOrder:
    'Es ist die Bestellung {number}. Sobald sie verschickt ist, kommt eine E-Mail mit dem Link zum Einrichten.',

  tracking: 'Die Sendungsverfolgung Ihrer Bestellung {number} bei {brand} hat sich geändert',
  trackingText: 'Ihre Bestellung {number} ist weiterhin unterwegs. So können Sie sie jetzt verfolgen:',
}
