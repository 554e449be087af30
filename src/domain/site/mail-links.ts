// Targets of links in mails. Separate from the other links, which every page loads. Pure.
import { BARE_PAGES } from './addresses.ts'

/** The target of a mail's unsubscribe link. */
export const unsubscribePath = (token: string): string =>
  `${BARE_PAGES.unsubscribe.path}?token=${encodeURIComponent(token)}`

/** The target of a mail's confirm link (double opt-in). */
export const confirmPath = (token: string): string => `${BARE_PAGES.confirm.path}?token=${encodeURIComponent(token)}`

/** The same for readers who only want their code: POST assigns it without subscribing. */
export const ownCodePath = (token: string): string => `${confirmPath(token)}&only=code`
