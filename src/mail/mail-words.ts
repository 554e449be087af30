// The language of a waiting mail and its texts.
import { DEFAULT_LANGUAGE, type Language } from '#domain/market/languages.ts'
import type { Market } from '#domain/market/market.ts'
import type { WordGroups } from '#domain/text/words.ts'

/** The language of a mail and its texts in it, by group; British English needs none. */
export interface MailLanguage {
  language: Language
  words?: WordGroups | undefined
  /** Does the shop have several markets? Then amounts are written as on its pages. Only mails with amounts read it. */
  hasMarkets?: boolean
}

export const ENGLISH_MAIL: MailLanguage = { language: DEFAULT_LANGUAGE }

/** A mail whose language cannot be read waits for this many attempts, about 15 minutes, and then goes in English. */
const WAITING_ATTEMPTS = 4

/** Why there is no mail yet. */
const WORDS_UNREAD = 'the texts of its language cannot be read'

interface Waiting {
  /** The language kept with what the mail is about; none means English. */
  language: string | null | undefined
  /** How often the mail was tried before. */
  attempts: number
}

/** The kept language if a market still sells in it, else British English. */
export const offeredLanguage = (kept: string | null | undefined, markets: readonly Market[]): Language =>
  markets.find(({ language }) => language === kept)?.language ?? DEFAULT_LANGUAGE

/**
 * The language of a mail with its texts. A text is why the mail has to wait: it is postponed a few times rather than
 * sent in a language its reader did not choose, and sent in English rather than never. `read` as a WordReader; never
 * throws if that does not.
 */
export async function mailLanguageOf(
  { language: kept, attempts }: Waiting,
  markets: readonly Market[],
  read: (language: Language) => Promise<WordGroups | null>,
): Promise<MailLanguage | string> {
  const language = offeredLanguage(kept, markets)
  if (language === DEFAULT_LANGUAGE) return ENGLISH_MAIL
  const words = await read(language)
  if (words !== null) return { language, words }
  return attempts < WAITING_ATTEMPTS ? WORDS_UNREAD : ENGLISH_MAIL
}
