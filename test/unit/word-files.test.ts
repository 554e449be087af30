// What a translation must be, and what a build makes of one that is not.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sourceProblems, sourcesIn, type WordSources } from '#domain/content/word-sources.ts'
import { wordProblems } from '#domain/text/check-words.ts'
import { type Text, type Texts, type WordGroups, wordsIn } from '#domain/text/words.ts'
import { WORD_PROBLEMS, WORD_SOURCES } from '#http/word-sources.ts'
import { wordFiles } from '../../build/word-files.ts'

const english: WordGroups = {
  cart: {
    title: 'Your Cart',
    items: { one: '1 item', other: '{count} items' },
    terms: 'By ordering you accept our <terms>terms of service</terms>.',
    moved: 'From {before} to {after}',
  },
  faq: { heading: 'Good questions.' },
}
const cart: Texts = {
  title: 'Ihr Warenkorb',
  items: { one: '1 Artikel', other: '{count} Artikel' },
  terms: 'Mit der Bestellung stimmen Sie unseren <terms>Nutzungsbedingungen</terms> zu.',
  moved: 'Auf {after} statt {before}',
}
const german: WordGroups = { cart, faq: { heading: 'Gute Fragen.' } }

const problems = (translated: WordGroups, isWhole = true) => wordProblems('de', { english, translated, isWhole })
const withCart = (changes: Record<string, unknown>): WordGroups => ({
  ...german,
  cart: { ...cart, ...changes } as Texts,
})
const without = (key: string): WordGroups => ({
  ...german,
  cart: Object.fromEntries(Object.entries(cart).filter(([name]) => name !== key)),
})

describe('WLD-21 a translation', () => {
  it('that has every key, value, part and form has no problem', () => {
    expect(problems(german)).toEqual([])
    // French counts nothing as one, so its form names the number.
    expect(problems(withCart({ items: { one: '{count} article', other: '{count} articles' } }))).toEqual([])
  })

  it.each<[string, WordGroups, string[]]>([
    ['a key removed', without('title'), ['de, cart, title: is missing']],
    ['a key added', withCart({ total: 'Summe' }), ['de, cart, total: is not in the English texts']],
    [
      'a key misspelt',
      { ...without('title'), cart: { ...without('title').cart, titel: 'Ihr Warenkorb' } },
      ['de, cart, title: is missing', 'de, cart, titel: is not in the English texts'],
    ],
    ['a group removed', { cart }, ['de, faq: is missing']],
    ['a group added', { ...german, basket: cart }, ['de, basket: is no group of the English texts']],
    [
      'a value left out',
      withCart({ moved: 'Auf {after}' }),
      ['de, cart, moved: has the values after instead of after, before'],
    ],
    [
      'a value misspelt',
      withCart({ moved: 'Auf {danach} statt {before}' }),
      ['de, cart, moved: has the values before, danach instead of after, before'],
    ],
    [
      'a value that is not English',
      withCart({ title: 'Ihr Warenkorb ({count})' }),
      ['de, cart, title: has the values count instead of none'],
    ],
    [
      'a number left out of the form for several',
      withCart({ items: { one: '1 Artikel', other: 'Artikel' } }),
      ['de, cart, items: (other) has the values none instead of count'],
    ],
    [
      'a part left out',
      withCart({ terms: 'Es gelten unsere Nutzungsbedingungen.' }),
      ['de, cart, terms: has the parts none instead of terms'],
    ],
    [
      'a part twice',
      withCart({ terms: '<terms>Unsere</terms> <terms>Bedingungen</terms>' }),
      ['de, cart, terms: has the parts terms, terms instead of terms'],
    ],
    [
      'a part that is not closed',
      withCart({ terms: 'Unsere <terms>Nutzungsbedingungen' }),
      [
        'de, cart, terms: has the parts none instead of terms',
        'de, cart, terms: has a bracket that is no value and no part',
      ],
    ],
    [
      'a value with a space',
      withCart({ title: 'Ihr { Warenkorb }' }),
      ['de, cart, title: has a bracket that is no value and no part'],
    ],
    ['no plural forms', withCart({ items: '{count} Artikel' }), ['de, cart, items: has no plural forms']],
    [
      'plural forms of its own',
      withCart({ title: { one: 'Ihr Warenkorb', other: 'Ihre Warenkörbe' } }),
      ['de, cart, title: has plural forms, the English none'],
    ],
    [
      'another plural form',
      withCart({ items: { one: '1 Artikel', few: '{count} Artikel', other: '{count} Artikel' } }),
      ['de, cart, items: has the forms few, one, other instead of one, other'],
    ],
    ['an empty text', withCart({ title: '' }), ['de, cart, title: is empty']],
  ])('with %s is named with language, group and key', (_what, translated, expected) => {
    expect(problems(translated)).toEqual(expected)
  })

  it('that is a list of differences may leave out keys and groups, and nothing else', () => {
    expect(problems({ cart: { title: 'Your Basket' } }, false)).toEqual([])
    expect(problems({ cart: { titel: 'Your Basket' } }, false)).toEqual([
      'de, cart, titel: is not in the English texts',
    ])
  })

  it('of a language that is not offered, or of one without any text, is a problem', () => {
    const sources = { 'en-GB': english, 'en-US': { faq: { heading: 'Good questions!' } }, de: german }
    expect(sourceProblems(sources, ['en-GB', 'en-US', 'de'])).toEqual([])
    expect(sourceProblems(sources, ['en-GB', 'de'])).toEqual(['en-US: is no language of the shop'])
    expect(sourceProblems(sources, ['en-GB', 'en-US', 'de', 'fr'])).toEqual([
      'fr, cart: is missing',
      'fr, faq: is missing',
    ])
  })

  it('is read from a folder of its language, and each file exports one group', () => {
    const heading = { heading: 'Good questions.' }
    expect(
      sourcesIn({ '../words/faq.ts': { FAQ_WORDS: heading }, '../words/en-US/faq.ts': { FAQ_EN_US: heading } }),
    ).toEqual({ 'en-GB': { faq: heading }, 'en-US': { faq: heading } })
    expect(() => sourcesIn({ './words/faq.ts': { A: heading, B: heading } })).toThrow('./words/faq.ts must export')
    expect(() => sourcesIn({ './words/faq.ts': {} })).toThrow('./words/faq.ts must export')
  })
})

describe('the build', () => {
  const languages: WordSources = { 'en-GB': { faq: { heading: 'Hello' } }, de: { faq: { heading: 'Hallo' } } }
  const folder = mkdtempSync(join(tmpdir(), 'word-files-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  /** What the plugin emits of a repository with these problems, as names and contents. */
  async function emitted(problems: readonly string[]) {
    const root = mkdtempSync(join(folder, 'root-'))
    const place = join(root, 'src/http')
    mkdirSync(place, { recursive: true })
    const facts = `export const WORD_SOURCES = ${JSON.stringify(languages)}; export const WORD_PROBLEMS = ${JSON.stringify(problems)}`
    writeFileSync(join(place, 'word-sources.ts'), facts)
    const files: unknown[] = []
    const { generateBundle } = wordFiles('shop') as unknown as { generateBundle(): Promise<void> }
    await generateBundle.call({
      environment: { name: 'client', config: { root } },
      emitFile: (file: unknown) => files.push(file),
      error: (message: string) => expect.fail(message),
    })
    return files
  }

  it('WLD-23 emits one file for each language but British English', async () => {
    expect(await emitted([])).toEqual([
      { type: 'asset', name: 'words-de.json', originalFileName: 'words/de', source: '{"faq":{"heading":"Hallo"}}' },
    ])
  })

  it('WLD-21 fails and names every problem', async () => {
    const problems = ['de, cart, title: is missing', 'de, cart, titel: is not in the English texts']
    await expect(emitted(problems)).rejects.toThrow(
      ['The translations differ from the English texts:', ...problems].join('\n'),
    )
  })
})

describe('the texts of the shop', () => {
  it('WLD-21 have no problem in any language', () => {
    expect(WORD_PROBLEMS).toEqual([])
    expect(Object.keys(WORD_SOURCES).sort()).toEqual(['ar-XB', 'de', 'en-GB', 'en-US', 'en-XA', 'es', 'fr'])
  })

  it('WLD-21 the English ones use brackets for values and parts only', () => {
    const { 'en-GB': all = {} } = WORD_SOURCES
    expect(wordProblems('en-GB', { english: all, translated: all, isWhole: true })).toEqual([])
    const loose = Object.entries(all).flatMap(([group, texts]) =>
      Object.entries(texts)
        .flatMap(([key, text]) => formsOf(text).map((form) => [key, form]))
        .filter(([, text = '']) => /[{}<>]/.test(text.replace(/<(\w+)>(.*?)<\/\1>/gs, '$2').replace(/\{\w+\}/g, '')))
        .map(([key]) => `${group}.${key}`),
    )
    expect(loose).toEqual([])
  })

  it('WLD-21 a difference differs', () => {
    const { 'en-GB': all = {}, 'en-US': american = {} } = WORD_SOURCES
    const same = Object.entries(american).flatMap(([group, texts]) =>
      Object.entries(texts)
        .filter(([key, text]) => JSON.stringify(all[group]?.[key]) === JSON.stringify(text))
        .map(([key]) => `${group}.${key}`),
    )
    expect(same).toEqual([])
  })
})

/** Spellings and words that no American page has. */
const BRITISH = [
  ...['colour', 'favour', 'flavour', 'honour', 'labour', 'neighbour', 'behaviour', 'rumour', 'humour'],
  ...['centre', 'metre', 'litre', 'fibre', 'theatre', 'calibre'],
  ...['licence', 'defence', 'offence', 'catalogue', 'dialogue', 'analogue', 'programme', 'cheque', 'tyre', 'grey'],
  ...['aluminium', 'jewellery', 'storey', 'pyjamas', 'mould', 'plough', 'sceptic', 'artefact', 'enquir', 'ageing'],
  ...['cancelled', 'cancelling', 'travelled', 'travelling', 'traveller', 'labelled', 'labelling', 'modelled'],
  ...['fuelled', 'levelled', 'signalled', 'totalled', 'counsell', 'enrol ', 'enrolment', 'fulfil ', 'fulfilment'],
  ...[
    'instalment',
    'skilful',
    'wilful',
    'learnt',
    'spelt',
    'burnt',
    'whilst',
    'amongst',
    'towards',
    'advert ',
    'adverts',
    'posted',
    'afterwards',
  ],
  ...['judgement', 'acknowledgement', 'mobile number', 'mobile phone', 'sms number', 'surname'],
]
/** Stems of words in -ise that are spelt so in America too. */
const IN_BOTH =
  'adv advert clockw comprom conc dev disgu enterpr exerc franch improv likew merchand no otherw pra prec prom ra rev r sunr superv surpr w'
/** "organise", "personalised", "customisation", "analyse". */
const ISE = new RegExp(
  `\\b(?!(?:${IN_BOTH.split(' ').join('|')})is)\\w+(?:is|lys)(?:e|es|ed|er|ers|ing|ation|ations)\\b`,
  'i',
)
const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : [text.one, text.other])

describe('WLD-26 American English', () => {
  const { 'en-GB': all = {}, 'en-US': american = {} } = WORD_SOURCES
  const shown = Object.entries(all).flatMap(([group, texts]) =>
    Object.entries({ ...texts, ...american[group] }).flatMap(([key, text]) =>
      formsOf(text).map((form) => ({
        name: `${group}.${key}`,
        form,
      })),
    ),
  )
  const found = (pattern: RegExp) =>
    shown.filter(({ form }) => pattern.test(form)).map(({ name, form }) => `${name}: ${form}`)

  it('is a list of differences', () => {
    for (const [group, texts] of Object.entries(american))
      expect(Object.keys(texts).length, group).toBeLessThanOrEqual(Object.keys(all[group] ?? {}).length)
    expect(wordsIn({ a: 'One', b: 'Two' }, { language: 'en-US', translated: { b: 'Three' } })).toEqual({
      a: 'One',
      b: 'Three',
    })
  })

  it('has no British spelling', () => {
    expect(found(new RegExp(`\\b(?:${BRITISH.join('|')})`, 'i'))).toEqual([])
    expect(found(ISE)).toEqual([])
  })

  it('says neither "pounds", "£", "postcode" nor, a company’s VAT number apart, "VAT"', () => {
    expect(found(/\bpounds?\b|£|\bpostcodes?\b/i)).toEqual([])
    expect(found(/\bVAT\b(?! number)/)).toEqual([])
  })

  it('is held to spellings that this test would find', () => {
    expect(found(/\bprices\b/i).length).toBeGreaterThan(0)
    for (const word of ['organise', 'Personalised', 'customisation', 'analyse']) expect(ISE.test(word), word).toBe(true)
    for (const word of ['promise', 'otherwise', 'rise', 'advertising', 'exercise', 'precise', 'raised'])
      expect(ISE.test(word), word).toBe(false)
  })
})
