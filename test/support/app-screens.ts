// The app with all its screens, for a browser test: one server for all tests of a worker, and nobody has to sign in.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { BrowserContext, Page } from '@playwright/test'
import type { AppScreen } from '#scripts/app-screens/screens.ts'
import { script } from '#scripts/project.ts'
import { AXE } from './axe.ts'
import { test as base } from './browser.ts'

export interface Served {
  app: string
  silent: string
  screens: AppScreen[]
}

const VIEWPORT = { width: 1280, height: 720 }

async function start(): Promise<Served & { stop(): Promise<void> }> {
  // NODE_ENV of the test runner is not the build's; npm's marks would make the script look for npm as its parent.
  const { NODE_ENV: _, npm_lifecycle_event: __, ...env } = process.env
  const child = spawn(process.execPath, script('test/support/app-screens-process.ts'), {
    stdio: ['pipe', 'pipe', 'inherit'],
    env,
  })
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const served = await new Promise<Served>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => line.startsWith('{') && resolve(JSON.parse(line)))
    void exited.then(() => reject(new Error('The app did not start.')))
  })
  return {
    ...served,
    async stop() {
      child.stdin.end()
      await exited
    },
  }
}

interface Once {
  served: Served
  keptContext: BrowserContext
}

export const test = base.extend<{ kept: Page }, Once>({
  served: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture off its first argument
    async ({}, use) => {
      const served = await start()
      await use(served)
      await served.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  keptContext: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ reducedMotion: 'reduce', viewport: VIEWPORT })
      await context.addInitScript({ content: AXE })
      await context.newPage()
      await use(context)
      await context.close()
    },
    { scope: 'worker' },
  ],
  /**
   * One page for all tests of a worker that do nothing but look at what they open: what the browser has fetched and compiled
   * for one, the accessibility checker among it, it has for the next. Nobody's cookies and nothing stored stay behind. A test
   * that fails takes the page with it, as its worker ends.
   */
  kept: async ({ keptContext }, use) => {
    const [page = await keptContext.newPage()] = keptContext.pages()
    await use(page)
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await keptContext.clearCookies()
    await page.emulateMedia({ colorScheme: null, forcedColors: null })
    await page.setViewportSize(VIEWPORT)
  },
})

export { expect } from './browser.ts'
