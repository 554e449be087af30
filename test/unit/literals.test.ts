// Sentences a shopper reads come from the groups of texts (src/domain/content/words), so that they can be translated.
import { describe, expect, it } from 'vitest'
import { type Literal, sentencesInJsx } from '../support/literals.ts'
import { filesBelow } from '../support/syntax.ts'

/** What exists in English only: pages of one address without a market, and what only they use. */
const ENGLISH_PAGES: readonly string[] = [
  'src/pages/shop/checkout.tsx',
  'client/islands/forms/checkout-form.tsx',
  'src/pages/shop/embed-docs.tsx',
  'src/pages/bare/dev-mail.tsx',
  'src/pages/bare/operator-encode.tsx',
  'src/pages/bare/paused.tsx',
]

/** Names of people who do not exist; names stay as they are in every language. */
const NAMES = ['Mara Ellison']

const isBelow = (file: string, names: readonly string[]) => names.some((name) => file.startsWith(name))
const named = (found: readonly Literal[]) => found.map(({ file, line, text }) => `${file}:${line} ${text}`)

describe('WLD-19 sentences a shopper reads', () => {
  const components = ['src/pages', 'client'].flatMap(filesBelow).filter((file) => file.endsWith('.tsx'))

  it('are not written in JSX: no text, label, title or alternative text has two words or more', () => {
    const found = components.filter((file) => !isBelow(file, ENGLISH_PAGES)).flatMap(sentencesInJsx)
    expect(named(found.filter(({ text }) => !NAMES.includes(text)))).toEqual([])
  })

  it('are found by this test: each page in English only has some', () => {
    for (const name of ENGLISH_PAGES) expect(sentencesInJsx(name), name).not.toEqual([])
  })
})
