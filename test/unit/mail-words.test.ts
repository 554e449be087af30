// The language of a waiting mail: the kept one while it is offered, and what happens while its texts cannot be read.
import { expect, test, vi } from 'vitest'
import { DEFAULT_MARKET, type Market } from '#domain/market/market.ts'
import { ENGLISH_MAIL, mailLanguageOf, offeredLanguage } from '#mail/mail-words.ts'

const german: Market = { prefix: 'de', countries: ['DE'], currency: 'EUR', language: 'de', zone: 'EU' }
const markets = [DEFAULT_MARKET, german]

test.each([undefined, null, '', 'en-GB', 'nl', 'fr', 'DE'])(
  'WLD-105 a mail whose language is %s is in English, and nothing is read for it',
  async (language) => {
    const read = vi.fn()
    expect(offeredLanguage(language, markets)).toBe('en-GB')
    expect(await mailLanguageOf({ language, attempts: 0 }, markets, read)).toBe(ENGLISH_MAIL)
    expect(read).not.toHaveBeenCalled()
  },
)

test('WLD-104 a mail whose language is offered has its texts', async () => {
  const words = { mails: { hello: 'Hallo,' } }
  expect(await mailLanguageOf({ language: 'de', attempts: 7 }, markets, async () => words)).toEqual({
    language: 'de',
    words,
  })
})

test('WLD-104 a mail whose texts cannot be read waits for four attempts, and is then in English rather than never', async () => {
  const outcomes = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((attempts) => mailLanguageOf({ language: 'de', attempts }, markets, async () => null)),
  )
  expect(outcomes).toEqual([
    ...Array.from({ length: 4 }, () => 'the texts of its language cannot be read'),
    ENGLISH_MAIL,
    ENGLISH_MAIL,
  ])
})
