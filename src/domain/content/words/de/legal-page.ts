import type { LEGAL_PAGE_WORDS } from '#domain/content/words/legal-page.ts'
import type { Translated } from '#domain/text/words.ts'

export const LEGAL_PAGE_DE: Translated<typeof LEGAL_PAGE_WORDS> = {
  policiesTitle: 'Datenschutzerklärung · {brand}',
  policiesDescription: 'Was {brand} speichert, warum, wie lange, und welche Rechte Sie haben.',
  policies: 'Datenschutz\u00aderklärung',
  policiesIntro: 'Was {brand} über Sie speichert, warum, wie lange, und was Sie tun können.',
  termsTitle: 'Nutzungsbedingungen · {brand}',
  termsDescription: 'Die Bedingungen für den Kauf bei {brand} und die Nutzung dieser Website.',
  terms: 'Nutzungs\u00adbedingungen',
  termsIntro:
    'Was Sie erwarten können, wenn Sie bei {brand} kaufen oder diese Website nutzen, und was wir von Ihnen erwarten.',
  updated: 'Zuletzt aktualisiert: <time>{date}</time>',
  translation: 'Diese Übersetzung dient der Information. Verbindlich ist der <english>englische Text</english>.',
  home: 'Zurück zur Startseite',
}
