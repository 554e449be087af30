// The client files a page of the app loads.
import { clientBuild, type ManifestFile } from '#http/page-assets.ts'

export type ClientEntry = 'app/client/app.ts' | 'app/client/profile-editor.tsx' | 'app/client/orders.ts'

export const { pageAssets, pageStyles } = clientBuild<ClientEntry>(
  import.meta.env.DEV
    ? {}
    : import.meta.glob<ManifestFile>('../../dist/app/client/.vite/manifest.json', { eager: true }),
  () => '/app/client/app.css',
)
