// The mail that says a statement of withdrawal was received, with its content, date and time, in the language of the page it
// was sent from. The content is read from the statement, so that the mail can be composed again. It has no subscription:
// the law asks for it.
import { findWithdrawal, type Withdrawal } from '#db/withdrawals.ts'
import { WITHDRAWAL_WORDS } from '#domain/content/words/withdrawal.ts'
import { formatDate } from '#domain/market/dates.ts'
import type { Language } from '#domain/market/languages.ts'
import { DEFAULT_MARKET } from '#domain/market/market.ts'
import { marketOf } from '#domain/market/markets.ts'
import { routes } from '#domain/site/routes.ts'
import { wordsIn } from '#domain/text/words.ts'
import { marketsOf } from '#http/markets.ts'
import { readWords } from '#http/word-files.ts'
import type { Bindings, Config } from '#src/env.ts'
import { NOT_RENDERED } from './deliver-due.ts'
import { layOut, type MailContent } from './layout.ts'
import { type MailLanguage, mailLanguageOf } from './mail-words.ts'
import type { Mail } from './sender.ts'
import { parsePayload } from './templates.ts'

/** The mail of a row, or why there is none yet. `id` is also that of the statement. Never throws. */
export async function composeReceipt(
  { DB, ASSETS }: Pick<Bindings, 'DB' | 'ASSETS'>,
  { id, recipient, payload, attempts }: { id: string; recipient: string; payload: string; attempts: number },
  config: Config,
): Promise<Mail | string> {
  const shopUrl = parsePayload(payload)?.shopUrl
  if (shopUrl === undefined) return NOT_RENDERED
  const found = await findWithdrawal(DB, id)
  if (!found.ok) return 'the withdrawal cannot be read'
  if (found.value === null) return NOT_RENDERED
  const language = await mailLanguageOf({ language: found.value.lang, attempts }, marketsOf(config), (name) =>
    readWords(ASSETS, name),
  )
  if (typeof language === 'string') return language
  return { id, to: recipient, ...renderReceipt(found.value, { config, shopUrl, language }), unsubscribeUrl: null }
}

/** Subject and both bodies. `shopUrl`: the shop's own origin. */
export function renderReceipt(
  { name, email, number, cards, market: prefix, createdAt }: Omit<Withdrawal, 'id' | 'lang'>,
  { config, shopUrl, language: { language, words } }: { config: Config; shopUrl: string; language: MailLanguage },
): MailContent {
  const { brand, business } = config
  const t = wordsIn(WITHDRAWAL_WORDS, { language, translated: words?.withdrawal })
  const market = marketOf(marketsOf(config), prefix) ?? DEFAULT_MARKET
  return layOut({
    subject: t.mailSubject({ brand: brand.name }),
    heading: t.received,
    parts: [
      t.mailText({ brand: brand.name }),
      { title: t.mailReceived, lines: [t.mailReceivedAt(timeOf(createdAt, language))] },
      { title: t.mailStatement, lines: [t.statement({ brand: brand.name })] },
      { title: t.number, lines: [number] },
      { title: t.cardsStated, lines: cards === null ? [t.allCards] : cards.split('\n') },
      { title: t.name, lines: [name] },
      { title: t.email, lines: [email] },
      t.mailThen,
    ],
    footer: [
      { label: t.mailTerms, words: t.mailTerms, url: shopUrl + routes(brand, market).terms },
      t.mailWhy({ brand: brand.name, mail: writeTo(config) }),
    ],
    shopUrl,
    language,
    words,
    brand,
    business,
  })
}

/** Date and time of an instant in UTC, as the language writes them. `at` in whole seconds. */
export function timeOf(at: number, language: Language): { date: string; time: string } {
  const iso = new Date(at * 1000).toISOString()
  return { date: formatDate(iso, language), time: iso.slice(11, 16) }
}

/** Where a withdrawal can be written to instead: the company's mail address, or else that of support. */
export const writeTo = ({ business, brand }: Pick<Config, 'business' | 'brand'>): string =>
  business.email || brand.supportEmail
