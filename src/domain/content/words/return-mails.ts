// The app's mails to the buyer of a shipped order: what to send back, that a new card comes, that the parcel has another
// tracking.
import { words } from '#domain/text/words.ts'

export const RETURN_MAILS_WORDS = words({
  back: 'Sending back cards of your {brand} order {number}',
  backText: 'Please send back {what} of your order {number}.',
  backTo: 'Send it to: {address}. Put a note with the order number into the parcel.',
  backAsk: 'Write to {mail} for the address to send it to, and put a note with the order number into the parcel.',
  release: 'Is a card set up already? Release it in your account first, under Cards: it then stops leading to you.',
  moneyLater: 'We write to you again when money goes back to what you paid with.',
  exchange: 'In its place you get {what}, as order {number}. An email tells you when it is on its way.',

  replacement: 'A new card for your {brand} order {number}',
  replacementText:
    'A new card is on its way: {what}, in place of what you had in order {number}. There is nothing to pay.',
  replacementOrder: 'It is order {number}. An email with the link to set it up comes when it is posted.',

  tracking: 'Tracking of your {brand} order {number} changed',
  trackingText: 'Your order {number} is on its way as before. This is how you can follow it now:',
})
