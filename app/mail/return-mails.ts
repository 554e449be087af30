// Mails to the buyer of a shipped order: what to send back, that a new card comes, that the parcel has another tracking. Pure.
import type { Templates } from './draft.ts'
import { orderReason, trackingParts } from './order-mails.ts'

export const RETURN_MAILS = {
  'order-return': ({ number, what, address, exchange }, { brand }) => ({
    subject: `Sending back cards of your ${brand.name} order ${number}`,
    paragraphs: [
      `Please send back ${what} of your order ${number}.`,
      address.length > 0
        ? `Send it to: ${address.join(', ')}. Put a note with the order number into the parcel.`
        : `Write to ${brand.supportEmail} for the address to send it to, and put a note with the order number into the parcel.`,
      'Is a card set up already? Release it in your account first, under Cards: it then stops leading to you.',
      exchange === null
        ? 'We write to you again when money goes back to what you paid with.'
        : `In its place you get ${exchange.what}, as order ${exchange.number}. An email tells you when it is on its way.`,
      `Any question? Write to ${brand.supportEmail}.`,
    ],
    reason: orderReason(number, brand),
  }),
  'order-replacement': ({ number, what, newNumber }, { brand }) => ({
    subject: `A new card for your ${brand.name} order ${number}`,
    showsCard: true,
    paragraphs: [
      `A new card is on its way: ${what}, in place of what you had in order ${number}. There is nothing to pay.`,
      `It is order ${newNumber}. An email with the link to set it up comes when it is posted.`,
      `Any question? Write to ${brand.supportEmail}.`,
    ],
    reason: orderReason(number, brand),
  }),
  'order-tracking': ({ number, carrier, tracking }, { brand }) => ({
    subject: `Tracking of your ${brand.name} order ${number} changed`,
    paragraphs: [
      `Your order ${number} is on its way as before. This is how you can follow it now:`,
      ...trackingParts(carrier, tracking),
      `Any question? Write to ${brand.supportEmail}.`,
    ],
    reason: orderReason(number, brand),
  }),
} satisfies Partial<Templates>
