import { cloudflareTest } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'
export default defineConfig({
  test: {
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
        test: { name: 'worker', include: ['test/worker/**/*.test.ts'] },
      },
    ],
  },
})
