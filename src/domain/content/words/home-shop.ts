// The designs and the shop section of the home page. `design` is a design's label.
import { words } from '#domain/text/words.ts'

export const HOME_SHOP_WORDS = words({
  cardAlt: '{design} card',
  preview: 'Preview {design}',
  title: 'Choose your metal',
  shop: 'Shop',
  shopCore: 'Shop Core Editions',
  shopLimited: 'Shop Limited Editions',
  core: 'Core Editions',
  limited: 'Limited Editions',
  previous: 'Previous {group}',
  next: 'Next {group}',
  originalPrice: 'Original price',
  notify: 'Notify Me',
})
