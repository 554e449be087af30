// The home page: what its HTML holds, what moves by itself and when, and what a visitor can move.
import type { Locator, Page } from '@playwright/test'
import { testimonials } from '#domain/content/testimonials.ts'
import { TESTIMONIALS_WORDS } from '#domain/content/words/testimonials.ts'
import { createBrand } from '#domain/site/brand.ts'
import { pagePaths } from '#domain/site/routes.ts'
import { expect, test } from '#test/support/browser.ts'
import { openPage } from '#test/support/cart.ts'
import { sentTexts } from '#test/support/pages.ts'
import { english } from '#test/support/words.ts'

const TESTIMONIALS = testimonials(english(TESTIMONIALS_WORDS))

const CORE = ['/core-editions?card=glass', '/core-editions?card=tappt-desert']
const LIMITED = ['joker', 'american-success', 'unbothered', 'lucky-duck', 'hey-babe']
const STOPPED = new Date('2026-03-02T10:00:10.000Z')

const slide = (page: Page, id: string) => page.locator(`[data-slide="${id}"]`)
const front = (slide: Locator) => slide.locator('[data-depth="0"]')
const hrefs = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))

/** The popup is another specification's subject; here it would only cover the page. */
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('newsletter-popup-shown', 'true')))

/** Opens the home page with its clock standing still: time passes by `clock.runFor` alone. */
async function openStopped(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-03-02T10:00:00.000Z') })
  await page.clock.pauseAt(STOPPED)
  await openPage(page, '/')
}

/** Scrolls to an island and waits until it lives. */
async function reach(page: Page, name: string): Promise<Locator> {
  const island = page.locator(`[data-island="${name}"]`)
  const top = island.locator('> *').first()
  await top.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
  await expect(island).toHaveAttribute('data-hydrated', '')
  return island
}

/** After a manual pick the mouse must leave: hovering rests the rotation, leaving starts a whole interval. */
async function pick(page: Page, button: Locator): Promise<void> {
  await button.click()
  await page.mouse.move(2, 60) // the header: a region is as wide as the page
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('HOME-01 HOME-04 HOME-05 HOME-06 HOME-07 HOME-08 HOME-09 HOME-10 HOME-11 HOME-12 HOME-21 HOME-22 HOME-23 HOME-24 HOME-25 HOME-26 HOME-27 HOME-28 HOME-29 BRAND-14 the hero reads whole, every card with title and note', async ({
    page,
  }) => {
    await page.goto('/')
    const slides = page.locator('[data-slide]')
    expect(await slides.evaluateAll((all) => all.map((each) => each.getAttribute('data-slide')))).toEqual([
      'core',
      'pro',
      'limited',
    ])
    const said = [
      ['One tap. Every connection.', 'Premium metal NFC cards that share your profile. No app needed.'],
      ['Tappt Premium', 'Analytics and control for your digital profile.'],
      ['Limited Editions', 'Five designs. Limited release.'],
    ] as const
    const buttons = [
      ['Shop Core Editions', '/core-editions'],
      ['Explore Tappt Premium', '/tapptplus'],
      ['Shop Limited Editions', '/limited-editions'],
    ] as const
    for (const [index, [title, subtitle]] of said.entries()) {
      const each = slides.nth(index)
      await expect(each.getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expect(each.getByText(subtitle, { exact: true })).toBeVisible()
      await expect(each.getByText('FREE Next Day Delivery', { exact: true })).toBeVisible()
      const [label, href] = buttons[index] ?? ['', '']
      await expect(each.getByRole('link', { name: label })).toHaveAttribute('href', href)
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One tap. Every connection.')
    const tiles = await page.locator('.hero-tiles').evaluateAll((all) => all.map((each) => each.children.length))
    expect(tiles).toEqual([4, 4, 4])
    expect(await hrefs(slide(page, 'core').locator('a[data-card]'))).toEqual(CORE)
    expect(await hrefs(slide(page, 'pro').locator('a[data-card]'))).toEqual(['/tapptplus?card=glass'])
    const limited = LIMITED.map((key) => `/limited-editions?card=${key}`)
    expect(await hrefs(slide(page, 'limited').locator('a[data-card]'))).toEqual(limited)
    const captions = (id: string) =>
      slide(page, id)
        .locator('.deck-caption li')
        .evaluateAll((all) => all.map((each) => [...each.children].map((part) => part.textContent)))
    expect(await captions('core')).toEqual([
      ['BLACK', 'Premium Metal NFC'],
      ['DESERT', 'Premium Metal NFC'],
    ])
    expect(await captions('limited')).toEqual(
      ['JOKER', 'AMERICAN SUCCESS', 'UNBOTHERED', 'LUCKY DUCK', 'LOVER GIRL'].map((title) => [
        title,
        'Limited Release',
      ]),
    )
    // Hero, scene and preview each begin with another card.
    const shown = [
      await front(slide(page, 'core')).locator('img').getAttribute('src'),
      await page.locator('.how-card img').getAttribute('src'),
      await page.locator('.design-layer[data-current] img').getAttribute('src'),
    ].map((src) => src?.split('/').at(-1)?.split('-')[0])
    expect(new Set(shown).size).toBe(3)
    // A scroll-snap row until Embla takes over: the other slides can be reached.
    await page.locator('.hero-viewport').evaluate((row) => row.scrollTo({ left: row.clientWidth, behavior: 'instant' }))
    await expect(page.getByRole('heading', { name: 'Tappt Premium' })).toBeInViewport()
    await page.goto('/tapptplus')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tappt Premium')
  })

  test('ROUTE-01 HOME-30 HOME-31 HOME-32 HOME-33 HOME-34 HOME-36 HOME-37 HOME-38 HOME-41 HOME-42 HOME-43 HOME-44 HOME-45 HOME-47 HOME-57 HOME-60 HOME-61 HOME-62 HOME-63 HOME-64 COPY-02 COPY-04 COPY-05 COPY-07 COPY-08 COPY-09 the sections stand in order', async ({
    page,
  }) => {
    const answer = await page.goto('/')
    expect(answer?.status()).toBe(200)
    const headings = await page.locator('h1, h2').allTextContents()
    const order = [
      'One tap. Every connection.',
      'How it works',
      'A digital profile, shared with one tap',
      'Choose your metal',
      'What people say',
      'Join our newsletter',
    ]
    expect(headings.filter((heading) => order.includes(heading))).toEqual(order)

    const quick = page.getByRole('list', { name: 'Quick links' }).getByRole('link')
    expect(await quick.allTextContents()).toEqual(['Shop Core Editions', 'Bundles & Packs', 'Tappt Premium'])
    expect(await hrefs(quick)).toEqual(['/core-editions#products', '/core-editions#bundles', '/tappt-plus'])
    expect(await page.locator('[data-how-steps] h3').allTextContents()).toEqual([
      'Activate your card',
      'Set up your profile',
      'Ready to network',
    ])

    const features = page.locator('section#features')
    await expect(features.getByText('The other person needs no app.')).toBeVisible()
    expect(await features.locator('.audiences h3').allTextContents()).toEqual([
      'Networking',
      'Creators',
      'Business',
      'Nightlife',
    ])
    const platforms = ['Instagram', 'TikTok', 'YouTube', 'X', 'LinkedIn', 'Snapchat', 'Telegram', 'Revolut']
    const strip = page.getByRole('list', { name: 'Platforms your profile links to' })
    expect(await strip.getByRole('listitem').allTextContents()).toEqual(platforms)
    await expect(strip.locator('svg')).toHaveCount(8)
    const taglines = page.getByRole('list', { name: 'In short' }).getByRole('listitem')
    expect(await taglines.allTextContents()).toEqual(['One tap', 'No app needed', 'Premium metal', 'Lifetime access'])

    const trust = page.locator('.trust-bar')
    for (const claim of ['4.8/5', 'from 27 reviews', 'Trusted by early customers', 'Free next-day delivery'])
      await expect(trust.getByText(claim, { exact: true })).toBeVisible()
    await expect(trust.getByText('Secure checkout', { exact: true })).toBeVisible()
    await expect(page.locator('section#shop')).toBeVisible()
    await expect(page.getByText('Sample reviews', { exact: true })).toBeVisible()
    for (const { text } of TESTIMONIALS) await expect(page.getByText(text)).toBeVisible()

    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('form', { name: 'Join our newsletter' })).toBeVisible()
    const brand = createBrand({ slug: 'tappt', name: 'Tappt' })
    for (const href of ['/policies', '/terms', brand.instagramUrl, brand.tiktokUrl])
      await expect(footer.locator(`a[href="${href}"]`)).toBeVisible()
    // The heading has said who it is for.
    await expect(features.locator('.audiences')).not.toContainText(/\bFor [a-z ]+\./)
    // Both groups of the shop can be reached without the tabs working.
    await expect(page.locator('[data-product]').filter({ visible: true })).toHaveCount(8)
    await page.goto('/tappt-teams')
    await expect(page.locator('main')).toContainText('For teams, businesses')
  })
})

test('HOME-02 HOME-13 HOME-14 HOME-15 HOME-17 PLAT-04 dots, arrows and keys move the hero round and round', async ({
  page,
}) => {
  await openPage(page, '/')
  const dots = page.locator('[data-slide-dots] button')
  const shows = async (index: number) => {
    await expect(dots.nth(index)).toHaveAttribute('aria-current', 'true')
    await expect(page.locator('[data-slide]').nth(index).getByRole('heading').first()).toBeInViewport({ ratio: 0.9 })
    await expect(page.locator('[data-slide][inert]')).toHaveCount(2)
  }
  await expect(dots).toHaveCount(3)
  await dots.nth(0).hover() // the carousel comes with the first hand on it
  await shows(0)
  const next = page.getByRole('button', { name: 'Next slide' })
  const previous = page.getByRole('button', { name: 'Previous slide' })
  for (const index of [1, 2, 0]) {
    await next.click()
    await shows(index)
    await expect(next).toBeEnabled()
    await expect(previous).toBeEnabled()
  }
  for (const index of [2, 1]) {
    await previous.click()
    await shows(index)
  }
  for (const index of [2, 0, 1]) {
    await dots.nth(index).click()
    await shows(index)
  }
  await page.keyboard.press('ArrowRight')
  await shows(2)
  await page.keyboard.press('ArrowRight')
  await shows(0)
  // From a link of the slide that goes away: the carousel keeps the focus, and the keys.
  await page.getByRole('link', { name: 'Shop Core Editions' }).first().focus()
  await page.keyboard.press('ArrowLeft')
  await shows(2)
  await page.keyboard.press('ArrowLeft')
  await shows(1)
  await page.getByRole('button', { name: 'Open cart' }).click()
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
})

test('HOME-18 HOME-19 HOME-20 HOME-66 the cards of slides 1 and 3 turn every 3 s, dots pick one, the slides stay', async ({
  page,
}) => {
  await openStopped(page)
  const dots = page.locator('[data-slide-dots] button')
  for (const [id, cards] of [
    ['core', ['glass', 'tappt-desert']],
    ['limited', LIMITED],
  ] as const) {
    const deck = slide(page, id)
    const cardDots = deck.locator('[data-card-dots] button')
    await expect(cardDots).toHaveCount(cards.length)
    const last = cards.length - 1
    await pick(page, cardDots.nth(last))
    await expect(front(deck)).toHaveAttribute('data-card', cards[last] ?? '')
    await expect(cardDots.nth(last)).toHaveAttribute('aria-current', 'true')
    // Of the cards behind it too little shows to be aimed at: Tab leads to the front one alone.
    await expect(deck.locator('a[data-card]:not([tabindex])')).toHaveAttribute('data-card', cards[last] ?? '')
    // After the pick a whole interval passes, then card by card round the end.
    await page.clock.runFor(2900)
    await expect(front(deck)).toHaveAttribute('data-card', cards[last] ?? '')
    await page.clock.runFor(100)
    for (const card of cards) {
      await expect(front(deck)).toHaveAttribute('data-card', card)
      await page.clock.runFor(3000)
    }
    // Resting while the mouse is on the deck (D-101).
    const resting = await front(deck).getAttribute('data-card')
    await front(deck).hover()
    await page.clock.runFor(9000)
    await expect(front(deck)).toHaveAttribute('data-card', resting ?? '')
    await page.mouse.move(2, 400)
    await expect(dots.nth(id === 'core' ? 0 : 2)).toHaveAttribute('aria-current', 'true')
    if (id !== 'core') continue
    await page.getByRole('button', { name: 'Previous slide' }).click()
    await page.clock.runFor(3000) // the slide glides in frames of the stopped clock
  }
})

test('HOME-35 HOME-39 HOME-40 HOME-58 HOME-59 steps and designs move every 3 s, testimonials every 4 s', async ({
  page,
}) => {
  await openStopped(page)

  const steps = (await reach(page, 'how-it-works')).locator('[data-how-steps] li')
  const step = async (index: number) => expect(steps.nth(index)).toHaveAttribute('data-current', '')
  await pick(page, page.getByRole('button', { name: 'Ready to network' }))
  await page.clock.runFor(2900)
  await step(2)
  await page.clock.runFor(100)
  for (const index of [0, 1, 2, 0]) {
    await step(index)
    await page.clock.runFor(3000)
  }

  const preview = (await reach(page, 'feature-cards')).locator('[data-design-preview]')
  await pick(page, page.getByRole('button', { name: 'Preview Lover Girl' }))
  await expect(preview).toHaveAttribute('data-design', 'hey-babe')
  await page.clock.runFor(2900)
  await expect(preview).toHaveAttribute('data-design', 'hey-babe')
  await page.clock.runFor(100)
  for (const design of ['glass', 'tappt-desert', ...LIMITED, 'glass']) {
    await expect(preview).toHaveAttribute('data-design', design)
    await page.clock.runFor(3000)
  }

  const reviews = await reach(page, 'testimonials')
  const dots = reviews.locator('[data-testimonial-dots] button')
  const shown = reviews.locator('[data-testimonials] > [data-current]')
  await expect(dots).toHaveCount(7)
  await pick(page, dots.nth(5))
  await expect(shown).toContainText(TESTIMONIALS[5]?.text ?? '')
  await page.clock.runFor(3900)
  await expect(shown).toContainText(TESTIMONIALS[5]?.text ?? '')
  await page.clock.runFor(100)
  for (const index of [6, 0, 1, 2, 3, 4, 5]) {
    await expect(shown).toContainText(TESTIMONIALS[index]?.text ?? '')
    await expect(dots.nth(index)).toHaveAttribute('aria-current', 'true')
    await page.clock.runFor(4000)
  }
})

test('HOME-46 PLAT-13 marquees take 18 s; "Pause motion" and reduced motion stop everything that moves by itself', async ({
  page,
}) => {
  await openStopped(page)
  const tracks = page.locator('.marquee-track')
  const animation = (property: 'animationDuration' | 'animationPlayState' | 'animationName') =>
    tracks.evaluateAll((all, name) => all.map((track) => getComputedStyle(track)[name]), property)
  expect(await animation('animationDuration')).toEqual(['18s', '18s', '18s'])
  expect(await animation('animationPlayState')).toEqual(['running', 'running', 'running'])

  const quickLinks = page.getByRole('list', { name: 'Quick links' })
  await quickLinks.locator('xpath=../..').hover()
  expect(await animation('animationPlayState')).toEqual(['paused', 'running', 'running'])
  await page.mouse.move(2, 400)
  await quickLinks.getByRole('link').first().focus()
  expect(await animation('animationPlayState')).toEqual(['paused', 'running', 'running'])

  const deck = slide(page, 'core')
  await deck.getByRole('button', { name: 'Show BLACK' }).click()
  await page.getByRole('button', { name: 'Pause motion' }).first().click()
  await page.mouse.move(2, 400)
  expect(await animation('animationPlayState')).toEqual(['paused', 'paused', 'paused'])
  await page.clock.runFor(30_000)
  await expect(front(deck)).toHaveAttribute('data-card', 'glass')
  await expect(page.locator('[data-promo] [data-current]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Play motion' }).first().click()
  await page.mouse.move(2, 400)
  await page.clock.runFor(3000)
  await expect(front(deck)).toHaveAttribute('data-card', 'tappt-desert')

  // A hidden tab rests, and goes on when it is shown again.
  const setHidden = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await setHidden(true)
  await page.clock.runFor(9000)
  await expect(front(deck)).toHaveAttribute('data-card', 'tappt-desert')
  await setHidden(false)
  await page.clock.runFor(6000)
  await expect(front(deck)).toHaveAttribute('data-card', 'tappt-desert')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await animation('animationName')).toEqual(['none', 'none', 'none'])
  await expect(page.getByRole('button', { name: 'Pause motion' })).toHaveCount(0)
  const promo = await page.locator('[data-promo] [data-current]').textContent()
  await page.clock.runFor(30_000)
  await expect(front(deck)).toHaveAttribute('data-card', 'tappt-desert')
  await expect(page.locator('[data-promo] [data-current]')).toHaveText(promo ?? '')
})

test('HOME-16 HOME-48 HOME-49 HOME-50 HOME-52 HOME-55 HOME-56 CAT-25 CAT-26 CAT-29 CAT-31 CAT-32 PLAT-14 on desktop the shop has two tabs with scrolling rows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await openPage(page, '/')
  await reach(page, 'shop-tabs')
  const tabs = page.getByRole('tab')
  expect(await tabs.allTextContents()).toEqual(['Shop Core Editions', 'Shop Limited Editions'])
  await expect(tabs.nth(0)).toHaveAttribute('aria-selected', 'true')
  const products = page.locator('[data-product]').filter({ visible: true })
  await expect(products).toHaveCount(2)
  await expect(products.nth(0)).toContainText(/Best Seller.*BLACK EDITION.*£40\.00.*Shop Now/s)
  await expect(products.nth(1)).toContainText(/DESERT EDITION.*£40\.00/s)
  await expect(products.nth(1).locator('.shop-badge')).toHaveCount(0)

  await tabs.nth(0).focus()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.nth(1)).toBeFocused()
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(products).toHaveCount(6)
  const names = await page.getByRole('tabpanel', { name: 'Shop Limited Editions' }).locator('h4').allTextContents()
  expect(names).toEqual(['JOKER', 'AMERICAN SUCCESS', 'UNBOTHERED', 'LUCKY DUCK', 'LOVER GIRL', "Collector's Pack"])
  for (const [index, product] of (await products.all()).entries()) {
    await expect(product).toContainText(index < 5 ? '£45.00' : /3 limited cards£108\.00.*£135\.00/)
    await expect(product.getByText('Shop Now')).toBeVisible()
    await expect(product.getByText('Buy Now')).toBeHidden()
  }
  const back = page.getByRole('button', { name: 'Previous Limited Editions' })
  const on = page.getByRole('button', { name: 'Next Limited Editions' })
  await expect(back).toBeDisabled()
  await on.click()
  await expect(back).toBeEnabled()
  await expect(async () => {
    if (await on.isEnabled()) await on.click({ timeout: 1000 }) // it may rest by the time it is pressed
    await expect(on).toBeDisabled({ timeout: 1000 })
  }).toPass()
  await expect(products.nth(5)).toBeInViewport({ ratio: 0.5 })
  await expect(async () => {
    if (await back.isEnabled()) await back.click({ timeout: 1000 })
    await expect(back).toBeDisabled({ timeout: 1000 })
  }).toPass()

  await products.nth(0).click()
  await expect(page).toHaveURL(/\/product\?card=joker$/)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('where nothing moves the scrolling lists stand in columns of the page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPage(page, '/')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const margin = (await page.locator('#features h2').boundingBox())?.x
    for (const [name, columns] of [
      ['Quick links', width < 768 ? 1 : 3],
      ['Platforms your profile links to', width < 768 ? 2 : 4],
      ['In short', 1],
    ] as const) {
      const lefts = await page
        .getByRole('list', { name, exact: true })
        .getByRole('listitem')
        .evaluateAll((all) => all.map((item) => item.getBoundingClientRect().left))
      expect(lefts[0], `${width} px`).toBe(margin)
      expect(new Set(lefts).size, `${name}, ${width} px`).toBe(columns)
    }
  }
})

test('the taglines stand on dark metal in every theme, and their picture comes when it is near', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('tappt-theme', 'pearl-white'))
  await openPage(page, '/')
  const band = page.locator('.tagline-band')
  const picture = band.locator('img')
  await expect(picture).toHaveAttribute('loading', 'lazy') // how near is near depends on the browser
  await band.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(band).toHaveCSS('background-color', 'rgb(11, 11, 12)')
  await expect(band.getByRole('list', { name: 'In short' })).toHaveCSS('color', 'rgb(245, 243, 238)')
})

test('on a desktop sections share the hero’s columns, dots and arrows stand at the edges of what is above them, little cards and lines pick', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  await openPage(page, '/')
  const left = async (selector: string) => Math.round((await page.locator(selector).first().boundingBox())?.x ?? 0)
  const column = await left('.hero-stage')
  for (const selector of ['.how-scene', '.features-designs', '.testimonials', 'footer nav'])
    expect(await left(selector), selector).toBe(column)

  const links = page.getByRole('navigation', { name: 'Quick links' }).locator('a')
  expect(await links.evaluateAll((all) => all.every((link) => link.lastElementChild?.tagName === 'svg'))).toBe(true)

  // Each little card is of another metal.
  const marks = (selector: string) =>
    slide(page, 'limited')
      .or(page.locator('[data-slide-dots]'))
      .locator(selector)
      .evaluateAll((all) =>
        all.map((mark) => {
          const { width, height, backgroundImage } = getComputedStyle(mark, '::before')
          return { ratio: Number.parseFloat(width) / Number.parseFloat(height), backgroundImage }
        }),
      )
  const cards = await marks('.card-dot')
  expect(cards.map(({ ratio }) => ratio.toFixed(1))).toEqual(LIMITED.map(() => (960 / 606).toFixed(1)))
  expect(new Set(cards.map(({ backgroundImage }) => backgroundImage)).size).toBe(LIMITED.length)
  for (const { ratio } of await marks('.slide-dot')) expect(ratio).toBeGreaterThan(8)

  const first = page.locator('[data-testimonial-dots] button').first()
  const inset = await first.evaluate(
    (dot) => (dot.clientWidth - Number.parseFloat(getComputedStyle(dot, '::before').width)) / 2,
  )
  const title = await page.locator('#testimonials-title').boundingBox()
  expect(((await first.boundingBox())?.x ?? 0) + inset).toBeCloseTo(title?.x ?? 0, 0)

  const edges = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => {
      const line = button.querySelector('svg')?.getBoundingClientRect() as DOMRect
      const air = line.width / 6 // the icon's own, to the tip of its arrow
      return { left: line.left + air, right: line.right - air }
    })
  const tiles = async () => (await slide(page, 'core').locator('.hero-tiles').boundingBox()) ?? { x: 0, width: 0 }
  const desktop = await tiles()
  expect(Math.abs((await edges('Next slide')).right - desktop.x - desktop.width)).toBeLessThan(2)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(Math.abs((await edges('Previous slide')).left - (await tiles()).x)).toBeLessThan(2)
})

test('the hero’s slides end in one line, and no card of theirs is cut by the header', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPage(page, '/')
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const ends = await page
      .locator('.hero-tiles')
      .evaluateAll((all) => all.map((tiles) => Math.round(tiles.getBoundingClientRect().bottom)))
    expect(new Set(ends).size, `${width} px`).toBe(1)
    const header = await page.locator('header').boundingBox()
    const tops = await page
      .locator('.hero .deck-card img')
      .evaluateAll((all) =>
        all.map((card) => card.getBoundingClientRect()).map(({ top, height }) => top + height * 0.06),
      ) // the air above the metal
    expect(Math.min(...tops), `${width} px`).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0))
  }
})

test('the card of "How it works" lies over no words, whichever step it is', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPage(page, '/')
  for (const width of [360, 390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const island = await reach(page, 'how-it-works')
    for (const index of [0, 1, 2]) {
      await pick(page, island.locator('[data-how-steps] button').nth(index))
      await expect(island.locator('.how-scene')).toHaveAttribute('data-step', String(index))
      const covered = await island.locator('section').evaluate((section) => {
        const words = [...section.querySelectorAll('h2, h3, p, .how-phone-screen[data-current] > *')]
        // Where the turned card is, not the box about it.
        const card = section.querySelector('.how-card')
        return words
          .filter((each) => {
            const { left, right, top, bottom } = each.getBoundingClientRect()
            return [left, (left + right) / 2, right].some((x) =>
              [top, bottom].some((y) => {
                scrollBy({ top: y - innerHeight / 2, behavior: 'instant' })
                const now = each.getBoundingClientRect()
                const stack = document.elementsFromPoint(x, now.top + (y - top))
                return stack.some((hit) => card?.contains(hit))
              }),
            )
          })
          .map((each) => each.textContent)
      })
      expect(covered, `${width} px, step ${index + 1}`).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('on a phone the offer covers no words of the first view, names take one line, badges leave the picture free, and parts of cards share lines', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/')
  const offer = await page.getByRole('button', { name: 'Get 10% Off' }).boundingBox()
  const words = await slide(page, 'core')
    .locator('.hero-words p, .hero-tiles li')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect))
  expect(offer).not.toBeNull()
  if (offer) expect(words.filter(({ top, bottom }) => top < offer.y + offer.height && bottom > offer.y)).toEqual([])

  const parts = await page
    .locator('[data-product]')
    .evaluateAll((cards) => cards.map((card) => [...card.children].map((part) => part.getBoundingClientRect().top)))
  for (let index = 0; index < parts.length; index += 2) expect(parts[index]).toEqual(parts[index + 1])

  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const heights = await page
      .locator('[data-product] h4')
      .evaluateAll((all) => all.map((name) => name.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBe(Math.min(...heights))
    const badge = await page.locator('.shop-badge').first().boundingBox()
    const plinth = await page.locator('.shop-plinth').first().boundingBox()
    const picture = await page.locator('.shop-plinth picture').first().boundingBox()
    // The card begins below the margin of its photograph.
    const card = (picture?.y ?? 0) + 0.15 * (picture?.height ?? 0)
    expect(card - (badge?.y ?? 0) - (badge?.height ?? 0)).toBeGreaterThanOrEqual(8)
    expect((badge?.x ?? 0) - (plinth?.x ?? 0)).toBeGreaterThanOrEqual(8)
  }
})

test('HOME-51 HOME-53 CAT-28 CAT-30 CAT-33 PLAT-14 on a phone both groups stand in two columns without tabs', async ({
  page,
}) => {
  await page.setViewportSize({ width: 767, height: 844 })
  await openPage(page, '/')
  await reach(page, 'shop-tabs')
  await expect(page.getByRole('tab')).toHaveCount(0)
  const products = page.locator('[data-product]').filter({ visible: true })
  await expect(products).toHaveCount(8)
  expect(await hrefs(products)).toEqual([
    '/product?card=glass',
    '/product?card=tappt-desert',
    ...LIMITED.map((key) => `/product?card=${key}`),
    '/limited-editions#collectors-pack',
  ])
  await expect(products.nth(1)).toContainText('£40.00')
  for (const product of await products.all()) {
    await expect(product.getByText('Buy Now')).toBeVisible()
    await expect(product.getByText('Shop Now')).toBeHidden()
  }
  const boxes = await Promise.all((await products.all()).map((product) => product.boundingBox()))
  expect(new Set(boxes.map((box) => Math.round(box?.x ?? -1))).size).toBe(2)
  expect(new Set(boxes.map((box) => Math.round(box?.width ?? -1))).size).toBe(1)
  await expect(page.getByRole('heading', { name: 'Core Editions', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Limited Editions', exact: true }).last()).toBeVisible()

  // The sixth limited card leads to where the Collector’s Pack is built.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: /^Collector's Pack/ }).click()
  await expect(page).toHaveURL('/limited-editions#collectors-pack')
  await expect(page.getByRole('heading', { name: "Collector's Pack" })).toBeInViewport()
  await expect(page.locator('#collectors-pack').getByRole('button', { name: 'Build Your Collection' })).toBeVisible()
})

test('REF-21 D-49 while a referral is valid the shop’s cards show what is paid with it', async ({ page }) => {
  await openPage(page, '/?ref=FRIEND&discount=10')
  await reach(page, 'shop-tabs')
  const price = (id: string) => page.locator(`[data-product="${id}"]`)
  await expect(price('tappt-edition')).toContainText(/£36\.00.*£40\.00/)
  await expect(price('hey-babe')).toContainText(/£41\.00.*£45\.00/)
  await expect(price('collectors-pack')).toContainText(/£97\.00.*£135\.00/)
  await page.evaluate(() => localStorage.clear())
  await openPage(page, '/')
  await reach(page, 'shop-tabs')
  await expect(price('tappt-edition')).toContainText('£40.00')
  await expect(price('tappt-edition').locator('s')).toHaveCount(0)
})

test('ROUTE-57 the hero hands its card on to the page it opens', async ({ page }) => {
  await openPage(page, '/')
  await slide(page, 'core').getByRole('button', { name: 'Show DESERT' }).click()
  await front(slide(page, 'core')).click()
  await expect(page).toHaveURL(/\/core-editions\?card=tappt-desert$/)
  await expect(page.locator('[data-marked]')).toHaveAttribute('data-card', 'tappt-desert')
  await page.goBack()
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByRole('button', { name: 'Previous slide' }).click()
  await slide(page, 'limited').getByRole('button', { name: 'Show LOVER GIRL' }).click()
  await front(slide(page, 'limited')).click()
  await expect(page).toHaveURL(/\/limited-editions\?card=hey-babe$/)
  await expect(page.locator('[data-marked]')).toContainText('Lover Girl')
})

test('ROUTE-02 POP-03 /embed is the home page without header, footer, popup and button; the popup is no other page’s', async ({
  page,
}) => {
  await openPage(page, '/embed')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One tap. Every connection.')
  await expect(page.locator('section#shop')).toBeVisible()
  await expect(page.locator('[data-island="site-header"], [data-island="newsletter-form"]')).toHaveCount(0)
  const { home, ...others } = pagePaths({ slug: 'tappt' })
  const paths = [...Object.values(others).map(([path]) => path), `${home[0]}?embed=1`]
  const island = '[data-island="discount-popup"]'
  expect(await sentTexts(page, paths, island)).toEqual(paths.map(() => []))
  expect(await sentTexts(page, [home[0]], island)).toEqual([[expect.any(String)]])
})
