// Every dialog of the shop is the same sheet: where it stands, what its corners are, where its close button is.
import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser.ts'
import { blackLine, openPage, seedCart } from '#test/support/cart.ts'

// Sliding sheets are not what is looked at here.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('newsletter-popup-shown', 'true')))

const DIALOGS: Record<string, (page: Page) => Promise<unknown>> = {
  async 'the cart'(page) {
    await seedCart(page, [blackLine(5, 32)])
    await openPage(page, '/product')
    await page.getByRole('button', { name: /^Open cart/ }).click()
  },
  async 'the offer'(page) {
    await openPage(page, '/')
    await page.getByRole('button', { name: 'Get 10% Off' }).click()
  },
  async 'Notify Me'(page) {
    await openPage(page, '/limited-editions')
    await page.getByRole('button', { name: 'Notify Me' }).click()
  },
  async 'Collection Added!'(page) {
    await openPage(page, '/limited-editions')
    await page.getByRole('button', { name: 'Build Your Collection' }).click()
    for (const name of ['Joker', 'Unbothered', 'Lucky Duck'])
      await page.locator('#showcase').getByRole('button', { name, exact: true }).click()
  },
}

/** The open dialog's place, corners and padding, and its close button's distance from its top and right edge. */
const look = (page: Page) =>
  page
    .getByRole('dialog')
    .and(page.locator('[open]'))
    .evaluate((dialog) => {
      const box = dialog.getBoundingClientRect()
      const style = getComputedStyle(dialog)
      const close = dialog.querySelector('button[aria-label^="Close"]')?.getBoundingClientRect()
      const title = dialog.querySelector('h2')?.getBoundingClientRect()
      const edge = Number.parseFloat(style.borderTopWidth)
      return {
        left: box.left,
        width: box.width,
        bottom: Math.round(box.bottom),
        top: box.top,
        corners: style.borderRadius,
        close: close && [close.width, close.height, box.right - close.right],
        closeMiddle: close && title && Math.floor(Math.abs(close.top + close.bottom - title.top - title.bottom) / 2),
        closeTop: close && close.top - box.top - edge,
        title: title && [title.left - box.left, getComputedStyle(dialog.querySelector('h2') as Element).fontSize],
      }
    })

for (const [name, open] of Object.entries(DIALOGS))
  test(`${name} is a sheet from below on a phone and closes by the same button at its right`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page)
    const { top, closeTop, ...sheet } = await look(page)
    expect(sheet).toEqual({
      left: 0,
      width: 390,
      bottom: 844,
      corners: '24px 24px 0px 0px',
      close: [44, 44, 12],
      closeMiddle: 0,
      title: [20, '24px'],
    })
    expect(top).toBeGreaterThanOrEqual(20)
    expect(closeTop).toBeGreaterThanOrEqual(12) // a title of two lines is higher than the button
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Close/ })
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

test('on a wide screen they are cards in the middle, and the cart a drawer at the edge', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const [name, open] of Object.entries(DIALOGS)) {
    await open(page)
    const { left, width, top, bottom, corners } = await look(page)
    if (name === 'the cart') expect([left + width, top, bottom]).toEqual([1280, 0, 800])
    else expect([left, width, corners, Math.abs(top + bottom - 800) <= 2], name).toEqual([384, 512, '16px', true])
  }
})
