// The wordings people agreed to: kept for ever, told apart, and unmistakable about marketing mail.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SIGNUP_WORDINGS_WORDS } from '#domain/content/words/signup-wordings.ts'
import { OFFERED_LANGUAGES } from '#domain/market/languages.ts'
import {
  currentWording,
  knownVersion,
  SIGNUP_WORDINGS,
  type SignupWording,
  wordingText,
} from '#domain/signup/signup-wordings.ts'
import { createBrand } from '#domain/site/brand.ts'
import { type Texts, wordsIn } from '#domain/text/words.ts'
import { WORD_SOURCES } from '#http/word-sources.ts'

const brand = createBrand({ slug: 'acme', name: 'Acme $& Co' })
const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** A text that has been online never changes: to reword it, add an entry at the end of the list, and its line here. */
const PUBLISHED: Record<string, string> = {
  'newsletter-1': '7f45265e38558523',
  'discount-code-1': '53e1eb6e3eb10d20',
  'limited-edition-notify-1': '8148961bd238a6a8',
  'limited-edition-notify-2': 'd3e5af64e8f36add',
  'newsletter-2': '3cd536bb83dc040a',
  'discount-code-2': 'e384be1e295b55fd',
  'limited-edition-notify-3': '366fad3372287ebf',
}

/** The same in the other languages, in which the first ones have the versions of November 2026. */
const PUBLISHED_TRANSLATIONS: Record<string, Record<string, string>> = {
  de: {
    'newsletter-2': '4bce61180f7654ac',
    'discount-code-2': '6630412f54049b74',
    'limited-edition-notify-3': '2c4aad8e0e47cb14',
  },
  fr: {
    'newsletter-2': '2c2a710eba6e7f14',
    'discount-code-2': '9ddfe396c8d6e6a9',
    'limited-edition-notify-3': 'f811b6ca0ed38689',
  },
  es: {
    'newsletter-2': 'e939c4be80e36655',
    'discount-code-2': '9e6a16814b46d62f',
    'limited-edition-notify-3': '7df7dfafd0aac2cc',
  },
}

describe('the sign-up wordings', () => {
  it('have not changed since they were published', () => {
    expect(Object.fromEntries(SIGNUP_WORDINGS.map(({ version, text }) => [version, fingerprint(text)]))).toEqual(
      PUBLISHED,
    )
  })

  it('a reworded one is what the form shows from then on, and the former one stays known', () => {
    const list = SIGNUP_WORDINGS as SignupWording[]
    list.push({ version: 'newsletter-test', form: 'newsletter', text: 'Reworded.' })
    try {
      expect(currentWording('newsletter').version).toBe('newsletter-test')
      expect(currentWording('discount-code').version).toBe('discount-code-2')
      expect(knownVersion('newsletter', 'newsletter-1')).toBe('newsletter-1')
    } finally {
      list.pop()
    }
  })

  it('have versions of their own that begin with their form', () => {
    const versions = SIGNUP_WORDINGS.map(({ version }) => version)
    expect(new Set(versions).size).toBe(versions.length)
    for (const { version, form } of SIGNUP_WORDINGS) expect(version.startsWith(`${form}-`)).toBe(true)
  })

  it('say what is sent, by whom, and how to stop it; a notice is no newsletter', () => {
    for (const form of ['newsletter', 'discount-code'] as const) {
      const text = wordingText(currentWording(form), brand)
      for (const words of ['marketing emails from Acme $& Co', 'only after you confirm']) expect(text).toContain(words)
      expect(text).toMatch(/unsubscribe/i)
    }
    const notice = wordingText(currentWording('limited-edition-notify'), brand)
    expect(notice).toContain('only to tell you about new Limited Editions, not for our newsletter')
    expect(notice).not.toMatch(/marketing/i)
  })

  it('the newest of a form is shown; a version counts for its own form only', () => {
    const { version } = currentWording('newsletter')
    expect(version).toBe(SIGNUP_WORDINGS.filter(({ form }) => form === 'newsletter').at(-1)?.version)
    expect(knownVersion('newsletter', version)).toBe(version)
    for (const unknown of [null, '', 'newsletter-0', `${version} `])
      expect(knownVersion('newsletter', unknown)).toBeNull()
    expect(knownVersion('discount-code', version)).toBeNull()
  })
})

describe('the sign-up wordings in other languages', () => {
  const group = (language: string): Texts => WORD_SOURCES[language]?.['signup-wordings'] ?? {}
  const languages = OFFERED_LANGUAGES.filter((language) => !language.startsWith('en-'))
  const FORMS = ['newsletter', 'discount-code', 'limited-edition-notify'] as const

  it('WLD-84 have not changed since they were published', () => {
    const found = languages.map((language) => [
      language,
      Object.fromEntries(Object.entries(group(language)).map(([version, text]) => [version, fingerprint(`${text}`)])),
    ])
    expect(Object.fromEntries(found)).toEqual(PUBLISHED_TRANSLATIONS)
  })

  it('WLD-84 English in other countries has no wordings of its own', () => {
    for (const language of OFFERED_LANGUAGES.filter((name) => /^en-(?!GB)/.test(name)))
      expect(group(language)).toEqual({})
  })

  it('WLD-84 those of the group are versions of the list, with its English text', () => {
    for (const [version, text] of Object.entries(SIGNUP_WORDINGS_WORDS))
      expect(SIGNUP_WORDINGS.find((wording) => wording.version === version)?.text).toBe(text)
  })

  it.each(languages)('WLD-84 the one a form shows exists in %s, with the label of its button', (language) => {
    const t = wordsIn(SIGNUP_WORDINGS_WORDS, { language, translated: group(language) })
    for (const form of FORMS) {
      const wording = currentWording(form)
      const text = wordingText(wording, brand, t)
      expect(text).not.toBe(wordingText(wording, brand))
      expect(text).not.toMatch(/[{}]/)
    }
    const join = WORD_SOURCES[language]?.signup?.join
    expect(wordingText(currentWording('newsletter'), brand, t)).toMatch(new RegExp(`[„«]\\u00a0?${join}\\u00a0?[“»]`))
    for (const form of ['newsletter', 'discount-code'] as const)
      expect(wordingText(currentWording(form), brand, t)).toContain(brand.name)
  })

  it('WLD-84 a version without a translation is shown in English', () => {
    const [first] = SIGNUP_WORDINGS
    const t = wordsIn(SIGNUP_WORDINGS_WORDS, { language: 'de', translated: group('de') })
    if (!first) throw new Error('there is a wording')
    expect(wordingText(first, brand, t)).toBe(wordingText(first, brand))
  })
})
