// How long orders and related data are kept (appendix of docs/app-requirements.md). Used by the daily task and the privacy
// notice.

export const ORDER_TIMES = {
  /** Name, address and engraving, after shipping or the end of the order. */
  addressDays: 60,
  /** The buyer's mail address, after the order, unless all cards are claimed before. */
  emailMonths: 24,
  /** Amounts, dates, number and designs, after the end of the order's calendar year. */
  bookYears: 6,
  /** Test orders of the sample checkout. */
  sampleDays: 30,
  /** Received messages of the payment provider. */
  messageDays: 30,
  /** Refunds and disputes of an unknown order. */
  refundMonths: 24,
  /** Statements of withdrawal. */
  withdrawalMonths: 24,
  /** Number of checkouts per day. */
  checkoutDays: 90,
} as const

/** Marks the note of an open order whose buyer deleted their account: the buyer's data is deleted once it is shipped. */
export const BUYER_GONE = 'buyer deleted the account'
