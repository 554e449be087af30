// What the Worker answers to a failed call, as a shopper reads it in each language. Requirement: WLD-28.
import { describe, expect, it, test } from 'vitest'
import { failureText, toastForError } from '#client/browser/toast/failures.ts'
import { knownText } from '#client/browser/toast/known-failure.ts'
import { messagesOf } from '#client/browser/toast/messages.ts'
import { codeRefused, TOO_MANY_ENGRAVINGS } from '#domain/cart/cart-messages.ts'
import { REPORT_FORM_WORDS } from '#domain/content/words/report-form.ts'
import { engravingProblems } from '#domain/engraving/engraving.ts'
import type { Language } from '#domain/market/languages.ts'
import { DEFAULT_MARKET } from '#domain/market/market.ts'
import { notAvailableMessage } from '#domain/shop/stock.ts'
import * as texts from '#domain/site/failure-texts.ts'
import { TRY_AGAIN } from '#domain/site/messages.ts'
import { type Texts, wordsIn } from '#domain/text/words.ts'
import { type CallFailure, failureReply } from '#guards/reply.ts'
import { WORD_SOURCES } from '#http/word-sources.ts'
import { ENGLISH_SHOP } from '#test/support/words.ts'

const LANGUAGES = ['de', 'fr', 'es'] as const
const shopIn = (language: Language) => ({
  market: { ...DEFAULT_MARKET, language },
  words: WORD_SOURCES[language] ?? {},
  brand: { name: 'Acme' } as never,
})
const group = (language: Language, name: string): Texts => WORD_SOURCES[language]?.[name] ?? {}
const generalIn = (language: Language) => String(group(language, 'failures').tryAgain)

const engraved = (name: string, line2 = '') => Object.values(engravingProblems({ name, line2 }))[0] ?? 'none'
/** Messages with names and numbers, and the parts of them that no language changes. */
const MADE: readonly [message: string, ...kept: string[]][] = [
  [notAvailableMessage([{ label: 'Joker', left: 0 }]), 'Joker'],
  [
    notAvailableMessage([
      { label: 'Unbothered', left: 1 },
      { label: 'Lucky Duck', left: 3 },
      { label: 'Desert Edition', left: null },
    ]),
    'Unbothered',
    'Lucky Duck',
    '3',
    'Desert Edition',
  ],
  [codeRefused('SPRING20'), 'SPRING20'],
  [TOO_MANY_ENGRAVINGS, '40'],
  [engraved('Ann', 'W'.repeat(40))],
  [engraved('', 'Director')],
  [engraved('a'.repeat(35)), '3'],
  [engraved('a\u200bb')],
  [engraved('a☃b'), '☃'],
  [texts.callUnreachable(texts.NO_ANSWER_IN_TIME)],
  [texts.callUnreachable(texts.NO_CONNECTION)],
]

/** Every failed call by its tag. `known` messages have words of their own; the others are for programs. */
const ANSWERED: { [Tag in CallFailure['tag']]: { failure: Extract<CallFailure, { tag: Tag }>; known: boolean } } = {
  unknown_address: { failure: { tag: 'unknown_address' }, known: false },
  wrong_method: { failure: { tag: 'wrong_method', allow: 'POST' }, known: false },
  key_refused: { failure: { tag: 'key_refused' }, known: false },
  foreign_page: { failure: { tag: 'foreign_page' }, known: false },
  wrong_content_type: { failure: { tag: 'wrong_content_type' }, known: false },
  body_too_large: { failure: { tag: 'body_too_large' }, known: false },
  body_too_slow: { failure: { tag: 'body_too_slow' }, known: false },
  token_refused: { failure: { tag: 'token_refused' }, known: false },
  too_many_rows: { failure: { tag: 'too_many_rows', most: 100 }, known: false },
  duplicate_signup: { failure: { tag: 'duplicate_signup' }, known: false }, // counts as success
  body_invalid: { failure: { tag: 'body_invalid' }, known: true },
  unknown_market: { failure: { tag: 'unknown_market', message: texts.UNKNOWN_MARKET }, known: true },
  engraving_refused: { failure: { tag: 'engraving_refused', message: TOO_MANY_ENGRAVINGS }, known: true },
  too_many_calls: { failure: { tag: 'too_many_calls', retryAfterSeconds: 60 }, known: true },
  unknown_profile: { failure: { tag: 'unknown_profile' }, known: true },
  reported_enough: { failure: { tag: 'reported_enough' }, known: true },
  too_many_reports: { failure: { tag: 'too_many_reports', retryAfterSeconds: 60 }, known: true },
  store_failed: { failure: { tag: 'store_failed' } as never, known: true },
  words_failed: { failure: { tag: 'words_failed' }, known: true }, // the same message
  unknown_variant: { failure: { tag: 'unknown_variant', message: texts.UNKNOWN_VARIANT }, known: true },
  not_available: {
    failure: { tag: 'not_available', message: texts.CARDS_NOT_AVAILABLE } as never,
    known: true,
  },
  discount_refused: { failure: { tag: 'discount_refused', message: texts.REFERRAL_REFUSED }, known: true },
  unreachable: { failure: { tag: 'unreachable', message: texts.CREATE_CHECKOUT_FAILED }, known: true },
}

async function answered(failure: CallFailure): Promise<string> {
  const { error } = (await failureReply(failure).json()) as { error: { message: string } }
  return error.message
}

describe.each(LANGUAGES)('a failed call as it is read in %s', (language) => {
  const shop = shopIn(language)
  const general = generalIn(language)
  const report = wordsIn(REPORT_FORM_WORDS, { language, translated: group(language, 'report-form') })
  const read = (message: string) =>
    failureText(shop, message, (sent) => knownText(sent, Object.entries(REPORT_FORM_WORDS), report))

  it.each(Object.entries(ANSWERED))(
    'WLD-28 the answer of %s has its words, or the general ones',
    async (tag, { failure, known }) => {
      const message = await answered(failure)
      expect(failureText(ENGLISH_SHOP, message), 'literal in British English').toBe(message)
      const text = read(message)
      expect(text).not.toBe(message)
      expect(text).not.toMatch(/[{}]/)
      if (known && tag !== 'store_failed' && tag !== 'words_failed') expect(text).not.toBe(general)
      else expect(text).toBe(general)
    },
  )

  it.each(Object.entries(texts).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text] as const] : [])))(
    'WLD-28 %s is known',
    (_name, message) => {
      expect(read(message)).not.toBe(general)
      expect(read(message)).not.toBe(message)
    },
  )

  it.each(MADE)('WLD-28 "%s" is known, with its names and numbers', (message, ...kept) => {
    expect(message).not.toBe('none')
    const text = failureText(shop, message)
    expect(text).not.toContain(general)
    expect(text).not.toBe(message)
    expect(text).not.toMatch(/[{}]/)
    for (const part of kept) expect(text).toContain(part)
    expect(failureText(ENGLISH_SHOP, message)).toBe(message)
  })

  it.each(['', 'constructor', 'D1_ERROR: no such table', 'Failed to fetch', `${texts.UNKNOWN_VARIANT} Oops.`])(
    'WLD-28 %j, which nobody knows, is the general text',
    (message) => {
      expect(read(message)).toBe(general)
      expect(toastForError(shop, { tag: 'call_failed', message }).description).toBe(general)
    },
  )

  it('WLD-28 no two known messages read alike, and each toast has a title of the language', () => {
    const known = Object.values(texts).filter((text) => typeof text === 'string')
    expect(new Set(known.map(read)).size).toBe(known.length)
    expect(toastForError(shop, { tag: 'call_failed', message: texts.NOT_VALID }).title).toBe(
      group(language, 'failures').error,
    )
  })

  it('COPY-12 WLD-28 the fixed toasts of forms are in the language, the general one of ERR-13 among them', () => {
    const [here, english] = [messagesOf(shop), messagesOf({ ...ENGLISH_SHOP, brand: shop.brand })]
    for (const name of Object.keys(english) as (keyof typeof english)[]) {
      if (english[name].title !== 'Error') expect(here[name].title, name).not.toBe(english[name].title) // Spanish too
      if (english[name].description) expect(here[name].description, name).not.toBe(english[name].description)
      expect(here[name].kind).toBe(english[name].kind)
    }
    expect(here.newsletterFailed.description).toBe(general)
  })
})

test('WLD-28 American English has the known messages as they are, and the general one for any other', () => {
  const shop = shopIn('en-US')
  for (const [message] of MADE) expect(failureText(shop, message)).toBe(message)
  expect(failureText(shop, texts.REFERRAL_REFUSED)).toBe(texts.REFERRAL_REFUSED)
  expect(failureText(shop, 'D1_ERROR')).toBe(TRY_AGAIN)
})
