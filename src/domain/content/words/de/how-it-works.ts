import type { HOW_IT_WORKS_WORDS } from '#domain/content/words/how-it-works.ts'
import type { Translated } from '#domain/text/words.ts'

export const HOW_IT_WORKS_DE: Translated<typeof HOW_IT_WORKS_WORDS> = {
  title: 'So funktioniert es',
  activate: 'Karte aktivieren',
  activateText: 'Einmal an Ihr Smartphone halten, anmelden, und sie gehört Ihnen.',
  setUp: 'Profil einrichten',
  setUpText: 'Fügen Sie Links, Nummer und Bild hinzu. Ändern können Sie sie jederzeit.',
  ready: 'Bereit zum Vernetzen',
  readyText: 'An ein Smartphone mit NFC halten. Ihr Profil öffnet sich, ganz ohne App.',
  active: 'Karte aktiv',
  portfolio: 'Portfolio',
  call: 'Anrufen',
  addLink: 'Link hinzufügen',
  job: 'Fotografie mit eigenem Studio',
  save: 'Kontakt speichern',
}
