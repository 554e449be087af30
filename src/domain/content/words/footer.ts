// The footer of the shop's pages, without its islands.
import { words } from '#domain/text/words.ts'

export const FOOTER_WORDS = words({
  shop: 'Shop',
  core: 'Core editions',
  limited: 'Limited editions',
  teams: 'For teams',
  faq: 'FAQ',
  embed: 'Embed the shop',
  about: 'About',
  policies: 'Privacy policy',
  terms: 'Terms of service',
  /** Zone GB only: what the claims of delivery above it count from, and from which amount they hold. */
  delivery:
    'Delivery times are counted from dispatch, usually {days} days after you order. Standard shipping is free over {free}, next-day delivery from {nextDay}.',
  /** In markets of the EU; the words of the law. */
  withdraw: 'Withdraw from contract here',
})
