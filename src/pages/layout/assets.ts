// The client files loaded by a page of the shop.
import type { Letters } from '#domain/text/letters.ts'
import { clientBuild, type ManifestFile } from '#http/page-assets.ts'

export type ClientEntry = 'client/entry.ts' | 'client/embed-entry.ts' | 'client/profile.ts' | 'client/operator.ts'

export const { pageAssets, pageStyles, builtFile } = clientBuild<ClientEntry>(
  import.meta.env.DEV
    ? {}
    : import.meta.glob<ManifestFile>('../../../dist/client/.vite/manifest.json', { eager: true }),
  (entry) => `/client/styles/${entry === 'client/profile.ts' ? 'plain' : 'app'}.css`,
)

/** The style sheets with the fonts for these scripts. */
export const letterSheets = (letters: readonly Letters[]): string[] =>
  letters.map((name) =>
    pageStyles(
      name === 'alphabets'
        ? 'client/fonts/letters.css'
        : `node_modules/@fontsource-variable/noto-sans-${name}/wght.css`,
    ),
  )
