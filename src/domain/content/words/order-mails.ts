// The app's mails to the buyer of an order, and to the person whom the buyer passes a card on to. return-mails.ts has
// those about what is sent back.
import { words } from '#domain/text/words.ts'

export const ORDER_MAILS_WORDS = words({
  confirmed: 'We have your {brand} order {number}',
  test: 'This is a test order. No payment was taken.',
  thanks: 'Thank you for your order of {date}.',
  ordered: 'What you ordered',
  line: '{quantity} × {name}',
  lineEngraved: '{quantity} × {name}, engraved “{engraving}”',
  total: 'Total',
  goesTo: 'Delivery address',
  noAddress: 'We have no delivery address for your order yet. Please send it to {mail}.',
  linkForCard: 'When it is posted, you will get an email with a link to set up your card.',
  linkForCards: 'When it is posted, you will get an email with a link to set up your cards.',
  seeOrder: 'See your order',
  wrong: 'Is something wrong? Write to {mail}.',
  wrongBefore: 'Is something wrong? Write to {mail} before it is posted.',
  /** In markets of the EU; the words of the law. */
  withdraw: 'Withdraw from contract here',

  shipped: 'Your {brand} order {number} is on its way',
  shippedText: 'Your order {number} is on its way.',
  inParcel: 'In the parcel',
  missing: {
    one: 'One card of your order is not in this parcel. Any questions? Write to {mail}.',
    other: '{count} cards of your order are not in this parcel. Any questions? Write to {mail}.',
  },
  carrier: 'Carrier',
  tracking: 'Tracking',
  track: 'Track your parcel',
  setUpCard: 'Set up your card',
  setUpCards: 'Set up your cards',
  linkLasts: 'The link works for 24 months. Anyone who has it can set up the cards of this order.',

  reminder: 'Your {brand} card is waiting to be set up',
  reminderText: 'Your order {number} was posted a week ago, and none of its cards is set up yet.',

  refund: 'A refund for your {brand} order {number}',
  refundedInFull: 'Your order {number} was refunded in full: {amount}.',
  refunded: 'Your order {number} was refunded.',
  refundedInPart: 'Part of your order {number} was refunded.',
  refundedSoFar: 'Refunded so far for your order {number}: {amount}.',
  refundedSoFarOf: 'Refunded so far for your order {number}: {amount} of {total}.',
  order: 'Your order',
  moneyBack: 'We refund you the way you paid. It can take a few days to arrive.',
  restStays: 'The rest of your order stays as it is.',
  restStaysLinks: 'The rest of your order stays as it is, and the links to set up its cards still work.',
  cardsStay: 'Cards that are set up keep working. Links to set up cards of this order no longer work.',
  notPosted: 'Your order will not be posted.',

  cardClaimed: 'A card from your order {number} was set up',
  cardClaimedText: 'A card from your order {number} was set up by {masked}.',
  takeBackText: 'Is that wrong? You can take the card back within 14 days.',
  takeBack: 'Take the card back',

  cardForYou: 'A {brand} card for you',
  hello: 'Hi {name},',
  hasCard: '{name} has a card for you. Set it up within 24 months.',
  someoneHasCard: 'Someone has a card for you. Set it up within 24 months.',

  question: 'Any questions? Write to {mail}.',
  why: 'You get this email because of your order {number} at {brand}.',
  whyGiven:
    'You get this email because somebody who bought cards at {brand} gave us your address. We use it for nothing else.',
  whyAccount: 'You get this email because of your account at {brand}.',
  account: 'Account settings',
  /** Below a button that leads to the app's pages, which are in English only; not in English mails. */
  pagesInEnglish: 'The page that opens is in English.',
})
