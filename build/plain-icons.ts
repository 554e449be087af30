// The factories of both icon sets carry options nobody here uses: Lucide's 985 bytes of every shop page's script (brotli)
// and 1,006 of the Worker (gzip), that of react-icons about 1,000 of the Worker. The builds take ours (client/ui) in their
// place, with the same markup; they can go with the next releases that are as small, or a limit that has the room.
import type { Plugin } from 'vite'

const FACTORIES = [
  {
    set: '/node_modules/lucide-react/',
    of: /\/node_modules\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/,
    ours: 'lucide-icon',
    exported: 'default',
  },
  {
    set: '/node_modules/react-icons/',
    of: /\/node_modules\/react-icons\/lib\/iconBase\.mjs$/,
    ours: 'react-icon',
    exported: 'GenIcon',
  },
]

/** Swaps the factories; fails the build when an icon set no longer has the one it swaps. */
export const plainIcons = (): Plugin => {
  const swapped = new Set<string>()
  return {
    name: 'plain-icons',
    apply: 'build',
    load: {
      filter: { id: FACTORIES.map(({ of }) => of) },
      handler(id) {
        const factory = FACTORIES.find(({ of }) => of.test(id))
        if (!factory) return null
        swapped.add(factory.ours)
        const path = new URL(`../client/ui/${factory.ours}.ts`, import.meta.url).pathname
        return { code: `export { ${factory.exported} } from ${JSON.stringify(path)}`, map: null }
      },
    },
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
      for (const { set, ours } of FACTORIES)
        if (!swapped.has(ours) && modules.some((id) => id.includes(set)))
          this.error(`${set} has another factory now: look at build/plain-icons.ts.`)
    },
  }
}
