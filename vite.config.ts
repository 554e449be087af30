// Two builds and one development server. `vite build` emits the browser files (hashed, with a manifest); `vite build
// --ssr` then builds the Worker, which reads that manifest. The Worker is split into chunks so that a tap never evaluates
// React. The app's builds are similar (vite.app.config.ts). The development server runs the Worker in Node with hot
// reload, on the same local D1 as `npm start`.
import devServer from '@hono/vite-dev-server'
import cloudflareAdapter from '@hono/vite-dev-server/cloudflare'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { classicScripts, embedScript } from './build/classic-script.ts'
import { clientOnly } from './build/client-only.ts'
import { legalFiles } from './build/legal-files.ts'
import { LETTER_SHEETS, letterFacesPlugin } from './build/letter-faces.ts'
import { noticeFiles } from './build/notice-files.ts'
import { pageManifest } from './build/page-manifest.ts'
import { reactChunks } from './build/react-chunks.ts'
import { reactSignals } from './build/react-signals.ts'
import { stylesAgain } from './build/styles-again.ts'
import { withoutDevelopment } from './build/without-development.ts'
import { wordFiles } from './build/word-files.ts'

/** On Vite 8, @hono/vite-dev-server does not reload for modules that only the Worker uses; this plugin does. */
export const ssrReload = (): Plugin => ({
  name: 'ssr-reload',
  hotUpdate({ file, modules, server }) {
    if (this.environment.name !== 'ssr' || modules.length === 0) return
    const client = server.environments.client
    const reachesBrowser = [...(client.moduleGraph.getModulesByFile(file) ?? [])].some((m) => m.type === 'js')
    if (!reachesBrowser) client.hot.send({ type: 'full-reload' })
  },
})

/** Hot reload needs inline scripts and a socket, which the site's policy forbids, so this server drops the policy. */
export const noPolicyInDevelopment = (): Plugin => ({
  name: 'no-policy-in-development',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((_request, response, next) => {
      const setHeader = response.setHeader.bind(response)
      response.setHeader = (name, value) =>
        name.toLowerCase() === 'content-security-policy' ? response : setHeader(name, value)
      next()
    })
  },
})

/** Sonner adds an inline <style> at run time, which the site's policy blocks; toaster.client.tsx imports the file. */
const sonnerWithoutStyleTag = (): Plugin => ({
  name: 'sonner-without-style-tag',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/sonner\/dist\/index\.m?js$/ },
    handler(code) {
      const calls = code.match(/^__insertCSS\(".*"\);$/gm)
      if (calls?.length !== 1) this.error('sonner no longer adds its styles in the one known way: look at this plugin.')
      return { code: code.replace(/^__insertCSS\(".*"\);$/m, ''), map: null }
    },
  },
  generateBundle(_options, bundle) {
    for (const output of Object.values(bundle))
      if (output.type === 'chunk' && output.code.includes('[data-sonner-toaster]'))
        this.error(`${output.fileName} still carries sonner's style sheet: look at this plugin.`)
  },
})

// The production edge build (125 KB): `react-dom/server` would also include the legacy renderer (224 KB). Builds only;
// development and tests use React's default.
export const reactServer = new URL('./node_modules/react-dom/cjs/react-dom-server.edge.production.js', import.meta.url)

// Each group includes its modules with everything they import, higher priorities first: the entry script before any
// island, then modules of every shop page, then those of the home page.
const CORE_MODULES = /client\/(start|stores)\/(?!words|shop-data)|vite\/preload-helper/
// With what a shop and its texts are made of. The table of addresses is for the Worker; in the browser only the preview of a picture uses it.
const TEXT_MODULES =
  /src\/domain\/site\/(?!addresses|app-host|slug|messages|failure-texts|known-failure)|domain\/text\/words|client\/stores\/(words|shop-data)/
// Texts of toasts, which no page needs before an interaction; those of failed calls are needed by pages that sell.
const MESSAGE_MODULES = /domain\/site\/(messages|failure-texts)|(browser\/toast|content\/words)\/messages/
const FAILURE_MODULES = /domain\/site\/known-failure|(browser\/toast|content\/words)\/failures/
const CALL_MODULES = /client\/browser\/calls\/(api|call-failure)/
// Loaded with the first island that sends a request to the server.
const QUERY_MODULES = /node_modules\/@tanstack\/|client\/browser\/queries\//
// Modules loaded on demand are excluded.
const SHOP_MODULES =
  /client\/(context|hydrate|ui|islands\/header)\/(?!advertising-question|referral-banner|tab-list|email-field|honeypot|signup-wording)|client\/browser\/toast\/toast\.ts/
// Shared by several islands and not needed at start-up. Separate, so that loading one island does not load another.
const FIELD_MODULES = /src\/domain\/text\/(mail-address|pasted|plain-text)/
const ICON_MODULES = /lucide-react\/dist\/esm\/icons\/(globe|phone|user-plus)/
const TESTIMONIAL_MODULES = /testimonials\.tsx?$/
const HOME_MODULES = /client\/islands\/(hero|popup)\//
const FORM_MODULES =
  /client\/(islands\/signup\/(newsletter|signup)-form|ui\/(email-field|honeypot|signup-wording))|src\/domain\/signup\/signup-wordings/
const BELOW_THE_FOLD = /client\/islands\/home\//
const TRACKING_MODULES = /(client\/browser|src\/domain)\/tracking\/tracking/
// Modules of the product page that others share: loaded products, sold-out state, cart lines.
const PRODUCT_MODULES =
  /client\/browser\/(product\/(product-query|use-products|use-sold-out)|checkout\/checkout)\.ts|client\/islands\/cart\/reopen-cart|client\/browser\/cart\/cart-messages|src\/domain\/(cart\/cart-(lines|messages)|market\/delivery|shop\/(bundles|stock))/
// Shared by the cart, "buy now" and links into the cart.
const SELLING_MODULES = /client\/browser\/(checkout\/place-checkout|cart\/)/

const THERE_BY_THEN = /\/(rolldown-runtime|react|core|shop|texts)-/

// Some modules are imported statically by one island and on click by another. In the browser's build the groups keep them
// separate; in the Worker it makes no difference.
export const checks = { ineffectiveDynamicImport: false }

const clientBuild = {
  outDir: 'dist/client',
  emptyOutDir: true,
  manifest: true,
  target: 'es2022',
  // Nothing is inlined: the site's policy allows fonts and scripts from 'self' only.
  assetsInlineLimit: 0,
  modulePreload: {
    polyfill: false,
    // Islands are imported after React's chunks have loaded, so these need not be listed as their dependencies again.
    resolveDependencies: (_file: string, needed: string[], { hostId }: { hostId: string }) =>
      hostId.includes('/core-') ? needed : needed.filter((file) => !THERE_BY_THEN.test(file)),
  },
  rolldownOptions: {
    input: [
      'client/entry.ts',
      'client/embed-entry.ts',
      'client/profile.ts',
      'client/operator.ts',
      'client/fonts/letters.css',
      ...LETTER_SHEETS,
      'client/styles/checkout.css',
      'client/styles/core.css',
      'client/styles/embed-docs.css',
      'client/styles/inbox.css',
      'client/styles/limited.css',
      'client/styles/lost.css',
      'client/styles/plus.css',
      'client/styles/product-safety.css',
      'client/styles/reading.css',
      'client/styles/right-to-left.css',
      'client/styles/teams.css',
    ],
    checks,
    output: {
      // A few files instead of fifty: modules of every shop page together, those of the home page together. Small
      // modules compress far better together. Modules of the entry script are in none of them.
      codeSplitting: {
        groups: [
          { name: 'react', priority: 5, test: /node_modules\/(react|react-dom|scheduler)\// },
          { name: 'zod', priority: 5, test: /node_modules\/zod\// },
          { name: 'embla', priority: 5, test: /node_modules\/embla-carousel/ },
          { name: 'core', priority: 4, test: CORE_MODULES },
          { name: 'texts', priority: 3, test: TEXT_MODULES },
          { name: 'messages', priority: 3, test: MESSAGE_MODULES },
          { name: 'failures', priority: 2, test: FAILURE_MODULES },
          { name: 'calls', priority: 2, test: CALL_MODULES },
          { name: 'shop', priority: 2, test: SHOP_MODULES },
          { name: 'queries', priority: 2, test: QUERY_MODULES },
          { name: 'fields', priority: 1, test: FIELD_MODULES },
          { name: 'icons', priority: 1, test: ICON_MODULES },
          { name: 'testimonials', priority: 1, test: TESTIMONIAL_MODULES },
          { name: 'tracking', priority: 1, test: TRACKING_MODULES },
          { name: 'products', priority: 1, test: PRODUCT_MODULES },
          { name: 'signup', priority: 1, test: FORM_MODULES },
          { name: 'home', priority: 1, test: HOME_MODULES },
          { name: 'home-below', priority: 0, test: BELOW_THE_FOLD },
          { name: 'selling', priority: 0, test: SELLING_MODULES },
        ],
      },
    },
  },
}

export const workerBuild = {
  outDir: 'dist/server',
  emptyOutDir: true,
  copyPublicDir: false,
  minify: true,
  target: 'esnext',
  sourcemap: false,
  rolldownOptions: {
    input: { index: 'src/index.ts' },
    checks,
    // Declaring a table or column has no side effect, so tables that only the app uses are removed from the shop.
    treeshake: {
      manualPureFunctions: [
        'sqliteTable',
        'text',
        'integer',
        'caselessText',
        'flag',
        'index',
        'uniqueIndex',
        'primaryKey',
      ],
    },
    // Chunks share code with the entry, but a Worker may only export handlers.
    preserveEntrySignatures: 'strict' as const,
    output: {
      entryFileNames: '[name].js',
      // Without hashes: nothing caches these files by name, and hashes in imports compress badly.
      chunkFileNames: 'chunks/[name].js',
      format: 'esm' as const,
      // For a webworker target Vite emits one file by default, which would include React.
      codeSplitting: true,
    },
  },
}

export const workerTarget = {
  target: 'webworker' as const,
  noExternal: true as const,
  external: ['node:crypto', 'node:zlib'], // the runtime's own
  resolve: {
    conditions: ['workerd', 'worker', 'module', 'import', 'production'],
    externalConditions: ['workerd', 'worker'],
  },
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    ssrReload(),
    sonnerWithoutStyleTag(),
    noPolicyInDevelopment(),
    embedScript(),
    classicScripts(),
    legalFiles(),
    wordFiles('shop'),
    noticeFiles(),
    letterFacesPlugin(),
    pageManifest(),
    reactChunks(),
    reactSignals(),
    clientOnly(),
    withoutDevelopment(),
    stylesAgain(),
    command === 'serve' &&
      devServer({
        entry: 'src/index.ts',
        adapter: () =>
          cloudflareAdapter({ proxy: { configPath: 'wrangler.toml', persist: { path: '.wrangler/state/v3' } } }),
        // All other addresses go to the Worker; the default list would exclude those ending in .js or .css.
        exclude: [
          /^\/@.+$/,
          /^\/(node_modules|client|src|cards|legal-guarantee|\.vite)\/.*/,
          /^\/[\w-]+\.(png|ico|svg)$/,
          /\?(t|v|import|direct)(=|&|$)/,
        ],
        injectClientScript: false,
      }),
  ],
  // __RELEASE__ is part of the ETags of cached pages; scripts/build.ts derives it from the sources.
  define: {
    __RELEASE__: JSON.stringify(command === 'build' ? (process.env.RELEASE ?? '') : ''),
  },
  resolve: isSsrBuild ? { alias: [{ find: /^react-dom\/server(\.edge)?$/, replacement: reactServer.pathname }] } : {},
  build: isSsrBuild ? workerBuild : clientBuild,
  ssr: isSsrBuild ? workerTarget : {},
  server: { port: Number(process.env.PORT ?? 5173), strictPort: true, host: process.env.HOST ?? '127.0.0.1' },
}))
