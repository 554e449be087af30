import type { FOOTER_WORDS } from '#domain/content/words/footer.ts'
import type { Translated } from '#domain/text/words.ts'

export const FOOTER_DE: Translated<typeof FOOTER_WORDS> = {
  shop: 'Shop',
  core: 'Core-Editionen',
  limited: 'Limitierte Editionen',
  teams: 'Für Teams',
  faq: 'FAQ',
  embed: 'Shop einbetten',
  about: 'Über uns',
  policies: 'Datenschutz\u00aderklärung',
  terms: 'Nutzungs\u00adbedingungen',
  delivery:
    'Lieferzeiten gelten ab Versand, in der Regel {days} Tage nach Ihrer Bestellung. Der Standardversand ist über {free} kostenlos, die Lieferung am nächsten Tag ab {nextDay}.',
  withdraw: 'Vertrag widerrufen',
}
