// Browser journeys (test/browser/*.spec.ts) against the built Worker in workerd. `npm test` serves it on a free port
// with a database of its own and names it in TEST_URL; run by hand without that, `npm start` is used on port 8797.
import { defineConfig } from '@playwright/test'
import { findChromium, findHeadlessShell } from './scripts/chromium.ts'

const givenUrl = process.env.TEST_URL
const url = givenUrl ?? 'http://localhost:8797'
const executablePath = findHeadlessShell() ?? findChromium()

export default defineConfig({
  testDir: 'test/browser',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // Every failure shows: there is no second try. The limits are for a machine that stalls for seconds under other work.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: !!process.env.CI,
  reporter: 'line',
  use: {
    baseURL: url,
    screenshot: 'only-on-failure',
    // Recording every test costs half as much again as the tests themselves: TRACE=1 asks for it.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
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
        // The headless shell would hint every glyph, which makes text a little wider than any desktop or phone draws it.
        '--font-render-hinting=none',
      ],
    },
  },
  ...(givenUrl
    ? {}
    : {
        webServer: {
          command: 'node scripts/run.mjs scripts/start.ts',
          url,
          env: { PORT: '8797' },
          reuseExistingServer: false,
          timeout: 120_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
        },
      }),
})
