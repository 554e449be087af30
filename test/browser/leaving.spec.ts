// Leaving a page before it is ready: anyone who is faster than the page finds the next one, and no error in the console
// (the guard of every browser test fails on one).
import type { Page } from '@playwright/test'
import { createBrand } from '#domain/site/brand.ts'
import { pagePaths } from '#domain/site/routes.ts'
import { expect, test } from '#test/support/browser.ts'

type Stage = 'commit' | 'domcontentloaded' | 'load'

/** Follows a link of this page, as a visitor does, and goes on as soon as the next page has come so far. */
async function follow(page: Page, path: string, stage: Stage): Promise<void> {
  const leave = page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    // Of a page that has only begun there may be nothing yet to put it into; it is followed all the same.
    document.documentElement?.append(link)
    setTimeout(() => link.click()) // this page must still be there to answer the test
  }, path)
  await Promise.all([page.waitForURL((url) => url.pathname === path, { waitUntil: stage }), leave])
}

const brand = createBrand({ slug: 'tappt', name: 'Tappt' })
const { home, ...others } = pagePaths(brand)
const WAY = [...Object.values(others).map(([path]) => path), '/profile/ava', ...home]

for (const stage of ['commit', 'domcontentloaded', 'load'] as const)
  test(`a visitor who leaves every page at its "${stage}" leaves no error behind`, async ({ page }) => {
    await page.goto('/')
    for (const path of WAY) await follow(page, path, stage)
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
  })

test('a page stands there at once: nothing has to end before it can be touched', async ({ page }) => {
  await page.addInitScript(() => {
    window.addEventListener('pagereveal', ({ viewTransition }) => {
      document.documentElement.dataset.revealed = viewTransition ? 'by a transition' : 'at once'
    })
  })
  await page.goto('/faq')
  await follow(page, '/terms', 'load')
  await expect(page.locator('html')).toHaveAttribute('data-revealed', 'at once')
})
