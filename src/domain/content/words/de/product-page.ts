import type { PRODUCT_PAGE_WORDS } from '#domain/content/words/product-page.ts'
import type { Translated } from '#domain/text/words.ts'

export const PRODUCT_PAGE_DE: Translated<typeof PRODUCT_PAGE_WORDS> = {
  title: 'NFC-Visitenkarte aus Metall · {brand}',
  description:
    'Wählen Sie Ihre NFC-Karte aus Metall: sieben Designs, Packs mit zwei und fünf Karten, frei gemischt. Lebenslanger Zugang zum Profil, kostenlos mit Ihrer Bestellung.',
  designs: 'Alle Designs',
  noScript: 'Für die Wahl eines Packs und den Kauf wird JavaScript benötigt. Alle Designs sehen Sie auch ohne:',
  promises: 'Versand und Garantie',
  nextDay: 'Gratis-Lieferung am nächsten Tag',
  nextDayText: 'Bei allen Bestellungen ab {amount}',
  fast: 'Kostenloser 48-Stunden-Versand',
  fastText: 'Oder Standardversand in {days} Werktagen',
  free: 'Kostenloser Versand',
  freeText: 'Bei Bestellungen über {amount}',
  standard: 'Lieferung in {days} Werktagen',
  standardText: 'Gerechnet ab Versand',
  guarantee: '{days} Tage Geld-zurück-Garantie',
  guaranteeText: 'Zusätzlich zu Ihren gesetzlichen Rechten',
  dispatch: 'Lieferzeiten zählen ab Versand. Bestellungen gehen innerhalb von {days} Tagen auf den Weg.',
  dispatchBusinessDays:
    'Lieferzeiten zählen ab Versand. Bestellungen gehen innerhalb von {days} Werktagen auf den Weg.',
  benefits: 'Was die Karte für Sie tut',
  bundles: 'Für ein ganzes Team?<link> Zu den Sets und Packs</link>',
  boxAlt: 'Eine Karte in ihrer Schachtel, mit dem Begleitblatt zum Einrichten',
  oneTap: 'Teilt Ihr Profil mit einer Berührung',
  noApp: 'Ihr Gegenüber braucht keine App',
  lifetime: 'Lebenslanger Zugang zum Profil, kostenlos mit Ihrer Bestellung',
  cases: 'Funktioniert durch Hüllen bis 3\u00a0mm',
  guaranteeBenefit: '{days} Tage Geld-zurück-Garantie',
  guaranteeBenefitEU: '{days} Tage Geld-zurück-Garantie, zusätzlich zu Ihren gesetzlichen Rechten',
  rating: 'aus <number>{reviews}</number> Bewertungen',
  questions: 'Bevor Sie bestellen',
  more: 'Mehr in den<faq> häufigen Fragen</faq>',
  how: 'Wie funktioniert die Karte?',
  howAnswer:
    'Halten Sie sie 2–3 Sekunden an das andere Smartphone. Dort öffnet sich Ihr Profil mit den Links und Kontaktdaten, die Sie gewählt haben. Das Profil können Sie jederzeit ändern; die Karte bleibt dieselbe.',
  app: 'Braucht mein Gegenüber eine App?',
  appAnswer: 'Nein. Ihr Profil öffnet sich im Browser, den jedes Smartphone schon hat.',
  phones: 'Mit welchen Smartphones funktioniert sie?',
  phonesAnswer:
    'Mit allen, die NFC lesen: aktuellen iPhones und den meisten Android-Smartphones, sofern NFC eingeschaltet ist. Sie funktioniert durch Hüllen bis 3\u00a0mm Dicke.',
  returns: 'Kann ich die Karte zurückgeben?',
  returnsAnswer:
    'Ja. Für jede Bestellung gilt eine Geld-zurück-Garantie von {days} Tagen, zusätzlich zu Ihren gesetzlichen Rechten. Schreiben Sie uns, und wir sagen Ihnen, wohin Sie die Karte senden.',
  returnsAnswerEngraved:
    'Ja. Für jede Bestellung gilt eine Geld-zurück-Garantie von {days} Tagen, zusätzlich zu Ihren gesetzlichen Rechten. Gravierte Karten: nur, wenn sie fehlerhaft sind. Schreiben Sie uns, und wir sagen Ihnen, wohin Sie die Karte senden.',
  returnsMore: '<link>{mail} </link>oder lesen Sie die<terms> Nutzungsbedingungen</terms>',
}
