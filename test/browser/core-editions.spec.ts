// The core editions page as a visitor uses it: two cards, five bundles, one edition at a time. Spec §2, §5, §9.
import type { Locator, Page } from '@playwright/test'
import { testimonials } from '#domain/content/testimonials.ts'
import { TESTIMONIALS_WORDS } from '#domain/content/words/testimonials.ts'
import { API_PATHS } from '#domain/site/routes.ts'
import { expect, test } from '#test/support/browser.ts'
import { openPage } from '#test/support/cart.ts'
import { toast } from '#test/support/product-page.ts'
import { storedCart } from '#test/support/stored-cart.ts'
import { english } from '#test/support/words.ts'

const TESTIMONIALS = testimonials(english(TESTIMONIALS_WORDS))

const PATH = '/core-editions'
const WAIT = 'Please wait a moment, loading product...'

async function open(page: Page, path = PATH): Promise<void> {
  await openPage(page, path)
}
const bundle = (page: Page, name: string): Locator =>
  page
    .locator('#bundles')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const addTo = (page: Page, name: string): Promise<void> =>
  bundle(page, name)
    .getByRole('button', { name: /^Add to cart/ })
    .click()

test('ROUTE-04 ROUTE-05 ROUTE-06 CORE-01 CORE-02 CORE-03 the page shows both editions and leads to their products', async ({
  page,
}) => {
  const answer = await page.goto(PATH)
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('#products')).toBeVisible()
  await expect(page.locator('#bundles')).toBeVisible()
  const products = page.locator('#products')
  for (const [name, href] of [
    ['BLACK EDITION', '/product?card=glass'],
    ['DESERT EDITION', '/product?card=tappt-desert'],
  ] as const) {
    await expect(products.getByRole('link', { name })).toHaveAttribute('href', href)
    await expect(products.getByRole('listitem').filter({ hasText: name }).getByRole('img')).toBeVisible()
  }
  // A click anywhere on the card counts, not only on its name.
  await products.getByRole('img', { name: 'Desert Edition card' }).click({ force: true })
  await expect(page).toHaveURL('/product?card=tappt-desert')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('CORE-04 a known card is marked and brought into view, anything else is ignored', async ({ page }) => {
    const black = page.getByRole('link', { name: 'BLACK EDITION' })
    const desert = page.getByRole('link', { name: 'DESERT EDITION' })
    const picture = page.getByRole('img', { name: 'Desert Edition card' })

    for (const ignored of ['', '?card=joker', '?card=tappt-edition', '?card=GLASS', '?card=']) {
      await open(page, PATH + ignored)
      await expect(page.locator('#products [aria-current]')).toHaveCount(0)
      await expect(picture).not.toBeInViewport()
    }
    await open(page, `${PATH}?card=glass`)
    await expect(black).toHaveAttribute('aria-current', 'true')
    await expect(desert).not.toHaveAttribute('aria-current')
    await expect(page.getByRole('img', { name: 'Tappt Black card' })).toBeInViewport({ ratio: 1 })
    for (const known of ['?card=desert', '?card=tappt-desert']) {
      await open(page, PATH + known)
      await expect(desert).toHaveAttribute('aria-current', 'true')
      await expect(black).not.toHaveAttribute('aria-current')
      await expect(picture).toBeInViewport({ ratio: 1 })
    }
  })
})

test('ROUTE-07 an anchor in the address is scrolled to', async ({ page }) => {
  for (const id of ['bundles', 'products']) {
    await page.goto('about:blank')
    await open(page, `${PATH}#${id}`)
    const top = () => page.locator(`#${id}`).evaluate((element) => element.getBoundingClientRect().top)
    await expect.poll(top, id).toBeGreaterThanOrEqual(0)
    await expect.poll(top, id).toBeLessThan(140)
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  }
})

test('CORE-05 CORE-06 CORE-07 CORE-08 CORE-09 CORE-10 CORE-11 CORE-12 CORE-13 CORE-14 CORE-15 CORE-16 CAT-34 the five bundles say what they hold, cost and save', async ({
  page,
}) => {
  await page.goto(PATH)
  const offers = page.locator('#bundles').getByRole('listitem')
  await expect(offers).toHaveCount(5)
  const rows = [
    { name: 'Single Card', text: 'For one', cards: '1 card', price: '£40', list: null, saving: null },
    {
      name: 'Double Pack',
      text: 'For you and a partner',
      cards: '2 cards · £38 each',
      price: '£76',
      list: '£80',
      saving: 'Save £4',
    },
    {
      name: 'Team Pack',
      text: 'For small teams',
      cards: '5 cards · £32 each',
      price: '£160',
      list: '£200',
      saving: 'Save £40',
    },
    {
      name: 'Business Pack',
      text: 'For growing businesses',
      cards: '20 cards · £30 each',
      price: '£600',
      list: '£800',
      saving: 'Save £200',
    },
    {
      name: 'Enterprise Pack',
      text: 'For whole companies',
      cards: '100 cards · £25 each',
      price: '£2,500',
      list: '£4,000',
      saving: 'Save £1,500',
    },
  ]
  for (const { name, text, cards, price, list, saving } of rows) {
    const offer = bundle(page, name)
    await expect(offer.getByText(text, { exact: true })).toBeVisible()
    await expect(offer.getByText(cards, { exact: true })).toBeVisible()
    await expect(offer.getByRole('strong')).toHaveText(price)
    if (list === null) await expect(offer.getByRole('deletion')).toHaveCount(0)
    else await expect(offer.getByRole('deletion')).toHaveText(`List price ${list}`)
    if (saving === null) await expect(offer.getByText(/Save/)).toHaveCount(0)
    else await expect(offer.getByText(/Save/)).toHaveText(saving)
  }
})

test('CORE-17 CORE-18 CORE-19 CORE-20 CORE-21 ERR-12 bundles go into the cart once their product is loaded', async ({
  page,
}) => {
  const { promise: answered, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**${API_PATHS.commerce}`, async (route) => {
    await answered
    await route.continue()
  })
  await open(page)
  await expect(page.getByRole('radio', { name: 'Tappt Black' })).toBeChecked()
  await addTo(page, 'Team Pack')
  await expect(page.getByText(WAIT, { exact: true })).toBeVisible()
  expect(await storedCart(page)).toEqual([])

  const loaded = page.waitForResponse(
    (response) => response.url().endsWith(API_PATHS.commerce) && !!response.request().postData()?.includes('desert'),
  )
  release()
  await (await loaded).finished()
  await expect(async () => {
    await addTo(page, 'Single Card')
    expect((await storedCart(page)).length).toBeGreaterThan(0)
  }).toPass()
  await expect(toast(page, 'Added to cart!').filter({ hasText: '1 item' }).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const [name, cards] of [
    ['Double Pack', 2],
    ['Team Pack', 5],
    ['Business Pack', 20],
    ['Enterprise Pack', 100],
  ] as const) {
    await addTo(page, name)
    await expect(
      toast(page, 'Added to cart!')
        .filter({ hasText: `${cards} items` })
        .first(),
    ).toBeVisible()
  }
  await page.getByText('Desert Edition', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Desert Edition' })).toBeChecked()
  await addTo(page, 'Double Pack')

  await expect
    .poll(async () =>
      (await storedCart(page)).map(({ variant, packType, price, quantity }) => [variant, packType, price, quantity]),
    )
    .toEqual([
      ['tappt-edition', 'Single', 40, 1],
      ['tappt-edition', 'Double', 38, 2],
      ['tappt-edition', 'Pack', 32, 5],
      ['tappt-edition', 'Pack', 30, 20],
      ['tappt-edition', 'Pack', 25, 100],
      ['tappt-desert', 'Double', 38, 2],
    ])
  const [single, , , , , desert] = await storedCart(page)
  expect(single?.variantId).not.toBe('')
  expect(desert?.variantId).not.toBe('')
  expect(desert?.variantId).not.toBe(single?.variantId)
})

test('CORE-17 a choice made while the script was still on its way counts', async ({ page }) => {
  // As in a browser that restores a form before the page is alive.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      for (const radio of document.querySelectorAll<HTMLInputElement>('input[name="bundle-edition"]'))
        radio.checked = radio.value === 'tappt-desert'
    })
  })
  await open(page)
  await expect(page.getByRole('radio', { name: 'Desert Edition' })).toBeChecked()
  await expect(async () => {
    await addTo(page, 'Single Card')
    expect((await storedCart(page)).at(-1)).toMatchObject({ variant: 'tappt-desert' })
  }).toPass()
})

test.describe('when the product cannot be loaded', () => {
  test.use({ allowConsoleErrors: true })

  test('CORE-18 ERR-12 adding asks to wait, asks again for the product, and works once it answers', async ({
    page,
  }) => {
    await page.route(`**${API_PATHS.commerce}`, (route) => route.abort())
    await open(page)
    await addTo(page, 'Double Pack')
    await expect(page.getByText(WAIT, { exact: true })).toBeVisible()
    expect(await storedCart(page)).toEqual([])
    await page.unroute(`**${API_PATHS.commerce}`)
    await expect(async () => {
      await addTo(page, 'Double Pack')
      expect(await storedCart(page)).toMatchObject([{ variant: 'tappt-edition', quantity: 2, price: 38 }])
    }).toPass()
  })
})

test('CORE-19 in embed mode the cart opens with the first bundle, since no header could open it', async ({ page }) => {
  await open(page, `${PATH}?embed=1`)
  await expect(async () => {
    await addTo(page, 'Double Pack')
    await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByText('Added to cart!', { exact: true })).toBeVisible()
})

test('CORE-22 the testimonials turn every four seconds', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-03-02T09:00:00Z') })
  await open(page)
  const quotes = page.locator('[data-testimonials]')
  await quotes.scrollIntoViewIfNeeded()
  await page.locator('[data-island="testimonials"][data-hydrated]').waitFor({ state: 'attached' })
  await page.mouse.move(2, 2)
  await page.clock.pauseAt(new Date('2026-03-02T09:01:00Z'))
  const shown = () => quotes.locator('[data-current]').innerText()
  const first = await shown()
  const at = TESTIMONIALS.findIndex(({ text }) => first.includes(text))
  expect(at).toBeGreaterThanOrEqual(0)
  for (let step = 1; step <= 7; step++) {
    await page.clock.runFor(3999)
    const before = await shown()
    await page.clock.runFor(1)
    const next = TESTIMONIALS[(at + step) % TESTIMONIALS.length]
    await expect.poll(shown).toContain(next?.text ?? '')
    expect(before).not.toContain(next?.text ?? '')
  }
})

test('the layout: claims in the columns of the two cards, which lead on, bundles on one line each, and on a phone too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page)
  const filled = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor !== 'rgba(0, 0, 0, 0)'))
  // Colours change over 150 ms: what counts is what they come to.
  for (const [selector, expected] of [
    ['.core-card .bg-primary', [true, true]],
    ['.bundle-add', Array(5).fill(false)],
    ['[aria-labelledby="limited-heading"] a', [false]],
  ] as const)
    await expect.poll(() => filled(selector), selector).toEqual(expected)

  // A bundle says its name, its price and what its button does on one line.
  const lines = await page.locator('.bundle-row').evaluateAll((rows) =>
    rows.map((row) =>
      [...row.querySelectorAll('h3, .bundle-price, button > span')].map((element) => {
        const mark = document.createElement('i')
        mark.style.display = 'inline-block'
        element.append(mark)
        return mark.getBoundingClientRect().bottom
      }),
    ),
  )
  expect(lines).toHaveLength(5)
  for (const line of lines) expect(Math.max(...line) - Math.min(...line)).toBeLessThan(1)

  const left = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().left)
  const claims = page.locator('#products > ul').nth(1).getByRole('listitem')
  for (const [claim, card] of [
    [0, 0],
    [2, 1],
  ] as const)
    expect(await left(claims.nth(claim))).toBeCloseTo(await left(page.locator('.core-card').nth(card)), 0)
  await page.setViewportSize({ width: 390, height: 844 })
  const width = (selector: string) =>
    page
      .locator(`.core-card ${selector}`)
      .first()
      .evaluate((element) => element.getBoundingClientRect().width)
  expect(await width('p > span[aria-hidden]')).toBe(await width('> div'))

  // On a phone the name of a bundle takes one line beside its price.
  for (const phone of [360, 390]) {
    await page.setViewportSize({ width: phone, height: 844 })
    const heights = await page
      .locator('.bundle-row h3')
      .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().height))
    expect(heights).toHaveLength(5)
    expect(Math.max(...heights)).toBe(Math.min(...heights))
  }
})
