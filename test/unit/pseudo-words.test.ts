// The two pseudo-languages: what is made of a text, and that they are taken outside production only.
import { describe, expect, test } from 'vitest'
import { countryName } from '#domain/market/country-names.ts'
import { isPseudoLanguage, LANGUAGES, languageList } from '#domain/market/languages.ts'
import { DEFAULT_MARKET } from '#domain/market/market.ts'
import { DEFAULT_MARKETS, readMarkets } from '#domain/market/markets.ts'
import { formatMoney } from '#domain/market/money.ts'
import { wordProblems } from '#domain/text/check-words.ts'
import { type PseudoLanguage, pseudoText } from '#domain/text/pseudo-words.ts'
import type { Text } from '#domain/text/words.ts'
import { WORD_PROBLEMS, WORD_SOURCES } from '#http/word-sources.ts'

const PSEUDO: readonly PseudoLanguage[] = ['en-XA', 'ar-XB']
const SETTING = `${DEFAULT_MARKETS} XA:EUR:en-XA XB:EUR:ar-XB`
const read = (markets: string, production: boolean) =>
  readMarkets({ markets, slug: 'tappt', stripeCountries: ['GB'], production })

describe('WLD-30 the setting MARKETS', () => {
  test('takes both pseudo-languages outside production, each in a country of its own', () => {
    expect(read(SETTING, false)).toEqual({
      markets: [
        DEFAULT_MARKET,
        { prefix: 'xa', countries: ['XA'], currency: 'EUR', language: 'en-XA', zone: 'EU' },
        { prefix: 'xb', countries: ['XB'], currency: 'EUR', language: 'ar-XB', zone: 'EU' },
      ],
      problems: [],
    })
  })

  test('names their countries and languages as problems in production', () => {
    expect(read(SETTING, true)).toEqual({
      markets: [DEFAULT_MARKET],
      problems: [
        'MARKETS: the country XA is not known.',
        'MARKETS: the language en-XA is not offered; complete are en-GB, en-US, de, fr and es.',
        'MARKETS: the country XB is not known.',
        'MARKETS: the language ar-XB is not offered; complete are en-GB, en-US, de, fr and es.',
      ],
    })
    for (const language of PSEUDO)
      expect(read(`${DEFAULT_MARKETS} US:USD:${language}`, true).problems).toEqual([
        `MARKETS: the language ${language} is not offered; complete are en-GB, en-US, de, fr and es.`,
      ])
    expect(read(`${DEFAULT_MARKETS} XA:EUR:en-GB`, true).problems).toEqual(['MARKETS: the country XA is not known.'])
  })

  test('never lists them as languages the shop is complete in', () => {
    expect(languageList()).toBe('en-GB, en-US, de, fr and es')
    expect(Object.keys(LANGUAGES).filter(isPseudoLanguage)).toEqual(PSEUDO)
  })
})

test('WLD-30 only the second is read from right to left', () => {
  expect(Object.entries(LANGUAGES).flatMap(([language, { dir }]) => (dir ? [[language, dir]] : []))).toEqual([
    ['ar-XB', 'rtl'],
  ])
})

test('WLD-30 their countries have names, and amounts are written as in British English', () => {
  expect(countryName('XA', 'en-GB').name).toBe('Accented Country')
  expect(countryName('XB', 'ar-XB').name).toBe('Mirrored Country')
  for (const language of PSEUDO) expect(formatMoney(293800, 'EUR', language)).toBe('€2,938.00')
})

describe('WLD-30 a text', () => {
  test.each<[string, string]>([
    ['Your Cart', '[Ýöûûûŕ Çåååŕţ]'],
    ['Use {code} instead', '[Ûšééé {code} îñšţéååååð]'],
    ['{items}, {price}', '{items}, {price}'],
    ['', ''],
    ['Code <strong>{code}</strong> waits', '[Çöðééé <strong>{code}</strong> ŵåîîîţš]'],
    ['In [your {brand} account]({account}).', '(Îîñ [ýöûûûŕ {brand} åççöûûûûñţ]({account}).)'],
    ['Premium Metal NFC', '[Þŕémîûûûûm Méţåååļ NFC]'],
  ])('"%s" becomes longer, accented and bracketed', (english, made) => {
    expect(pseudoText(english, 'en-XA')).toBe(made)
  })

  test.each<[string, string]>([
    ['Your Cart', 'يوور كارت'],
    ['Use {code} now', 'وسي {code} نوو'],
    ['30 days', '30 دايس'],
  ])('"%s" is written in Arabic letters', (english, made) => {
    expect(pseudoText(english, 'ar-XB')).toBe(made)
  })
})

const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : [text.one, text.other])
/** The words of a text without values, marks of parts, addresses and the name that stays. */
const wordsOf = (text: string): string[] =>
  text.replace(/\{\w+\}|<\/?\w+>|\]\([^)]*\)|`[^`]*`|[\w.]+@[\w.]+|\bNFC\b/g, ' ').match(/\p{L}+/gu) ?? []

const texts = Object.entries(WORD_SOURCES['en-GB'] ?? {}).flatMap(([group, all]) =>
  Object.entries(all).flatMap(([key, text]) => formsOf(text).map((form, at) => ({ group, key, form, at }))),
)
const madeOf = (language: PseudoLanguage, { group, key, at }: (typeof texts)[number]): string =>
  formsOf(WORD_SOURCES[language]?.[group]?.[key] ?? '')[at] ?? ''

test('WLD-30 every text of the shop is made in both with its values, parts and plural forms', () => {
  const english = WORD_SOURCES['en-GB'] ?? {}
  expect(texts.length).toBeGreaterThan(600)
  for (const language of PSEUDO)
    expect(wordProblems(language, { english, translated: WORD_SOURCES[language] ?? {}, isWhole: true })).toEqual([])
  expect(WORD_PROBLEMS).toEqual([])
})

test('WLD-30 every word is 40 % longer in the one, and of Arabic letters in the other', () => {
  for (const text of texts) {
    const [plain, longer, arabic] = [text.form, madeOf('en-XA', text), madeOf('ar-XB', text)].map(wordsOf)
    expect(longer).toHaveLength(plain?.length ?? 0)
    for (const [at, word] of (plain ?? []).entries())
      expect(longer?.[at]?.length, word).toBe(word.length + Math.ceil(word.length * 0.4))
    expect((longer ?? []).join('')).not.toMatch(/[aeiouy]/i) // not every consonant has an accented letter in the font
    expect((arabic ?? []).join('')).toMatch(/^\p{Script=Arabic}*$/u)
  }
})
