// Lucide's icon factory carries options nobody here uses, a kilobyte of every page's script: the builds take ours
// (client/ui/lucide-icon.ts) in its place, with the same markup.
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
