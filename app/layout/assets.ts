// Assets of the app's pages: scripts, styles, fonts and preloads of each client entry.
import { clientBuild, type ManifestFile } from '#http/page-assets.ts'

export type ClientEntry = 'app/client/app.ts' | 'app/client/profile-editor.tsx' | 'app/client/orders.ts'

export const { pageAssets, pageStyles, builtFile } = clientBuild<ClientEntry>(
  import.meta.env.DEV
    ? {}
    : import.meta.glob<ManifestFile>('../../dist/app/client/.vite/manifest.json', { eager: true }),
  () => '/app/client/app.css',
)
