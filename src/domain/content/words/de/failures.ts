import type { FAILURES_WORDS } from '#domain/content/words/failures.ts'
import type { Translated } from '#domain/text/words.ts'

export const FAILURES_DE: Translated<typeof FAILURES_WORDS> = {
  error: 'Fehler',
  productNotFound: 'Produkt nicht gefunden: {design}',
  productsMissing: 'Nicht alle Produkte konnten geladen werden. Es fehlen: {designs}',
  productsMissingAgain:
    'Nicht alle Produkte konnten geladen werden. Bitte versuchen Sie es noch einmal. Es fehlen: {designs}',
  variantNotLoaded: 'Produktvariante nicht gefunden',
  bundleNotLoaded: 'Einen Moment bitte, das Produkt wird geladen\u00a0…',
  checkoutUrlMissing: 'Der Zahlungsanbieter hat keine Adresse für die Kasse geliefert',
  checkoutFailed: 'Die Kasse konnte nicht geöffnet werden: {message}',
  callUnreachable: 'Die Anfrage konnte nicht gesendet werden: {message}',
  tryAgain: 'Etwas ist schiefgelaufen. Bitte versuchen Sie es noch einmal.',
  referralRefused: 'Dieser Empfehlungsrabatt gilt nicht mehr.',
  codeRefused: 'Der Rabattcode {code} gilt nicht für diese Bestellung.',
  fetchProductFailed: 'Das Produkt konnte nicht geladen werden',
  createCheckoutFailed: 'Die Kasse konnte nicht vorbereitet werden',
  unknownVariant: 'Unbekannte Produktvariante.',
  unknownMarket: 'Unbekannter Markt.',
  notAvailable: 'Einige dieser Karten sind nicht in dieser Menge verfügbar.',
  concerns: 'Das betrifft {design}.',
  left: {
    one: 'Von {design} ist nur noch {count} Karte verfügbar.',
    other: 'Von {design} sind nur noch {count} Karten verfügbar.',
  },
  soldOut: { one: '{designs} ist ausverkauft.', other: '{designs} sind ausverkauft.' },
  notSetUp: 'Der Zahlungsanbieter des Shops ist nicht eingerichtet.',
  noAnswerInTime: 'Der Shop hat nicht rechtzeitig geantwortet.',
  noConnection: 'Die Verbindung ist unterbrochen. Bitte versuchen Sie es noch einmal, sobald Sie wieder online sind.',
  tooManyCalls: 'Zu viele Anfragen. Bitte versuchen Sie es in einer Minute noch einmal.',
  notValid: 'Die Anfrage ist ungültig.',
  tooManyEngravings: 'Höchstens {most} verschiedene Gravuren pro Bestellung.',
}
