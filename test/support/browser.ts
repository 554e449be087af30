// The `test` of every browser specification: a page that logs an error or throws fails its test.
// A test that provokes errors (calls that fail, pages that are missing) says so: test.use({ allowConsoleErrors: true }).
import { test as base, errors, expect, type Page, type Route } from '@playwright/test'

interface ConsoleOptions {
  allowConsoleErrors: boolean
}

export const test = base.extend<ConsoleOptions & { consoleGuard: undefined }>({
  allowConsoleErrors: [false, { option: true }],
  consoleGuard: [
    async ({ context, allowConsoleErrors }, use) => {
      const problems: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') problems.push(`${message.text()} (${message.page()?.url()})`)
      })
      context.on('weberror', (error) => problems.push(error.error().stack ?? error.error().message))
      await use(undefined)
      if (!allowConsoleErrors) expect(problems, 'errors in the console').toEqual([])
    },
    { auto: true },
  ],
})

/** Whether `route` asks for the page itself: what it shows in frames may still be on its way when the test is over. */
export const asksForPage = (route: Route, page: Page): boolean => {
  const request = route.request()
  return request.isNavigationRequest() && request.frame() === page.mainFrame()
}

/** As long as a page may take to fetch what it fetches by itself. */
const MOST_QUIET_MS = 10_000

/**
 * Resolves when nothing has been fetched for half a second, and after ten seconds at the latest: now and then Chromium never
 * reports the end of a request that a new page cut off, and a wait without a limit would then last as long as the test.
 */
export const networkQuiet = (page: Page): Promise<void> =>
  page.waitForLoadState('networkidle', { timeout: MOST_QUIET_MS }).catch((thrown: unknown) => {
    if (!(thrown instanceof errors.TimeoutError)) throw thrown
  })

export { expect }
