// Which folder may import which: the whole table, and that no two folders need each other. What a tap or a browser
// really receives is read off the builds in test/boundaries.
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }

/** A folder of the left column may import itself, what lies below it, and what is on the right. */
const ARROWS: Record<string, readonly string[]> = {
  'src/index.ts': ['src/*'],
  'src/router': ['src/*'],
  'src/env.ts': ['src/domain/*'],
  'src/http': ['src/env.ts', 'src/domain/*'],
  'src/cache': ['src/env.ts', 'src/domain/*'],
  'src/tap': ['src/env.ts', 'src/domain/*', 'src/http', 'src/cache', 'src/db/*'], // of the database, its reads, and what comes after
  'src/db': ['src/domain/*', 'src/http', 'src/cache', 'src/db/hot', 'src/tap'], // of the tap, what a visit is
  'src/db/hot': ['src/domain/*', 'src/http'],
  'src/orders': ['src/domain/*', 'src/db'],
  'src/commerce': ['src/env.ts', 'src/domain/*', 'src/http', 'src/db'], // of the database, the sample's codes
  'src/mail': ['src/env.ts', 'src/domain/*', 'src/http', 'src/db'],
  'src/share-picture': ['src/env.ts', 'src/domain/*', 'src/http'],
  'src/guards': ['src/env.ts', 'src/domain/*', 'src/http', 'src/db', 'src/mail'],
  'src/api': [
    ...['src/env.ts', 'src/domain/*', 'src/http', 'src/cache', 'src/tap', 'src/guards'],
    ...['src/db/*', 'src/mail', 'src/commerce'],
  ],
  'src/routes': [
    ...['src/env.ts', 'src/domain/*', 'src/http', 'src/guards'],
    ...['src/db/*', 'src/mail', 'src/commerce', 'src/share-picture'],
  ],
  'src/pages': [
    ...['src/env.ts', 'src/domain/*', 'src/http', 'src/cache', 'src/pages/*'],
    ...['client/islands/*', 'client/stores'],
  ],
  'src/pages/layout': [
    ...['src/env.ts', 'src/domain/*', 'src/http', 'src/cache'],
    ...['client/ui', 'client/islands/*', 'client/stores', 'client/context'],
  ],
  'src/pages/shop': [
    ...['src/env.ts', 'src/domain/*', 'src/pages/layout'],
    ...['client/ui/*', 'client/islands/*', 'client/stores', 'client/context'],
  ],
  'src/pages/bare': [
    ...['src/env.ts', 'src/domain/*', 'src/cache', 'src/http', 'src/pages/layout', 'src/guards', 'src/orders'],
    ...['src/db/*', 'src/mail', 'src/commerce', 'client/ui/*', 'client/stores', 'client/context'],
  ],

  'src/domain/text': [],
  'src/domain/market': [],
  'src/domain/site': ['src/domain/text', 'src/domain/market'],
  'src/domain/content/words': ['src/domain/text', 'src/domain/site'],
  'src/domain/shop': ['src/domain/text', 'src/domain/site', 'src/domain/market', 'src/domain/content/words'],
  'src/domain/engraving': ['src/domain/text', 'src/domain/market', 'src/domain/shop', 'src/domain/content/words'],
  'src/domain/order': [
    ...['src/domain/text', 'src/domain/market', 'src/domain/shop', 'src/domain/engraving', 'src/domain/signup'],
  ],
  'src/domain/cart': [
    ...['src/domain/text', 'src/domain/site', 'src/domain/market', 'src/domain/shop', 'src/domain/engraving'],
    'src/domain/content/words',
  ],
  'src/domain/product': ['src/domain/market', 'src/domain/shop', 'src/domain/engraving', 'src/domain/cart'],
  'src/domain/profile': ['src/domain/text', 'src/domain/site'],
  'src/domain/chip': [
    ...['src/domain/text', 'src/domain/site', 'src/domain/market', 'src/domain/profile', 'src/domain/content/words'],
  ],
  'src/domain/embed': ['src/domain/site', 'src/domain/market'],
  'src/domain/tracking': ['src/domain/site', 'src/domain/market', 'src/domain/shop', 'src/domain/cart'],
  'src/domain/signup': ['src/domain/text', 'src/domain/site', 'src/domain/content', 'src/domain/content/words'],
  'src/domain/content': [
    ...['src/domain/text', 'src/domain/site', 'src/domain/market', 'src/domain/shop', 'src/domain/engraving'],
    ...['src/domain/profile', 'src/domain/embed', 'src/domain/tracking', 'src/domain/content/words'],
  ],
  // The legal pages in each language.
  'src/domain/content/legal': [
    ...['src/domain/site', 'src/domain/market', 'src/domain/content', 'src/domain/content/legal/*'],
  ],
  'src/domain/suggestion': ['src/domain/text', 'src/domain/site', 'src/domain/market', 'src/domain/content/words'],
  'src/domain/seo': [
    ...['src/domain/text', 'src/domain/site', 'src/domain/market', 'src/domain/shop', 'src/domain/profile'],
    ...['src/domain/content', 'src/domain/content/words'],
  ],

  client: ['src/domain/*', 'client/*'], // the entry scripts
  'client/start': [
    'src/domain/*',
    'client/stores',
    'client/islands',
    'client/hydrate',
    'client/browser/calls',
    'client/browser/embed',
  ],
  'client/stores': ['src/domain/*', 'client/browser/tracking'],
  'client/context': ['client/stores', 'src/domain/text'],
  'client/hydrate': [
    'src/domain/*',
    'client/context',
    'client/stores',
    'client/islands/*',
    'client/browser/arrival',
    'client/browser/market',
    'client/browser/toast',
  ],
  'client/ui': [
    'src/domain/*',
    'client/ui/*',
    'client/context',
    'client/stores',
    'client/browser/calls',
    'client/browser/motion',
    'client/browser/toast',
  ],
  'client/islands': [
    'src/domain/*',
    'client/ui',
    'client/context',
    'client/stores',
    'client/browser/*',
    'client/islands/*',
  ],
  'client/browser': ['src/domain/*', 'client/context', 'client/stores', 'client/browser/*'],
  'client/browser/arrival': [
    'src/domain/*',
    'client/stores',
    'client/start',
    'client/browser/cart',
    'client/browser/toast',
    'client/islands/cart',
  ],
  'client/embed': ['src/domain/embed'],
  'client/operator': ['src/domain/*'],

  // The app (D-121): nothing of src or client imports it, and of the shop it takes rules, queries and parts of mails
  // and pages only.
  'app/index.ts': ['app/*'],
  'app/router.ts': ['src/http', 'app/*'],
  'app/router': ['src/domain/*', 'src/http', 'app/*'],
  'app/scheduled.ts': ['src/http', 'src/mail', 'app/*'],
  'app/addresses.ts': [],
  'app/shop-paths.ts': ['src/domain/*'],
  'app/env.ts': ['src/env.ts', 'src/domain/*'],
  // Uploaded pictures are answered as the shop answers them.
  'app/routes': ['src/env.ts', 'src/routes', 'src/mail', 'src/guards', 'src/http', 'src/db', 'src/domain/*', 'app/*'],
  app: [
    ...['src/domain/*', 'src/db', 'src/mail', 'src/guards', 'src/http', 'src/commerce', 'src/orders'],
    'src/db/hot', // the profile that a visitor leaves details on
    ...['src/share-picture', 'client/ui/*', 'app/*'], // of the picture, whether a WebP can be decoded
  ],
}

interface Import {
  from: string
  to: string
  /** A dynamic import: another time, so no circle. */
  later: boolean
}

const ROOTS = ['src', 'client', 'app']
const files = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${root}/${name}`),
)
const known = new Set(files)
const STATEMENT = /(?:from|import)\s+['"]([.#][^'"]+)['"]|import\s*\(\s*['"]([.#][^'"]+)['"]/g

/** `#domain/cart/cart.ts` is `src/domain/cart/cart.ts`, as package.json says. */
function fileNamed(alias: string): string {
  const slash = alias.indexOf('/')
  const target: string | undefined =
    packageFile.imports[`${alias.slice(0, slash)}/*` as keyof typeof packageFile.imports]
  return (target ?? '').replace(/^\.\//, '').replace('*', alias.slice(slash + 1))
}

function importsOf(from: string): Import[] {
  return [...readFileSync(from, 'utf8').matchAll(STATEMENT)].flatMap(([, now, later]) => {
    const given = now ?? later ?? ''
    const to = given.startsWith('#') ? fileNamed(given) : posix.join(posix.dirname(from), given)
    return known.has(to) ? [{ from, to, later: later !== undefined }] : []
  })
}
const imports = files.flatMap(importsOf)

/** The folder of a file; the files in the root of a Worker stand for themselves. */
const folderOf = (file: string): string => (/^(?:src|app)\/[^/]+$/.test(file) ? file : posix.dirname(file))

/** The row of the table for a folder: its own, or that of the nearest folder above. */
function rowOf(folder: string): string {
  if (folder in ARROWS) return folder
  const above = posix.dirname(folder)
  if (above === '.') throw new Error(`${folder} stands in no row`)
  return rowOf(above)
}

const allows = (row: string, folder: string): boolean =>
  [row, ...(ARROWS[row] ?? [])].some((allowed) =>
    allowed.endsWith('/*') ? `${folder}/`.startsWith(allowed.slice(0, -1)) : folder === allowed,
  )

/** A way from `start` back to itself over folders, or null. */
function circleFrom(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const came = new Map<string, string>()
  const waiting = [start]
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift())
    for (const to of next.get(at) ?? []) {
      if (to === start) {
        const way = [start]
        for (let step: string | undefined = at; step !== undefined && step !== start; step = came.get(step))
          way.push(step)
        return [...way, start].reverse()
      }
      if (came.has(to)) continue
      came.set(to, at)
      waiting.push(to)
    }
  return null
}

describe('the arrows between folders', () => {
  it('HOST-02 HOST-03 are those of the table: the app takes its part of src and client, and neither takes anything of it', () => {
    const wrong = imports
      .filter(({ from, to }) => !allows(rowOf(folderOf(from)), folderOf(to)))
      .map(({ from, to }) => `${from} → ${to}`)
    expect(wrong).toEqual([])
  })

  it('hold no row for a folder that is gone, and none for what nobody imports', () => {
    const folders = new Set(files.map(folderOf))
    for (const row of Object.keys(ARROWS))
      expect(
        [...folders].some((folder) => folder === row || folder.startsWith(`${row}/`)),
        row,
      ).toBe(true)
    const unused = Object.entries(ARROWS).flatMap(([row, targets]) =>
      targets
        .filter((target) => !target.endsWith('/*'))
        .filter((target) => !imports.some(({ from, to }) => rowOf(folderOf(from)) === row && folderOf(to) === target))
        .map((target) => `${row} → ${target}`),
    )
    expect(unused).toEqual([])
  })

  it('make no circle', () => {
    const next = new Map<string, Set<string>>()
    for (const { from, to, later } of imports) {
      const [a, b] = [folderOf(from), folderOf(to)]
      if (!later && a !== b) next.set(a, (next.get(a) ?? new Set()).add(b))
    }
    const circles = [...next.keys()].map((folder) => circleFrom(folder, next)).filter((circle) => circle !== null)
    expect(circles.map((circle) => circle.join(' → '))).toEqual([])
  })

  it('HOST-01 leave only what is shared by all directly in a room, of the shop and of the app beside it', () => {
    const direct = (folder: string) =>
      files.filter((file) => posix.dirname(file) === folder).map((file) => posix.basename(file))
    expect(direct('src').sort()).toEqual(['env.ts', 'index.ts'])
    expect(direct('app').sort()).toEqual([
      ...['addresses.ts', 'env.ts', 'index.ts', 'router.ts', 'scheduled.ts', 'shop-paths.ts'],
    ])
    expect(direct('src/domain')).toEqual([])
    expect(direct('client/browser')).toEqual(['in-time.ts'])
    expect(direct('client/islands')).toEqual(['island.tsx'])
    expect(direct('src/pages').sort()).toEqual(['registry.tsx', 'router.tsx', 'structured-data.ts'])
  })
})

describe('the sources', () => {
  // Both are pure functions of what they are given. What a tap evaluates has none of them (test/boundaries.test.ts).
  const SCHEMAS = 'zod/mini'
  const PACKAGES: Readonly<Record<string, readonly string[]>> = { 'src/domain/text/read-csv.ts': ['papaparse'] }

  it('src/domain imports no package but schemas and the reader of CSV, and knows neither clock, chance, network nor browser', () => {
    for (const file of files.filter((name) => name.startsWith('src/domain/'))) {
      const source = readFileSync(file, 'utf8')
      const packages = [...source.matchAll(/(?:from|import)\s+['"]([^.#'"][^'"]*)['"]/g)].map(([, name]) => name)
      expect(
        packages.filter((name) => name !== SCHEMAS),
        file,
      ).toEqual(PACKAGES[file] ?? [])
      if (file.includes('/content/')) continue // words for people, code samples among them
      expect(source.replace(/\/\/.*$|\/\*[\s\S]*?\*\//gm, ''), file).not.toMatch(
        /\bDate\.now\b|new Date\(\)|Math\.random|\bfetch\(|\bwindow\.|\bprocess\./,
      )
    }
  })

  it('T-PRO-3 raw HTML is set where a document is drawn only: the boot scripts and escaped JSON', () => {
    const users = files.filter((file) => readFileSync(file, 'utf8').includes('dangerouslySetInnerHTML'))
    expect(users).toEqual(['src/pages/layout/document.tsx', 'app/layout/page.tsx'])
  })
})
