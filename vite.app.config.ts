// The app's two builds and its development server, like the shop's (vite.config.ts), into dist/app.
import devServer from '@hono/vite-dev-server'
import cloudflareAdapter from '@hono/vite-dev-server/cloudflare'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pageManifest } from './build/page-manifest.ts'
import { reactChunks } from './build/react-chunks.ts'
import { reactSignals } from './build/react-signals.ts'
import { stylesAgain } from './build/styles-again.ts'
import { withoutDevelopment } from './build/without-development.ts'
import { wordFiles } from './build/word-files.ts'
import { checks, noPolicyInDevelopment, reactServer, ssrReload, workerBuild, workerTarget } from './vite.config.ts'

const clientBuild = {
  outDir: 'dist/app/client',
  emptyOutDir: true,
  copyPublicDir: false, // the app's own three icons are copied by scripts/build.ts
  manifest: true,
  target: 'es2022',
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  rolldownOptions: {
    input: [
      ...['app/client/app.ts', 'app/client/profile-editor.tsx', 'app/client/orders.ts'],
      'client/styles/inbox.css',
    ],
    checks,
  },
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    ssrReload(),
    noPolicyInDevelopment(),
    pageManifest(),
    reactChunks(),
    reactSignals(),
    withoutDevelopment(),
    stylesAgain(),
    wordFiles('app'),
    command === 'serve' &&
      devServer({
        entry: 'app/index.ts',
        adapter: () =>
          cloudflareAdapter({
            proxy: {
              configPath: '.wrangler/app.dev.json', // written by scripts/dev.ts from both wrangler files
              persist: { path: '.wrangler/state/v3' },
            },
          }),
        exclude: [
          /^\/@.+$/,
          /^\/(node_modules|app|client|src|\.vite)\/.*\.(ts|tsx|css|woff2|js|mjs)(\?.*)?$/,
          /^\/[\w-]+\.(png|ico|svg)$/,
          /\?(t|v|import|direct)(=|&|$)/,
        ],
        injectClientScript: false,
      }),
  ],
  define: { __RELEASE__: JSON.stringify(command === 'build' ? (process.env.RELEASE ?? '') : '') },
  resolve: isSsrBuild ? { alias: [{ find: /^react-dom\/server(\.edge)?$/, replacement: reactServer.pathname }] } : {},
  build: isSsrBuild
    ? {
        ...workerBuild,
        outDir: 'dist/app/server',
        rolldownOptions: { ...workerBuild.rolldownOptions, input: { index: 'app/index.ts' } },
      }
    : clientBuild,
  ssr: isSsrBuild ? workerTarget : {},
  // Separate from the shop's development server, whose pre-bundled dependencies differ.
  cacheDir: 'node_modules/.vite-app',
  server: {
    port: Number(process.env.PORT ?? 5174),
    strictPort: true,
    host: process.env.HOST ?? '127.0.0.1',
    allowedHosts: ['app.localhost'],
  },
}))
