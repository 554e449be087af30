// What is English of a page in another language.
import { SAMPLE_THEMES, sampleProfile } from '#domain/content/profile-sample.ts'
import { createBrand } from '#domain/site/brand.ts'
import type { Text } from '#domain/text/words.ts'
import { WORD_SOURCES } from '#http/word-sources.ts'

const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : [text.one, text.other])
/** What a text says between its values and parts. */
const literals = (text: string): string[] => text.split(/\{\w+\}|<\/?\w+>/).map((part) => part.trim())

/** The demo profile's own words and the names of stored themes, which no language translates. */
const STORED = JSON.stringify([sampleProfile(createBrand({ slug: 'acme', name: 'Acme' })), SAMPLE_THEMES])

export interface EnglishTexts {
  whole: Set<string>
  /** Three words or more between two values. */
  parts: string[]
}

/** English texts, as far as nothing in the language's own texts says the same. */
export function englishOnly(language: string): EnglishTexts {
  const english = Object.values(WORD_SOURCES['en-GB'] ?? {}).flatMap((group) => Object.values(group).flatMap(formsOf))
  const own = new Set(
    Object.values(WORD_SOURCES[language] ?? {}).flatMap((group) =>
      Object.values(group)
        .flatMap(formsOf)
        .flatMap((text) => [text, ...literals(text)]),
    ),
  )
  const isForeign = (text: string) => /[a-z]{2}/.test(text) && !own.has(text) && !STORED.includes(text)
  return {
    whole: new Set(english.filter(isForeign)),
    parts: english.flatMap(literals).filter((part) => part.split(' ').length > 2 && isForeign(part)),
  }
}

/** What a reader, a screen reader or a search engine gets of a page, piece by piece. */
function piecesOf(html: string): string[] {
  const body = html.replace(/<(script|style)\b.*?<\/\1>/gs, '')
  const attributes = [...body.matchAll(/\s(?:aria-label|alt|title|placeholder|content)="([^"]*)"/g)]
  return [...body.split(/<[^>]*>/), ...attributes.map(([, value = '']) => value)]
    .map((text) =>
      text
        .replace(/&#x27;/g, "'")
        .replace(/&quot;/g, '"')
        .replace(/&amp;/g, '&')
        .trim(),
    )
    .filter((text) => text !== '')
}

/** English texts that are left in the HTML of a page. */
export function englishIn(html: string, { whole, parts }: EnglishTexts): string[] {
  const pieces = piecesOf(html)
  const said = pieces.join('\n')
  return [
    ...pieces.filter((text) => whole.has(text)),
    ...parts.filter((part) => said.includes(part)).map((part) => `… ${part} …`),
  ]
}
