// The translations of the legal texts: what each must share with the English one.
import { describe, expect, it, test } from 'vitest'
import { LEGAL_TEXT_IDS, legalText } from '#domain/content/legal/legal-texts.ts'
import { LEGAL_LANGUAGES } from '#domain/content/legal-languages.ts'
import type { TermsFacts } from '#domain/content/legal-terms.ts'
import type { LegalBlock, LegalSection } from '#domain/content/legal-text.ts'
import { DEFAULT_LANGUAGE, OFFERED_LANGUAGES } from '#domain/market/languages.ts'
import { createBrand } from '#domain/site/brand.ts'

const brand = createBrand({ slug: 'acme', name: 'Acme' })
/** Values that occur in no sentence by themselves. */
const FACTS: TermsFacts = {
  prices: '{{prices}}',
  duties: '{{duties}}',
  dispatchDays: '{{dispatchDays}}',
  customDays: '{{customDays}}',
  deliveryDays: '{{deliveryDays}}',
  freeOver: '{{freeOver}}',
  packPrice: '{{packPrice}}',
  packList: '{{packList}}',
}

const kindOf = (block: LegalBlock): string =>
  typeof block === 'string' ? 'paragraph' : (Object.keys(block)[0] ?? 'nothing')

/** The rows and lines of a block. */
function linesOf(block: LegalBlock): string[] {
  if (typeof block === 'string') return [block]
  if ('list' in block) return [...block.list]
  if ('letter' in block) return [...block.letter]
  return [block.table.caption, block.table.head.join('|'), ...block.table.rows.map((row) => row.join('|'))]
}

/** What is the same in every language: addresses, codes, placeholders, the brand and digits with a percent sign. */
const fixed = (line: string): string[] =>
  (line.match(/\]\([^)]+\)|`[^`]+`|\{\{\w+\}\}|<\/?markets>|\bAcme\b|https?:\/\/[^\s)]+|\d+(?=\s?%)/g) ?? []).sort()

/** A block as a translation must repeat it. */
const shape = (block: LegalBlock) => ({
  kind: kindOf(block),
  lines: linesOf(block).map(fixed),
  ...(typeof block === 'object' && 'table' in block
    ? { columns: block.table.rows.map((row) => row.length), head: block.table.head.length, names: block.table.names }
    : {}),
})

const shapeOf = (sections: readonly LegalSection[]) =>
  sections.map(({ id, blocks }) => ({ id, blocks: blocks.map(shape) }))

/** Sentences are never the same in two languages; single words like "Contact" and lines like "Support: …" may be. */
const sentences = (sections: readonly LegalSection[]): string[] =>
  sections.flatMap(({ blocks }) => blocks.flatMap(linesOf)).filter((line) => line.split(' ').length > 3)

test('WLD-83 every language of the shop but English has its own legal texts', () => {
  expect(OFFERED_LANGUAGES.filter((language) => !language.startsWith('en-'))).toEqual([...LEGAL_LANGUAGES])
})

describe.each([...LEGAL_LANGUAGES])('WLD-83 in %s', (language) => {
  it.each(LEGAL_TEXT_IDS)('%s has the sections, blocks, links and values of the English text', (id) => {
    const english = legalText(id, DEFAULT_LANGUAGE, brand, FACTS)
    const translated = legalText(id, language, brand, FACTS)
    expect(shapeOf(translated)).toEqual(shapeOf(english))
  })

  it.each(LEGAL_TEXT_IDS)('%s has every sentence in its own words', (id) => {
    const english = new Set(sentences(legalText(id, DEFAULT_LANGUAGE, brand, FACTS)))
    expect(sentences(legalText(id, language, brand, FACTS)).filter((line) => english.has(line))).toEqual([])
  })
})
