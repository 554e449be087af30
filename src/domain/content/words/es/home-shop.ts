import type { HOME_SHOP_WORDS } from '#domain/content/words/home-shop.ts'
import type { Translated } from '#domain/text/words.ts'

export const HOME_SHOP_ES: Translated<typeof HOME_SHOP_WORDS> = {
  cardAlt: 'Tarjeta {design}',
  preview: 'Vista previa de {design}',
  title: 'Elija su metal',
  shop: 'Tienda',
  shopCore: 'Ediciones clásicas',
  shopLimited: 'Ediciones limitadas',
  core: 'Ediciones clásicas',
  limited: 'Ediciones limitadas',
  previous: 'Anterior: {group}',
  next: 'Siguiente: {group}',
  originalPrice: 'Precio original',
  notify: 'Avisarme',
}
