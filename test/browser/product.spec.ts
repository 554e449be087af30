// /product: what is read without JavaScript, turning the card, choosing a design and a quantity, and mixing.
// Spec §2 "Product page"; D-14, D-27 to D-30, D-35, D-36, D-44, D-163.
import type { Page } from '@playwright/test'
import { axe } from '#test/support/axe.ts'
import { expect, test } from '#test/support/browser.ts'
import { stubCommerce } from '#test/support/commerce-calls.ts'
import {
  addToCart,
  buyNow,
  colourway,
  heading,
  limitedEdition,
  mixedCards,
  mixSwitch,
  openProduct,
  option,
  optionTile,
  price,
} from '#test/support/product-page.ts'

/** What axe finds in the page's own part; all its rules, or these. */
const accessibilityFaults = async (page: Page, rules?: string[]): Promise<string[]> =>
  (await axe(page, { within: 'main', ...(rules ? { rules } : {}) })).faults

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('ROUTE-03 ROUTE-47 ROUTE-48 ROUTE-49 ROUTE-50 ROUTE-51 ROUTE-52 ROUTE-53 ROUTE-54 ROUTE-55 ROUTE-56 PROD-03 the card parameter is selected in the HTML', async ({
    page,
  }) => {
    const cards = [
      ['', 'BLACK EDITION', 'glass'],
      ['?card=glass', 'BLACK EDITION', 'glass'],
      ['?card=tappt-desert', 'DESERT EDITION', 'tappt-desert'],
      ['?card=desert', 'DESERT EDITION', 'tappt-desert'],
      ['?card=joker', 'JOKER', 'joker'],
      ['?card=american-success', 'AMERICAN SUCCESS', 'american-success'],
      ['?card=unbothered', 'UNBOTHERED', 'unbothered'],
      ['?card=lucky-duck', 'LUCKY DUCK', 'lucky-duck'],
      ['?card=hey-babe', 'LOVER GIRL', 'hey-babe'],
      ['?card=nope', 'BLACK EDITION', 'glass'],
      ['?card=tappt-edition', 'BLACK EDITION', 'glass'],
    ] as const
    for (const [query, name, card] of cards) {
      const answer = await page.request.get(`/product${query}`)
      expect(answer.status(), query).toBe(200)
      const html = await answer.text()
      expect(/<h1[^>]*>([^<]*)</.exec(html)?.[1], query).toBe(name)
      const chosen = /<input[^>]*name="colourway" checked="" value="([^"]*)"|<option value="([^"]+)" selected=""/.exec(
        html,
      )
      expect(chosen?.[1] ?? chosen?.[2], query).toBe(card)
    }
    await page.goto('/product?card=hey-babe')
    await expect(heading(page)).toHaveText('LOVER GIRL')
    await expect(limitedEdition(page)).toHaveValue('hey-babe')
    await expect(page.getByRole('group', { name: 'Colourway' }).getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(page.getByRole('img', { name: 'Lover Girl card, front' })).toBeVisible()
  })

  test('COPY-01 COPY-03 COPY-04 COPY-06 COPY-10 the claims stand on the pages that make them', async ({ page }) => {
    const claims = {
      '/product': [
        'Free lifetime access with your order',
        'Free 48h Shipping',
        '4.8/5 from 27 reviews',
        '30-Day Money-Back Guarantee',
        'On all orders over £40',
      ],
      '/': ['4.8/5', '27 reviews'],
      '/checkout': ['30-day money-back guarantee', 'over $50'],
      '/faq': ['free over £25'],
    }
    for (const [path, texts] of Object.entries(claims)) {
      await page.goto(path)
      for (const text of texts) await expect(page.locator('main'), path).toContainText(text)
      const promo = page.locator('header [data-promo]')
      for (const line of ['Free Lifetime Access With Your Order', 'Free 48h Shipping'])
        await expect(promo).toContainText(line)
    }
  })

  test('PROD-30 PROD-31 PROD-32 PROD-33 PROD-34 PROD-35 PROD-36 PROD-37 CAT-37 CAT-38 CAT-39 the page reads whole and the questions open', async ({
    page,
  }) => {
    await page.goto('/product')
    const reviews = page.getByRole('region', { name: '4.8/5 from 27 reviews' })
    await expect(reviews.getByRole('heading', { name: 'Sample reviews' })).toBeVisible()
    const items = reviews.getByRole('list', { name: 'Sample reviews' }).getByRole('listitem')
    await expect(items).toHaveCount(7)
    for (const item of await items.all()) {
      await expect(item.locator('blockquote')).not.toBeEmpty()
      await expect(item.locator('figcaption')).not.toBeEmpty()
    }
    await expect(items.getByRole('img', { name: '5 out of 5 stars' })).toHaveCount(6)
    await expect(items.getByRole('img', { name: '4 out of 5 stars' })).toHaveCount(1)
    // D-44: no rating goes into structured data.
    for (const block of await page.locator('script[type="application/ld+json"]').allTextContents())
      expect(block).not.toMatch(/rating|review/i)

    const benefits = page.getByRole('region', { name: 'What the card does for you' }).getByRole('listitem')
    await expect(benefits).toHaveText([
      'Shares your profile with one tap',
      "No app needed on the recipient's phone",
      'Free lifetime access with your order',
      'Works through cases up to 3 mm',
      '30-day money-back guarantee',
    ])
    const promises = page.getByRole('region', { name: 'Delivery and guarantee' })
    for (const text of ['Free Next Day Delivery', 'On all orders over £40', 'Free 48h Shipping'])
      await expect(promises.getByText(text, { exact: true })).toBeVisible()
    await expect(promises.getByText('30-Day Money-Back Guarantee', { exact: true })).toBeVisible()

    const questions = page.getByRole('region', { name: 'Before you order' }).locator('details')
    await expect(questions.locator('summary')).toHaveText([
      'How does the card work?',
      'Does the other person need an app?',
      'Which phones work with it?',
      'Can I return it?',
    ])
    const last = questions.last()
    await expect(last.getByText(/30-day money-back guarantee/)).toBeHidden()
    await last.locator('summary').click()
    await expect(last.getByText(/30-day money-back guarantee/)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'All designs' }).getByRole('link')).toHaveCount(7)
  })
})

test('PROD-01 PROD-02 PROD-04 PROD-05 PROD-06 PROD-07 the card turns over, and another design starts afresh', async ({
  page,
}) => {
  await stubCommerce(page)
  await openProduct(page)
  const front = (name: string) => page.getByRole('img', { name: `${name} card, front` })
  const back = (name: string) => page.getByRole('img', { name: `${name} card, back` })
  /** 1 with the front towards the viewer, -1 with the back. */
  const facing = () =>
    page.locator('.flip-card').evaluate((card) => Math.sign(new DOMMatrix(getComputedStyle(card).transform).m11))

  await expect(front('Tappt Black')).toBeVisible()
  await expect(back('Tappt Black')).toHaveCount(0)
  const box = await front('Tappt Black').boundingBox()
  if (!box) throw new Error('The card has no box.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(back('Tappt Black')).toBeVisible()
  await expect(front('Tappt Black')).toHaveCount(0)
  await expect.poll(facing).toBe(-1)
  await page.keyboard.press('Enter')
  await expect(front('Tappt Black')).toBeVisible()
  await expect.poll(facing).toBe(1)
  await page.getByRole('button', { name: 'Show back of card' }).click()
  await expect(back('Tappt Black')).toBeVisible()

  await expect(page.getByRole('group', { name: 'Colourway' }).getByRole('radio')).toHaveCount(2)
  await option(page, 'Pack').check()
  await colourway(page, 'Desert Edition').check()
  await expect(heading(page)).toHaveText('DESERT EDITION')
  await expect(front('Desert Edition')).toBeVisible()
  await expect.poll(facing).toBe(1)
  await expect(option(page, 'Single')).toBeChecked()
  await expect(page).toHaveURL(/\?card=tappt-desert$/)

  const labels = await limitedEdition(page).locator('option:enabled').allTextContents()
  expect(labels.map((label) => label.split(',')[0])).toEqual([
    'Joker',
    'American Success',
    'Unbothered',
    'Lucky Duck',
    'Lover Girl',
  ])
  await option(page, 'Double').check()
  await page.getByRole('button', { name: 'Show back of card' }).click()
  await limitedEdition(page).selectOption('hey-babe')
  await expect(heading(page)).toHaveText('LOVER GIRL')
  await expect(front('Lover Girl')).toBeVisible()
  await expect(option(page, 'Single')).toBeChecked()
  await expect(colourway(page, 'Desert Edition')).not.toBeChecked()
  await page.reload()
  await expect(heading(page)).toHaveText('LOVER GIRL')
})

test('PROD-05 D-163 five pictures set the list of limited designs, and the list sets the pictures', async ({
  page,
}) => {
  await stubCommerce(page)
  await openProduct(page)
  const pictures = page.getByRole('group', { name: 'Limited designs' }).getByRole('radio')
  await expect(pictures).toHaveCount(5)
  await expect(pictures.and(page.getByRole('radio', { checked: true }))).toHaveCount(0)
  await page.getByRole('radio', { name: 'Unbothered' }).check()
  await expect(heading(page)).toHaveText('UNBOTHERED')
  await expect(limitedEdition(page)).toHaveValue('unbothered')
  await page.keyboard.press('ArrowRight')
  await expect(heading(page)).toHaveText('LUCKY DUCK')
  await limitedEdition(page).selectOption('joker')
  await expect(page.getByRole('radio', { name: 'Joker' })).toBeChecked()
  await colourway(page, 'Tappt Black').check()
  await expect(limitedEdition(page)).toHaveValue('')
  await expect(pictures.and(page.getByRole('radio', { checked: true }))).toHaveCount(0)
})

test('PROD-36 D-163 next-day delivery is said to be included from £40 on, after a referral too', async ({ page }) => {
  await stubCommerce(page)
  const rows = [
    ['', 'Free Next Day Delivery included'],
    ['?card=joker&ref=FRIEND&discount=10', 'Free Next Day Delivery included'], // £40.50, shown as £41
    ['?ref=FRIEND&discount=10', 'Free Next Day Delivery on all orders over £40'], // £36
  ] as const
  for (const [query, text] of rows) {
    await openProduct(page, `/product${query}`)
    await expect(page.getByText(/^Free Next Day Delivery ./), query).toHaveText(text)
  }
  await option(page, 'Double').check()
  await expect(page.getByText('Free Next Day Delivery included')).toBeVisible()
})

test('PROD-08 PROD-09 PROD-10 PROD-11 PROD-12 PROD-13 PROD-14 PROD-15 PROD-16 CAT-23 three quantities with their price, their real saving and free shipping', async ({
  page,
}) => {
  await stubCommerce(page)
  const offers = {
    glass: [
      ['Single', '1 card', '£40', null, null],
      ['Double', '2 cards', '£76', 'Save £4', '5% off'],
      ['Pack', '5 cards', '£160', 'Save £40', '20% off'],
    ],
    joker: [
      ['Single', '1 card', '£45', null, null],
      ['Double', '2 cards', '£86', 'Save £4', null],
      ['Pack', '5 cards', '£180', 'Save £45', '20% off'],
    ],
  } as const
  for (const [card, rows] of Object.entries(offers)) {
    await openProduct(page, `/product?card=${card}`)
    await expect(page.getByRole('group', { name: 'Quantity' }).getByRole('radio')).toHaveCount(3)
    for (const [name, cards, total, saving, percent] of rows) {
      const tile = optionTile(page, name)
      await expect(tile).toContainText(cards)
      await expect(tile).toContainText('Free shipping')
      await expect(tile.getByText(total, { exact: true })).toBeVisible()
      await expect(tile.getByText(/^Save/)).toHaveText(saving ? [saving] : [])
      await expect(tile.getByText(/% off$/)).toHaveText(percent ? [percent] : [])
      await option(page, name).check()
      await expect(price(page)).toContainText(total)
      await expect(buyNow(page)).toHaveText(`Buy now ${total}`)
    }
  }
})

test('PROD-17 PROD-18 PROD-19 PROD-20 PROD-21 PROD-22 PROD-23 PROD-39 D-163 mix and match is announced, offers one group, one choice a card, and starts again with the quantity', async ({
  page,
}) => {
  await stubCommerce(page)
  await openProduct(page)
  const chosen = () =>
    mixedCards(page).evaluateAll((selects) => selects.map((select) => (select as unknown as HTMLSelectElement).value))
  const offered = () => mixedCards(page).first().locator('option').allTextContents()

  const announced = page.getByText('Mix designs with 2 or more')
  const ofLimited = page.getByText('Limited designs mix with limited designs')
  await expect(mixSwitch(page)).toHaveCount(0)
  await expect(announced).toBeVisible()
  await expect(ofLimited).toHaveCount(0)
  await option(page, 'Double').check()
  await expect(announced).toHaveCount(0)
  await expect(mixSwitch(page)).not.toBeChecked()
  await expect(mixedCards(page)).toHaveCount(0)
  await mixSwitch(page).check()
  expect(await chosen()).toEqual(['tappt-edition', 'tappt-edition'])
  expect(await offered()).toEqual(['Tappt Black', 'Desert Edition'])
  await page.getByLabel('Card 2').selectOption('Desert Edition')
  expect(await chosen()).toEqual(['tappt-edition', 'tappt-desert'])

  await option(page, 'Pack').check()
  expect(await chosen()).toEqual(Array(5).fill('tappt-edition'))
  await page.getByLabel('Card 3').selectOption('Desert Edition')
  await option(page, 'Double').check()
  expect(await chosen()).toEqual(['tappt-edition', 'tappt-edition'])
  await option(page, 'Single').check()
  await expect(mixSwitch(page)).toHaveCount(0)

  await limitedEdition(page).selectOption('joker')
  await expect(announced).toBeVisible()
  await expect(ofLimited).toBeVisible()
  await option(page, 'Pack').check()
  await expect(mixSwitch(page)).not.toBeChecked()
  await mixSwitch(page).check()
  expect(await chosen()).toEqual(Array(5).fill('joker'))
  expect(await offered()).toEqual(['Joker', 'American Success', 'Unbothered', 'Lucky Duck', 'Lover Girl'])
})

test('PROD-24 PROD-28 both ways to buy are there, and neither the dark nor the light theme has an accessibility fault', async ({
  page,
}) => {
  await stubCommerce(page)
  await openProduct(page)
  await option(page, 'Double').check()
  await mixSwitch(page).check()
  await expect(addToCart(page)).toBeVisible()
  await expect(buyNow(page)).toBeEnabled()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.evaluate(async () => {
    document.documentElement.className = 'theme-pearl-white'
    // A colour that is still on its way to the other theme is neither theme's.
    await Promise.all(document.getAnimations().map((each) => each instanceof CSSTransition && each.finished))
  })
  expect(await accessibilityFaults(page, ['color-contrast'])).toEqual([])
})
