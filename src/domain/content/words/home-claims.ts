// Claims and links of the home page's banners and its audiences. `premium` is the name of the professional tier.
import { words } from '#domain/text/words.ts'

export const HOME_CLAIMS_WORDS = words({
  shopCore: 'Shop Core Editions',
  bundles: 'Bundles & Packs',
  networking: 'Networking',
  networkingText: 'Your details land in their phone, and the card stays in your pocket.',
  creators: 'Creators',
  creatorsText: 'Every channel you publish on, one tap away.',
  business: 'Business',
  businessText: 'Contact, website and bookings in one card that outlasts the meeting.',
  nightlife: 'Nightlife',
  nightlifeText: 'Too loud to spell out a handle? They tap, they have you.',
  oneTap: 'One tap',
  noApp: 'No app needed',
  metal: 'Premium metal',
  lifetime: 'Lifetime access',
  trusted: 'Trusted by early customers',
  /** Zone GB only. */
  nextDay: 'Free next-day delivery',
  /** The other zones. */
  freeOver: 'Free delivery over {amount}',
  secure: 'Secure checkout',
})
