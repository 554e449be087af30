import type { HOME_SHOP_WORDS } from '#domain/content/words/home-shop.ts'
import type { Translated } from '#domain/text/words.ts'

export const HOME_SHOP_DE: Translated<typeof HOME_SHOP_WORDS> = {
  cardAlt: 'Karte {design}',
  preview: 'Vorschau: {design}',
  title: 'Wählen Sie Ihr Metall',
  shop: 'Shop',
  shopCore: 'Core-Editionen ansehen',
  shopLimited: 'Limitierte Editionen ansehen',
  core: 'Core-Editionen',
  limited: 'Limitierte Editionen',
  previous: 'Zurück: {group}',
  next: 'Weiter: {group}',
  originalPrice: 'Ursprünglicher Preis',
  notify: 'Benachrichtigen',
}
