// Browser journeys (test/browser/*.spec.ts) against the built Worker in workerd. `npm test` serves it on a free port
// with a database of its own and names it in TEST_URL; run by hand without that, `npm start` is used on port 8797.
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const givenUrl = process.env.TEST_URL
const url = givenUrl ?? 'http://localhost:8797'
const executablePath = findChromium()

export default defineConfig({
  testDir: 'test/browser',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // CI's machine is shared and can stall for seconds; a test that fails twice has failed. At home every failure shows.
  retries: process.env.CI ? 1 : 0,
  timeout: 30_000,
  forbidOnly: !!process.env.CI,
  reporter: 'line',
  use: {
    baseURL: url,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // No sandbox: Chromium refuses one as root. The rest keeps it from calling its maker at every start.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  ...(givenUrl
    ? {}
    : {
        webServer: {
          command: 'node scripts/start.mjs',
          url,
          env: { PORT: '8797' },
          reuseExistingServer: false,
          timeout: 120_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
        },
      }),
})
