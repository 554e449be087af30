// The product page as a visitor finds it: its controls by role and name.
import { expect, type Locator, type Page } from '@playwright/test'

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const option = (page: Page, name: 'Single' | 'Double' | 'Pack') =>
  page.getByRole('radio', { name: new RegExp(`^${name}`) })
export const optionTile = (page: Page, name: 'Single' | 'Double' | 'Pack') =>
  page.locator('label').filter({ has: option(page, name) })
export const colourway = (page: Page, name: string) => page.getByRole('radio', { name })
export const limitedEdition = (page: Page) => page.getByRole('combobox', { name: 'Limited edition' })
export const mixSwitch = (page: Page) => page.getByRole('checkbox', { name: 'Mix and match' })
export const mixedCards = (page: Page) => page.getByRole('list', { name: 'Cards in your pack' }).getByRole('combobox')
export const addToCart = (page: Page) => page.getByRole('button', { name: 'Add to cart' })
export const buyNow = (page: Page) => page.getByRole('button', { name: /^Buy now/ })
export const price = (page: Page) => page.locator('[data-price]')
export const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text })
export const storedItems = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('tappt-cart') ?? '{"items":[]}').items)

/** Presses the tile of a choice, as a visitor does, once it stands still. A forced click can miss: fonts move it. */
export async function choose(page: Page, radio: Locator): Promise<void> {
  await page.locator('label').filter({ has: radio }).click()
  await expect(radio).toBeChecked()
}

/** Opens the page and waits until it works. */
export async function openProduct(page: Page, address = '/product'): Promise<void> {
  await page.goto(address)
  await page.locator('html[data-hydrated]').waitFor()
}
