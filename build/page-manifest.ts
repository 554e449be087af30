// Reduces the manifest of the browser build to what the Worker needs: the entries, their imports, the fonts, and the
// legal texts and words. The rest (islands fetched later, source names) would only enlarge the Worker.
import type { Plugin } from 'vite'
import { LEGAL_FILES } from './legal-files.ts'
import { WORD_FILES } from './word-files.ts'

interface Built {
  file: string
  css?: string[] | undefined
  imports?: string[] | undefined
  isEntry?: boolean
}

/** Preloaded by pages; other fonts are loaded through style sheets by pages that need them. */
const OWN_FONTS = ['client/fonts/archivo-latin.woff2', 'client/fonts/archivo-accents.woff2']

/** The reduced manifest, in the same format. */
export function forPages(manifest: Record<string, Built>): Record<string, Built> {
  const needed = new Set<string>()
  const add = (name: string) => {
    if (needed.has(name)) return
    needed.add(name)
    for (const imported of manifest[name]?.imports ?? []) add(imported)
  }
  for (const [name, { isEntry }] of Object.entries(manifest))
    if (isEntry || OWN_FONTS.includes(name) || name.startsWith(LEGAL_FILES) || name.startsWith(WORD_FILES)) add(name)
  return Object.fromEntries(
    Object.entries(manifest)
      .filter(([name]) => needed.has(name))
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
