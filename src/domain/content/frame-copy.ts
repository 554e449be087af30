// Texts of the header and footer of every shop page. Separate from the home page's (home-copy.ts), so that scripts of
// other pages do not contain those.
import type { Brand } from '#domain/site/brand.ts'

/** The rotating line above the header. */
export const PROMO_LINES = [
  'Free Lifetime Access With Your Order',
  'FREE Next Day Delivery',
  'Free 48h Shipping',
  '30-Day Money-Back Guarantee',
] as const

/** "Use code … for 10% off your first order." */
export const footerCodeLine = (brand: Pick<Brand, 'promoCode'>): string =>
  `Use code ${brand.promoCode} for 10% off your first order.`
