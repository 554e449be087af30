// Composes a mail from an outbox row: its mailing list, unsubscribe link and text. Used by the delivery and by the
// development page that lists mails.
import { DEFAULT_MARKET, pathIn } from '#domain/market/market.ts'
import { marketOf } from '#domain/market/markets.ts'
import { listOfMail } from '#domain/signup/signup.ts'
import { unsubscribePath } from '#domain/site/mail-links.ts'
import { marketsOf } from '#http/markets.ts'
import type { Config } from '#src/env.ts'
import type { MailContent } from './layout.ts'
import type { MailLanguage } from './mail-words.ts'
import { type MailPayload, type PersonalFacts, renderMail } from './templates.ts'
import { createToken } from './unsubscribe-token.ts'

/**
 * The mail of an outbox row, or null for an unknown kind. `hasObjected`: the reader has unsubscribed and may only be
 * asked whether a new sign-up is theirs; null if there is none to confirm. `language`: British English if none is given.
 */
export async function composeMail(
  { kind, recipient }: { kind: string; recipient: string },
  facts: MailPayload & PersonalFacts,
  config: Config,
  { hasObjected = false, language }: { hasObjected?: boolean; language?: MailLanguage | undefined } = {},
): Promise<(MailContent & { unsubscribeUrl: string }) | null> {
  const list = listOfMail(kind)
  if (list === null) return null
  const token = await createToken(config.mailSecret, { address: recipient, list })
  const market = marketOf(marketsOf(config), facts.market ?? '') ?? DEFAULT_MARKET
  const place = { language: language?.language, market: market.prefix }
  const unsubscribeUrl = facts.shopUrl + unsubscribePath(token, place)
  const homeUrl = facts.shopUrl + (market === DEFAULT_MARKET ? '' : pathIn(market, '/'))
  const content = renderMail(
    kind,
    { ...facts, homeUrl, unsubscribeUrl, hasObjected, business: config.business },
    config.brand,
    language,
  )
  return content && { ...content, unsubscribeUrl }
}
