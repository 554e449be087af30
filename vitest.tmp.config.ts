import { cloudflareTest } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'
export default defineConfig({
  test: {
    silent: 'passed-only',
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.ts'] } },
      {
        plugins: [
          cloudflareTest(
            async () =>
              ({
                main: './src/index.ts',
                wrangler: { configPath: './wrangler.toml' },
                miniflare: { cf: false },
              }) as never,
          ),
        ],
        test: {
          name: 'worker',
          include: ['test/worker/**/*.test.ts'],
          deps: {
            optimizer: {
              ssr: {
                enabled: true,
                include: [
                  'react',
                  'react/jsx-runtime',
                  'react/jsx-dev-runtime',
                  'react-dom',
                  'react-dom/server',
                  'react-dom/server.edge',
                  'react-dom/client',
                ],
              },
            },
          },
        },
      },
    ],
  },
})
