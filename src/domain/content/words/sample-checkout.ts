// The sample checkout and its test order.
import { words } from '#domain/text/words.ts'

export const SAMPLE_CHECKOUT_WORDS = words({
  title: 'Sample checkout · {brand}',
  errorTitle: 'Error: Sample checkout · {brand}',
  description: 'A stand-in for the hosted checkout. No payment is taken.',
  heading: 'Sample checkout',
  intro: 'No payment is taken. This page stands in for the hosted checkout while the shop runs with sample data.',
  summary: 'Order summary',
  items: 'Items',
  cards: '{quantity} × {price}',
  engraving: 'Engraving: {engraved}',
  packSaving: 'Pack saving',
  codeUsed: 'Discount code {code}',
  takesNothingOff: 'Takes nothing off',
  notCounted: 'Not counted here',
  total: 'Total',
  /** Where prices include it. */
  vat: 'VAT included',
  home: 'Back to the shop',
  code: 'Discount code',
  apply: 'Apply',
  noCode: 'That is not a discount code.',

  testOrder: 'Place a test order',
  testOrderText: 'It arrives in the app, to be packed like a paid one.',
  email: 'Email',
  name: 'Name',
  sentTo: 'Sent to: 1 Example Street, London (sample address)',
  /** The other markets, like the next five: the name of the address, then its parts. */
  sampleAddress: 'Sent to this sample address',
  street: 'Address',
  city: 'Town or city',
  postcode: 'Postcode',
  /** In the United States, like the next one. */
  zipCode: 'ZIP code',
  state: 'State',
  place: 'Place test order',
  pressAgain: 'Please press the button on this page once more.',
  tooLarge: 'More was sent than this page accepts.',
  tooMany: 'Too many requests. Please try again in a minute.',
  placeAgain: 'Please place the order once more.',
  failed: 'Something went wrong. Please try again.',
  emailInvalid: 'Please enter a valid email address.',
  nameMissing: 'Please enter your name.',
})
