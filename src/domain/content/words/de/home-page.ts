import type { HOME_PAGE_WORDS } from '#domain/content/words/home-page.ts'
import type { Translated } from '#domain/text/words.ts'

export const HOME_PAGE_DE: Translated<typeof HOME_PAGE_WORDS> = {
  title: '{brand} · NFC-Visitenkarten aus Premium-Metall',
  descriptionNextDay:
    'NFC-Visitenkarten aus Premium-Metall, die Ihr Profil mit einer Berührung teilen. Ganz ohne App. Gratis-Lieferung am nächsten Tag.',
  descriptionFreeOver:
    'NFC-Visitenkarten aus Premium-Metall, die Ihr Profil mit einer Berührung teilen. Ganz ohne App. Kostenloser Versand bei Bestellungen über {amount}.',
  quickLinks: 'Schnellzugriff',
  inShort: 'Kurz gesagt',
  rating: 'aus <number>{reviews}</number> Bewertungen',
  features: 'Ein digitales Profil, geteilt mit einer Berührung',
  featuresText: 'Halten Sie die Karte an ein Smartphone, und Ihr Profil öffnet sich. Ihr Gegenüber braucht keine App.',
  platforms: 'Plattformen, auf die Ihr Profil verweist',
  reviews: 'Was andere sagen',
}
