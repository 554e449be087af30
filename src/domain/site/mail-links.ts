// Where the links of mails lead: apart from the other links, which every page loads. Pure.
import { BARE_PAGES } from './addresses.ts'

/** Where a mail's unsubscribe link leads. */
export const unsubscribePath = (token: string): string =>
  `${BARE_PAGES.unsubscribe.path}?token=${encodeURIComponent(token)}`

/** Where a mail's confirm link leads (double opt-in). */
export const confirmPath = (token: string): string => `${BARE_PAGES.confirm.path}?token=${encodeURIComponent(token)}`

/** The same for anyone who wants their own code and no more: posting gives it and puts nothing on the list. */
export const ownCodePath = (token: string): string => `${confirmPath(token)}&only=code`
