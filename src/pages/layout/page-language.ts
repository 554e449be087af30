// The language of a page whose address names no market: a profile, what stands in its place, and its report.
import type { Context } from 'hono'
import { DEFAULT_LANGUAGE, type Language } from '#domain/market/languages.ts'
import { DEFAULT_MARKET } from '#domain/market/market.ts'
import { offeredLanguages } from '#domain/market/markets.ts'
import { acceptedLanguage } from '#domain/text/accept-language.ts'
import type { WordGroups } from '#domain/text/words.ts'
import { marketsOf } from '#http/markets.ts'
import { wordsFor } from '#http/word-files.ts'
import type { AppEnv, Config } from '#src/env.ts'

export interface PageLanguage {
  language: Language
  /** The texts that differ from the English ones. */
  words: WordGroups
  /** Does the shop offer more than one language? */
  isOneOfMany: boolean
  /** Does the visitor's `Accept-Language` decide? */
  isVisitors: boolean
  /** The language that another visitor's header asks for; the page's own where the visitor does not decide. */
  languageFor: (request: Request) => Language
  /** Could the texts not be read, so that the page is in English for now? */
  isMissing: boolean
}

/**
 * The language for this answer, which is then rendered in it. `own` is the owner's choice; without one, or with one that
 * is no longer offered, the visitor's header decides, and English where it names no offered language. With one language
 * there is nothing to decide and no header is read. Never throws.
 */
export async function choosePageLanguage(
  c: Context<AppEnv>,
  config: Config,
  own: string | null,
): Promise<PageLanguage> {
  const offered = offeredLanguages(marketsOf(config))
  const owners = offered.length === 1 ? DEFAULT_LANGUAGE : offered.find((language) => language === own)
  const languageFor = (request: Request): Language =>
    owners ?? acceptedLanguage(request.headers.get('Accept-Language'), offered)
  const wanted = languageFor(c.req.raw)
  const words = await wordsFor(c.env, { language: wanted })
  const language = words === null ? DEFAULT_LANGUAGE : wanted
  if (language !== DEFAULT_LANGUAGE) c.set('market', { ...DEFAULT_MARKET, language })
  return {
    language,
    words: words ?? {},
    isOneOfMany: offered.length > 1,
    isVisitors: owners === undefined,
    languageFor,
    isMissing: words === null,
  }
}
