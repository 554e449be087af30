import type { SIGNUP_WORDS } from '#domain/content/words/signup.ts'
import type { Translated } from '#domain/text/words.ts'

export const SIGNUP_DE: Translated<typeof SIGNUP_WORDS> = {
  name: 'Name',
  email: 'E-Mail',
  policy: 'Datenschutzerklärung',
  terms: 'Angebotsbedingungen',
  addressEmpty: 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
  addressWithoutAt: 'Das @ fehlt: Eine Adresse sieht aus wie name@example.com.',
  addressTooLong: 'Das ist zu lang: Eine Adresse hat höchstens {most} Zeichen.',
  addressWithComma: 'Darin steht ein Komma. Meinten Sie {dotted}?',
  addressWithSpace: 'Darin steht ein Leerzeichen: Eine Adresse sieht aus wie name@example.com.',
  addressWithTwoAts: 'Bitte geben Sie eine einzige Adresse mit einem @ ein.',
  addressWithoutName: 'Vor dem @ fehlt etwas, wie bei name@example.com.',
  addressWithoutDomain: 'Nach dem @ fehlt etwas, wie das .com bei name@example.com.',
  addressWrong: 'Bitte prüfen Sie die Eingabe: Eine Adresse sieht aus wie name@example.com.',
  newsletter: 'Newsletter abonnieren',
  join: 'Anmelden',
  needsScript: 'Dieses Formular braucht JavaScript. Sie können auch an <mail>{address}</mail> schreiben.',
  code: 'Mit dem Code {code} erhalten Sie 10\u00a0% Rabatt auf Ihre erste Bestellung.',
}
