// Three projects: `unit` runs pure code in Node; `worker` runs the shop's sources inside workerd with real D1, KV and rate
// limits, `app` the app's. Storage is fresh for every test file, not for every test. Browser tests are Playwright's (test/browser).
import { availableParallelism } from 'node:os'
import { cloudflareTest } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'
import { classicScripts } from './build/classic-script.ts'
import { usedIcons } from './build/used-icons.ts'

/** No test reaches the network: an address nobody has mocked answers an error that names it. */
const refuseOutbound = (request: Request) =>
  new Response(`Tests do not reach ${new URL(request.url).host}; mock this request.`, { status: 599 })

const bundledAhead = {
  optimizer: {
    // React is CommonJS, which workerd does not load; bundled ahead it becomes a module. The others are
    // ahead of time for speed.
    ssr: {
      enabled: true,
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

export default defineConfig({
  test: {
    // Left to itself, vitest keeps a core for its own thread and runs files one after the other on two cores; but most
    // of a file's time is waiting for a Worker, a clock or a command.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
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
        test: {
          name: 'worker',
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
        test: {
          name: 'app',
          setupFiles: ['test/support/app-query-plans.ts'],
          include: ['test/app/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
          deps: bundledAhead,
        },
      },
    ],
  },
})
