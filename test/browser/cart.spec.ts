// The cart dialog as a shopper works it: lines, quantities, totals, focus and storage. Checkout has a file of its own.
import type { Locator, Page } from '@playwright/test'
import { expect, networkQuiet, test } from '#test/support/browser.ts'
import {
  blackLine,
  collectorsPack,
  jokerLine,
  openCart,
  openPage,
  recordCalls,
  seedCart,
  storedText,
} from '#test/support/cart.ts'
import { storedCart } from '#test/support/stored-cart.ts'

// Sliding sheets and toasts are not what is looked at here.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const mixedPack = {
  ...blackLine(5, 32, 'mixed'),
  mixMatchSelections: ['tappt-edition', 'tappt-desert', 'tappt-edition', 'tappt-edition', 'tappt-desert'],
}

/** The line whose controls carry this name. */
const line = (dialog: Locator, name: string) =>
  dialog.getByRole('listitem').filter({ has: dialog.page().getByRole('button', { name: `Remove ${name}` }) })

const amount = (dialog: Locator, name: string) =>
  dialog
    .locator('dl > div')
    .filter({ has: dialog.page().getByText(name, { exact: true }) })
    .locator('dd')

test('CART-17 CART-18 CART-19 CART-39 CART-41 CART-42 CHK-19 an empty cart opens, closes in every way and checks nothing out', async ({
  page,
}) => {
  await openPage(page, '/faq')
  const button = page.getByRole('button', { name: 'Open cart' })
  const calls = recordCalls(page)
  const dialog = await openCart(page)
  await expect(dialog.getByRole('heading', { name: 'Your Cart' })).toBeVisible()
  await expect(dialog.getByText('Your cart is empty')).toBeVisible()
  await expect(amount(dialog, 'Subtotal')).toHaveText('£0.00')
  await expect(amount(dialog, 'Total')).toHaveText('£0.00')

  await dialog.getByRole('button', { name: 'Checkout Now' }).click()
  await expect(dialog.getByRole('button', { name: 'Checkout Now' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Error' })).toHaveCount(0)
  expect(calls).toEqual([])
  await expect(page).toHaveURL(/\/faq$/)

  // Tab goes round inside, in both directions.
  const stops = dialog.getByRole('button').or(dialog.getByRole('link'))
  await dialog.getByRole('button', { name: 'Continue Shopping' }).focus()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Close cart' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(stops.last()).toBeFocused()

  await dialog.getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await openCart(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await openCart(page)
  await dialog.getByRole('button', { name: 'Close cart' }).click()
  await expect(dialog).toBeHidden()
  await openCart(page)
  await dialog.getByRole('heading', { name: 'Your Cart' }).click()
  await expect(dialog).toBeVisible()
  await page.mouse.click(40, 400)
  await expect(dialog).toBeHidden()
})

test('CART-20 CART-21 CART-22 CART-23 CART-24 CART-25 CART-26 CART-30 CART-31 CART-32 CART-33 CART-35 CART-36 each line says what it is and what it costs', async ({
  page,
}) => {
  await seedCart(page, [
    jokerLine,
    blackLine(2, 38),
    blackLine(5, 32),
    blackLine(20, 30),
    blackLine(100, 25),
    collectorsPack,
    mixedPack,
  ])
  await openPage(page, '/faq')
  const dialog = await openCart(page)
  const lines = [
    ['Single Card, Joker', 'joker', '£45.00', '£45.00 × 1'],
    ['Double, Tappt Black', 'black', '£76.00', '£38.00 × 2'],
    ['5-Pack Bundle, Tappt Black', 'black', '£160.00', '£32.00 × 5'],
    ['20-Pack Bundle, Tappt Black', 'black', '£600.00', '£30.00 × 20'],
    ['100-Pack Bundle, Tappt Black', 'black', '£2,500.00', '£25.00 × 100'],
    ["Collector's Pack, Joker", 'joker', '£108.00', '£108.00 × 1'],
  ] as const
  for (const [name, art, total, each] of lines) {
    const entry = line(dialog, name).first()
    const [title, design] = name.split(', ') as [string, string]
    await expect(entry.getByRole('heading')).toHaveText(title)
    await expect(entry.getByText(total, { exact: true })).toBeVisible()
    await expect(entry.getByText(each, { exact: true })).toBeVisible()
    await expect(entry.locator('img').first()).toHaveAttribute('src', new RegExp(`/cards/${art}-front-`))
    if (title === "Collector's Pack") continue
    await expect(entry).toContainText(`Design: ${design}`)
  }
  // A pack shows its designs, and of equal cards three at most.
  const pictures = (name: string) =>
    line(dialog, name)
      .last()
      .locator('img')
      .evaluateAll((all) => all.map((each) => /cards\/(.+)-front/.exec((each as HTMLImageElement).src)?.[1]))
  expect(await pictures('Single Card, Joker')).toEqual(['joker'])
  expect(await pictures('Double, Tappt Black')).toEqual(['black', 'black'])
  expect(await pictures('100-Pack Bundle, Tappt Black')).toEqual(['black', 'black', 'black'])
  expect(await pictures("Collector's Pack, Joker")).toEqual(['joker', 'lover-girl', 'lucky-duck'])
  expect(await pictures('5-Pack Bundle, Tappt Black')).toEqual(['black', 'desert'])
  const collectors = line(dialog, "Collector's Pack, Joker")
  await expect(collectors).toContainText('Mix & Match Selection:')
  await expect(collectors.getByRole('listitem')).toHaveText([
    'Card 1: Joker',
    'Card 2: Lover Girl',
    'Card 3: Lucky Duck',
  ])
  const mixed = line(dialog, '5-Pack Bundle, Tappt Black').last()
  await expect(mixed.getByRole('listitem')).toHaveText([
    'Card 1: Tappt Black',
    'Card 2: Desert Edition',
    'Card 3: Tappt Black',
    'Card 4: Tappt Black',
    'Card 5: Desert Edition',
  ])
  await expect(mixed).not.toContainText('Design:')
  await expect(amount(dialog, 'Subtotal')).toHaveText('£3,649.00')
  await expect(amount(dialog, 'Total')).toHaveText('£3,649.00')
  await expect(dialog).not.toContainText('discount')
})

test('CART-01 CART-02 CART-14 CART-16 CART-27 CART-28 CART-29 quantities change by whole packs, lines go, and the next page knows', async ({
  page,
}) => {
  await seedCart(page, [jokerLine, blackLine(2, 38), blackLine(5, 32), collectorsPack])
  await openPage(page, '/faq')
  const asked = page.waitForResponse('**/api/functions/commerce')
  const dialog = await openCart(page) // asks what is sold out
  await asked
  await networkQuiet(page)
  const calls = recordCalls(page)
  const step = async (name: string, each: string, by: number, from: number) => {
    const entry = line(dialog, name)
    await entry.getByRole('button', { name: `Increase quantity of ${name}` }).click()
    await expect(entry.getByText(`${each} × ${from + by}`, { exact: true })).toBeVisible()
    await entry.getByRole('button', { name: `Decrease quantity of ${name}` }).click()
    await expect(entry.getByText(`${each} × ${from}`, { exact: true })).toBeVisible()
  }
  await step('Single Card, Joker', '£45.00', 1, 1)
  await step('Double, Tappt Black', '£38.00', 2, 2)
  await step('5-Pack Bundle, Tappt Black', '£32.00', 5, 5)
  await step("Collector's Pack, Joker", '£108.00', 1, 1)
  await expect(amount(dialog, 'Total')).toHaveText('£389.00')

  // Below one pack the line goes; the focus moves to the line now in its place, where a key held down takes nothing.
  await dialog.getByRole('button', { name: 'Decrease quantity of Double, Tappt Black' }).press('Enter')
  await expect(line(dialog, 'Double, Tappt Black')).toHaveCount(0)
  const next = line(dialog, '5-Pack Bundle, Tappt Black')
  await expect(next.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(next.getByText('£32.00 × 5', { exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Decrease quantity of 5-Pack Bundle, Tappt Black' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Increase quantity of Single Card, Joker' }).click()
  await dialog.getByRole('button', { name: "Remove Collector's Pack, Joker" }).click()
  await expect(amount(dialog, 'Subtotal')).toHaveText('£250.00')
  await expect(amount(dialog, 'Total')).toHaveText('£246.00') // two jokers are a Double
  expect(calls).toEqual([])

  await openPage(page, '/terms')
  await expect(page.getByRole('button', { name: 'Open cart, 7 items' })).toBeVisible()
  await openCart(page)
  await dialog.getByRole('button', { name: 'Remove 5-Pack Bundle, Tappt Black' }).click()
  await dialog.getByRole('button', { name: 'Remove Single Card, Joker' }).click()
  await expect(dialog.getByText('Your cart is empty')).toBeFocused()
  expect(await storedText(page, 'tappt-cart')).toBeNull()
})

test('CART-03 CART-04 CART-05 CART-06 CART-07 CART-08 CART-15 CART-43 adding makes a line of its own, or adds to the equal one, and leaves the cart closed', async ({
  page,
}) => {
  await openPage(page, '/product?card=joker')
  const add = page.getByRole('button', { name: 'Add to cart' })
  const buy = page.getByRole('button', { name: /^Buy now/ })
  await expect(buy).toBeEnabled()
  await add.click()
  await add.click()
  // Not forced: the messages of the two additions cover no choice.
  await page.getByRole('radio', { name: /Double/ }).check()
  await page.getByRole('checkbox', { name: 'Mix and match' }).check()
  await page.getByRole('combobox', { name: 'Card 2' }).selectOption({ label: 'Lover Girl' })
  await add.click()
  await expect(page.getByRole('button', { name: 'Open cart, 4 items' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeHidden()

  const items = await storedCart(page)
  const single = { variant: 'joker', variantId: expect.stringMatching(/./), packType: 'Single', price: 45, quantity: 2 }
  expect(items).toMatchObject([
    { id: expect.stringMatching(/^joker-Single-\d{13}/), ...single },
    {
      id: expect.stringMatching(/^joker-Double-\d{13}/),
      packType: 'Double',
      price: 43,
      quantity: 2,
      mixMatchSelections: ['joker', 'hey-babe'],
    },
  ])
  expect(new Set(items.map((item) => item.id)).size).toBe(2)
  const dialog = await openCart(page)
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Single Card', 'Double'])
  await expect(dialog.getByText('£45.00 × 2')).toBeVisible()
})

test('CART-15 CART-36 CART-37 D-48 the same card twice is one line, and the checkout charges what the cart shows', async ({
  page,
}) => {
  // As an older version stored it.
  const single = { ...blackLine(1, 40), variantId: '' }
  await openPage(page, '/faq')
  await page.evaluate(
    (items) => localStorage.setItem('tappt-cart', JSON.stringify({ items })),
    [single, { ...single, id: 'later' }, { ...jokerLine, variantId: '' }],
  )
  await openPage(page, '/faq')
  const dialog = await openCart(page)
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Single Card', 'Single Card'])
  await expect(dialog.getByText('£40.00 × 2')).toBeVisible()
  await expect(amount(dialog, 'Subtotal')).toHaveText('£125.00')
  await expect(amount(dialog, 'Pack saving')).toHaveText('-£4.00')
  await expect(amount(dialog, 'Total')).toHaveText('£121.00')
  await expect(page.getByText('Please check your cart')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Checkout Now' }).click()
  await page.waitForURL(/\/sample-checkout\//)
  await expect(page.locator('[data-total]')).toHaveText('£121.00')
})

const totalsOf = async (page: Page, percent: number, item: ReturnType<typeof blackLine>) => {
  await page.evaluate((stored) => localStorage.setItem('tappt-cart', JSON.stringify({ items: [stored] })), item)
  await openPage(page, `/faq?ref=CODE${percent}${item.price}&discount=${percent}`)
  const dialog = await openCart(page)
  const texts = [amount(dialog, 'Subtotal'), amount(dialog, `Referral discount (${percent}%)`), amount(dialog, 'Total')]
  return Promise.all(texts.map((text) => text.textContent()))
}

test('CART-11 CART-12 CART-13 CART-34 CART-37 CART-38 REF-20 REF-21 REF-22 REF-23 a referral takes whole pounds off and the totals add up', async ({
  page,
}) => {
  await openPage(page, '/faq')
  expect(await totalsOf(page, 10, blackLine(1, 40))).toEqual(['£40.00', '-£4.00', '£36.00'])
  expect(await totalsOf(page, 15, jokerLine)).toEqual(['£45.00', '-£7.00', '£38.00'])
  expect(await totalsOf(page, 10, jokerLine)).toEqual(['£45.00', '-£4.00', '£41.00'])
  expect(await totalsOf(page, 33, blackLine(5, 32))).toEqual(['£160.00', '-£53.00', '£107.00'])
  const dialog = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(dialog).toContainText(
    'Discounts are rounded to the nearest pound. The final amount is confirmed at checkout.',
  )
  const row = dialog.locator('dl > div').filter({ hasText: 'Referral discount' })
  const [red, green, blue] = (await row.evaluate((element) => getComputedStyle(element).color)).match(/\d+/g) ?? []
  expect(Number(green)).toBeGreaterThan(Math.max(Number(red), Number(blue)))
})

test('The page behind the open cart neither scrolls nor shifts', async ({ page }) => {
  await seedCart(page, [jokerLine, blackLine(2, 38), blackLine(5, 32), collectorsPack])
  await openPage(page, '/terms')
  const logo = page.locator('[data-logo]').first()
  const before = await logo.boundingBox()
  const dialog = await openCart(page)
  expect(await logo.boundingBox()).toEqual(before)
  await page.mouse.move(200, 400)
  // The wheel is answered some frames later: if the cart is closed by then, the page may scroll.
  await page.evaluate(() => {
    const frames = (left: number) => {
      if (left === 0) document.documentElement.dataset.wheeled = ''
      else requestAnimationFrame(() => frames(left - 1))
    }
    addEventListener('wheel', () => frames(10), { capture: true, once: true, passive: true })
  })
  await page.mouse.wheel(0, 600)
  await page.locator('html[data-wheeled]').waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await dialog.getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(dialog).toBeHidden()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('the list of a full cart ends well above its footer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await seedCart(page, [blackLine(5, 32), jokerLine, collectorsPack])
  await openPage(page, '/faq')
  const dialog = await openCart(page)
  const list = dialog.locator('.sheet-scroll')
  expect(await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeGreaterThan(0)
  await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight, behavior: 'instant' }))
  const last = await dialog.getByRole('group').last().boundingBox()
  const foot = await dialog.locator('.sheet-foot').boundingBox()
  if (!last || !foot) throw new Error('A part of the cart is missing.')
  expect(foot.y - (last.y + last.height)).toBeGreaterThanOrEqual(32)
})
