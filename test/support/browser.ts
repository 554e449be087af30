// The `test` of every browser specification: a page that logs an error or throws fails its test.
// A test that provokes errors (calls that fail, pages that are missing) says so: test.use({ allowConsoleErrors: true }).
import { test as base, expect } from '@playwright/test'

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

export { expect }
