// The built client files a page loads, read from the manifest of a client build; in development Vite serves the sources. Each
// Worker has a client build of its own.

type Manifest = Readonly<Record<string, { file: string; css?: string[]; imports?: string[] }>>

/** The manifest as `import.meta.glob` brings it. */
export interface ManifestFile {
  default: Manifest
}

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

export interface ClientBuild<Entry extends string> {
  /** What pages with this entry load. Throws when the client build is missing: nothing could be drawn. */
  pageAssets(entry: Entry): PageAssets
  /** The built styles that a page of its own has besides; in development Vite serves the source. */
  pageStyles(source: string): string
  /** Address of a file of the build that has no entry, by its name in the manifest. */
  builtFile(name: string): string
}

/** `found` is what `import.meta.glob` finds of the manifest; `devStyles` the sheet of a page in development. */
export function clientBuild<Entry extends string>(
  found: Readonly<Record<string, ManifestFile>>,
  devStyles: (entry: Entry) => string,
): ClientBuild<Entry> {
  const manifest = Object.values(found)[0]?.default
  return {
    pageAssets(entry) {
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
          .filter(([name]) => name.endsWith('.woff2'))
          .map(([, { file }]) => `/${file}`),
        devBoot: '',
      }
    },
    pageStyles: (source) => `/${manifest?.[source]?.file ?? source}`,
    builtFile(name) {
      const file = manifest?.[name]?.file
      if (file === undefined) throw new Error(`The client build has no ${name}: run npm run build.`)
      return `/${file}`
    },
  }
}

// One ordered chain: async module scripts would race the React-refresh preamble.
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
