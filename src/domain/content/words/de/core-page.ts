import type { CORE_PAGE_WORDS } from '#domain/content/words/core-page.ts'
import type { Translated } from '#domain/text/words.ts'

export const CORE_PAGE_DE: Translated<typeof CORE_PAGE_WORDS> = {
  title: 'Core-Editionen und Sets · {brand}',
  description:
    'Die Black Edition und die Desert Edition, einzeln oder im Set: für zwei, für Teams und für ganze Unternehmen.',
  eyebrow: 'Core-Editionen',
  heading: 'Zwei Oberflächen. Eine Berührung.',
  intro: 'Graviertes Metall, das Ihr Profil mit einer Berührung teilt. Das andere Smartphone braucht keine App.',
  oneTap: 'Teilt Ihr Profil mit einer Berührung',
  noApp: 'Ihr Gegenüber braucht keine App',
  lifetime: 'Lebenslanger Zugang zum Profil, kostenlos mit Ihrer Bestellung',
  guarantee: '{days} Tage Geld-zurück-Garantie',
  guaranteeEU: '{days} Tage Geld-zurück-Garantie, zusätzlich zu Ihren gesetzlichen Rechten',
  cardAlt: 'Karte {design}',
  marked: 'Ihre Wahl',
  teams: 'Karten für das ganze Unternehmen?',
  teamsLink: 'Karten für Teams ansehen',
  reviews: 'Was andere sagen',
  limited: 'Oder darf es etwas Selteneres sein?',
  limitedText: 'Fünf Designs. Limitierte Auflage.',
  limitedLink: 'Limitierte Editionen ansehen',
}
