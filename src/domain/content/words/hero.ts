// The hero of the home page. `premium` is the name of the professional tier.
import { words } from '#domain/text/words.ts'

export const HERO_WORDS = words({
  label: 'Cards and plans',
  carousel: 'carousel',
  slide: 'slide',
  slideOf: '{position} of {count}',
  previous: 'Previous slide',
  next: 'Next slide',
  goTo: 'Go to slide {position}: {title}',
  show: 'Show {design}',
  cardAlt: '{design} card, {note}',
  coreTitle: 'One tap. Every connection.',
  coreSubtitle: 'Premium metal NFC cards that share your profile. No app needed.',
  coreButton: 'Shop Core Editions',
  proSubtitle: 'Analytics and control for your digital profile.',
  proButton: 'Explore {premium}',
  limitedTitle: 'Limited Editions',
  limitedSubtitle: 'Five designs. Limited release.',
  limitedButton: 'Shop Limited Editions',
  metal: 'Premium metal',
  sharing: 'One-tap sharing',
  noApp: 'No app needed',
  lifetime: 'Lifetime access',
  analytics: 'Analytics',
  customisation: 'Profile customisation',
  teams: 'Team management',
  support: 'Priority support',
  release: 'Limited release',
  guarantee: '{days}-day guarantee',
  /** Zone GB only. */
  nextDay: 'FREE Next Day Delivery',
  /** The other zones. */
  freeOver: 'Free delivery on orders over {amount}',
  taps: 'Taps',
  demoData: 'Demo data',
})
