// The islands of a page that hydrate when they come into view.
import type { Page } from '@playwright/test'
import { expect } from './browser.ts'

/**
 * Scrolls to each of these islands and waits until it is hydrated. Without the wait two scrolls can fall into one frame,
 * and the browser then reports only the second island as visible.
 */
export async function hydrateAll(page: Page): Promise<void> {
  for (const island of await page.locator('[data-when="visible"]').all()) {
    await island.locator('> :first-child').evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
    await expect(island).toHaveAttribute('data-hydrated')
  }
}
