// The app's mails to the buyer of a shipped order: what to send back, that a new card comes, that the parcel has another
// tracking.
import { words } from '#domain/text/words.ts'

export const RETURN_MAILS_WORDS = words({
  back: 'Sending back cards from your {brand} order {number}',
  backText: 'Please send back {what} from your order {number}.',
  backTo: 'Send it to: {address}. Put a note with the order number in the parcel.',
  backAsk: 'Write to {mail} for the address to send it to, and put a note with the order number in the parcel.',
  release: 'Is a card set up already? Release it in your account first, under Cards: it then stops leading to you.',
  moneyLater: 'We will write to you again when we refund you.',
  exchange: 'In its place you will get {what}, as order {number}. We will email you when it is on its way.',

  replacement: 'A new card for your {brand} order {number}',
  replacementText:
    'A new card is on its way: {what}, to replace what you had in order {number}. There is nothing to pay.',
  replacementOrder: 'It is order {number}. When it is posted, you will get an email with the link to set it up.',

  tracking: 'New tracking for your {brand} order {number}',
  trackingText: 'Your order {number} is still on its way. You can now follow it here:',
})
