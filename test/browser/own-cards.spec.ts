// Own cards and statistics in a real browser: without a fault a screen reader would meet, and without script.
import { axe } from '#test/support/axe.ts'
import { expect, test } from '#test/support/browser.ts'
import { appOf, signInByCode } from '#test/support/sign-in.ts'

// One sign-in for all of it: codes for an address are limited.
test('OWN-01 OWN-04 OWN-06 OWN-09 OWN-11 OWN-25 dashboard, cards and statistics fit and pass axe; without script a card is paused in two presses', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const app = appOf(baseURL)
  await signInByCode(page, app, 'mara@example.com', '/login')
  for (const path of [
    '/dashboard',
    '/app/cards',
    '/app/cards/DEMO0001',
    '/app/cards/DEMO0001?ask=replace',
    '/analytics',
  ]) {
    await page.goto(app + path)
    for (const [width, colorScheme] of [
      [320, 'light'],
      [390, 'dark'],
      [768, 'light'],
      [1280, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      // Every state at every width is app-pages.spec.ts.
      if (width === 390) expect((await axe(page)).faults, path).toEqual([])
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(wider, `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
  // Two cards share a row on a laptop; one alone has all of it.
  await page.goto(`${app}/app/cards`)
  const share = () =>
    page
      .locator('.card-list')
      .evaluate((list) => (list.firstElementChild?.getBoundingClientRect().width ?? 0) / list.clientWidth)
  expect(await share()).toBeLessThan(0.5)
  await page.locator('.card-list > :nth-child(n + 2)').evaluateAll((others) => {
    for (const each of others) each.remove()
  })
  expect(await share()).toBeCloseTo(1)
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const card = await plain.newPage()
  // The paused one: other tests tap the one that works.
  await card.goto(`${app}/app/cards/DEMO0008`)
  await expect(card.getByRole('button', { name: 'Copy' })).toBeHidden()
  await card.getByRole('link', { name: 'Resume' }).click()
  await card.getByRole('button', { name: 'Resume' }).click()
  await expect(card.getByRole('status')).toHaveText('This card is active again.')
  await card.getByRole('button', { name: 'Pause' }).click()
  await expect(card.getByRole('status')).toHaveText('Paused. The next tap shows nothing of you.')
  await plain.close()
})
