// The terms of a sign-up, with the same meaning in every folder: a visitor submits a form, which signs them up for a
// mailing list. The list sends them a mail of one kind, in which they confirm or unsubscribe. Pure.

/** The submitted form, which determines the wording. In call 5 the field `type` distinguishes two of them. */
export type SignupForm = 'newsletter' | 'discount-code' | 'limited-edition-notify'

/** The header in which calls 4 and 5 say which wording was shown; their bodies stay as specified. */
export const WORDING_HEADER = 'x-signup-wording'

/** The header in which they say the prefix of the page's market; without it, it is the default one. */
export const MARKET_HEADER = 'x-signup-market'

/** The header in which they say the language the form was read in; without it, it is British English. */
export const LANGUAGE_HEADER = 'x-signup-language'

/** What confirming subscribes an address to, and unsubscribing removes it from. Stored in `purpose` and `type`. */
export type MailingList = 'newsletter' | 'limited-edition-notify'

/** The template of a mail. Stored in the column `kind`. */
export type MailKind = 'discount-code' | 'limited-edition-notify'

/** The list of each form: requesting the code subscribes to the newsletter. */
export const LIST_OF_FORM: Record<SignupForm, MailingList> = {
  newsletter: 'newsletter',
  'discount-code': 'newsletter',
  'limited-edition-notify': 'limited-edition-notify',
}

/** The mail that each list sends after a sign-up. */
export const MAIL_OF_LIST: Record<MailingList, MailKind> = {
  newsletter: 'discount-code',
  'limited-edition-notify': 'limited-edition-notify',
}

export const MAILING_LISTS = Object.keys(MAIL_OF_LIST) as MailingList[]

/** The list of a stored mail, or null for a kind that no list sends. */
export const listOfMail = (kind: string): MailingList | null =>
  MAILING_LISTS.find((list) => MAIL_OF_LIST[list] === kind) ?? null
