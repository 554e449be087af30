// The letters of the shop's texts and the font files they are drawn with.
import { readFileSync } from 'node:fs'
import * as hb from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { beforeAll, describe, expect, it, test, vi } from 'vitest'
import { LEGAL_TEXT_IDS, withoutFacts } from '#domain/content/legal/legal-texts.ts'
import { countryName } from '#domain/market/country-names.ts'
import { formatDate } from '#domain/market/dates.ts'
import { LANGUAGES, type Language, OFFERED_LANGUAGES } from '#domain/market/languages.ts'
import { formatMoney } from '#domain/market/money.ts'
import { countriesOf, ZONES } from '#domain/market/zones.ts'
import { clientBuild } from '#http/page-assets.ts'
import { WORD_SOURCES } from '#http/word-sources.ts'

const FILES = ['archivo-latin', 'archivo-accents'] as const
const ALL = OFFERED_LANGUAGES as readonly Language[]
const COUNTRIES = ZONES.flatMap(countriesOf)
const sheet = readFileSync('client/styles/base.css', 'utf8')

/** The characters that a face of base.css is used for. */
function rangesOf(file: string): (character: string) => boolean {
  const [, list = ''] = new RegExp(`${file}\\.woff2[^}]*unicode-range:([^;]+);`).exec(sheet) ?? []
  const ranges = list.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice('U+'.length).split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })
  return (character) => {
    const code = character.codePointAt(0) ?? 0
    return ranges.some(([first, last]) => code >= first && code <= last)
  }
}

/** Has the file a glyph of its own for the character? */
async function glyphsOf(file: string): Promise<(character: string) => boolean> {
  const bytes = readFileSync(`client/fonts/${file}.woff2`)
  const every = Array.from({ length: 0x2300 }, (_, code) => String.fromCodePoint(code)).join('')
  const sfnt = await subsetFont(bytes, every, { targetFormat: 'sfnt' })
  const codes = new Set(new hb.Face(new hb.Blob(new Uint8Array(sfnt))).collectUnicodes())
  return (character) => codes.has(character.codePointAt(0) ?? 0)
}

/** Every text a page in the language may show: catalogue, legal texts, countries, dates and amounts. */
function textsIn(language: Language): string {
  const months = Array.from({ length: 12 }, (_, month) =>
    formatDate(`2026-${String(month + 1).padStart(2, '0')}-01`, language),
  )
  const amounts = ['GBP', 'EUR', 'USD', 'JPY'].map((currency) => formatMoney(-1_234_567, currency, language))
  return JSON.stringify([
    { ...WORD_SOURCES['en-GB'], ...WORD_SOURCES[language] },
    LEGAL_TEXT_IDS.map((id) => withoutFacts(id, language)),
    COUNTRIES.map((country) => countryName(country, language)),
    ...[LANGUAGES[language].name, months, amounts],
  ])
}

const ranges = new Map(FILES.map((file) => [file, rangesOf(file)]))
const glyphs = new Map<string, (character: string) => boolean>()
beforeAll(async () => {
  for (const file of FILES) glyphs.set(file, await glyphsOf(file))
}, 60_000)

const fileFor = (character: string) => FILES.find((file) => ranges.get(file)?.(character))

describe.each(ALL)('WLD-109 the letters of %s', (language) => {
  const texts = textsIn(language)
  // Some texts are drawn in capitals.
  const letters = [...new Set(texts + texts.toLocaleUpperCase(language))].filter((character) => character >= ' ')

  it('are in the ranges of the first two font files, and have a glyph in them', () => {
    const lost = letters.filter((letter) => {
      const file = fileFor(letter)
      return file === undefined || !glyphs.get(file)?.(letter)
    })
    expect(lost.map((letter) => `${letter} U+${letter.codePointAt(0)?.toString(16)}`)).toEqual([])
  })

  it('need the second file if and only if its pages preload that', () => {
    const accents = letters.filter((letter) => fileFor(letter) === 'archivo-accents')
    const isNeeded = language !== 'en-GB' && language !== 'en-US'
    expect([accents.length > 5, LANGUAGES[language].hasAccents ?? false]).toEqual([isNeeded, isNeeded])
  })
})

test('WLD-109 the files have exactly the letters of their ranges, U+201E in the second', () => {
  expect(fileFor('„')).toBe('archivo-accents')
  for (const file of FILES)
    for (let code = 0x20; code < 0x2300; code++) {
      const character = String.fromCodePoint(code)
      expect([file, code, glyphs.get(file)?.(character)]).toEqual([file, code, ranges.get(file)?.(character)])
    }
})

test('WLD-109 English pages preload the first file, pages of languages with accents both', () => {
  const manifest = {
    'client/entry.ts': { file: 'entry.js' },
    'client/fonts/archivo-accents.woff2': { file: 'accents.woff2' },
    'client/fonts/archivo-latin.woff2': { file: 'latin.woff2' },
  }
  const { pageAssets } = clientBuild({ manifest: { default: manifest } }, () => '')
  vi.stubEnv('DEV', false)
  expect(pageAssets('client/entry.ts').fonts).toEqual(['/latin.woff2'])
  expect(pageAssets('client/entry.ts', true).fonts).toEqual(['/accents.woff2', '/latin.woff2'])
  vi.unstubAllEnvs()
})
