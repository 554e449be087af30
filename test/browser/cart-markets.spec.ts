// A cart and the markets: shown on pages of another one as it is, moved on request only, and kept until the shopper chooses.
import type { Page } from '@playwright/test'
import type { CartItem } from '#domain/cart/cart.ts'
import { API_PATHS } from '#domain/site/routes.ts'
import { axe } from '#test/support/axe.ts'
import { expect, test } from '#test/support/browser.ts'
import {
  blackLine,
  collectorsPack,
  jokerLine,
  openCart,
  openPage,
  storedText,
  visitedBefore,
} from '#test/support/cart.ts'
import { noProduct } from '#test/support/commerce-calls.ts'
import { type OwnStart, ownStart } from '#test/support/own-start.ts'

// Sliding sheets are not what is looked at here.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const CART = 'tappt-cart'
const COPY = 'tappt-cart-copy'

let shop: OwnStart
test.beforeAll(async () => {
  test.setTimeout(180_000) // it starts a shop of its own
  shop = await ownStart({ MARKETS: 'GB:GBP:en-GB US:USD:en-US' })
})
test.afterAll(() => shop.end())

interface Stored {
  items: readonly CartItem[]
  discountCode?: string | null
  market?: string
  currency?: string
}
const POUNDS: Stored = { items: [blackLine(2, 38), jokerLine, collectorsPack], discountCode: 'SPRING20' }

/** Puts a cart into the browser before the first page of this tab. */
const seed = (page: Page, cart: Stored, key = CART) =>
  page.addInitScript(
    ([name, text]) => {
      if (sessionStorage.getItem(`seeded ${name}`)) return
      sessionStorage.setItem(`seeded ${name}`, 'yes')
      localStorage.setItem(name as string, text as string)
    },
    [key, JSON.stringify(cart)],
  )
const open = (page: Page, path: string) => openPage(page, shop.shop + path)
const stored = async (page: Page, key = CART) => JSON.parse((await storedText(page, key)) ?? 'null')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test.beforeEach(({ page }) => visitedBefore(page))

test('WLD-59 a cart of another market names it and its currency; one of the default market is stored as before', async ({
  page,
}) => {
  await open(page, '/us/product?card=joker')
  await press(page, 'Add to cart')
  await expect(page.getByText('Item added to cart!')).toBeVisible()
  expect(await stored(page)).toMatchObject({
    market: 'us',
    currency: 'USD',
    items: [{ variant: 'joker', price: 55, quantity: 1 }],
  })
  await page.evaluate(() => localStorage.clear())
  await open(page, '/product?card=joker')
  await press(page, 'Add to cart')
  await expect(page.getByText('Item added to cart!')).toBeVisible()
  expect(Object.keys(await stored(page))).toEqual(['items'])
})

test('WLD-61 a page of another market shows the cart in its own currency, and how to go on, but no checkout', async ({
  page,
}) => {
  await seed(page, POUNDS)
  await open(page, '/us/faq')
  await expect(page.getByRole('button', { name: 'Open cart, 4 items' })).toBeVisible()
  const dialog = await openCart(page)
  await expect(dialog.getByText('This cart has prices for the United Kingdom.')).toBeVisible()
  await expect(dialog.locator('[data-line-total]')).toHaveText(['£76.00', '£45.00', '£108.00'])
  await expect(dialog.locator('dl')).toContainText('Total£229.00')
  await expect(dialog.getByRole('button', { name: 'Use prices for the United States' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Checkout Now' })).toHaveCount(0)
  expect((await axe(page)).faults).toEqual([])
  expect(await stored(page)).toEqual(POUNDS)

  await dialog.getByRole('link', { name: 'Go to the United Kingdom shop' }).click()
  await page.waitForURL(`${shop.shop}/`)
  await page.locator('html[data-hydrated]').waitFor()
  await expect((await openCart(page)).getByRole('button', { name: 'Checkout Now' })).toBeVisible()
})

test('WLD-62 WLD-64 moving shows old and new prices first, and keeps packs, picks, code and the old cart', async ({
  page,
}) => {
  await seed(page, POUNDS)
  await open(page, '/us/faq')
  const dialog = await openCart(page)
  await press(page, 'Use prices for the United States')
  const prices = dialog.locator('[data-move] td')
  await expect(prices).toHaveText(['£76.00', '$93.00', '£45.00', '$55.00', '£108.00', '$132.00'])
  await expect(dialog.locator('[data-move-total] td')).toHaveText(['£229.00', '$280.00'])
  expect((await axe(page)).faults).toEqual([])
  await press(page, 'Cancel')
  await expect(dialog.locator('[data-line-total]')).toHaveText(['£76.00', '£45.00', '£108.00'])
  expect(await stored(page)).toEqual(POUNDS)

  await press(page, 'Use prices for the United States')
  await press(page, 'Move cart')
  await expect(dialog.locator('[data-line-total]')).toHaveText(['$93.00', '$55.00', '$132.00'])
  await expect(dialog.getByRole('button', { name: 'Checkout Now' })).toBeVisible()
  expect(await stored(page)).toEqual({
    items: POUNDS.items.map((item, at) => ({ ...item, variantId: '', price: [46.5, 55, 132][at] })),
    discountCode: 'SPRING20',
    market: 'us',
    currency: 'USD',
  })
  expect(await stored(page, COPY)).toMatchObject({ ...POUNDS })
  expect(await stored(page, COPY)).not.toHaveProperty('market')

  // The old cart comes back as it was, and the new one is kept in turn.
  await open(page, '/us/faq')
  await press(page, 'Restore your cart')
  await expect.poll(() => stored(page)).toEqual(POUNDS)
  expect(await stored(page, COPY)).toMatchObject({ market: 'us', currency: 'USD' })
})

test('WLD-63 a line whose design is not sold there is named and asked about', async ({ page }) => {
  await page.route(`**${API_PATHS.commerce}`, async (route) => {
    const { handle, market } = route.request().postDataJSON()
    if (handle !== 'joker-tappt-card') return route.continue()
    expect(market).toBe('us')
    return route.fulfill({ json: (noProduct as { body: unknown }).body })
  })
  await seed(page, { items: [blackLine(2, 38), jokerLine] })
  await open(page, '/us/faq')
  const dialog = await openCart(page)
  await press(page, 'Use prices for the United States')
  await expect(dialog.locator('[data-not-sold]')).toHaveText('Single Card, Joker is not sold in the United States.')
  await expect(dialog.getByRole('button', { name: 'Move cart' })).toHaveCount(0)
  await press(page, 'Keep the cart for the United Kingdom')
  await expect(dialog.locator('[data-line-total]')).toHaveText(['£76.00', '£45.00'])

  await press(page, 'Use prices for the United States')
  await dialog.getByRole('button', { name: 'Leave it out' }).click()
  await press(page, 'Move cart')
  await expect(dialog.locator('[data-line-total]')).toHaveText(['$93.00'])
})

for (const [way, add] of Object.entries({
  'the product page': async (page: Page) => {
    await open(page, '/us/product?card=glass')
    await press(page, 'Add to cart')
  },
  'a bundle': async (page: Page) => {
    await open(page, '/us/core-editions')
    const row = page.locator('[data-bundle="single"]')
    await expect(async () => {
      await row.getByRole('button').click()
      await expect(page.getByText('Move it, or start a new one')).toBeVisible({ timeout: 1000 })
    }).toPass()
  },
  'a link into the cart': (page: Page) => open(page, '/us?cart-lines=black:1'),
}))
  test(`WLD-65 ${way} asks before it adds to a cart of another market`, async ({ page }) => {
    await seed(page, { items: [jokerLine] })
    await add(page)
    const dialog = page.getByRole('dialog', { name: 'Your Cart' })
    await expect(dialog.getByText('This cart has prices for the United Kingdom.')).toBeVisible()
    await press(page, 'Cancel')
    await expect(dialog).toBeHidden()
    expect(await stored(page)).toEqual({ items: [jokerLine] })

    await add(page)
    await press(page, 'Move and add')
    await expect
      .poll(async () => (await stored(page)).items.map(({ variant, price }: CartItem) => [variant, price]))
      .toEqual([
        ['joker', 55],
        ['tappt-edition', 49],
      ])
    expect(await stored(page)).toMatchObject({ market: 'us', currency: 'USD' })
    expect(await stored(page, COPY)).toMatchObject({ items: [jokerLine] })
  })

test('WLD-65 a Collector’s Pack starts a new cart of this market, and the old one is kept', async ({ page }) => {
  await seed(page, { items: [jokerLine] })
  await open(page, '/us/limited-editions')
  await press(page, 'Build Your Collection')
  for (const name of ['Joker', 'Unbothered', 'Lucky Duck'])
    await page.locator('#showcase').getByRole('button', { name }).click()
  await press(page, 'Start a new cart here')
  await expect(page.getByRole('dialog', { name: 'Collection Added!' })).toBeVisible()
  expect(await stored(page)).toMatchObject({ market: 'us', items: [{ bundle: 'collectors-pack', price: 132 }] })
  expect((await stored(page)).items).toHaveLength(1)
  expect(await stored(page, COPY)).toMatchObject({ items: [jokerLine] })
})

test('WLD-65 restoring a kept cart of this market asks too', async ({ page }) => {
  await seed(page, { items: [jokerLine] })
  const kept = { version: 1, storedAt: new Date().toISOString(), discountCode: null, market: 'us', currency: 'USD' }
  await seed(page, { ...kept, items: [blackLine(1, 49)] }, COPY)
  await open(page, '/us/faq')
  await press(page, 'Restore your cart')
  expect(await stored(page)).toEqual({ items: [jokerLine] })
  await press(page, 'Start a new cart here')
  await expect.poll(() => stored(page)).toEqual({ items: [blackLine(1, 49)], market: 'us', currency: 'USD' })
  expect(await stored(page, COPY)).toMatchObject({ items: [jokerLine] })
})

test('WLD-66 two tabs in two markets leave the cart alone', async ({ page, context }) => {
  await page.clock.install()
  await seed(page, POUNDS)
  await open(page, '/product')
  const other = await context.newPage()
  await other.clock.install()
  await visitedBefore(other)
  await open(other, '/us/product')
  const writes = (tab: Page) =>
    tab.evaluate((key) => {
      const set = Storage.prototype.setItem
      Storage.prototype.setItem = function (name, value) {
        if (name === key) document.title = 'written'
        set.call(this, name, value)
      }
    }, CART)
  await writes(page)
  await writes(other)
  await (await openCart(other)).getByText('This cart has prices for the United Kingdom.').waitFor()
  for (const tab of [page, other]) await tab.clock.runFor(60_000)
  await other.reload()
  expect(await stored(page)).toEqual(POUNDS)
  expect(await page.title()).not.toBe('written')

  // A change in the tab of its own market shows in the other one, which writes nothing.
  await (await openCart(page)).getByRole('button', { name: 'Remove Single Card, Joker' }).click()
  await other.locator('html[data-hydrated]').waitFor()
  await expect(other.getByRole('button', { name: 'Open cart, 3 items' })).toBeVisible()
  const rest = POUNDS.items.filter(({ id }) => id !== jokerLine.id)
  expect(await stored(other)).toEqual({ ...POUNDS, items: rest })
})

test('WLD-67 a cart of a closed market stays until the shopper chooses one of those there are', async ({ page }) => {
  const euros: Stored = { items: [{ ...jokerLine, price: 53 }], market: 'de', currency: 'EUR' }
  await seed(page, euros)
  await open(page, '/us/faq')
  const dialog = await openCart(page)
  await expect(dialog.getByText('We no longer sell to Germany.')).toBeVisible()
  await expect(dialog.locator('[data-line-total]')).toHaveText(['€53.00'])
  await expect(dialog.getByRole('link', { name: 'Go to the United Kingdom shop' })).toHaveAttribute('href', '/')
  expect(await stored(page)).toEqual(euros)
  await press(page, 'Use prices for the United States')
  await press(page, 'Move cart')
  await expect.poll(() => stored(page)).toMatchObject({ market: 'us', items: [{ price: 55 }] })
})

test('WLD-67 a shop with one market offers that one', async ({ page }) => {
  await seed(page, { items: [{ ...jokerLine, price: 55 }], market: 'us', currency: 'USD' })
  await openPage(page, '/faq')
  const dialog = await openCart(page)
  await expect(dialog.getByText('We no longer sell to the United States.')).toBeVisible()
  await press(page, 'Use prices for the United Kingdom')
  await press(page, 'Move cart')
  await expect.poll(() => stored(page)).toEqual({ items: [{ ...jokerLine, variantId: '' }] })
})
