// Which module reads which texts: the groups a page sends to the browser, and texts that nothing reads.
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ISLAND_WORDS, SCRIPT_WORDS } from '#pages/layout/island-words.ts'
import { wordsOnPage } from '#pages/layout/words-on-page.ts'
import { filesBelow, type Node, reachableFrom, sourceOf, walk } from '../support/syntax.ts'
import { wordUsesIn } from '../support/word-use.ts'

const LOADERS = 'client/hydrate/islands.ts'
const ENTRIES = ['client/entry.ts', 'client/embed-entry.ts']
const files = ['src', 'client', 'app'].flatMap(filesBelow)
const groups = readdirSync('src/domain/content/words')
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -3))

const groupsReadBy = (modules: Iterable<string>): string[] =>
  [...new Set([...modules].flatMap(wordUsesIn).map(({ group }) => group ?? ''))].sort()

/** Island name → the file its loader imports. */
function islandFiles(): Map<string, string> {
  const found = new Map<string, string>()
  const { program, later } = sourceOf(LOADERS)
  let at = 0
  walk(program, (node, parents) => {
    if (node.type !== 'ImportExpression') return
    const { key } = parents.find(({ type }) => type === 'Property') ?? expect.fail('an import beside the table')
    const { name, value } = key as Node & { name?: string; value?: string }
    found.set(name ?? value ?? '', later[at++] ?? '')
  })
  return found
}

const SHOP_DATA = 'client/stores/shop-data.ts'

describe('groups of texts', () => {
  it('WLD-20 are read by a literal name with the constant of that name', () => {
    const wrong = files
      .flatMap(wordUsesIn)
      .filter(({ group, from }) => group === null || from !== `#domain/content/words/${group}.ts`)
    expect(wrong).toEqual([])
    // Anything else would go past the table of islands.
    const direct = files.filter((file) => file.startsWith('client/') && /\bwordsIn\b/.test(sourceOf(file).text))
    expect(direct).toEqual(['client/context/words.tsx', 'client/stores/words.ts'])
  })

  it('WLD-24 the table of islands holds the groups that an island reads, with what it loads later, and no other', () => {
    const loaded = islandFiles()
    expect([...loaded.keys()].sort()).toEqual(Object.keys(ISLAND_WORDS).sort())
    const read = Object.fromEntries(
      // The catalogue's texts belong to the scripts of every page.
      [...loaded].map(([island, file]) => [island, groupsReadBy(reachableFrom([file], [LOADERS, SHOP_DATA]))]),
    )
    expect(ISLAND_WORDS).toEqual(read)
  })

  it('WLD-24 the scripts of every page read the groups of the table and no other', () => {
    expect(SCRIPT_WORDS).toEqual(groupsReadBy(reachableFrom(ENTRIES, [LOADERS])))
  })

  it('WLD-24 a page carries what its islands read and what differs, and in British English nothing', () => {
    const texts = { title: 'Ihr Warenkorb' }
    const [island, [group = ''] = []] =
      Object.entries(ISLAND_WORDS).find(([, read]) => read.length > 0) ?? expect.fail('no island reads a text')
    const words = { [group]: texts, 'read-by-none': texts }
    expect(wordsOnPage(words, [island as keyof typeof ISLAND_WORDS])).toEqual({ [group]: texts })
    expect(wordsOnPage({ 'read-by-none': texts }, [island as keyof typeof ISLAND_WORDS])).toBeUndefined()
    expect(wordsOnPage({}, [island as keyof typeof ISLAND_WORDS])).toBeUndefined()
  })
})

/** Names a module may read a text by: `t.title`, `{ title } = t`, `t['title']`, and the parts of `t[\`title${n}\`]`. */
function namesIn(file: string): { names: Set<string>; patterns: RegExp[] } {
  const names = new Set<string>()
  const patterns: RegExp[] = []
  walk(sourceOf(file).program, (node, [parent]) => {
    if (node.type === 'Identifier' && (parent?.type === 'MemberExpression' || parent?.type === 'Property'))
      names.add(String(node.name))
    if (node.type === 'Literal' && typeof node.value === 'string') names.add(node.value)
    if (node.type !== 'TemplateLiteral' || parent?.type !== 'MemberExpression') return
    const fixed = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
    if (fixed.some((part) => part !== '')) patterns.push(new RegExp(`^${fixed.join('\\w+')}$`))
  })
  return { names, patterns }
}

/**
 * `t.title` in a module that is given texts by another and knows only the keys it reads, and the keys of a type whose
 * labels it is given: `Record<keyof BusinessDetails, string>`.
 */
function namesOfGivenTexts(file: string): Set<string> {
  const names = new Set<string>()
  const { program, text } = sourceOf(file)
  const isGivenLabels = /Record<keyof \w+, string>/.test(text)
  walk(program, (node) => {
    if (isGivenLabels && node.type === 'TSPropertySignature') names.add(String((node.key as { name?: string }).name))
    const { name } = (node.object ?? {}) as { name?: string }
    if (node.type === 'MemberExpression' && name === 't') names.add(String((node.property as { name?: string }).name))
  })
  return names
}

/** Modules that name the constant, or a type made of it: `type Texts = Words<typeof CART_WORDS>`. */
function readersOf(constant: string): string[] {
  const naming = (name: string) =>
    files.filter((file) => !isOfWords(file) && new RegExp(`\\b${name}\\b`).test(sourceOf(file).text))
  const direct = naming(constant)
  const types = direct.flatMap((file) =>
    [...sourceOf(file).text.matchAll(new RegExp(`\\b(?:type|interface) (\\w+)[^\\n]*typeof ${constant}\\b`, 'g'))].map(
      ([, name = '']) => name,
    ),
  )
  return [...new Set([...direct, ...types.flatMap(naming)])]
}
const isOfWords = (file: string) => file.startsWith('src/domain/content/words/')

describe('WLD-22 a text that no module reads', () => {
  it.each(groups)('%s has none', async (group) => {
    const module = await import(`../../src/domain/content/words/${group}.ts`)
    const [[constant, texts] = ['', {}]] = Object.entries<Record<string, unknown>>(module)
    const readers = readersOf(constant)
    expect(readers, `nothing reads ${constant}`).not.toEqual([])
    // One that goes through the whole group reads all of it.
    if (readers.some((file) => sourceOf(file).text.includes(`(${constant})`))) return
    const read = readers.map(namesIn)
    const given = new Set(readers.flatMap((file) => sourceOf(file).now).flatMap((file) => [...namesOfGivenTexts(file)]))
    const unread = Object.keys(texts).filter(
      (key) =>
        !given.has(key) &&
        !read.some(({ names, patterns }) => names.has(key) || patterns.some((pattern) => pattern.test(key))),
    )
    expect(unread).toEqual([])
  })
})
