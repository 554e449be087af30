// The home page: its head, and what is around its islands and banners.
import { words } from '#domain/text/words.ts'

export const HOME_PAGE_WORDS = words({
  title: '{brand} · Premium metal NFC business cards',
  /** Zone GB only. */
  descriptionNextDay:
    'Premium metal NFC business cards that share your profile with one tap. No app needed. Free next-day delivery.',
  /** The other zones. */
  descriptionFreeOver:
    'Premium metal NFC business cards that share your profile with one tap. No app needed. Free delivery on orders over {amount}.',
  quickLinks: 'Quick links',
  inShort: 'In short',
  rating: 'from <number>{reviews}</number> reviews',
  features: 'A digital profile, shared with one tap',
  featuresText: 'Hold the card to a phone and your profile opens. The other person needs no app.',
  platforms: 'Platforms your profile links to',
  reviews: 'What people say',
})
