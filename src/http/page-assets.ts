// The built client files of a page, read from the manifest of a client build. In development Vite serves the sources.
// Each Worker has its own client build.

type Manifest = Readonly<Record<string, { file: string; css?: string[]; imports?: string[] }>>

/** The manifest as `import.meta.glob` returns it. */
export interface ManifestFile {
  default: Manifest
}

export interface PageAssets {
  /** Entry modules, deferred. */
  scripts: string[]
  styles: string[]
  /** Modules the entry imports, fetched in parallel. */
  preloads: string[]
  /** Fonts of the first paint: the one of English letters, and the one of accents where the page's language has some. */
  fonts: string[]
  /** Development only: starts React Refresh, Vite's client and the entry, in this order. */
  devBoot: string
}

export interface ClientBuild<Entry extends string> {
  /**
   * The assets of pages with this entry. `hasAccents`: is the page in a language with letters of the second font file?
   * Throws if the client build is missing: no page could be rendered.
   */
  pageAssets(entry: Entry, hasAccents?: boolean): PageAssets
  /** The built address of an additional style sheet of one page; in development Vite serves the source. */
  pageStyles(source: string): string
  /** The built address of a file without an entry of its own, by its name in the manifest. */
  builtFile(name: string): string
}

/** The font file with the accented letters of western languages. */
const ACCENTS = '/archivo-accents.woff2'

/** `found` is the `import.meta.glob` result for the manifest; `devStyles` is a page's style sheet in development. */
export function clientBuild<Entry extends string>(
  found: Readonly<Record<string, ManifestFile>>,
  devStyles: (entry: Entry) => string,
): ClientBuild<Entry> {
  const manifest = Object.values(found)[0]?.default
  const assetsOf = (entry: Entry, hasAccents: boolean): PageAssets => {
    if (import.meta.env.DEV)
      return { scripts: [], styles: [devStyles(entry)], preloads: [], fonts: [], devBoot: devBoot(entry) }
    const chunk = manifest?.[entry]
    if (!manifest || !chunk) throw new Error('The client build is missing: run npm run build.')
    const imports = allImports(manifest, entry)
    const css = [entry, ...imports].flatMap((name) => manifest[name]?.css ?? [])
    return {
      scripts: [`/${chunk.file}`],
      styles: [...new Set(css)].map((file) => `/${file}`),
      preloads: imports.map((name) => `/${manifest[name]?.file}`),
      fonts: Object.entries(manifest)
        .filter(([name]) => name.endsWith('.woff2') && (hasAccents || !name.endsWith(ACCENTS)))
        .map(([, { file }]) => `/${file}`),
      devBoot: '',
    }
  }
  const known = new Map<string, PageAssets>()
  return {
    pageAssets(entry, hasAccents = false) {
      const key = `${entry} ${hasAccents}`
      const assets = known.get(key) ?? assetsOf(entry, hasAccents)
      known.set(key, assets)
      return assets
    },
    pageStyles: (source) => `/${manifest?.[source]?.file ?? source}`,
    builtFile(name) {
      const file = manifest?.[name]?.file
      if (file === undefined) throw new Error(`The client build has no ${name}: run npm run build.`)
      return `/${file}`
    },
  }
}

// One ordered chain: separate async module scripts would race the React Refresh preamble.
const devBoot = (entry: string) =>
  `import("/@react-refresh").then(({injectIntoGlobalHook:i})=>{i(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>t=>t;return import("/@vite/client")}).then(()=>import("/${entry}"))`

function allImports(manifest: Manifest, entry: string, seen = new Set<string>()): string[] {
  for (const name of manifest[entry]?.imports ?? []) {
    if (seen.has(name)) continue
    seen.add(name)
    allImports(manifest, name, seen)
  }
  return [...seen]
}
