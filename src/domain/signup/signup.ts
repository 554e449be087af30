// The words of a sign-up, each with one meaning in every folder: a visitor fills in a form, which signs them up for a
// mailing list, and the list sends them a mail of one kind, in which they confirm or unsubscribe. Pure.

/**
 * The form somebody filled in: it decides which wording they read. In call 5 its field `type` tells two of them apart.
 */
export type SignupForm = 'newsletter' | 'discount-code' | 'limited-edition-notify'

/** The header in which calls 4 and 5 say which wording was shown; their bodies stay as specified. */
export const WORDING_HEADER = 'x-signup-wording'

/**
 * What an address is put on by confirming, and taken off by unsubscribing. Stored in the columns `purpose` and `type`.
 */
export type MailingList = 'newsletter' | 'limited-edition-notify'

/** Which text a mail has. Stored in the column `kind`. */
export type MailKind = 'discount-code' | 'limited-edition-notify'

/** The list each form is for: asking for the code is signing up for the newsletter. */
export const LIST_OF_FORM: Record<SignupForm, MailingList> = {
  newsletter: 'newsletter',
  'discount-code': 'newsletter',
  'limited-edition-notify': 'limited-edition-notify',
}

/** The mail each list sends after a sign-up. */
export const MAIL_OF_LIST: Record<MailingList, MailKind> = {
  newsletter: 'discount-code',
  'limited-edition-notify': 'limited-edition-notify',
}

export const MAILING_LISTS = Object.keys(MAIL_OF_LIST) as MailingList[]

/** The list a stored mail belongs to, or null for a kind no list sends. */
export const listOfMail = (kind: string): MailingList | null =>
  MAILING_LISTS.find((list) => MAIL_OF_LIST[list] === kind) ?? null
