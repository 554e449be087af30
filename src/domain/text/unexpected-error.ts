// The texts of a page that failed or broke off. Separate from the other messages, because every page's first script needs
// only these.
export const UNEXPECTED_ERROR = 'Unexpected Application Error!'
/** The text where a page broke off while streaming, and its link to reload. */
export const BROKEN_OFF = 'The rest of this page did not arrive.'
export const RELOAD = 'Reload the page'
