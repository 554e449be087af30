// The islands of every page's frame: header, menu, themes, and the button of the question about advertising.
import { words } from '#domain/text/words.ts'

export const HEADER_WORDS = words({
  promoAccess: 'Free Lifetime Access With Your Order',
  /** Zone GB only, like the next one. */
  promoNextDay: 'FREE Next Day Delivery',
  promoHours: 'Free 48h Shipping',
  /** The other zones, like the next one. */
  promoFreeOver: 'Free Delivery Over {amount}',
  promoDispatch: 'Posted Within {days} Business Days',
  promoGuarantee: '{days}-Day Money-Back Guarantee',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  menu: 'Menu',
  site: 'Site',
  learnMore: 'Learn More',
  core: 'Core Editions',
  limited: 'Limited Editions',
  shopAll: 'Shop All',
  faq: 'FAQ',
  signIn: 'Sign in',
  visit: 'Visit {brand}',
  visitLink: 'Visit <name>{brand}</name>',
  openCart: 'Open cart',
  openCartWith: { one: 'Open cart, {count} item', other: 'Open cart, {count} items' },
  chooseTheme: 'Choose a theme',
  themeHint: 'Select',
  theme: 'Theme',
  premiumTheme: 'Premium',
  themeAurora: 'Aurora',
  themeDark: 'Dark',
  themeGraphite: 'Graphite',
  themePearl: 'Pearl White',
  themeCosmic: 'Cosmic',
  cookieSettings: 'Cookie settings',
})
