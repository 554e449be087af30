// Limits of an order file and of an order typed by hand. Separate because the app's table of addresses needs them
// without the code that reads such files.

export const MAX_ORDER_ROWS = 5000
export const MAX_ORDER_BYTES = 1024 * 1024
export const TOO_MANY_ORDERS = 'At most 5,000 rows and 1 MiB.'

/** Maximum cards per line. */
export const MAX_LINE_CARDS = 1000
/** Maximum lines of an order typed into the form. */
export const MAX_TYPED_LINES = 20
/** Maximum characters of an order number that no payment provider has assigned. */
export const MAX_ORDER_NUMBER = 40
