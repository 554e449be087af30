// What the cart and referral journeys share: lines as storage holds them, a seeded cart, and the way to its dialog.
import type { Page, Request } from '@playwright/test'
import type { CartItem } from '#domain/cart/cart.ts'

const sampleVariant = (handle: string) => `gid://sample/ProductVariant/${handle}`

export const BLACK_VARIANT = sampleVariant('tappt-card')
export const JOKER_VARIANT = sampleVariant('joker-tappt-card')

/** A line of black cards; `quantity` cards of this price each. */
export const blackLine = (quantity: number, price: number, id = `black-${quantity}`): CartItem => ({
  id,
  variant: 'tappt-edition',
  variantId: BLACK_VARIANT,
  packType: quantity === 1 ? 'Single' : quantity === 2 ? 'Double' : 'Pack',
  price,
  quantity,
  packSize: quantity,
})

export const jokerLine: CartItem = {
  id: 'joker-1',
  variant: 'joker',
  variantId: JOKER_VARIANT,
  packType: 'Single',
  price: 45,
  quantity: 1,
  packSize: 1,
}

/** Its variant is still to be found, as after an add before the product was loaded (D-42). */
export const collectorsPack: CartItem = {
  id: 'collectors',
  variant: 'joker',
  variantId: '',
  packType: 'Pack',
  price: 108,
  quantity: 1,
  packSize: 1,
  mixMatchSelections: ['joker', 'hey-babe', 'lucky-duck'],
  bundle: 'collectors-pack',
}

/** Puts lines into the cart before the first page of this tab; later pages find what the earlier ones left. */
export const seedCart = (page: Page, items: readonly CartItem[]) =>
  page.addInitScript((stored) => {
    if (sessionStorage.getItem('seeded')) return
    sessionStorage.setItem('seeded', 'yes')
    localStorage.setItem('tappt-cart', JSON.stringify({ items: stored }))
  }, items as CartItem[])

/** The text under a key of this page's local storage. */
export const storedText = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key)

/** Opens a page and waits until its islands live. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('html[data-hydrated]').waitFor()
}

/** Opens the cart through the header; `name` is its dialog. */
export async function openCart(page: Page) {
  await page.getByRole('button', { name: /^Open cart/ }).click()
  return page.getByRole('dialog', { name: 'Your Cart' })
}

/** Opens a page with these lines in the cart, and the cart on it. */
export async function openCartOf(page: Page, items: readonly CartItem[]) {
  await seedCart(page, items)
  await openPage(page, '/faq')
  return openCart(page)
}

/** A visitor who has been here before: neither the offer nor the pointer to the themes comes by itself. */
export const visitedBefore = (page: Page) =>
  page.addInitScript(() => {
    localStorage.setItem('newsletter-popup-shown', 'true')
    localStorage.setItem('tappt-theme-hint-shown', 'true')
  })

/** Every call to /api/ this page sends from now on, in order. */
export function recordCalls(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request)
  })
  return calls
}
