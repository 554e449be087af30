// Texts of the home page. Texts that the specification leaves open follow the table of D-102; the others repeat its
// claims and add none. Pure data; texts with the brand's name are functions of it.

import type { Catalogue, Design } from '#domain/shop/catalogue.ts'
import { type Brand, premiumName } from '#domain/site/brand.ts'
import { routes } from '#domain/site/routes.ts'

export const DELIVERY_NOTE = 'FREE Next Day Delivery'

export interface HeroSlide {
  id: 'core' | 'pro' | 'limited'
  title: string
  subtitle: string
  button: string
  /** The target of the button. */
  href: string
  tiles: readonly [string, string, string, string]
  /** Cards of the preview, front first; several rotate automatically. */
  designs: readonly Design[]
  /** The target of a card in the preview: the slide's page with its `card`. */
  linkTo: (card: string) => string
}

/** The three slides of the hero, in order. */
export function heroSlides(brand: Brand, catalogue: Catalogue): readonly [HeroSlide, HeroSlide, HeroSlide] {
  const paths = routes(brand)
  const premium = premiumName(brand)
  return [
    {
      id: 'core',
      title: 'One tap. Every connection.',
      subtitle: 'Premium metal NFC cards that share your profile. No app needed.',
      button: 'Shop Core Editions',
      href: paths.core(),
      tiles: ['Premium metal', 'One-tap sharing', 'No app needed', 'Lifetime access'],
      designs: catalogue.core,
      linkTo: paths.core,
    },
    {
      id: 'pro',
      title: premium,
      subtitle: 'Analytics and control for your digital profile.',
      button: `Explore ${premium}`,
      href: paths.plus(),
      tiles: ['Analytics', 'Profile customisation', 'Team management', 'Priority support'],
      designs: catalogue.core.slice(0, 1),
      linkTo: paths.plus,
    },
    {
      id: 'limited',
      title: 'Limited Editions',
      subtitle: 'Five designs. Limited release.',
      button: 'Shop Limited Editions',
      href: paths.limited(),
      tiles: ['Limited release', 'Premium metal', 'One-tap sharing', '30-day guarantee'],
      designs: catalogue.limited,
      linkTo: paths.limited,
    },
  ]
}

/** The scrolling link banner under the hero. */
export const linkBanner = (brand: Brand) => {
  const paths = routes(brand)
  return [
    { text: 'Shop Core Editions', href: paths.coreProducts },
    { text: 'Bundles & Packs', href: paths.coreBundles },
    { text: premiumName(brand), href: paths.plusDashed },
  ] as const
}

export const HOW_IT_WORKS = [
  { title: 'Activate your card', text: 'Hold it to your phone once, sign in, and it is yours.' },
  { title: 'Set up your profile', text: 'Add your links, number and picture. Change them whenever you like.' },
  { title: 'Ready to network', text: 'Tap a phone with NFC. Your profile opens, no app needed.' },
] as const

export const AUDIENCES = [
  { title: 'Networking', text: 'Your details land in their phone, and the card stays in your pocket.' },
  { title: 'Creators', text: 'Every channel you publish on, one tap away.' },
  { title: 'Business', text: 'Contact, website and bookings in one card that outlasts the meeting.' },
  { title: 'Nightlife', text: 'Too loud to spell out a handle? They tap, they have you.' },
] as const

export const TAGLINES = ['One tap', 'No app needed', 'Premium metal', 'Lifetime access'] as const

/** The trust bar next to the rating claim. */
export const TRUST_CLAIMS = ['Trusted by early customers', 'Free next-day delivery', 'Secure checkout'] as const
