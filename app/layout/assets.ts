// The built browser files a page of the app loads, read from the client build's manifest; in development Vite serves the
// sources.
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

export type ClientEntry = 'app/client/app.ts' | 'app/client/profile-editor.tsx' | 'app/client/orders.ts'

export interface PageAssets {
  scripts: string[]
  styles: string[]
  /** Modules the entry imports, fetched alongside it. */
  preloads: string[]
  fonts: string[]
  /** Development only: the ordered start of React refresh, Vite's client and the entry. */
  devScript: string
}

const manifests = import.meta.env.DEV
  ? {}
  : import.meta.glob<{ default: Manifest }>('../../dist/app/client/.vite/manifest.json', { eager: true })

const devScript = (entry: string) =>
  `import("/@react-refresh").then(({injectIntoGlobalHook:i})=>{i(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>t=>t;return import("/@vite/client")}).then(()=>import("/${entry}"))`

/** What pages with this entry load. Throws when the client build is missing: nothing could be drawn. */
export function pageAssets(entry: ClientEntry): PageAssets {
  if (import.meta.env.DEV)
    return { scripts: [], styles: ['/app/client/app.css'], preloads: [], fonts: [], devScript: devScript(entry) }
  const manifest = Object.values(manifests)[0]?.default
  const chunk = manifest?.[entry]
  if (!manifest || !chunk) throw new Error('The build of the app is missing: run npm run build.')
  const imports = allImports(manifest, entry)
  const css = [entry, ...imports].flatMap((name) => manifest[name]?.css ?? [])
  return {
    scripts: [`/${chunk.file}`],
    styles: [...new Set(css)].map((file) => `/${file}`),
    preloads: imports.map((name) => `/${manifest[name]?.file}`),
    fonts: Object.entries(manifest)
      .filter(([name]) => name.endsWith('.woff2'))
      .map(([, { file }]) => `/${file}`),
    devScript: '',
  }
}

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
