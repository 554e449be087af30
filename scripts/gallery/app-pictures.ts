// Takes pictures of the app's screens, in both colour schemes and at every width.
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { openScreen } from '#scripts/app-screens/open.ts'
import type { AppScreen } from '#scripts/app-screens/screens.ts'

export const SCHEMES = ['light', 'dark'] as const

export interface AppJob {
  scheme: (typeof SCHEMES)[number]
  widths: readonly number[]
  heights: Readonly<Record<number, number>>
  scale: number
  folder: string
  served: { app: string; silent: string }
}

/** Takes one screen in one scheme, at every width. Returns the files. */
export async function takeAppPictures(browser: Browser, screen: AppScreen, job: AppJob): Promise<string[]> {
  const { scheme, widths, heights, scale, folder, served } = job
  const context = await browser.newContext({ deviceScaleFactor: scale, reducedMotion: 'reduce', colorScheme: scheme })
  const files: string[] = []
  try {
    const page = await context.newPage()
    await openScreen(page, served, screen)
    for (const width of widths) {
      await page.setViewportSize({ width, height: heights[width] ?? 800 })
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      // As high as the page, so that elements with a fixed position are at its end and cover nothing.
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ width, height: Math.max(height, heights[width] ?? 800) })
      const file = `app-${screen.name}-${scheme}-${width}.png`
      await page.screenshot({ path: join(folder, file), fullPage: true, timeout: 20_000 })
      files.push(file)
    }
  } finally {
    await context.close()
  }
  return files
}
