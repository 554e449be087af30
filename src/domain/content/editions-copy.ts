// Texts of the core and limited editions pages, the Collector's Pack and the Notify modal.
// Data only. Quoted strings of the specification are literal; other texts add no claims to it.
import type { StockStatus } from '#domain/shop/catalogue.ts'

/** Stock labels. */
export const STOCK_LABELS: Readonly<Record<StockStatus, string>> = {
  low: 'NEARLY SOLD OUT',
  medium: 'LIMITED STOCK',
  high: 'AVAILABLE NOW',
}

/** Follows the common stock label; `marked` if some cards have another one. */
export const stockScope = (marked: boolean): string => (marked ? 'All other editions' : 'Every edition')

/** Next to the card that a link on another page pointed at. */
export const MARKED_LABEL = 'Your choice'

export const CORE_COPY = {
  eyebrow: 'Core editions',
  heading: 'Two finishes. One tap.',
  intro: 'Engraved metal that shares your profile with one tap. The other phone needs no app.',
  claims: [
    'Shares your profile with one tap',
    "No app needed on the recipient's phone",
    'Free lifetime access with your order',
    '30-day money-back guarantee',
  ],
  testimonials: 'What people say',
  teams: { text: 'Cards for the whole company?', link: 'See cards for teams' },
  limited: {
    heading: 'Or carry something rarer.',
    text: 'Five designs. Limited release.',
    link: 'See the limited editions',
  },
} as const

export const BUNDLE_COPY = {
  heading: 'Bundles and packs',
  intro: 'One design per bundle. The more cards, the less each one costs.',
  edition: 'Edition',
  add: 'Add to cart',
} as const

export const LIMITED_COPY = {
  eyebrow: 'Limited release',
  heading: 'Limited editions',
  intro: 'Five designs, each with a story of its own. The same one-tap metal underneath.',
  showcase: 'The five editions',
  collection: 'The collection',
  /** The entry that is not for sale. */
  mystery: {
    heading: 'Next edition',
    story: 'Still under the cloth. Leave your name and you will hear first when it drops.',
    action: 'Notify Me',
    picture: 'The edge of a dark metal card, just caught by the light',
  },
} as const

export const COLLECTORS_COPY = {
  heading: "Collector's Pack",
  contents: '3 limited cards',
  text: 'Any three of the five, chosen by you, in one pack.',
  build: 'Build Your Collection',
  pick: 'Pick three cards',
  pickOne: 'Pick',
  picked: 'Picked',
  adding: 'Adding your collection…',
  cancel: 'Cancel',
  added: {
    heading: 'Collection Added!',
    text: 'Your 3-card collection has been added to cart',
    shopOn: 'Continue Shopping',
    checkout: 'Checkout Now',
  },
} as const

export const NOTIFY_COPY = {
  heading: 'Be the first to know',
  text: 'Leave your details and hear from us when the next one drops.',
  submit: 'Notify Me',
  submitting: 'Sending…',
  doneHeading: "You're on the list!",
  doneText: "We'll notify you when new Limited Editions drop.",
  done: 'Close',
} as const
