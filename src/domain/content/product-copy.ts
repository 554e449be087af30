// Copy of the product page: benefits, delivery promises and the four questions. Data only.
import { DISPATCH_DAYS, GUARANTEE_DAYS, STANDARD_DELIVERY_DAYS } from '#domain/shop/shop-facts.ts'
import { ENGRAVED_GUARANTEE } from './engraving-copy.ts'

export const PRODUCT_BENEFITS = [
  { id: 'tap', text: 'Shares your profile with one tap' },
  { id: 'no-app', text: "No app needed on the recipient's phone" },
  { id: 'lifetime', text: 'Free lifetime access with your order' },
  { id: 'case', text: 'Works through cases up to 3 mm' },
  { id: 'guarantee', text: '30-day money-back guarantee' },
] as const

export type ProductBenefitId = (typeof PRODUCT_BENEFITS)[number]['id']

/** A promise of the shop in two short lines. */
export interface ShopPromise {
  title: string
  detail: string
}

// The threshold of next-day delivery appears on this page only; delivery times are counted as in the FAQ.
export const NEXT_DAY_DELIVERY: ShopPromise = { title: 'Free Next Day Delivery', detail: 'On all orders over £40' }
export const FREE_SHIPPING: ShopPromise = {
  title: 'Free 48h Shipping',
  detail: `Or standard delivery in ${STANDARD_DELIVERY_DAYS.join('–')} business days`,
}
export const PRODUCT_GUARANTEE: ShopPromise = {
  title: `${GUARANTEE_DAYS}-Day Money-Back Guarantee`,
  detail: 'On top of your statutory rights',
}
export const DELIVERY_NOTE = `Delivery times count from dispatch. Orders are dispatched within ${DISPATCH_DAYS.join('–')} days.`

export interface ProductQuestion {
  question: string
  answer: string
  /** Set if the full rule is on another page. */
  seeTerms?: true
}

// The four questions of D-102; the answers repeat the facts of /faq.
/** `isEngraved`: does the shop sell engraved cards? */
export const productFaq = (isEngraved = false): readonly ProductQuestion[] => [
  {
    question: 'How does the card work?',
    answer:
      'Hold it against the other phone for 2–3 seconds. Your profile opens on their screen, with the links and contact details you chose. You can change the profile at any time; the card stays the same.',
  },
  {
    question: 'Does the other person need an app?',
    answer: 'No. Your profile opens in the browser their phone already has.',
  },
  {
    question: 'Which phones work with it?',
    answer:
      'Phones that read NFC, which means current iPhones and most Android phones with NFC switched on. It works through cases up to 3 mm thick.',
  },
  {
    question: 'Can I return it?',
    answer: `Yes. Every order has a 30-day money-back guarantee, on top of your statutory rights.${isEngraved ? ` ${ENGRAVED_GUARANTEE}` : ''} Write to us and we will tell you where to send it.`,
    seeTerms: true,
  },
]
