// Two builds and one development server. `vite build` makes what browsers load (hashed, with a manifest); `vite build
// --ssr` makes the Worker afterwards, because it reads that manifest. The Worker is split into chunks so that a tap
// never evaluates React; the app's builds are like these (vite.app.config.ts). Development runs the Worker in Node with hot reload on the same local D1 as `npm start`.
import devServer from '@hono/vite-dev-server'
import cloudflareAdapter from '@hono/vite-dev-server/cloudflare'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { classicScripts, embedScript } from './build/classic-script.ts'
import { clientOnly } from './build/client-only.ts'
import { legalFiles } from './build/legal-files.ts'
import { LETTER_SHEETS, letterFacesPlugin } from './build/letter-faces.ts'
import { pageManifest } from './build/page-manifest.ts'
import { reactChunks } from './build/react-chunks.ts'
import { reactSignals } from './build/react-signals.ts'
import { stylesAgain } from './build/styles-again.ts'
import { withoutDevelopment } from './build/without-development.ts'

/** @hono/vite-dev-server's own reload never fires for modules only the Worker uses on Vite 8; this one does. */
export const ssrReload = (): Plugin => ({
  name: 'ssr-reload',
  hotUpdate({ file, modules, server }) {
    if (this.environment.name !== 'ssr' || modules.length === 0) return
    const client = server.environments.client
    const reachesBrowser = [...(client.moduleGraph.getModulesByFile(file) ?? [])].some((m) => m.type === 'js')
    if (!reachesBrowser) client.hot.send({ type: 'full-reload' })
  },
})

/** Hot reload needs inline scripts and a socket, which the site's policy forbids; only this server drops the policy. */
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

/** Sonner adds its style sheet as an inline <style> at run time, which the site's policy blocks; toaster.client.tsx imports the file. */
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

// The edge build in production form: `react-dom/server` alone would bring the legacy renderer too (125 instead of
// 224 KB). Build only: development and tests keep React's own choice.
export const reactServer = new URL('./node_modules/react-dom/cjs/react-dom-server.edge.production.js', import.meta.url)

// Each group takes its modules with everything they import, the higher priority first: what the entry script needs
// before any island, then what every shop page has, then the home page's own.
const CORE_MODULES = /client\/(start|stores)\/|vite\/preload-helper/
// The table of addresses is for the Worker; here only a preview of a picture asks it.
const TEXT_MODULES = /src\/domain\/site\/(?!addresses|app-host|slug|messages|failure-texts)/
// What toasts say, which no page needs before something is done.
const MESSAGE_MODULES = /src\/domain\/site\/(messages|failure-texts)/
const CALL_MODULES = /client\/browser\/calls\/(api|call-failure)/
// Comes with the first island that asks the server for something: a page that asks for nothing never loads it.
const QUERY_MODULES = /node_modules\/@tanstack\/|client\/browser\/queries\//
// What is fetched only when it is needed stays out of it.
const SHOP_MODULES =
  /client\/(context|hydrate|ui|islands\/header)\/(?!advertising-question|referral-banner|tab-list|email-field|honeypot|signup-wording)|client\/browser\/toast\/toast\.ts/
// What several islands share and no page needs at its start: whoever needs one of them should not get another's island.
const FIELD_MODULES = /src\/domain\/text\/(mail-address|pasted|plain-text)/
const ICON_MODULES = /lucide-react\/dist\/esm\/icons\/(globe|phone|user-plus)/
const TESTIMONIAL_MODULES = /testimonials\.tsx?$/
const HOME_MODULES = /client\/islands\/(hero|popup)\//
const FORM_MODULES =
  /client\/(islands\/signup\/(newsletter|signup)-form|ui\/(email-field|honeypot|signup-wording))|src\/domain\/signup\/signup-wordings/
const BELOW_THE_FOLD = /client\/islands\/home\//
const TRACKING_MODULES = /(client\/browser|src\/domain)\/tracking\/tracking/
// What the product page has and others share with it: what is loaded of products, which are sold out, lines of a cart.
const PRODUCT_MODULES =
  /client\/browser\/(product\/(product-query|use-products|use-sold-out)|checkout\/checkout)\.ts|client\/islands\/cart\/reopen-cart|src\/domain\/(cart\/cart-(lines|messages)|shop\/(bundles|shop-facts|stock))/
// What the cart, buying at once and a link into the cart share.
const SELLING_MODULES = /client\/browser\/(checkout\/place-checkout|cart\/)/

const THERE_BY_THEN = /\/(rolldown-runtime|react|core|shop|texts)-/

// A module that one island imports at once and another on a click: in the browser's build the groups keep it a file of its
// own, and in the Worker's there is no click.
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
    // An island is imported by what has come with React: naming all of that again would be bytes for nothing.
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
      'client/styles/embed-docs.css',
      'client/styles/inbox.css',
      'client/styles/limited.css',
      'client/styles/lost.css',
      'client/styles/plus.css',
      'client/styles/reading.css',
      'client/styles/teams.css',
    ],
    checks,
    output: {
      // A few files instead of fifty: what every shop page has goes together, and so does what only the home page has.
      // Small modules compress far better in company. What the entry script needs stays out of all of them.
      codeSplitting: {
        groups: [
          { name: 'react', priority: 5, test: /node_modules\/(react|react-dom|scheduler)\// },
          { name: 'zod', priority: 5, test: /node_modules\/zod\// },
          { name: 'embla', priority: 5, test: /node_modules\/embla-carousel/ },
          { name: 'core', priority: 4, test: CORE_MODULES },
          { name: 'texts', priority: 3, test: TEXT_MODULES },
          { name: 'messages', priority: 3, test: MESSAGE_MODULES },
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
    // Naming a table or column does nothing by itself: tables that only the app asks are left out of the shop.
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
    // Chunks share code with the entry; what they need must not become an export of the Worker, which may only
    // export handlers.
    preserveEntrySignatures: 'strict' as const,
    output: {
      entryFileNames: '[name].js',
      // Without hashes: nothing caches these files by name, and every import would carry some that nothing compresses.
      chunkFileNames: 'chunks/[name].js',
      format: 'esm' as const,
      // Vite makes one file for a webworker target unless told otherwise, and React would land in it.
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
        // Everything else goes to the Worker; the default list would keep every address ending in .js or .css from it.
        exclude: [
          /^\/@.+$/,
          /^\/(node_modules|client|src|cards|\.vite)\/.*/,
          /^\/[\w-]+\.(png|ico|svg)$/,
          /\?(t|v|import|direct)(=|&|$)/,
        ],
        injectClientScript: false,
      }),
  ],
  // __RELEASE__ is part of the tags of kept pages; scripts/build.ts names the build after its sources.
  define: {
    __RELEASE__: JSON.stringify(command === 'build' ? (process.env.RELEASE ?? '') : ''),
  },
  resolve: isSsrBuild ? { alias: [{ find: /^react-dom\/server(\.edge)?$/, replacement: reactServer.pathname }] } : {},
  build: isSsrBuild ? workerBuild : clientBuild,
  ssr: isSsrBuild ? workerTarget : {},
  server: { port: Number(process.env.PORT ?? 5173), strictPort: true, host: process.env.HOST ?? '127.0.0.1' },
}))
