// How long orders and what belongs to them are kept (the appendix of docs/app-requirements.md). The one place: the
// daily run and the privacy notice read it.

export const ORDER_TIMES = {
  /** Name, address and engraving, from shipping or the end of the order. */
  addressDays: 60,
  /** The buyer's mail address, from the order, where not every card is claimed before. */
  emailMonths: 24,
  /** Amounts, dates, number and designs, after the end of the order's year. */
  bookYears: 6,
  /** Test orders of the sample checkout. */
  sampleDays: 30,
  /** That a message of the payment provider arrived. */
  messageDays: 30,
  /** A refund or dispute whose order is not known. */
  refundMonths: 24,
  /** How many checkouts were made a day. */
  checkoutDays: 90,
} as const

/** The text about notes that is with an open order whose buyer deleted their account: it goes once shipped. */
export const BUYER_GONE = 'buyer deleted the account'
