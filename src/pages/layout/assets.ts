// The built client files a page loads, read from the client build's manifest; in development Vite serves the sources.
import type { Letters } from '#domain/text/letters.ts'

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

export type ClientEntry = 'client/entry.ts' | 'client/embed-entry.ts' | 'client/profile.ts' | 'client/operator.ts'

export interface PageAssets {
  /** Entry modules, deferred. */
  scripts: string[]
  styles: string[]
  /** Modules the entry imports, fetched alongside it. */
  preloads: string[]
  /** Fonts the first paint needs. */
  fonts: string[]
  /** Development only: the ordered start of React refresh, Vite's client and the entry. */
  devBoot: string
}

const manifests = import.meta.env.DEV
  ? {}
  : import.meta.glob<{ default: Manifest }>('../../../dist/client/.vite/manifest.json', { eager: true })

// One ordered chain: async module scripts would race the React-refresh preamble.
const devBoot = (entry: string) =>
  `import("/@react-refresh").then(({injectIntoGlobalHook:i})=>{i(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>t=>t;return import("/@vite/client")}).then(()=>import("/${entry}"))`

/** Address of a file of the client build that has no entry, by its name in the manifest. */
export function builtFile(name: string): string {
  const file = Object.values(manifests)[0]?.default[name]?.file
  if (file === undefined) throw new Error(`The client build has no ${name}: run npm run build.`)
  return `/${file}`
}

/** What pages with this entry load. Throws when the client build is missing: nothing could be drawn. */
export function pageAssets(entry: ClientEntry): PageAssets {
  if (import.meta.env.DEV)
    return {
      scripts: [],
      styles: [`/client/styles/${entry === 'client/profile.ts' ? 'plain' : 'app'}.css`],
      preloads: [],
      fonts: [],
      devBoot: devBoot(entry),
    }
  const manifest = Object.values(manifests)[0]?.default
  const chunk = manifest?.[entry]
  if (!manifest || !chunk) throw new Error('The client build is missing: run npm run build.')
  const imports = allImports(manifest, entry)
  const css = [entry, ...imports].flatMap((name) => manifest[name]?.css ?? [])
  return {
    scripts: [`/${chunk.file}`],
    styles: [...new Set(css)].map((file) => `/${file}`),
    preloads: imports.map((name) => `/${manifest[name]?.file}`),
    fonts: Object.entries(manifest)
      .filter(([name]) => name.endsWith('.woff2'))
      .map(([, { file }]) => `/${file}`),
    devBoot: '',
  }
}

/** The sheets that bring faces for these letters. */
export const letterSheets = (letters: readonly Letters[]): string[] =>
  letters.map((name) =>
    pageStyles(
      name === 'alphabets'
        ? 'client/fonts/letters.css'
        : `node_modules/@fontsource-variable/noto-sans-${name}/wght.css`,
    ),
  )

/** The built styles that a page of its own has besides; in development Vite serves the source. */
export const pageStyles = (source: string): string => `/${Object.values(manifests)[0]?.default[source]?.file ?? source}`

function allImports(manifest: Manifest, entry: string, seen = new Set<string>()): string[] {
  for (const name of manifest[entry]?.imports ?? []) {
    if (seen.has(name)) continue
    seen.add(name)
    allImports(manifest, name, seen)
  }
  return [...seen]
}
