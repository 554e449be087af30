// The official harmonised notice on the legal guarantee (Regulation (EU) 2025/1960): which languages need its file, and
// which file a page leads to. The files are the operator's: public/legal-guarantee/<language>.svg, .png or .pdf. Pure.
import { isPseudoLanguage, type Language } from './languages.ts'
import type { Market } from './market.ts'

/** Folder of the files in `public`, and their address. */
export const NOTICE_FOLDER = 'legal-guarantee'

/** Endings of a file, the preferred first. */
const ENDINGS = ['svg', 'png', 'pdf'] as const

/** The languages of the notice, which name its files: there is one English notice. */
const NOTICE_LANGUAGES = ['en', 'de', 'fr', 'es'] as const
export type NoticeLanguage = (typeof NOTICE_LANGUAGES)[number]

/** The notice's language on pages of this language. */
export const noticeLanguageOf = (language: Language): NoticeLanguage =>
  isPseudoLanguage(language) || language === 'en-GB' || language === 'en-US' ? 'en' : language

/** Do shops in this market owe the notice? */
export const owesNotice = ({ zone }: Pick<Market, 'zone'>): boolean => zone === 'EU'

/** The languages that need a file, each once, in the order of the markets; empty without a market of the EU. */
export const noticeLanguages = (markets: readonly Market[]): NoticeLanguage[] => [
  ...new Set(markets.filter(owesNotice).map(({ language }) => noticeLanguageOf(language))),
]

/** The file of a language among the names in the folder, like "de.svg"; undefined if there is none. */
export const noticeFile = (files: readonly string[], language: NoticeLanguage): string | undefined =>
  ENDINGS.map((ending) => `${language}.${ending}`).find((name) => files.includes(name))

/** Is this the name of a file that a page can find, like "de.svg"? */
export const isNoticeFile = (name: string): boolean =>
  NOTICE_LANGUAGES.some((language) => ENDINGS.some((ending) => name === `${language}.${ending}`))

/** The languages that need a file and have none. `files`: the names in the folder. */
export const missingNotices = (markets: readonly Market[], files: readonly string[]): NoticeLanguage[] =>
  noticeLanguages(markets).filter((language) => noticeFile(files, language) === undefined)

/** The pages of Your Europe, the EU's website, on guarantees and returns. */
export const rightsPage = (language: NoticeLanguage): string =>
  `https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_${language}.htm`
