// What the cart remembers: broken values, other tabs, the history cache, and browsers that allow no storage at all.
import type { Locator } from '@playwright/test'
import { expect, test } from '#test/support/browser.ts'
import { blackLine, jokerLine, openCart, openPage, seedCart, storedText } from '#test/support/cart.ts'

// Sliding sheets are not what is looked at here.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const amount = (dialog: Locator, name: string) =>
  dialog
    .locator('dl > div')
    .filter({ has: dialog.page().getByText(name, { exact: true }) })
    .locator('dd')

test('CART-45 a stored cart that cannot be read is dropped', async ({ page }) => {
  await openPage(page, '/faq')
  for (const broken of [
    'x{',
    '[]',
    '{"items":[{"variant":"joker"}]}',
    JSON.stringify({ items: [{ ...jokerLine, variant: 'none' }] }),
  ]) {
    await page.evaluate((text) => localStorage.setItem('tappt-cart', text), broken)
    await openPage(page, '/faq')
    await expect(page.getByRole('button', { name: 'Open cart' })).toHaveAccessibleName('Open cart')
    expect(await storedText(page, 'tappt-cart')).toBeNull()
  }
})

test('CART-46 CART-10 a change in one tab shows in the other', async ({ page, context }) => {
  await seedCart(page, [jokerLine, blackLine(2, 38)])
  await openPage(page, '/faq')
  const other = await context.newPage()
  await openPage(other, '/terms')
  const dialog = await openCart(other)
  await expect(other.getByRole('button', { name: 'Open cart, 3 items', includeHidden: true })).toBeAttached()
  const first = await openCart(page)
  await first.getByRole('button', { name: 'Increase quantity of Double, Tappt Black' }).click()
  await expect(dialog.getByText('£38.00 × 4')).toBeVisible()
  await first.getByRole('button', { name: 'Remove Single Card, Joker' }).click()
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Double'])
  await first.getByRole('button', { name: 'Remove Double, Tappt Black' }).click()
  await expect(dialog.getByText('Your cart is empty')).toBeVisible()

  // A page kept for the back button heard nothing while it was away; told that it is back, it looks again.
  await other.evaluate((item) => {
    localStorage.setItem('tappt-cart', JSON.stringify({ items: [item] }))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  }, jokerLine)
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Single Card'])
})

test('CART-47 REF-17 with storage blocked pages work and remember nothing', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  await openPage(page, '/product?card=joker&ref=ANNA&discount=10')
  await expect(page.getByRole('button', { name: /^Buy now/ })).toBeEnabled()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const dialog = await openCart(page)
  await expect(amount(dialog, 'Total')).toHaveText('£41.00')
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(amount(dialog, 'Total')).toHaveText('£41.00')
  await openPage(page, '/faq')
  await openCart(page)
  await expect(dialog.getByText('Your cart is empty')).toBeVisible()
})
