// A shop that sells engraved cards: the fields and the preview on the product page, the cart, the test order, and the
// engraver's sheets in the console.
import type { Locator, Page } from '@playwright/test'
import { ENGRAVING_WORDS } from '#domain/content/words/engraving.ts'
import { CARD_MM, engravingPaths } from '#domain/engraving/engraving-drawing.ts'
import { OUTLINES } from '#domain/engraving/engraving-outlines.ts'
import { expectNothingFound } from '#test/support/axe.ts'
import { expect, networkQuiet, test } from '#test/support/browser.ts'
import { openCart, openPage, recordCalls, storedText } from '#test/support/cart.ts'
import { widest } from '#test/support/layout.ts'
import { type OwnStart, ownStart } from '#test/support/own-start.ts'
import { fromOwnAddress } from '#test/support/own-visitor.ts'
import { printedPaths } from '#test/support/pdf-paths.ts'
import { addToCart, buyNow, choose, colourway, mixSwitch, option, toast } from '#test/support/product-page.ts'

/** One shop with its app for all of them. */
test.describe.configure({ mode: 'serial', timeout: 180_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

let place: OwnStart
test.beforeAll(async () => {
  test.setTimeout(180_000)
  place = await ownStart({ ENGRAVING: 'on' })
})
test.afterAll(() => place?.end())
test.beforeEach(async ({ page }) => {
  await fromOwnAddress(page) // the limit of checkouts is ten a minute
  await page.addInitScript(() => {
    localStorage.setItem('newsletter-popup-shown', 'true')
    localStorage.setItem('tappt-theme-hint-shown', 'true')
  })
})

const opener = (page: Page) => page.getByRole('button', { name: 'Add engraving' })
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const nameOf = (within: Locator) => within.getByLabel('Name', { exact: true })
const secondOf = (within: Locator) => within.getByLabel('Second line', { exact: true })
/** The drawing on the stage. */
const drawn = (page: Page) => page.locator('.flip-face .engraved-art path')
const cardItems = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('tappt-cart') ?? '{"items":[]}').items)

async function openProduct(page: Page, query = ''): Promise<void> {
  await page.goto(`${place.shop}/product${query}`)
  await page.locator('html[data-hydrated]').waitFor()
  await expect(buyNow(page)).toBeEnabled()
}
async function openFields(page: Page, query = ''): Promise<void> {
  await openProduct(page, query)
  await opener(page).click()
  await expect(group(page, 'Engraving')).toBeVisible()
}

test('ENG-08 ENG-10 the button opens a group per card; fields and outlines are loaded then and not before', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await openProduct(page)
  await networkQuiet(page)
  await expect(opener(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByText('Engraving is included.')).toBeVisible()
  expect(scripts.filter((url) => /engrav/.test(url))).toEqual([])
  const before = scripts.length
  await opener(page).click()
  await expect(opener(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(group(page, 'Engraving').getByRole('textbox')).toHaveCount(2)
  await expect.poll(() => scripts.slice(before).some((url) => /engraving-outlines/.test(url))).toBe(true)
  expect(scripts.slice(before).some((url) => /engraving-fields/.test(url))).toBe(true)
  await choose(page, option(page, 'Pack'))
  for (const card of [1, 2, 3, 4, 5]) await expect(group(page, `Card ${card}`).getByRole('textbox')).toHaveCount(2)
  await opener(page).click()
  await expect(opener(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('textbox', { name: 'Second line' })).toHaveCount(0)
})

test('ENG-09 ENG-11 each key is drawn on the front in the paths of the sheets; the picture is named anew when a field is left', async ({
  page,
}) => {
  await openFields(page, '?card=joker')
  const viewer = page.locator('.flip-stage')
  await viewer.getByRole('button', { name: 'Show back of card' }).click()
  await expect(page.locator('.flip-card')).toHaveAttribute('data-side', 'back')
  await nameOf(group(page, 'Engraving')).focus()
  await expect(page.locator('.flip-card')).toHaveAttribute('data-side', 'front')
  const plain = page.getByRole('img', { name: 'Joker card, front' })
  await expect(plain).toBeAttached()
  for (const name of ['Z', 'Zo', 'Zoë']) {
    await nameOf(group(page, 'Engraving')).fill(name)
    await expect(drawn(page)).toHaveAttribute('d', engravingPaths({ name, line2: '' }, 'joker', OUTLINES)[0] ?? '')
    await expect(plain).toBeAttached() // its name waits
  }
  await secondOf(group(page, 'Engraving')).fill('R&D')
  await expect(drawn(page)).toHaveCount(2)
  await expect(page.getByRole('img', { name: 'Joker, engraved with Zoë', exact: true })).toBeAttached()
  await secondOf(group(page, 'Engraving')).blur()
  await expect(page.getByRole('img', { name: 'Joker, engraved with Zoë, R&D', exact: true })).toBeAttached()
  const paths = engravingPaths({ name: 'Zoë', line2: 'R&D' }, 'joker', OUTLINES)
  expect(await drawn(page).evaluateAll((all) => all.map((path) => path.getAttribute('d')))).toEqual(paths)
  const [art, picture] = await Promise.all(
    ['.flip-face .engraved-art', '.flip-face[data-face="front"]'].map((place) => page.locator(place).boundingBox()),
  )
  expect(art?.width).toBeCloseTo(picture?.width ?? 0, 0)
})

test('ENG-12 ENG-13 another quantity or design keeps what was typed; one card is copied to all', async ({ page }) => {
  await openFields(page)
  await expect(page.getByRole('button', { name: 'Use the same for all cards' })).toHaveCount(0)
  await choose(page, option(page, 'Double'))
  await nameOf(group(page, 'Card 1')).fill('Ann Lee')
  await nameOf(group(page, 'Card 2')).fill('Ben Roe')
  await choose(page, colourway(page, 'Desert Edition'))
  await choose(page, option(page, 'Pack'))
  await expect(nameOf(group(page, 'Card 1'))).toHaveValue('Ann Lee')
  await expect(nameOf(group(page, 'Card 2'))).toHaveValue('Ben Roe')
  await choose(page, option(page, 'Single'))
  await expect(nameOf(group(page, 'Engraving'))).toHaveValue('Ann Lee')
  await choose(page, option(page, 'Pack'))
  await secondOf(group(page, 'Card 1')).fill('CEO')
  await page.getByRole('button', { name: 'Use the same for all cards' }).click()
  for (const card of [1, 2, 3, 4, 5]) {
    await expect(nameOf(group(page, `Card ${card}`))).toHaveValue('Ann Lee')
    await expect(secondOf(group(page, `Card ${card}`))).toHaveValue('CEO')
  }
})

test('ENG-14 the exception stands above the buttons once a field is filled', async ({ page }) => {
  await openFields(page)
  const notice = page.getByText(ENGRAVING_WORDS.notice, { exact: true })
  await expect(notice).toHaveCount(0)
  await nameOf(group(page, 'Engraving')).fill('A')
  await expect(notice).toBeVisible()
  const isAbove = await notice.evaluate((text) => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Add to cart')
    return Boolean(button && text.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING)
  })
  expect(isAbove).toBe(true)
  await nameOf(group(page, 'Engraving')).fill('')
  await expect(notice).toHaveCount(0)
})

test('ENG-05 ENG-15 a refused field gets the focus and its text; nothing is added and nothing bought', async ({
  page,
}) => {
  await openFields(page)
  await choose(page, option(page, 'Double'))
  const field = secondOf(group(page, 'Card 2'))
  await field.fill('Director')
  const calls = recordCalls(page)
  for (const [text, problem] of [
    ['Director', 'Please enter a name, or leave both lines empty.'],
    ['Привет', '"П" cannot be engraved.'],
    ['W'.repeat(40), 'This text is too wide for the card.'],
    ['x'.repeat(42), 'At most 40 characters; 2 too many.'],
  ] as const) {
    await field.fill(text)
    if (text !== 'Director') await nameOf(group(page, 'Card 2')).fill('Ben')
    await nameOf(group(page, 'Card 1')).focus()
    await (text.startsWith('W') ? buyNow(page) : addToCart(page)).click()
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(problem)
  }
  expect(await cardItems(page)).toEqual([])
  expect(calls.filter((call) => call.postData()?.includes('createCheckout'))).toEqual([])
  expect(page.context().pages()).toHaveLength(1)
  await field.fill('Head of R&D')
  await expect(field).not.toHaveAttribute('aria-invalid')
  await addToCart(page).click()
  await expect(toast(page, '2 items added to cart!')).toBeVisible()
  expect(await cardItems(page)).toMatchObject([{ engravings: [null, { name: 'Ben', line2: 'Head of R&D' }] }])
})

test('ENG-16 without script there is no engraving on the page', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${place.shop}/product`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(opener(page)).toHaveCount(0)
  await context.close()
})

test.describe('without the outlines', () => {
  test.use({ allowConsoleErrors: true })
  test('ENG-17 the fields stay usable, the preview says why it is missing, and is there with the next touch', async ({
    page,
  }) => {
    let isCut = true
    await page.route(/engraving-outlines/, (route) => (isCut ? route.abort() : route.continue()))
    await openFields(page)
    const stage = page.locator('.flip-stage')
    await expect(stage.getByText('The preview could not be loaded.')).toBeVisible()
    await nameOf(group(page, 'Engraving')).fill('Ann Lee')
    await addToCart(page).click()
    await expect.poll(() => cardItems(page)).toMatchObject([{ engravings: [{ name: 'Ann Lee', line2: '' }] }])
    isCut = false
    await nameOf(group(page, 'Engraving')).press('End')
    await expect(drawn(page)).toHaveCount(1)
    await expect(stage.getByText('The preview could not be loaded.')).toHaveCount(0)
  })
})

test('ENG-18 ENG-19 ENG-20 ENG-24 ENG-27 the cart lists what is engraved; the copy, another tab and the checkout have it', async ({
  page,
}) => {
  await openFields(page, '?card=joker')
  await choose(page, option(page, 'Double'))
  await mixSwitch(page).check()
  await page.getByRole('combobox', { name: 'Card 2' }).selectOption('Lover Girl')
  await nameOf(group(page, 'Card 2')).fill('Zoë O’Neil')
  await secondOf(group(page, 'Card 2')).fill('Head of R&D')
  await expect(page.locator('.flip-stage')).toHaveAttribute('data-art', 'lover-girl')
  await addToCart(page).click()
  const dialog = await openCart(page)
  const line = dialog.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Double' }) })
  await expect(line.getByText('Engraving, card 2: Zoë O’Neil · Head of R&D', { exact: true })).toBeVisible()
  await expect(line.getByText('Engraving, card 1')).toHaveCount(0)
  await expect(line.locator('.engraved-card .engraved-art path')).toHaveCount(2)
  await expect(line.locator('.engraved-art')).toHaveAttribute('data-art', 'lover-girl')
  await line.getByRole('button', { name: /^Increase quantity/ }).click()
  await expect(line.getByText('× 2, same engraving', { exact: true })).toBeVisible()
  await expectNothingFound(page)
  const other = await page.context().newPage()
  await openPage(other, `${place.shop}/faq`)
  await expect((await openCart(other)).getByText('Engraving, card 2: Zoë O’Neil · Head of R&D')).toBeVisible()
  await other.close()
  const sent = page.waitForRequest((request) => request.postData()?.includes('createCheckout') === true)
  await dialog.getByRole('button', { name: 'Checkout Now' }).click()
  const attributes = [
    { key: 'Name', value: 'Zoë O’Neil' },
    { key: 'Line 2', value: 'Head of R&D' },
  ]
  expect((await sent).postDataJSON().input.lineItems).toEqual([
    { variantId: 'gid://sample/ProductVariant/joker-tappt-card', quantity: 2 },
    { variantId: 'gid://sample/ProductVariant/tappt-card-lover-girl', quantity: 2, attributes },
  ])
  await page.waitForURL(/\/sample-checkout\//)
  await expect(page.getByText('Engraving: Zoë O’Neil · Head of R&D')).toBeVisible()
  expect(await storedText(page, 'tappt-cart-copy')).toContain('Zoë O’Neil')
  await openPage(page, `${place.shop}/faq`)
  await page.getByRole('button', { name: 'Restore your cart' }).click()
  await expect.poll(() => cardItems(page)).toMatchObject([{ quantity: 4, engravings: [null, { name: 'Zoë O’Neil' }] }])
})

test('STR-18 the cart refuses the 41st engraving', async ({ page }) => {
  await page.addInitScript(() => {
    const items = Array.from({ length: 40 }, (_, at) => ({
      ...{
        id: `e${at}`,
        variant: 'joker',
        variantId: 'gid://sample/ProductVariant/joker-tappt-card',
        packType: 'Single',
      },
      ...{ price: 45, quantity: 1, packSize: 1, engravings: [{ name: `Ann ${at}`, line2: '' }] },
    }))
    if (localStorage.getItem('tappt-cart') === null) localStorage.setItem('tappt-cart', JSON.stringify({ items }))
  })
  await openFields(page, '?card=joker')
  await nameOf(group(page, 'Engraving')).fill('One more')
  await addToCart(page).click()
  await expect(toast(page, 'At most 40 different engravings in one order.')).toContainText('Error')
  expect(await cardItems(page)).toHaveLength(40)
})

test('ENG-09 on a phone the drawing stays beside the fields, nothing is wider than the screen, and axe finds nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await openFields(page, '?card=joker')
  await nameOf(group(page, 'Engraving')).fill('Wilhelmina Konstantinopoulou W')
  await secondOf(group(page, 'Engraving')).fill('Привет × nonsense that is much too long for a card')
  await addToCart(page).click()
  await expect(secondOf(group(page, 'Engraving'))).toBeFocused()
  const small = page.locator('.engraving-preview .engraved-art path')
  await expect(small.first()).toBeVisible()
  expect(await widest(page)).toBeLessThanOrEqual(320)
  await expectNothingFound(page)
})

test('ENG-29 ENG-30 a bought engraving is in the console, printed at true size as paths, and marked once it is done', async ({
  page,
}) => {
  await openFields(page, '?card=joker')
  await choose(page, option(page, 'Pack'))
  await nameOf(group(page, 'Card 1')).fill('Ann Lee')
  await secondOf(group(page, 'Card 1')).fill('Director')
  await page.getByRole('button', { name: 'Use the same for all cards' }).click()
  await addToCart(page).click()
  const dialog = await openCart(page)
  await dialog.getByRole('button', { name: 'Checkout Now' }).click()
  await page.waitForURL(/\/sample-checkout\//)
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByLabel('Name', { exact: true }).fill('Robin Vale')
  await page.getByRole('button', { name: 'Place test order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await signIn(page)
  await page.goto(`${place.app}/admin/engraving`)
  const row = page.getByRole('row').filter({ hasText: 'Ann Lee' })
  await expect(row).toContainText('5 × Joker')
  await expectNothingFound(page)
  const download = page.waitForEvent('download')
  await row.getByRole('link', { name: /^SVG/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^T-[0-9A-Z]+-1-joker\.svg$/)
  await row.getByRole('link', { name: /^Sheet/ }).click()
  await expect(page.locator('figure')).toHaveCount(5)
  await expectNothingFound(page)

  const paths = printedPaths(await page.pdf({ preferCSSPageSize: true }))
  const edges = paths.filter(({ how, colour }) => how === 'stroke' && colour.join() === '0,0,1')
  expect(edges).toHaveLength(5)
  for (const { width, height } of edges) {
    expect(Math.abs(width - CARD_MM.width)).toBeLessThan(0.2)
    expect(Math.abs(height - CARD_MM.height)).toBeLessThan(0.2)
  }
  const [name = ''] = engravingPaths({ name: 'Ann Lee', line2: 'Director' }, 'joker', OUTLINES)
  const xs = [...name.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x]) => Number(x))
  const wide = Math.max(...xs) - Math.min(...xs)
  expect(paths.filter(({ how, width }) => how === 'fill' && Math.abs(width - wide) < 0.2)).toHaveLength(5)

  await page.goto(`${place.app}/admin/engraving`)
  await page
    .getByRole('row')
    .filter({ hasText: 'Ann Lee' })
    .getByRole('button', { name: /^Mark as engraved/ })
    .click()
  await expect(page.getByText('Marked as engraved.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Lines to engrave' })).toContainText('There is nothing to engrave.')
  await expect(page.getByRole('table', { name: 'Engraved, not shipped yet' })).toContainText('Ann Lee')
})

/** As the seeded operator, by the code that the app's mail shows. */
async function signIn(page: Page): Promise<void> {
  await page.goto(`${place.app}/login`)
  await page.getByLabel('Email').fill('operator@example.com')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const mails = await page.context().newPage()
  await mails.goto(`${place.app}/dev/mail`)
  const mail = mails
    .getByRole('article')
    .filter({ hasText: 'To operator@example.com' })
    .filter({ has: mails.getByRole('heading', { name: / is your .+ code$/ }) })
  await expect(mail.first()).toBeVisible()
  const code = /\b\d{8}\b/.exec((await mail.allTextContents()).join('\n'))?.[0] ?? ''
  await mails.close()
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
}
