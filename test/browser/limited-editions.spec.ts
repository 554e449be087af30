// The limited editions page as a visitor uses it: the moving showcase, the collection and the Collector's Pack builder.
// Spec §2, §4, §9; D-40 to D-43, D-101. The half second before the add is measured on the page's own clock.
import type { Page } from '@playwright/test'
import { API_PATHS } from '#domain/site/routes.ts'
import { expect, networkQuiet, test } from '#test/support/browser.ts'
import { openPage } from '#test/support/cart.ts'
import { storedCart } from '#test/support/stored-cart.ts'

const PATH = '/limited-editions'
// Movement costs a test machine more than everything else; where it is the point, it is switched on.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const EDITIONS = [
  ['Joker', 'joker'],
  ['American Success', 'american-success'],
  ['Unbothered', 'unbothered'],
  ['Lucky Duck', 'lucky-duck'],
  ['Lover Girl', 'hey-babe'],
] as const

async function open(page: Page, path = PATH): Promise<void> {
  await openPage(page, path)
}
const grid = (page: Page) => page.getByRole('region', { name: 'The collection' })
const entry = (page: Page, name: string) =>
  grid(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const strip = (page: Page) => page.locator('#showcase')
const offer = (page: Page) => page.getByRole('region', { name: "Collector's Pack" })
const pick = (page: Page, name: string) => strip(page).getByRole('button', { name, exact: true })
const added = (page: Page) => page.getByRole('dialog', { name: 'Collection Added!' })
const build = (page: Page) => page.getByRole('button', { name: 'Build Your Collection' })

test('ROUTE-08 LTD-02 LTD-03 LTD-04 LTD-06 LTD-08 LTD-09 CAT-35 CAT-36 the collection shows five editions and one still to come', async ({
  page,
}) => {
  const answer = await page.goto(PATH)
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Limited editions')
  await expect(grid(page).getByRole('listitem')).toHaveCount(6)
  for (const [name, key] of EDITIONS) {
    const card = entry(page, name)
    await expect(card).toHaveAttribute('data-card', key)
    await expect(card.getByText('£45', { exact: true })).toBeVisible()
    await expect(card.getByText('Shop Now', { exact: true })).toBeVisible()
    await expect(card.getByText('LIMITED STOCK', { exact: true })).toBeVisible()
    expect((await card.getByRole('paragraph').allInnerTexts()).some((text) => text.length > 40)).toBe(true)
    await expect(card.getByRole('img', { name: `${name} card, front` })).toHaveCount(1)
    await expect(card.getByRole('img', { name: `${name} card, back` })).toHaveCount(1)
  }
  const mystery = grid(page).locator('[data-card="coming-soon"]')
  await expect(mystery.getByText('Coming Soon', { exact: true })).toBeVisible()
  await expect(mystery).not.toContainText('£')
  await expect(mystery.getByRole('link')).toHaveCount(0)
  await expect(mystery.getByRole('button')).toHaveText(['Notify Me'])
  await mystery.scrollIntoViewIfNeeded()
  await expect
    .poll(() => mystery.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
})

test('LTD-13 LTD-14 LTD-15 LTD-16 LTD-17 the pack is offered with its prices, builder mode off', async ({ page }) => {
  await open(page)
  await expect(offer(page).getByText('3 limited cards', { exact: true })).toBeVisible()
  await expect(offer(page).getByRole('strong')).toHaveText('£108')
  await expect(offer(page).getByRole('deletion')).toHaveText('List price £135')
  await expect(offer(page).getByText('20% off', { exact: true })).toBeVisible()
  await expect(offer(page).getByText('save £27', { exact: true })).toBeVisible()
  await expect(build(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await expect(pick(page, 'Joker')).toHaveCount(0)
})

test('LTD-04 LTD-11 a card turns over while it is looked at, and leads to its product', async ({ page }) => {
  await open(page)
  const isTurned = (name: string) =>
    entry(page, name)
      .locator('.edition-faces')
      .evaluate((faces) => new DOMMatrix(getComputedStyle(faces).transform).m11 < -0.99)
  const link = (name: string) => entry(page, name).getByRole('link', { name })
  await link('Unbothered').scrollIntoViewIfNeeded()
  expect(await isTurned('Unbothered')).toBe(false)
  await entry(page, 'Unbothered').hover()
  await expect.poll(() => isTurned('Unbothered')).toBe(true)
  await page.mouse.move(1, 1)
  await expect.poll(() => isTurned('Unbothered')).toBe(false)
  await link('Unbothered').focus()
  await page.keyboard.press('Tab')
  await expect(link('Lucky Duck')).toBeFocused()
  await expect.poll(() => isTurned('Lucky Duck')).toBe(true)

  for (const [name, key] of EDITIONS) {
    await expect(link(name)).toHaveAttribute('href', `/product?card=${key}`)
    await expect(strip(page).getByRole('link', { name })).toHaveAttribute('href', `/product?card=${key}`)
  }
  await entry(page, 'Lover Girl').click({ position: { x: 30, y: 30 } })
  await expect(page).toHaveURL('/product?card=hey-babe')
})

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('no back is fetched that nobody can see, and a keyboard still turns a card over', async ({ page }) => {
    const backs: string[] = []
    page.on('request', (request) => request.url().includes('-back-') && backs.push(request.url()))
    await open(page)
    await entry(page, 'Lover Girl').scrollIntoViewIfNeeded()
    await expect(entry(page, 'Lover Girl').getByRole('img', { name: 'Lover Girl card, front' })).toBeInViewport()
    await networkQuiet(page)
    expect(backs).toEqual([])
    await entry(page, 'Lucky Duck').getByRole('link').focus()
    await page.keyboard.press('Tab')
    await expect(entry(page, 'Lover Girl').getByRole('img', { name: 'Lover Girl card, back' })).toBeVisible()
    await expect.poll(() => backs.length).toBe(2) // of the two cards the focus was on
  })
})

test('LTD-12 a known card is marked and brought into view, anything else is ignored', async ({ page }) => {
  for (const [name, key] of EDITIONS) {
    await open(page, `${PATH}?card=${key}`)
    await expect(grid(page).locator('[aria-current="true"]')).toHaveText([name])
    await expect(entry(page, name).getByRole('heading')).toBeInViewport()
  }
  for (const ignored of ['', '?card=glass', '?card=coming-soon', '?card=lover-girl', '?card=']) {
    await open(page, PATH + ignored)
    await expect(page.locator('main [aria-current]')).toHaveCount(0)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  }
})

test('the opening line stands at the page’s margin, and what pauses the showcase at its end', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page)
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const line = await page.getByText('Five designs, each with').boundingBox()
    expect(line?.x).toBe((await page.locator('.limited-card').first().boundingBox())?.x)
    const words = await page.getByText('Five designs, each with').evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().right
    })
    const pause = await strip(page).getByRole('button', { name: 'Pause motion' }).boundingBox()
    expect(pause?.x).toBeGreaterThan(words)
    expect(pause?.y).toBeLessThan((line?.y ?? 0) + (line?.height ?? 0))
  }
})

test('LTD-01 with reduced motion the showcase stands still at the page’s margin, can be scrolled by hand, numbers its cards and shows each engraving from close by', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page)
  const shape = () =>
    strip(page)
      .locator('.showcase-strip')
      .evaluate((element) => ({
        moving: element.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length,
        overflow: getComputedStyle(element).overflowX,
        longer: element.scrollWidth > element.clientWidth,
      }))
  expect(await shape()).toEqual({ moving: 0, overflow: 'auto', longer: true })
  await expect(strip(page).getByRole('link')).toHaveCount(5)

  // The buttons of a row of the collection stand in one line.
  const bottoms = await grid(page)
    .getByRole('listitem')
    .evaluateAll((cards) =>
      cards.map((card) => Math.round(card.lastElementChild?.getBoundingClientRect().bottom ?? Number.NaN)),
    )
  for (let index = 0; index < bottoms.length; index += 2) expect(bottoms[index]).toBe(bottoms[index + 1])
  await expect(strip(page).locator('.showcase-set').first().locator('.showcase-card').nth(1)).toContainText('2 / 5')

  const left = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x
  for (const width of [390, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await left('.showcase-card'), `${width} px`).toBe(await left('.limited-card'))
  }

  await page.setViewportSize({ width: 1280, height: 800 })
  const title = page.getByRole('heading', { level: 1 })
  expect(
    await title.evaluate((h1) => h1.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(h1).fontSize)),
  ).toBeLessThan(1.5)
  const first = strip(page).locator('.showcase-set img').first()
  const picture = () => first.evaluate((image: HTMLImageElement) => image.currentSrc)
  await expect.poll(picture).toContain('/cards/joker-macro-')
  await build(page).click()
  await expect.poll(picture).toContain('/cards/joker-front-')
})

test.describe('the moving showcase', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('LTD-01 LTD-32 the showcase scrolls by itself and rests on hover, on focus, when paused and in builder mode', async ({
    page,
  }) => {
    await open(page)
    const place = () =>
      strip(page)
        .getByText('Joker', { exact: true })
        .first()
        .evaluate((card) => card.getBoundingClientRect().left)
    const moves = async () => {
      const before = await place()
      await expect.poll(place).not.toBe(before)
    }
    const rests = async () => {
      const before = await place()
      // Twenty frames: the strip would have gone on by several pixels.
      await page.evaluate(async () => {
        for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame)
      })
      expect(await place()).toBe(before)
    }
    await page.mouse.move(1, 1)
    await moves()
    await strip(page).getByRole('link', { name: 'Unbothered' }).hover({ force: true })
    await rests()
    await page.mouse.move(1, 1)
    await moves()

    const pause = strip(page).getByRole('button', { name: 'Pause motion' })
    await pause.click()
    await rests()
    await strip(page).getByRole('button', { name: 'Play motion' }).click()
    await moves()

    for (const [name] of EDITIONS) {
      await page.keyboard.press('Tab')
      const card = strip(page).getByRole('link', { name })
      await expect(card).toBeFocused()
      await expect(card).toBeInViewport()
    }
    await rests()
    await page.keyboard.press('Tab')
    await expect(build(page)).toBeFocused()
    await moves()

    await page.keyboard.press('Enter')
    await expect(pick(page, 'Joker')).toBeVisible()
    await rests()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.mouse.move(1, 1)
    await moves()
  })
})

test.describe('the builder', () => {
  test.use({ viewport: { width: 1280, height: 720 } })

  test.beforeEach(async ({ page }) => {
    await page.clock.install({ time: new Date('2026-03-02T09:00:00Z') })
    await open(page)
    await page.clock.pauseAt(new Date('2026-03-02T09:01:00Z'))
  })

  test('LTD-18 LTD-19 LTD-20 LTD-21 LTD-30 cards are picked in showcase or collection, until Cancel', async ({
    page,
  }) => {
    const top = () => strip(page).evaluate((element) => element.getBoundingClientRect().top)
    await build(page).evaluate((button) => button.scrollIntoView({ block: 'center' }))
    await expect.poll(top).toBeLessThan(0)
    await build(page).press('Enter')
    await expect(strip(page)).toBeFocused()
    await expect.poll(top).toBeLessThan(160)
    await expect.poll(top).toBeGreaterThan(0)
    await expect(page.getByRole('heading', { name: 'Pick three cards' })).toBeInViewport()
    for (const [name] of EDITIONS) await expect(pick(page, name)).toBeInViewport()

    const status = offer(page).getByRole('status')
    await expect(status).toHaveText('0 of 3 chosen')
    await pick(page, 'Joker').click()
    await expect(pick(page, 'Joker')).toHaveAttribute('aria-pressed', 'true')
    await expect(status).toHaveText('1 of 3 chosen')
    // The same card in the collection is the same choice; keyboard and pointer do the same.
    await entry(page, 'Lucky Duck').getByRole('button').press('Enter')
    await expect(pick(page, 'Lucky Duck')).toHaveAttribute('aria-pressed', 'true')
    await expect(status).toHaveText('2 of 3 chosen')
    await entry(page, 'Joker').getByRole('img', { name: 'Joker card, front' }).click({ force: true })
    await expect(pick(page, 'Joker')).toHaveAttribute('aria-pressed', 'false')
    await expect(status).toHaveText('1 of 3 chosen')
    await expect(grid(page).locator('[data-card="coming-soon"]').getByRole('button')).toHaveText(['Notify Me'])

    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(build(page)).toBeFocused()
    await expect(strip(page).getByRole('link', { name: 'Joker' })).toBeVisible()
    await build(page).click()
    await expect(status).toHaveText('0 of 3 chosen')
    await expect(strip(page).locator('[aria-pressed="true"]')).toHaveCount(0)
    expect(await storedCart(page)).toEqual([])
  })

  test("LTD-22 LTD-23 LTD-24 LTD-26 LTD-27 LTD-28 LTD-29 LTD-31 three picks become a Collector's Pack half a second later", async ({
    page,
  }) => {
    await build(page).click()
    await pick(page, 'Lover Girl').click()
    await pick(page, 'Joker').click()
    await page.clock.runFor(5000)
    expect(await storedCart(page)).toEqual([])
    await pick(page, 'Unbothered').click()
    await page.clock.runFor(300)
    await pick(page, 'Lucky Duck').click()
    await expect(pick(page, 'Lucky Duck')).toHaveAttribute('aria-pressed', 'false')
    // The refused pick has not started the half second again.
    await page.clock.runFor(199)
    expect(await storedCart(page)).toEqual([])
    await page.clock.runFor(1)
    await expect(added(page)).toBeVisible()
    await expect(added(page)).toContainText('Your 3-card collection has been added to cart')
    await expect(async () => {
      await page.clock.runFor(20) // the toaster waits for the same clock
      await expect(page.getByText('Maximum reached', { exact: true })).toBeVisible({ timeout: 200 })
    }).toPass()
    await expect(page.getByText('You can only select 3 cards for your collection.', { exact: true })).toBeVisible()
    expect(await storedCart(page)).toMatchObject([
      {
        variant: 'hey-babe',
        packType: 'Pack',
        price: 108,
        quantity: 1,
        mixMatchSelections: ['hey-babe', 'joker', 'unbothered'],
      },
    ])
    await page.clock.runFor(5000)
    expect(await storedCart(page)).toHaveLength(1)

    await added(page).getByRole('button', { name: 'Continue Shopping' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(build(page)).toBeFocused()
    await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0)

    await build(page).click()
    await expect(offer(page).getByRole('status')).toHaveText('0 of 3 chosen')
    for (const name of ['American Success', 'Lucky Duck', 'Joker']) await pick(page, name).click()
    await page.clock.runFor(500)
    await added(page).getByRole('button', { name: 'Checkout Now' }).click()
    await expect(added(page)).toHaveCount(0)
    await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
    expect(await storedCart(page)).toHaveLength(2)
  })

  test('LTD-25 dropping a card or cancelling within the half second adds nothing', async ({ page }) => {
    const three = async () => {
      for (const name of ['Joker', 'Unbothered', 'Lucky Duck']) await pick(page, name).click()
      await expect(offer(page).getByRole('status')).toHaveText('Adding your collection…')
      await page.clock.runFor(499)
    }
    await build(page).click()
    await three()
    await pick(page, 'Unbothered').click()
    await page.clock.runFor(5000)
    await expect(offer(page).getByRole('status')).toHaveText('2 of 3 chosen')
    await page.getByRole('button', { name: 'Cancel' }).click()

    await build(page).click()
    await three()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.clock.runFor(5000)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await storedCart(page)).toEqual([])
  })
})

test("LTD-31 the pack carries the first pick's variant where its product has been loaded by then", async ({ page }) => {
  const loaded = page.waitForResponse((response) => {
    const asked = response.request()
    return asked.url().endsWith(API_PATHS.commerce) && asked.postDataJSON().handle === 'lucky-duck-tappt-card'
  })
  await open(page)
  await (await loaded).finished() // asked for what is in stock
  await build(page).click()
  await pick(page, 'Lucky Duck').click()
  await pick(page, 'Joker').click()
  await pick(page, 'Unbothered').click()
  await expect(added(page)).toBeVisible()
  const [item] = await storedCart(page)
  expect(item).toMatchObject({ variant: 'lucky-duck', price: 108, quantity: 1 })
  expect(item?.variantId).not.toBe('')
})

test.describe('without the commerce backend', () => {
  test.use({ allowConsoleErrors: true })

  test('LTD-31 the pack is added all the same, its variant left to the checkout', async ({ page }) => {
    await page.route(`**${API_PATHS.commerce}`, (route) => route.abort())
    await open(page)
    await build(page).click()
    for (const name of ['Joker', 'Unbothered', 'Lucky Duck']) await pick(page, name).click()
    await expect(added(page)).toBeVisible()
    expect(await storedCart(page)).toMatchObject([{ variant: 'joker', variantId: '', price: 108, quantity: 1 }])
  })
})

test('LTD-26 LTD-27 in embed mode the cart waits under the message, since no header could open it', async ({
  page,
}) => {
  await open(page, `${PATH}?embed=1`)
  await build(page).click()
  for (const name of ['Joker', 'Unbothered', 'Lucky Duck']) await pick(page, name).click()
  await added(page).getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
})
