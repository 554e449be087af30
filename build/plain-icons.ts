// Lucide's icon factory carries options nobody here uses: 985 bytes of every shop page's script (brotli) and 1,006 of the
// Worker (gzip), which would then stand at its limit (test/boundaries). So the builds take ours (client/ui/lucide-icon.ts)
// in its place, with the same markup; it can go with the next lucide that is as small, or a limit that has the room.
import type { Plugin } from 'vite'

const FACTORY = /\/node_modules\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/

/** Swaps the factory; fails the build when the icon set no longer has it. */
export const plainIcons = (): Plugin => {
  let swapped = false
  return {
    name: 'plain-icons',
    apply: 'build',
    load: {
      filter: { id: FACTORY },
      handler() {
        swapped = true
        const ours = new URL('../client/ui/lucide-icon.ts', import.meta.url).pathname
        return { code: `export { default } from ${JSON.stringify(ours)}`, map: null }
      },
    },
    generateBundle() {
      if (!swapped) this.error('lucide-react has another factory now: look at build/plain-icons.ts.')
    },
  }
}
