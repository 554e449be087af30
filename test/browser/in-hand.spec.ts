// The shop in the hand: nothing opens over what is open, messages end when they are over, a frame's cart can be opened
// again, a sign-up says what comes next, and text twice as large has room.
import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } })

const hydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor()
const seenPopup = (page: Page) => page.addInitScript(() => localStorage.setItem('newsletter-popup-shown', 'true'))
const offer = (page: Page) => page.getByRole('dialog', { name: 'Get 10% Off Your First Order' })

test.describe('the popup', () => {
  for (const [what, open, close] of [
    ['menu', 'Open menu', 'Close menu'],
    ['list of themes', 'Choose a theme', 'Choose a theme'],
  ] as const)
    test(`POP-02 waits for the end of an open ${what}`, async ({ page }) => {
      await page.clock.install()
      await page.goto('/')
      await hydrated(page)
      await page.getByRole('button', { name: open }).click()
      await page.clock.runFor(6000)
      await expect(offer(page)).toBeHidden()
      await page.getByRole('button', { name: close }).click()
      await expect(offer(page)).toBeVisible()
    })

  test('POP-02 waits for the end of the question about advertising', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('button', { name: 'Cookie settings' }).click()
    await expect(page.locator('[data-consent]')).toBeVisible()
    await page.clock.runFor(6000)
    await expect(offer(page)).toBeHidden()
    await page.locator('[data-consent]').getByRole('button', { name: 'Reject' }).click()
    await expect(offer(page)).toBeVisible()
  })
})

test.describe('messages', () => {
  test.use({ allowConsoleErrors: true })

  test('ERR-10 an error is gone once what it told of has worked', async ({ page }) => {
    await seenPopup(page)
    await page.goto('/limited-editions')
    await hydrated(page)
    await page.getByRole('button', { name: 'Notify Me' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill('grace@example.com')
    await dialog.getByRole('button', { name: 'Notify Me' }).click()
    const error = page.locator('[data-sonner-toast]').filter({ hasText: 'Name required' })
    await expect(error).toBeVisible()
    await dialog.getByLabel('Name').fill('Grace')
    await dialog.getByRole('button', { name: 'Notify Me' }).click()
    await expect(dialog.getByRole('heading', { name: "You're on the list!" })).toBeVisible()
    await expect(error).toHaveCount(0)
  })

  test('THEME-01 a message lies below the list of themes, every theme of which can be pressed', async ({ page }) => {
    await seenPopup(page)
    await page.goto('/product')
    await hydrated(page)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.locator('[data-sonner-toast]')).toBeVisible()
    await page.getByRole('button', { name: 'Choose a theme' }).click()
    for (const theme of await page.locator('#theme-list button').all()) await theme.click({ trial: true })
  })
})

test('EMBED-29 EMBED-31 CART-41 a frame has a way back to its cart, and adding once more is one line that says two', async ({
  page,
}) => {
  for (const [path, add] of [
    ['/product?embed=1', 'Add to cart'],
    ['/core-editions?embed=1', /^Add to cart/],
  ] as const) {
    await page.goto(path)
    await hydrated(page)
    await page.evaluate(() => localStorage.removeItem('tappt-cart'))
    await page.reload()
    await hydrated(page)
    const reopen = page.getByRole('button', { name: /^View cart/ })
    await expect(reopen).toHaveCount(0)
    await expect(page.getByRole('button', { name: add }).first()).toBeEnabled()
    await expect(async () => {
      await page.getByRole('button', { name: add }).first().click()
      await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible({ timeout: 2000 })
    }).toPass()
    const cart = page.getByRole('dialog', { name: 'Your Cart' })
    await cart.getByRole('button', { name: 'Continue Shopping' }).click()
    await expect(cart).toBeHidden()
    await expect(reopen).toHaveText('View cart (1 item)')
    await reopen.click()
    await expect(cart).toBeVisible()
    await expect(cart.locator('[data-cart-line]')).toHaveCount(1)
    await expect(cart.locator('[data-quantity]')).toHaveText('1')
    await cart.getByRole('button', { name: 'Continue Shopping' }).click()
    await page.getByRole('button', { name: add }).first().click()
    await expect(cart.locator('[data-cart-line]')).toHaveCount(1)
    await expect(cart.locator('[data-quantity]')).toHaveText('2')
  }
})

test('EMBED-31 outside a frame the header has the only way to the cart', async ({ page }) => {
  await seenPopup(page)
  await page.goto('/product')
  await hydrated(page)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('button', { name: 'Open cart, 1 item' })).toBeVisible()
  await expect(page.locator('[data-reopen-cart]')).toHaveCount(0)
})

test('NEWS-05 NTF-07 POP-12 every sign-up says that a mail is on its way and what to press in it', async ({ page }) => {
  await seenPopup(page)
  const address = () => `ada-${crypto.randomUUID()}@example.com`
  const said = (button: string) => page.locator('[data-confirm-next]').filter({ hasText: `Press “${button}” in it` })

  await page.goto('/')
  await hydrated(page)
  await page.getByRole('button', { name: 'Get 10% Off' }).click()
  await offer(page).getByLabel('Name').fill('Ada')
  await offer(page).getByLabel('Email').fill(address())
  await offer(page).getByRole('button', { name: 'Get My Code' }).click()
  await expect(page.getByRole('dialog', { name: 'Your 10% code' }).locator('[data-code]')).toBeVisible()
  await expect(said('Yes, confirm my sign-up')).toBeVisible()

  await page.goto('/faq')
  await hydrated(page)
  const form = page.getByRole('form', { name: 'Join our newsletter' })
  await form.scrollIntoViewIfNeeded()
  await form.getByLabel('Name').fill('Ada')
  await form.getByLabel('Email').fill(address())
  await form.getByRole('button', { name: 'Join' }).click()
  await expect(page.locator('[data-footer-code]')).toContainText('10% off your first order')
  await expect(said('Yes, confirm my sign-up')).toBeVisible()

  await page.goto('/limited-editions')
  await hydrated(page)
  await page.getByRole('button', { name: 'Notify Me' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Ada')
  await dialog.getByLabel('Email').fill(address())
  await dialog.getByRole('button', { name: 'Notify Me' }).click()
  await expect(dialog.getByRole('heading', { name: "You're on the list!" })).toBeVisible()
  await expect(said('Yes, confirm my request')).toBeVisible()
})

test('F12 with text at 200 % the buy bar lies over no choice of a view', async ({ page }) => {
  await seenPopup(page)
  await page.goto('/product')
  await hydrated(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const bar = await page.locator('.buy-bar').boundingBox()
  expect(bar?.height ?? 0).toBeGreaterThan(0)
  const covered = await page.evaluate(() => {
    const bar = document.querySelector('.buy-bar')?.getBoundingClientRect()
    return [...document.querySelectorAll('.card-views label, .card-views button')]
      .map((each) => each.getBoundingClientRect())
      .filter((box) => bar && box.bottom > bar.top && box.top < bar.bottom && box.top < window.innerHeight).length
  })
  expect(covered).toBe(0)
})

test('POP-27 D-62 the sample checkout takes the code that the shop hands out, however it was pasted, and lets it go', async ({
  page,
}) => {
  await seenPopup(page)
  await page.goto('/product')
  await hydrated(page)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('button', { name: 'Open cart, 1 item' }).click()
  await page.getByRole('button', { name: 'Checkout Now' }).click()
  await page.waitForURL(/\/sample-checkout\//)
  const total = page.locator('[data-total]')
  await expect(total).toHaveText('£40.00')
  const code = page.getByLabel('Discount code')
  for (const [typed, shown, costs] of [
    [' tappt10\u200b ', 'Discount code tappt10', '£36.00'],
    ['FRIEND', 'Discount code FRIEND', '£36.00'],
    ['TAPPT10-7K3QX9MZ2D', 'Discount code TAPPT10-7K3QX9MZ2D', '£36.00'],
  ] as const) {
    await code.fill(typed)
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText(shown, { exact: true })).toBeVisible()
    await expect(total).toHaveText(costs)
    expect(new URL(page.url()).search).toBe('')
  }
  await code.fill('x'.repeat(100))
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('That is not a discount code.')).toBeVisible()
  await code.fill('')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(total).toHaveText('£40.00')
  await expect(page.getByText(/^Discount code ./)).toHaveCount(0)
})
