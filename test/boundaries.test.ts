// What a tap or a browser can reach, read off the module graph of the real builds; test/unit/arrows has the imports.
// These are the walls; a wrong import fails here before anybody notices a slow tap or a leaked module.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Rolldown } from 'vite'
import { build } from 'vite'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { DEFAULT_LANGUAGE } from '#domain/market/languages.ts'
import { WORD_SOURCES } from '#http/word-sources.ts'
import { limitOf, sizeFor } from './support/budgets.ts'

const root = new URL('..', import.meta.url).pathname
type Chunk = Rolldown.OutputChunk
let worker: Chunk[]
let client: Chunk[]
/** Styles and other text files of the client build. */
let clientAssets: { fileName: string; source: string }[]

async function chunksOf(ssr: boolean): Promise<Chunk[]> {
  vi.stubEnv('NODE_ENV', 'production') // what npm run build sets; the test runner has its own
  const output = await build({
    root,
    mode: 'production',
    logLevel: 'silent',
    build: { write: false, emptyOutDir: false, ssr },
  })
  const { output: files } = output as Rolldown.RolldownOutput
  if (!ssr)
    clientAssets = files.flatMap((file) =>
      file.type === 'asset' && typeof file.source === 'string'
        ? [{ fileName: file.fileName, source: file.source }]
        : [],
    )
  return files.filter((file): file is Chunk => file.type === 'chunk')
}

/** A chunk and everything it imports statically. */
function withImports(chunks: Chunk[], entry: Chunk, found = new Set<Chunk>()): Set<Chunk> {
  if (found.has(entry)) return found
  found.add(entry)
  for (const chunk of chunks) if (entry.imports.includes(chunk.fileName)) withImports(chunks, chunk, found)
  return found
}

/** Modules of a chunk and of everything it imports statically: what is evaluated with it. */
const evaluatedWith = (chunks: Chunk[], entry: Chunk): string[] =>
  [...withImports(chunks, entry)].flatMap((chunk) => Object.keys(chunk.modules))

const joined = (chunks: Iterable<Chunk>) => Buffer.from([...chunks].map(({ code }) => code).join(''))

/** Chunks with nothing in them but what takes orders, and Stripe. */
const ordersChunks = (): Chunk[] =>
  worker.filter(({ modules }) => {
    const ids = Object.keys(modules).map((id) => relative(root, id))
    return (
      ids.length > 0 &&
      ids.every((id) =>
        /^src\/(orders\/|domain\/order\/|commerce\/stripe|pages\/bare\/(test-order|thanks)|domain\/(cart\/(pack-lines|checkout-metadata)|content\/words\/stripe-delivery))/.test(
          id,
        ),
      )
    )
  })

const entryOf = (chunks: Chunk[], name: string): Chunk => {
  const entry = chunks.find((chunk) => chunk.isEntry && chunk.facadeModuleId?.endsWith(name))
  if (!entry) throw new Error(`no entry ${name}`)
  return entry
}

const wordAssets = () => clientAssets.filter(({ fileName }) => fileName.startsWith('assets/words-'))

beforeAll(async () => {
  client = await chunksOf(false)
  worker = await chunksOf(true)
}, 120_000)

describe('the built Worker', () => {
  it('TAP-14 PLAT-16 a tap or a redirect evaluates neither React, drizzle, zod, pages nor islands', () => {
    const evaluated = evaluatedWith(worker, entryOf(worker, 'src/index.ts')).map((id) => relative(root, id))
    expect(evaluated).toContain('src/tap/scan.ts')
    const heavy = evaluated.filter((id) =>
      /node_modules\/(react|react-dom|@hono\/react-renderer|@tanstack|drizzle-orm|scheduler|zod)\/|^src\/(pages|api|db(?!\/hot\/chips)|mail|commerce|share-picture|guards|routes\/(?!files))\/|^client\//.test(
        id,
      ),
    )
    expect(heavy).toEqual([])
  })

  it('WLD-108 a tap or a redirect evaluates no market, no text of a page and no price', () => {
    const evaluated = evaluatedWith(worker, entryOf(worker, 'src/index.ts')).map((id) => relative(root, id))
    const all = worker.flatMap(({ modules }) => Object.keys(modules)).map((id) => relative(root, id))
    const ofMarkets =
      /^src\/(?:domain\/(?:market\/|content\/|text\/words\.|shop\/(?:prices|bundles|catalogue)\.)|http\/markets\.|router\/market\.)/
    expect(evaluated.filter((id) => ofMarkets.test(id))).toEqual([])
    for (const file of ['src/domain/market/markets.ts', 'src/domain/text/words.ts', 'src/domain/market/prices.ts'])
      expect(all).toContain(file)
  })

  it('SUN-10 only a tap with a signature loads what verifies it: no module of a plain tap leads there but on demand', () => {
    const entry = entryOf(worker, 'src/index.ts')
    const evaluated = evaluatedWith(worker, entry).map((id) => relative(root, id))
    const ofSigned = [
      ...['src/tap/sun.ts', 'src/domain/chip/sun.ts', 'src/db/hot/signed-chip.ts', 'src/mail/tap-proof.ts'],
      ...['src/http/tap-mark.ts', 'src/domain/profile/tap-mark.ts'],
    ]
    const built = worker.flatMap(({ modules }) => Object.keys(modules)).map((id) => relative(root, id))
    for (const file of ofSigned) {
      expect(built).toContain(file)
      expect(evaluated).not.toContain(file)
    }
    // Of this area a plain tap evaluates the check of the setting alone.
    expect(evaluated.filter((id) => /sun|signed|mark|master|hex/.test(id))).toEqual(['src/domain/chip/master-keys.ts'])
    // A signed tap loads no drawing, no drizzle and no zod either.
    const signed = worker.find(({ modules }) =>
      Object.keys(modules).some((id) => relative(root, id) === 'src/tap/sun.ts'),
    )
    if (!signed) throw new Error('no chunk with src/tap/sun.ts')
    const withIt = evaluatedWith(worker, signed).map((id) => relative(root, id))
    expect(
      withIt.filter((id) =>
        /node_modules\/(react|react-dom|drizzle-orm|zod)\/|^src\/(pages|api|mail)\/|^client\//.test(id),
      ),
    ).toEqual([])
  })

  it('a profile that is read for the first time evaluates no zod: neither its page nor what draws it', () => {
    const pages = worker.filter((chunk) =>
      Object.keys(chunk.modules).some((id) => /\/src\/pages\/(bare\/profile|router)\.tsx$/.test(id)),
    )
    expect(pages).not.toEqual([])
    for (const page of pages)
      expect(
        evaluatedWith(worker, page).filter((id) => id.includes('node_modules/zod/')),
        page.fileName,
      ).toEqual([])
  })

  it('COST-15 a tap evaluates nothing that reads profiles ahead', () => {
    const evaluated = evaluatedWith(worker, entryOf(worker, 'src/index.ts')).map((id) => relative(root, id))
    for (const file of ['src/db/hot/profile-page.ts', 'src/db/profile-ahead.ts', 'src/db/hot/write-counts.ts'])
      expect(evaluated).not.toContain(file)
  })

  it.each([
    'src/pages/bare/profile.tsx',
    'src/pages/router.tsx',
    'src/routes/profile-files.ts',
    'src/db/profile-ahead.ts',
    'src/db/hot/profile-page.ts',
    'src/db/hot/write-counts.ts',
    'src/api/index.ts',
  ])('TAP-14 %s, which a profile’s first read or a count waits for, evaluates no drizzle', (file) => {
    const chunk = worker.find(({ modules }) => Object.keys(modules).some((id) => relative(root, id) === file))
    if (chunk === undefined) throw new Error(`no chunk with ${file}`)
    expect(evaluatedWith(worker, chunk).filter((id) => id.includes('node_modules/drizzle-orm/'))).toEqual([])
    // It is there for everything else.
    const all = worker.flatMap(({ modules }) => Object.keys(modules))
    expect(all.some((id) => id.includes('node_modules/drizzle-orm/'))).toBe(true)
  })

  it('HOST-05 COST-15 keeps its budgets: for a tap, in all, and for taking orders', () => {
    expect(sizeFor('tap', joined(withImports(worker, entryOf(worker, 'src/index.ts'))))).toBeLessThanOrEqual(
      limitOf('tap'),
    )
    expect(sizeFor('worker', joined(worker))).toBeLessThanOrEqual(limitOf('worker'))
    expect(sizeFor('orders', joined(ordersChunks()))).toBeLessThanOrEqual(limitOf('orders'))
  })

  it('HOST-05 fetches what takes orders, and Stripe, only when one of them is asked', () => {
    const orders = ordersChunks()
    expect(orders.length).toBeGreaterThan(1)
    const imported = worker.filter((chunk) => !orders.includes(chunk)).flatMap(({ imports }) => imports)
    expect(orders.filter(({ fileName }) => imported.includes(fileName))).toEqual([])
  })

  it('ORD-04 takes orders where a test order is placed alone, by a module that nothing else asks for', () => {
    const holdsOrders = ({ modules }: Chunk) =>
      Object.keys(modules).some((id) => relative(root, id).startsWith('src/orders/'))
    const orders = worker.filter(holdsOrders)
    expect(orders.flatMap(({ modules }) => Object.keys(modules)).map((id) => relative(root, id))).toContain(
      'src/orders/intake.ts',
    )
    const others = worker.filter((chunk) => !holdsOrders(chunk))
    for (const chunk of others)
      expect(
        evaluatedWith(worker, chunk).filter((id) => id.includes('/src/orders/')),
        chunk.fileName,
      ).toEqual([])
    const names = orders.map(({ fileName }) => fileName)
    const asking = others.filter(({ dynamicImports }) => dynamicImports.some((name) => names.includes(name)))
    expect(asking.map((chunk) => Object.keys(chunk.modules).some((id) => id.endsWith('/test-order.tsx')))).toEqual([
      true,
    ])
    const naming = filesBelow('src').filter((file) => /['"]#orders\//.test(readFileSync(file, 'utf8')))
    expect(naming.map((file) => relative(root, file))).toEqual(['src/pages/bare/test-order.tsx'])
  })

  it('T-DAT-4 HOST-04 holds no module of the app, and no name of a cookie', () => {
    const modules = worker.flatMap((chunk) => Object.keys(chunk.modules)).map((id) => relative(root, id))
    expect(modules.filter((id) => id.startsWith('app/'))).toEqual([])
    for (const { fileName, code } of worker) expect(code.includes('__Host-'), fileName).toBe(false)
  })

  it('pages, calls and the other files of a profile do not evaluate what draws pictures', () => {
    const drawing = worker.filter((chunk) =>
      Object.keys(chunk.modules).some((id) => id.includes('/src/share-picture/')),
    )
    expect(drawing).not.toEqual([])
    for (const entry of worker.filter((chunk) => !drawing.includes(chunk)))
      expect(evaluatedWith(worker, entry).filter((id) => id.includes('/src/share-picture/'))).toEqual([])
  })

  it('holds no words of the legal pages: the Worker reads them from files', () => {
    const said = worker
      .flatMap(({ modules }) => Object.entries(modules))
      .filter(([, { renderedLength }]) => renderedLength > 0)
      .map(([id]) => relative(root, id))
    expect(said).toContain('src/pages/layout/legal-texts.ts')
    expect(
      said.filter((id) => /^src\/domain\/content\/(legal-(terms|privacy)\.|kept-data\.|legal\/\w+\/)/.test(id)),
    ).toEqual([])
  })

  it('WLD-23 holds no text of another language: neither does a script; the Worker reads them from files', () => {
    const said = worker
      .flatMap(({ modules }) => Object.entries(modules))
      .filter(([, { renderedLength }]) => renderedLength > 0)
      .map(([id]) => relative(root, id))
    expect(said).toContain('src/http/word-files.ts')
    const scripts = client.flatMap((chunk) => Object.keys(chunk.modules)).map((id) => relative(root, id))
    expect(scripts.some((id) => /^src\/domain\/content\/words\/[\w-]+\.ts$/.test(id))).toBe(true)
    const translations = /^src\/domain\/content\/words\/[\w-]+\/|\/word-sources\.ts$|\/check-words\.ts$/
    expect([...said, ...scripts].filter((id) => translations.test(id))).toEqual([])
    // Nor in any other way, like a text that a bundler has inlined.
    const texts = wordAssets().flatMap(({ source }) => Object.values<Record<string, unknown>>(JSON.parse(source)))
    const sentences = texts.flatMap((group) => Object.values(group)).filter((text) => typeof text === 'string')
    expect(sentences.length).toBeGreaterThan(0)
    const english = new Set(
      Object.values(WORD_SOURCES[DEFAULT_LANGUAGE] ?? {}).flatMap((group) => Object.values(group)),
    )
    const distinctive = sentences.filter((text) => /\s/.test(text) && !/[{<]/.test(text) && !english.has(text))
    for (const { fileName, code } of [...worker, ...client])
      expect(
        distinctive.filter((text) => code.includes(text)),
        fileName,
      ).toEqual([])
  })

  it('WLD-108 the file of a language is at most 25 KB brotli', () => {
    expect(
      wordAssets()
        .map(({ fileName }) => fileName.replace(/-[\w-]{8}\.json$/, ''))
        .sort(),
    ).toEqual(['ar-XB', 'de', 'en-US', 'en-XA', 'es', 'fr'].map((language) => `assets/words-${language}`))
    for (const { fileName, source } of wordAssets())
      expect(brotliCompressSync(source).length, fileName).toBeLessThanOrEqual(25_000)
  })

  it('PLAT-02 exports one handler and functions only, as the runtime demands', () => {
    expect(entryOf(worker, 'src/index.ts').exports).toEqual(expect.arrayContaining(['default']))
  })

  it('STR-04 what sells through Stripe is reached by its own mode alone, keeps its budget, and needs no package', () => {
    const modules = worker.flatMap((chunk) => Object.keys(chunk.modules)).map((id) => relative(root, id))
    expect([...modules, ...client.flatMap((chunk) => Object.keys(chunk.modules))].join('\n')).not.toMatch(
      /node_modules\/stripe\//,
    )
    const selling = worker.filter((chunk) =>
      Object.keys(chunk.modules).some((id) => /\/src\/commerce\/stripe[^/]*$/.test(id)),
    )
    expect(modules).toContain('src/commerce/stripe.ts')
    expect(sizeFor('stripe', joined(selling))).toBeLessThanOrEqual(limitOf('stripe'))
    for (const chunk of worker.filter((each) => !selling.includes(each)))
      expect(evaluatedWith(worker, chunk).filter((id) => /\/src\/commerce\/stripe/.test(id))).toEqual([])
  })

  it('T-CSP-7 holds the production build of React only', () => {
    const modules = worker.flatMap((chunk) => Object.keys(chunk.modules))
    expect(modules.filter((id) => /react-dom.*development/.test(id))).toEqual([])
  })
})

describe('what a browser can receive', () => {
  it('PLAT-10 comes from client/, src/domain and packages only', () => {
    const modules = client.flatMap((chunk) => Object.keys(chunk.modules)).map((id) => relative(root, id))
    const own = modules.filter((id) => !id.includes('node_modules/') && !id.startsWith('\0') && !id.startsWith('..'))
    expect(own.filter((id) => !/^(client|src\/domain)\//.test(id))).toEqual([])
  })

  it('BRAND-04 names no brand: neither a script nor a style nor a file of public/ holds the default one', () => {
    for (const { fileName, code } of client) expect(code, fileName).not.toMatch(/tappt/i)
    for (const { fileName, source } of clientAssets) expect(`${fileName} ${source}`, fileName).not.toMatch(/tappt/i)
    const files = readdirSync(join(root, 'public'), { recursive: true, encoding: 'utf8' })
    for (const name of files) expect(name).not.toMatch(/tappt/i)
    for (const name of files.filter((file) => /\.(svg|txt|json|js|css|html)$|^_/.test(file)))
      expect(readFileSync(join(root, 'public', name), 'utf8'), name).not.toMatch(/tappt/i)
  })

  it.each(['client/entry.ts', 'client/embed-entry.ts', 'client/profile.ts', 'client/operator.ts'])(
    'the script %s begins without React and react-query',
    (entry) => {
      const modules = evaluatedWith(client, entryOf(client, entry))
      expect(modules.filter((id) => /node_modules\/(react|@tanstack)/.test(id))).toEqual([])
    },
  )

  it('evaluates zod with the first island: neither an entry script nor what reports a referral click has it', () => {
    const has = (path: string) =>
      client.filter((chunk) => Object.keys(chunk.modules).some((id) => relative(root, id) === path))
    const evaluatesZod = (path: string) => {
      const chunks = has(path)
      if (chunks.length === 0) throw new Error(`no chunk with ${path}`)
      return chunks.some((chunk) => evaluatedWith(client, chunk).some((id) => id.includes('node_modules/zod/')))
    }
    for (const path of ['client/entry.ts', 'client/embed-entry.ts', 'client/profile.ts', 'client/browser/calls/api.ts'])
      expect(evaluatesZod(path), path).toBe(false)
    for (const path of ['client/hydrate/hydrate.tsx', 'client/browser/calls/responses.client.ts'])
      expect(evaluatesZod(path), path).toBe(true)
  })

  it('holds react-query in one chunk, which comes with the islands that ask the server and no other', () => {
    const has = (path: string) => client.filter((chunk) => Object.keys(chunk.modules).some((id) => id.endsWith(path)))
    const [queries, ...more] = client.filter(({ modules }) =>
      Object.keys(modules).some((id) => id.includes('node_modules/@tanstack/')),
    )
    expect(more).toEqual([])
    const brings = (path: string) =>
      has(path).some((chunk) => queries !== undefined && withImports(client, chunk).has(queries))
    expect(brings('client/islands/product/product-configurator.tsx')).toBe(true)
    for (const path of ['hydrate/hydrate.tsx', 'islands/header/site-header.tsx', 'islands/popup/discount-popup.tsx'])
      expect(brings(`client/${path}`), path).toBe(false)
  })

  it('the script of public profiles is one file within its budget', () => {
    const entry = entryOf(client, 'client/profile.ts')
    expect(entry.imports).toEqual([])
    expect(sizeFor('profile script', entry.code)).toBeLessThanOrEqual(limitOf('profile script'))
  })
})

describe('the styles', () => {
  const sheet = (name: string) => {
    const found = clientAssets.find(({ fileName }) => new RegExp(`/${name}-[^/]+\\.css$`).test(fileName))
    if (!found) throw new Error(`no styles ${name}`)
    return found.source
  }
  /** Names of the classes a sheet has rules for; what begins with a digit is a fraction. */
  const classes = (css: string) =>
    new Set([...css.matchAll(/\.((?!\d)(?:[\w-]|\\.)+)/g)].map(([, name]) => name?.replace(/\\/g, '')))

  it('keep their budgets, those of the shop and those of a profile', () => {
    expect(sizeFor('shop styles', sheet('app'))).toBeLessThanOrEqual(limitOf('shop styles'))
    expect(sizeFor('profile styles', sheet('profile'))).toBeLessThanOrEqual(limitOf('profile styles'))
  })

  it('of public profiles and other bare pages hold every class these pages use, in two fifths of the bytes', () => {
    const plain = classes(sheet('profile'))
    const shop = classes(sheet('app'))
    const bare = filesBelow('src/pages/bare').filter((file) => !file.includes('operator-encode'))
    expect(bare.length).toBeGreaterThanOrEqual(6)
    const shared = filesBelow('client/ui/profile')
    const used = [
      ...bare,
      ...shared,
      ...['button', 'card-image', 'logo'].map((name) => join(root, `client/ui/${name}.tsx`)),
    ]
      .flatMap((file) => readFileSync(file, 'utf8').match(/(["'`])[^"'`\n]*\1/g) ?? [])
      .flatMap((text) => text.split(/[\s'"`{}$]+/))
      .filter((word) => shop.has(word) && !['code', 'edition', 'phone', 'quantity'].includes(word)) // words of texts
    for (const name of ['profile-card', 'platform']) expect(plain).toContain(name)
    expect(used).toContain('panel')
    expect([...new Set(used)].filter((word) => !plain.has(word))).toEqual([])
    expect(sheet('profile').length * 5).toBeLessThan(sheet('app').length * 2)
  })
})

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(root, folder, name))
}
