import type { HOME_CLAIMS_WORDS } from '#domain/content/words/home-claims.ts'
import type { Translated } from '#domain/text/words.ts'

export const HOME_CLAIMS_DE: Translated<typeof HOME_CLAIMS_WORDS> = {
  shopCore: 'Core-Editionen ansehen',
  bundles: 'Sets und Packs',
  networking: 'Networking',
  networkingText: 'Ihre Daten landen im anderen Smartphone, die Karte bleibt in Ihrer Tasche.',
  creators: 'Creator',
  creatorsText: 'Alle Kanäle, auf denen Sie veröffentlichen, nur eine Berührung entfernt.',
  business: 'Business',
  businessText: 'Kontakt, Website und Termine auf einer Karte, die das Meeting überdauert.',
  nightlife: 'Nachtleben',
  nightlifeText: 'Zu laut, um Namen zu buchstabieren? Kurz hinhalten, und Sie sind gespeichert.',
  oneTap: 'Eine Berührung',
  noApp: 'Ohne App',
  metal: 'Premium-Metall',
  lifetime: 'Lebenslanger Zugang',
  trusted: 'Von den ersten Kunden geschätzt',
  nextDay: 'Gratis-Lieferung am nächsten Tag',
  freeOver: 'Über {amount} versandkostenfrei',
  secure: 'Sicher bezahlen',
}
