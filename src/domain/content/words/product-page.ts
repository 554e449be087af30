// The product page, without its configurator.
import { words } from '#domain/text/words.ts'

export const PRODUCT_PAGE_WORDS = words({
  title: 'Metal NFC business card · {brand}',
  description:
    'Choose your metal NFC card: seven designs, packs of two and five, mix and match. Free lifetime access with your order.',
  designs: 'All designs',
  noScript: 'Choosing a pack and buying need JavaScript. You can look at every design without it:',
  promises: 'Delivery and guarantee',
  /** Zone GB only, like the next three. */
  nextDay: 'Free Next Day Delivery',
  nextDayText: 'On all orders over {amount}',
  fast: 'Free 48h Shipping',
  fastText: 'Or standard delivery in {days} business days',
  /** The other zones, like the next four. */
  free: 'Free Delivery',
  freeText: 'On orders over {amount}',
  standard: 'Delivered in {days} Business Days',
  standardText: 'Counted from dispatch',
  guarantee: '{days}-Day Money-Back Guarantee',
  guaranteeText: 'On top of your statutory rights',
  dispatch: 'Delivery times are counted from dispatch. Orders are dispatched within {days} days.',
  dispatchBusinessDays: 'Delivery times are counted from dispatch. Orders are dispatched within {days} business days.',
  benefits: 'What the card does for you',
  bundles: 'Equipping a whole team?<link> See bundles and packs</link>',
  boxAlt: 'A card in its box, with the leaflet that sets it up',
  oneTap: 'Shares your profile with one tap',
  noApp: "No app needed on the recipient's phone",
  lifetime: 'Free lifetime access with your order',
  cases: 'Works through cases up to 3 mm',
  guaranteeBenefit: '{days}-day money-back guarantee',
  /** Zone EU: with the rights beside it that the law gives. */
  guaranteeBenefitEU: '{days}-day money-back guarantee, on top of your statutory rights',
  rating: 'from <number>{reviews}</number> reviews',
  questions: 'Before you order',
  more: 'More in the<faq> frequently asked questions</faq>',
  how: 'How does the card work?',
  howAnswer:
    'Hold it against the other phone for 2–3 seconds. Your profile opens on their screen, with the links and contact details you chose. You can change the profile at any time; the card stays the same.',
  app: 'Does the other person need an app?',
  appAnswer: 'No. Your profile opens in the browser their phone already has.',
  phones: 'Which phones work with it?',
  phonesAnswer:
    'Phones that read NFC, which means current iPhones and most Android phones with NFC switched on. It works through cases up to 3 mm thick.',
  returns: 'Can I return it?',
  returnsAnswer:
    'Yes. Every order has a {days}-day money-back guarantee, on top of your statutory rights. Write to us and we will tell you where to send it.',
  /** In shops that sell engraved cards. */
  returnsAnswerEngraved:
    'Yes. Every order has a {days}-day money-back guarantee, on top of your statutory rights. Engraved cards: only if they are faulty. Write to us and we will tell you where to send it.',
  returnsMore: '<link>{mail} </link>or read the<terms> terms of service</terms>',
})
