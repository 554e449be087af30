// Of the browser build's manifest the Worker asks only what its pages load at their start: the entries, what they
// import, the fonts, and the legal texts. The rest (islands fetched later, names of sources) would travel with the
// Worker for nothing.
import type { Plugin } from 'vite'
import { LEGAL_FILES } from './legal-files.ts'

interface Built {
  file: string
  css?: string[] | undefined
  imports?: string[] | undefined
  isEntry?: boolean
}

/** Fetched with every page; other fonts are for pages that show their letters, and sheets name them. */
const OWN_FONT = 'client/fonts/archivo-latin.woff2'

/** The manifest without what no page asks for; the same shape, so that anyone who reads it need not know. */
export function forPages(manifest: Record<string, Built>): Record<string, Built> {
  const kept = new Set<string>()
  const keep = (name: string) => {
    if (kept.has(name)) return
    kept.add(name)
    for (const imported of manifest[name]?.imports ?? []) keep(imported)
  }
  for (const [name, { isEntry }] of Object.entries(manifest))
    if (isEntry || name === OWN_FONT || name.startsWith(LEGAL_FILES)) keep(name)
  return Object.fromEntries(
    Object.entries(manifest)
      .filter(([name]) => kept.has(name))
      .map(([name, { file, css, imports }]) => [name, { file, css, imports }]),
  )
}

export const pageManifest = (): Plugin => ({
  name: 'page-manifest',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/\.vite\/manifest\.json$/ },
    handler: (code) => ({ code: JSON.stringify(forPages(JSON.parse(code))), map: null }),
  },
})
