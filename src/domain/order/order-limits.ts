// How large a file of orders may be, and how much is in one order typed by hand. By itself: the table of
// the app's addresses needs nothing of how such a file is read.

export const MAX_ORDER_ROWS = 5000
export const MAX_ORDER_BYTES = 1024 * 1024
export const TOO_MANY_ORDERS = 'At most 5,000 rows and 1 MiB.'

/** Cards of one line. */
export const MAX_LINE_CARDS = 1000
/** Lines of an order that is typed into the form. */
export const MAX_TYPED_LINES = 20
/** Characters of the number of an order that no payment provider has given one. */
export const MAX_ORDER_NUMBER = 40
