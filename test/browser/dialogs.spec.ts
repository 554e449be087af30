// Every dialog of the shop is the same sheet: where it stands, what its corners are, where its close button is.
import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser.ts'
import { blackLine, openPage, seedCart } from '#test/support/cart.ts'

// Sliding sheets are not what is looked at here.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('newsletter-popup-shown', 'true')))

interface Dialog {
  path: string
  name: string
  /** The name of the button that opens it. */
  opener?: string | RegExp
}
const DIALOGS: readonly Dialog[] = [
  { path: '/product', name: 'Your Cart', opener: /^Open cart/ },
  { path: '/', name: 'Get 10% Off Your First Order', opener: 'Get 10% Off' },
  { path: '/limited-editions', name: 'Be the first to know', opener: 'Notify Me' },
  { path: '/limited-editions', name: 'Collection Added!' },
]

async function open(page: Page, { opener }: Dialog): Promise<void> {
  if (opener) return page.getByRole('button', { name: opener }).click()
  await page.getByRole('button', { name: 'Build Your Collection' }).click()
  for (const name of ['Joker', 'Unbothered', 'Lucky Duck'])
    await page.locator('#showcase').getByRole('button', { name, exact: true }).click()
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

for (const each of DIALOGS)
  test(`F12 “${each.name}” is a sheet from below on a phone and closes by the same button at its right, stands in place on a wide screen, has its name, holds the focus and gives it back`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await seedCart(page, [blackLine(5, 32)])
    await openPage(page, each.path)
    await open(page, each)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveAccessibleName(each.name)
    await expect(dialog.getByRole('heading', { level: 2, name: each.name })).toBeVisible()
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await expect(page.locator('dialog:modal')).toHaveCount(1) // what lies behind is inert
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

    // On a wide screen they are cards in the middle, and the cart a drawer at the edge.
    await page.setViewportSize({ width: 1280, height: 800 })
    const wide = await look(page)
    if (each.name === 'Your Cart') expect([wide.left + wide.width, wide.top, wide.bottom]).toEqual([1280, 0, 800])
    else
      expect([wide.left, wide.width, wide.corners, Math.abs(wide.top + wide.bottom - 800) <= 2]).toEqual([
        384,
        512,
        '16px',
        true,
      ])

    await dialog.getByRole('button', { name: /^Close/ }).click()
    await expect(dialog).toHaveCount(0)
    if (!each.opener) return
    await open(page, each)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: each.opener })).toBeFocused()
  })
