// Three projects: `unit` runs pure code in Node; `worker` runs the shop's sources inside workerd with real D1, KV and rate
// limits, `app` the app's. Files share two processes or isolates, because starting one per file took most of the time; the
// set-up files empty storage and modules for every file, not for every test. Browser tests are Playwright's (test/browser).
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { cloudflareTest } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'
import { classicScripts } from './build/classic-script.ts'
import { usedIcons } from './build/used-icons.ts'

// Many unit tests start commands as processes, which all load wrangler: its compiled code is kept between them.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled')

/** No test reaches the network: an address nobody has mocked answers an error that names it. */
const refuseOutbound = (request: Request) =>
  new Response(`Tests do not reach ${new URL(request.url).host}; mock this request.`, { status: 599 })

const bundledAhead = {
  optimizer: {
    // React is CommonJS, which workerd does not load; bundled ahead it becomes a module. The others are
    // ahead of time for speed.
    ssr: {
      enabled: true,
      // React as it is deployed: its development build takes a stack trace for every element.
      rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
      include: [
        'react',
        'react/jsx-runtime',
        'react/jsx-dev-runtime',
        'react-dom',
        'react-dom/client',
        'react-dom/server',
        'react-dom/server.edge',
        '@hono/react-renderer',
        'drizzle-orm',
        'drizzle-orm/d1',
        'drizzle-orm/sqlite-core',
        'embla-carousel',
        'papaparse',
        'sonner',
        'uqr',
        'zod/mini',
        'zustand',
        'zustand/vanilla',
        '@simplewebauthn/server',
      ],
    },
  },
}

const inWorkerd = ['test/support/fresh-modules.ts', 'test/support/fresh-storage.ts']

export default defineConfig({
  test: {
    // Left to itself, vitest keeps a core for its own thread and runs files one after the other on two cores; but most
    // of a file's time is waiting for a Worker, a clock or a command.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          setupFiles: ['test/support/fresh-modules.ts'],
          environment: 'node',
          // Property tests try hundreds of inputs: seconds on a busy machine.
          testTimeout: 60_000,
          include: ['test/unit/**/*.test.{ts,tsx}', 'test/*.test.ts'],
        },
      },
      {
        plugins: [
          classicScripts(),
          usedIcons(),
          cloudflareTest({
            // wrangler.toml points at the build; tests run the sources.
            main: './src/index.ts',
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              cf: false,
              outboundService: refuseOutbound as never,
              // What the build copies unchanged, for tests that need the files and no build.
              serviceBindings: { PUBLIC_FILES: { disk: { path: './public' } } },
            },
          }),
        ],
        define: { __RELEASE__: '"test"' },
        oxc: { jsx: { development: false } },
        test: {
          name: 'worker',
          isolate: false,
          setupFiles: inWorkerd,
          sequence: { setupFiles: 'list' },
          env: { NODE_ENV: 'production' },
          include: ['test/worker/**/*.test.{ts,tsx}'],
          // The first page of a file evaluates React and every island in a fresh isolate: seconds on a busy machine.
          testTimeout: 60_000,
          deps: bundledAhead,
        },
      },
      {
        plugins: [
          usedIcons(),
          cloudflareTest({
            main: './app/index.ts',
            wrangler: { configPath: './wrangler.app.toml' },
            miniflare: {
              cf: false,
              outboundService: refuseOutbound as never,
              // What the build takes from wrangler.toml.
              d1Databases: ['DB'],
              kvNamespaces: ['CACHE'],
              r2Buckets: ['MEDIA'],
              bindings: {
                BRAND_SLUG: 'tappt',
                BRAND_NAME: 'Tappt',
                ANON_KEY: 'anon-public-key',
                APP_ENV: 'development',
                APP_HOST: 'http://app.localhost:8787',
                SITE_URL: 'http://localhost:8787',
              },
            },
          }),
        ],
        define: { __RELEASE__: '"test"' },
        oxc: { jsx: { development: false } },
        test: {
          name: 'app',
          isolate: false,
          setupFiles: [...inWorkerd, 'test/support/app-query-plans.ts'],
          sequence: { setupFiles: 'list' },
          env: { NODE_ENV: 'production' },
          include: ['test/app/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
          deps: bundledAhead,
        },
      },
    ],
  },
})
