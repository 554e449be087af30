// The personal content of a mail: the reader's code, and the links that confirm the address and add it to its list. It
// is looked up when the mail is rendered, not when it is queued. A single-use code is only given to a confirmed
// address: otherwise anybody could empty the stock with invented addresses.
import { findSignup } from '#db/confirmations.ts'
import { giveCode } from '#db/discount-codes.ts'
import type { Language } from '#domain/market/languages.ts'
import { marketOf } from '#domain/market/markets.ts'
import { listOfMail } from '#domain/signup/signup.ts'
import { confirmPath, ownCodePath } from '#domain/site/mail-links.ts'
import { marketsOf } from '#http/markets.ts'
import type { Config } from '#src/env.ts'
import { createConfirmToken } from './confirm-token.ts'
import type { PersonalFacts } from './templates.ts'
import { codeHolderHashes } from './unsubscribe-token.ts'

/**
 * The personal part of a mail, or null if the sign-up cannot be read. With `giving`, for the final mail to a confirmed
 * address, a code is assigned; otherwise it is only looked up. Without a single-use code, or while D1 fails, it is the
 * code for everybody. The links lead to pages in `language`, by default British English.
 */
export async function preparePersonalFacts(
  db: D1Database,
  {
    kind,
    recipient,
    shopUrl,
    market,
  }: { kind: string; recipient: string; shopUrl: string; market?: string | null | undefined },
  config: Config,
  { giving, language }: { giving: boolean; language?: Language | undefined },
): Promise<PersonalFacts | null> {
  const { brand, mailSecret } = config
  const list = listOfMail(kind)
  const place = { language, market: marketOf(marketsOf(config), market ?? '')?.prefix }
  if (list === null) return { code: brand.promoCode, ownCodeUrl: null, confirmUrl: null }
  const holders = list === 'newsletter' ? await codeHolderHashes(config, recipient) : []
  const found = await findSignup(db, recipient, list, holders)
  if (!found.ok) return null
  const { signup, ownCode, codesLeft } = found.value
  const isConfirmed = signup?.confirmed === true
  const token = signup && !isConfirmed ? await createConfirmToken(mailSecret, signup.id, list) : null
  const confirmUrl = token === null ? null : shopUrl + confirmPath(token, place)
  if (list !== 'newsletter') return { code: brand.promoCode, ownCodeUrl: null, confirmUrl }
  const isTheirs = ownCode === null ? isConfirmed && codesLeft : ownCode.holder !== holders[0]
  const given = giving && isTheirs ? await giveCode(db, ...asNames(holders)) : null
  const code = ownCode?.code ?? (given?.ok ? given.value : null)
  return {
    code: code ?? brand.promoCode,
    ownCodeUrl: token !== null && code === null && codesLeft ? shopUrl + ownCodePath(token, place) : null,
    confirmUrl,
  }
}

/** Gives a confirmed address its single-use code, or the code for everybody if none is left. */
export async function giveCodeTo(db: D1Database, address: string, config: Config) {
  const given = await giveCode(db, ...asNames(await codeHolderHashes(config, address)))
  return given.ok ? { ok: true as const, value: given.value ?? config.brand.promoCode } : given
}

/** The current hash of a holder and the one under the previous key, if there is one. */
const asNames = ([today = '', before = today]: string[]): [string, string] => [today, before]
