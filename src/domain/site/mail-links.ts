// Targets of links in mails. Separate from the other links, which every page loads. Pure.
import { DEFAULT_LANGUAGE, type Language } from '#domain/market/languages.ts'
import { BARE_PAGES } from './addresses.ts'

/** Where a mail comes from, for the page behind its links. */
export interface MailPlace {
  /** British English by default. */
  language?: Language | undefined
  /** Prefix of the market; "" or nothing for the default one. */
  market?: string | null | undefined
}

/** The parameters by which a link names language and market of its mail; British English and the default market are not named. */
export const LANGUAGE_PARAMETER = 'l'
export const MARKET_PARAMETER = 'm'
const inPlace = ({ language = DEFAULT_LANGUAGE, market }: MailPlace): string =>
  (language === DEFAULT_LANGUAGE ? '' : `&${LANGUAGE_PARAMETER}=${language}`) +
  (!market ? '' : `&${MARKET_PARAMETER}=${market}`)

/** The target of a mail's unsubscribe link. */
export const unsubscribePath = (token: string, place: MailPlace = {}): string =>
  `${BARE_PAGES.unsubscribe.path}?token=${encodeURIComponent(token)}${inPlace(place)}`

/** The target of a mail's confirm link (double opt-in). */
export const confirmPath = (token: string, place: MailPlace = {}): string =>
  `${BARE_PAGES.confirm.path}?token=${encodeURIComponent(token)}${inPlace(place)}`

/** The same for readers who only want their code: POST assigns it without subscribing. */
export const ownCodePath = (token: string, place: MailPlace = {}): string =>
  `${confirmPath(token)}&only=code${inPlace(place)}`
