// Languages of the app's Worker: of waiting mails, and of what is printed for an order.
import type { AppBindings, AppConfig } from '#app/env.ts'
import { builtFile } from '#app/layout/assets.ts'
import type { Language } from '#domain/market/languages.ts'
import { isOneMarket } from '#domain/order/order-market.ts'
import type { WordGroups } from '#domain/text/words.ts'
import { marketsOf } from '#http/markets.ts'
import { wordReader } from '#http/word-reader.ts'
import { type MailLanguage, mailLanguageOf, offeredLanguage } from '#mail/mail-words.ts'
import { languageIn } from './payloads.ts'

/** Shared by all requests of this isolate. */
const read = wordReader({
  builtFile,
  sources: import.meta.env.DEV ? async () => (await import('#http/word-sources.ts')).WORD_SOURCES : null,
})

/**
 * The language of a row of app_outbox with its texts. A text is why the mail has to wait: its file cannot be read. Never
 * throws.
 */
export async function languageOfRow(
  { ASSETS }: Pick<AppBindings, 'ASSETS'>,
  config: AppConfig,
  { payload, attempts }: { payload: string; attempts: number },
): Promise<MailLanguage | string> {
  const markets = marketsOf(config)
  const found = await mailLanguageOf({ language: languageIn(payload), attempts }, markets, (language) =>
    read(ASSETS, language),
  )
  return typeof found === 'string' || isOneMarket(markets) ? found : { ...found, hasMarkets: true }
}

/** What is printed for an order in this language: the language if it is still offered, and its texts; null: unreadable. */
export async function languageOfOrder(
  { ASSETS }: Pick<AppBindings, 'ASSETS'>,
  config: AppConfig,
  { lang }: { lang: string | null },
): Promise<{ language: Language; words: WordGroups } | null> {
  const language = offeredLanguage(lang, marketsOf(config))
  const words = await read(ASSETS, language)
  return words && { language, words }
}
