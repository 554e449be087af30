// The texts of a page that failed or broke off. Apart from the other messages, because every page's first script needs
// only these.
export const UNEXPECTED_ERROR = 'Unexpected Application Error!'
/** What is said where a page broke off on its way, and the link that asks for it again. */
export const BROKEN_OFF = 'The rest of this page did not arrive.'
export const RELOAD = 'Reload the page'
/** Said where a part of the page was asked for and could not be fetched. */
export const PART_NOT_LOADED = {
  title: 'This could not be loaded',
  description: 'Please check your connection and try again.',
  kind: 'error',
} as const
