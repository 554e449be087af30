// The toast after an add: its way to the cart, and where it lies. Spec §2, §8; D-24, D-46.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#test/support/browser.ts'
import { blackLine, collectorsPack, jokerLine, openCart, openCartOf, openPage, seedCart } from '#test/support/cart.ts'
import { addToCart, buyNow, openProduct, toast } from '#test/support/product-page.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const SIZES = [
  [390, 844],
  [1280, 800],
] as const

async function add(page: Page, address = '/product'): Promise<Locator> {
  await openProduct(page, address)
  await expect(buyNow(page)).toBeEnabled()
  await addToCart(page).click()
  const said = toast(page, 'Item added to cart!')
  await expect(said).toBeVisible()
  return said
}

/** Headings and lines of a cart beneath the toast, and the question about advertising. */
const beneath = (page: Page) =>
  page.locator('[data-sonner-toast]').evaluate((toast) => {
    const mine = toast.getBoundingClientRect()
    // Behind an open dialog the page is dimmed and out of reach.
    const within = document.querySelector('dialog:modal') ?? document
    return [...within.querySelectorAll('h1, h2, h3, h4, [data-cart-line], [data-consent]')]
      .filter((each) => {
        const box = each.getBoundingClientRect()
        const list = each.closest('.sheet-scroll')?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight }
        const [top, bottom] = [Math.max(box.top, list.top), Math.min(box.bottom, list.bottom)]
        const isApart = box.right <= mine.left || box.left >= mine.right || bottom <= mine.top || top >= mine.bottom
        return !isApart && bottom > top && box.width > 1
      })
      .map((each) => each.textContent?.slice(0, 40))
  })

test('PROD-26 CART-43 the toast of an add leads to the cart, and goes when that opens', async ({ page }) => {
  const said = await add(page)
  await said.getByRole('button', { name: 'View cart' }).click()
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(cart).toBeVisible()
  await expect(said).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(addToCart(page)).toBeFocused()

  // Also when the cart is opened by its own button.
  await addToCart(page).click()
  await expect(said).toBeVisible()
  await openCart(page)
  await expect(said).toHaveCount(0)
})

test('CORE-19 the toast of a bundle leads to the cart as well, an error nowhere', async ({ page }) => {
  await seedCart(page, [{ ...jokerLine, quantity: 1000 }])
  await openPage(page, '/core-editions')
  const bundles = page.locator('#bundles')
  await bundles.scrollIntoViewIfNeeded()
  await bundles
    .getByRole('button', { name: /add to cart/i })
    .first()
    .click()
  await expect(toast(page, 'Added to cart!').getByRole('button', { name: 'View cart' })).toBeVisible()
  await openProduct(page, '/product?card=joker')
  await expect(buyNow(page)).toBeEnabled()
  await addToCart(page).click()
  await expect(toast(page, 'Your cart is full')).toBeVisible()
  await expect(page.getByRole('button', { name: 'View cart' })).toHaveCount(0)
})

test('the toast lies over no heading, wherever the page stands, nor over the question about advertising', async ({
  page,
}) => {
  await openProduct(page)
  await expect(buyNow(page)).toBeEnabled()
  const said = toast(page, 'Item added to cart!')
  const addAndLook = async (where: string) => {
    await addToCart(page).dispatchEvent('click')
    await expect(said).toBeInViewport({ ratio: 1 })
    expect(await beneath(page), where).toEqual([])
    await said.getByRole('button', { name: 'Close notification' }).click()
    await expect(said).toHaveCount(0)
  }
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    for (const share of [0, 0.2, 0.4, 0.6, 1]) {
      await page.evaluate((part) => window.scrollTo(0, document.body.scrollHeight * part), share)
      await addAndLook(`${width} px, ${share}`)
    }
  }
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await page.locator('[data-consent]').waitFor()
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => window.scrollTo(0, 0))
    await addAndLook(`${width} px, beside the question`)
  }
})

for (const [width, height] of SIZES)
  test(`D-24 in a frame the toast stands above the cart it came with, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const said = await add(page, '/product?embed=1')
    await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
    await expect(said.getByRole('button', { name: 'View cart' })).toHaveCount(0)
    expect(await beneath(page)).toEqual([])
    const [above, box] = [await said.boundingBox(), await page.locator('dialog.sheet').boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0)
  })

test.describe('with a backend that does not answer', () => {
  test.use({ allowConsoleErrors: true })
  for (const [width, height] of SIZES)
    test(`what the cart says takes a row of its own, above no line and no heading, at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height })
      await page.route('**/api/functions/commerce', (route) =>
        route.request().postDataJSON().action === 'createCheckout'
          ? route.fulfill({ status: 502, json: { error: { message: 'No answer.' } } })
          : route.continue(),
      )
      const cart = await openCartOf(page, [jokerLine, blackLine(5, 32), collectorsPack, blackLine(100, 25)])
      await cart.getByRole('button', { name: 'Checkout Now' }).click()
      await expect(toast(page, 'No answer.')).toBeInViewport({ ratio: 1 })
      expect(await beneath(page)).toEqual([])
      await expect(cart.getByRole('button', { name: 'Checkout Now' })).toBeInViewport({ ratio: 1 })
    })
})
