// The market whose pages the gallery shows, and what its language calls the controls that the scenes press.
import { readdirSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isPseudoLanguage, type Language } from '#domain/market/languages.ts'
import { type Market, pathIn } from '#domain/market/market.ts'
import { DEFAULT_MARKETS, marketOf, readMarkets } from '#domain/market/markets.ts'
import type { Brand } from '#domain/site/brand.ts'
import { isInMarkets, pageForPath } from '#domain/site/routes.ts'
import { pseudoText } from '#domain/text/pseudo-words.ts'
import type { Text, Texts } from '#domain/text/words.ts'

/** Markets that can be asked for where the shop's own setting has none with that prefix. */
const MARKETS = `${DEFAULT_MARKETS} US:USD:en-US DE:EUR:de FR:EUR:fr ES:EUR:es XA:EUR:en-XA XB:EUR:ar-XB`

/** The market with this prefix and the setting MARKETS that opens it, or null if there is none. */
export function galleryMarket(
  prefix: string,
  { own, slug }: { own: string; slug: string },
): { market: Market; setting: string } | null {
  for (const setting of [own, MARKETS]) {
    const { markets } = readMarkets({ markets: setting, slug, stripeCountries: ['GB'], production: false })
    const market = marketOf(markets, prefix)
    if (market !== undefined) return { market, setting }
  }
  return null
}

/** The path in the market; null for a page that has one address for all markets. "/no-such-page" is none of the table. */
export function pathInMarket(path: string, market: Market, brand: Pick<Brand, 'slug'>): string | null {
  if (market.prefix === '') return path
  const { pathname } = new URL(path, 'http://shop')
  const page = pageForPath(pathname, brand)
  const isPage = page === null ? pathname.split('/').length === 2 : isInMarkets(page)
  return isPage ? pathIn(market, path) : null
}

const WORDS = 'src/domain/content/words'

/** A name of a control in English, as text or pattern, and what stands for it in the language. */
export type Naming = (english: string | RegExp) => string | RegExp

const isNamed = (text: string, name: string | RegExp): boolean =>
  typeof name === 'string' ? text === name : name.test(text)
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** A pattern for a text: anything for its values, and without the marks of its parts. */
const patternOf = (text: string): string =>
  text
    .replace(/<\/?\w+>/g, '')
    .split(/\{\w+\}/)
    .map(escaped)
    .join('.*')
const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : [text.one, text.other])

/** Names of controls in a language, looked up in its texts. Reads the source files. */
export async function namesIn(language: Language): Promise<Naming> {
  if (language === 'en-GB') return (english) => english
  const pairs: [string, string][] = []
  for (const file of readdirSync(WORDS).filter((name) => name.endsWith('.ts'))) {
    const english = await textsOf(`${WORDS}/${file}`)
    const translated = isPseudoLanguage(language) ? null : await textsOf(`${WORDS}/${language}/${file}`)
    for (const [key, text] of Object.entries(english)) {
      const other = isPseudoLanguage(language) ? pseudoText(text, language) : (translated?.[key] ?? text)
      const forms = formsOf(other)
      for (const [at, form] of formsOf(text).entries()) pairs.push([form, forms[at] ?? form])
    }
  }
  return (english) => {
    const found = pairs.filter(([text]) => isNamed(text, english)).map(([, other]) => `^${patternOf(other)}$`)
    return found.length === 0 ? english : new RegExp([...new Set(found)].join('|'))
  }
}

/** The texts a file exports; none where the language has no such file. */
async function textsOf(path: string): Promise<Texts> {
  const folder = resolve(path, '..')
  if (!readdirSync(folder).includes(basename(path))) return {}
  const module: Record<string, Texts> = await import(pathToFileURL(resolve(path)).href)
  return Object.values(module)[0] ?? {}
}
