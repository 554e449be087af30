// Visitors who are faster than the script: what they click and type before an island lives is not lost.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#test/support/browser.ts'
import { openPage } from '#test/support/cart.ts'
import {
  addToCart,
  choose,
  colourway,
  heading,
  limitedEdition,
  option,
  price,
  storedItems,
  toast,
} from '#test/support/product-page.ts'

/** Holds back the scripts whose name matches until `release` is called. */
async function holdBack(page: Page, name: RegExp): Promise<{ release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(name, async (route) => {
    await released
    await route.continue()
  })
  return { release }
}

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('newsletter-popup-shown', 'true')))

for (const [what, name] of [
  ['React', /\/assets\/react-[^/]+\.js$/],
  ["the page's first module", /\/assets\/entry-[^/]+\.js$/],
] as const)
  test(`HOME-02 PLAT-04 a button clicked before ${what} has arrived does its work afterwards, once`, async ({
    page,
  }) => {
    const { release } = await holdBack(page, name)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Next slide' }).click()
    const dots = page.locator('[data-slide-dots] button')
    await expect(dots.nth(0)).toHaveAttribute('aria-current', 'true')
    release()
    await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true')
  })

for (const [what, name] of [
  ['React', /\/assets\/react-[^/]+\.js$/],
  ["the page's first module", /\/assets\/entry-[^/]+\.js$/],
] as const) {
  for (const [path, first, keys, arrived] of [
    // One pair of tabs stands for all where the first module is missing: every page keeps keys by the same line.
    ...(what === 'React'
      ? ([
          ['/', 'Shop Core Editions', ['ArrowRight'], 'Shop Limited Editions'],
          ['/tapptplus', 'Analytics', ['ArrowRight', 'ArrowRight'], 'Contacts'],
        ] as const)
      : []),
    ['/tapptplus', 'Live Profile', ['End', 'ArrowLeft'], 'Dashboard'],
  ] as const)
    test(`F12 ${path}: ${keys.join(', ')} on "${first}" before ${what} has arrived leads to "${arrived}"`, async ({
      page,
    }) => {
      const { release } = await holdBack(page, name)
      await page.goto(path, { waitUntil: 'commit' })
      await page.getByRole('tab', { name: first }).focus()
      await page.locator('#shop-data').waitFor({ state: 'attached' })
      for (const key of keys) await page.keyboard.press(key)
      await expect(page.getByRole('tab', { name: first })).toBeFocused()
      release()
      await expect(page.getByRole('tab', { name: arrived })).toBeFocused()
      await expect(page.getByRole('tab', { name: arrived })).toHaveAttribute('aria-selected', 'true')
    })

  test(`F12 whoever has left the tabs before ${what} has arrived is not called back`, async ({ page }) => {
    const { release } = await holdBack(page, name)
    await page.goto('/tapptplus', { waitUntil: 'commit' })
    await page.locator('#shop-data').waitFor({ state: 'attached' })
    await page.getByRole('tab', { name: 'Live Profile' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Tab')
    const next = page.getByRole('article', { name: 'Profile in a phone' }).getByRole('button', { name: 'Call' })
    await expect(next).toBeFocused()
    release()
    await page.locator('[data-island="live-preview"][data-hydrated]').waitFor({ state: 'attached' })
    await expect(page.getByRole('tab', { name: 'Live Profile' })).toHaveAttribute('aria-selected', 'true')
    await expect(next).toBeFocused()
  })
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  for (const [what, name] of [
    ['React', /\/assets\/react-[^/]+\.js$/],
    ["the page's first module", /\/assets\/entry-[^/]+\.js$/],
    ['nothing', /\/never$/],
  ] as const)
    test(`NEWS-01 NEWS-03 NEWS-11 T-ABU-2 the first tap on "Join", with ${what} still on its way, sends what the browser has filled in, and a second one nothing`, async ({
      page,
    }) => {
      const calls: unknown[] = []
      await page.route('**/api/tables/newsletter_signups', (route) => {
        calls.push(route.request().postDataJSON())
        return route.fulfill({ status: 201, json: { success: true } })
      })
      const { release } = await holdBack(page, name)
      await page.goto('/faq', { waitUntil: 'commit' })
      await page.locator('#shop-data').waitFor({ state: 'attached' })
      const form = page.locator('[data-island="newsletter-form"]')
      // As a browser fills a form in: without a touch, a key or the focus.
      await form.evaluate((island) => {
        for (const [field, value] of [
          ['name', 'Early Bird'],
          ['email', 'early@example.test'],
        ])
          (island.querySelector(`[name=${field}]`) as HTMLInputElement).value = value ?? ''
        island.querySelector('form')?.scrollIntoView({ behavior: 'instant', block: 'center' })
      })
      await expect(form).not.toHaveAttribute('data-hydrated')
      await form.getByRole('button').tap()
      await form.getByRole('button').tap()
      release()
      await expect(page.getByText('Welcome to our newsletter!')).toBeVisible()
      // Once, and without the signs of a program: a fast form without a press would be dropped.
      expect(calls).toEqual([{ name: 'Early Bird', email: 'early@example.test' }])
    })
})

test.describe('choices made before the scripts have arrived', () => {
  /** Opens a page whose scripts wait, and returns what lets them come. */
  async function openHeld(page: Page, path: string): Promise<() => Promise<void>> {
    const { release } = await holdBack(page, /\.js(\?.*)?$/)
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('#shop-data').waitFor({ state: 'attached' })
    return async () => {
      release()
      await page.locator('html[data-hydrated]').waitFor()
    }
  }
  const added = async (page: Page) => {
    await addToCart(page).click()
    await expect(toast(page, 'added to cart!').first()).toBeVisible()
    const [item] = await storedItems(page)
    return [item.variant, item.packType, item.quantity]
  }

  test('PROD-04 PROD-08 the pack chosen stays chosen and is what is sold', async ({ page }) => {
    const arrive = await openHeld(page, '/product')
    await choose(page, option(page, 'Pack'))
    await arrive()
    await expect(option(page, 'Pack')).toBeChecked()
    await expect(option(page, 'Single')).not.toBeChecked()
    await expect(price(page)).toContainText('£160')
    expect(await added(page)).toEqual(['tappt-edition', 'Pack', 5])
  })

  for (const path of ['/product', '/product?embed=1'])
    test(`PROD-04 ${path}: the colourway chosen stays chosen, with the quantity beside it`, async ({ page }) => {
      const arrive = await openHeld(page, path)
      await choose(page, option(page, 'Double'))
      await choose(page, colourway(page, 'Desert'))
      await arrive()
      await expect(heading(page)).toContainText(/desert/i)
      await expect(colourway(page, 'Desert')).toBeChecked()
      await expect(option(page, 'Double')).toBeChecked()
      await expect(price(page)).toContainText('£76')
      expect(await added(page)).toEqual(['tappt-desert', 'Double', 2])
    })

  test('PROD-05 the limited edition chosen from the list stays chosen', async ({ page }) => {
    const arrive = await openHeld(page, '/product')
    await limitedEdition(page).selectOption({ label: 'Joker, £45' })
    await arrive()
    await expect(heading(page)).toContainText(/joker/i)
    await expect(limitedEdition(page)).toHaveValue('joker')
    await expect(colourway(page, 'Tappt Black')).not.toBeChecked()
    await expect(page).toHaveURL(/card=joker/)
    expect(await added(page)).toEqual(['joker', 'Single', 1])
  })

  test('PROD-04 PROD-05 of a colourway and a limited edition the last one chosen counts', async ({ page }) => {
    let arrive = await openHeld(page, '/product')
    await choose(page, colourway(page, 'Desert'))
    await limitedEdition(page).selectOption('joker')
    await arrive()
    await expect(limitedEdition(page)).toHaveValue('joker')
    await expect(page.locator('input[name="colourway"]:checked')).toHaveCount(0)

    arrive = await openHeld(page, '/product')
    await limitedEdition(page).selectOption('joker')
    await choose(page, colourway(page, 'Desert'))
    await arrive()
    await expect(heading(page)).toContainText(/desert/i)
    await expect(limitedEdition(page)).toHaveValue('')

    arrive = await openHeld(page, '/product')
    await limitedEdition(page).selectOption('joker')
    await choose(page, colourway(page, 'Tappt Black')) // marked all along
    await arrive()
    await expect(heading(page)).toContainText(/black/i)
    await expect(limitedEdition(page)).toHaveValue('')
    await expect(colourway(page, 'Tappt Black')).toBeChecked()
  })

  test('PROD-24 a click on Add to cart that comes before the scripts adds what had been chosen', async ({ page }) => {
    const arrive = await openHeld(page, '/product')
    await limitedEdition(page).selectOption('joker')
    await choose(page, option(page, 'Pack'))
    await addToCart(page).click()
    await arrive()
    await expect(toast(page, '5 items added to cart!')).toBeVisible()
    expect(await storedItems(page)).toMatchObject([{ variant: 'joker', packType: 'Pack', quantity: 5 }])
  })

  test('CORE-17 the edition of a bundle', async ({ page }) => {
    const arrive = await openHeld(page, '/core-editions')
    const desert = page.getByRole('radio', { name: 'Desert' })
    await choose(page, desert)
    await arrive()
    await page.locator('[data-island="bundle-list"]').scrollIntoViewIfNeeded()
    await page.locator('[data-island="bundle-list"][data-hydrated]').waitFor({ state: 'attached' })
    await expect(desert).toBeChecked()
    await page.getByRole('button', { name: /^Add to cart.*Double Pack/ }).click()
    await expect(page.getByText('Added to cart!').first()).toBeVisible()
    expect(await storedItems(page)).toMatchObject([{ variant: 'tappt-desert', quantity: 2 }])
  })

  test('what is typed and chosen in the consultation', async ({ page }) => {
    const arrive = await openHeld(page, '/consultation')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Company size').selectOption({ index: 2 })
    const size = await page.getByLabel('Company size').inputValue()
    await arrive()
    await expect(page.getByRole('button', { name: 'Continue to booking' })).toHaveAttribute('type', 'submit')
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
    await expect(page.getByLabel('Company size')).toHaveValue(size)
  })

  test('NEWS-11 CONS-13 the first press on "Continue to booking" is the one that counts', async ({ page }) => {
    const arrive = await openHeld(page, '/consultation')
    for (const [name, text] of [
      ['firstName', 'Ada'],
      ['lastName', 'Byron'],
      ['workEmail', 'ada@byron.example'],
      ['companyName', 'Byron'],
    ] as const)
      await page.locator(`[name="${name}"]`).fill(text)
    await page.locator('[name="companySize"]').selectOption({ index: 2 })
    await page.getByRole('button', { name: 'Continue to booking' }).click()
    await arrive()
    await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
    await expect(page).toHaveURL(/\/consultation$/)
  })

  test('NEWS-11 the first press on "Send report" is the one that counts, a second sends nothing, and Enter before the script submits nothing', async ({
    page,
  }) => {
    const sent: unknown[] = []
    await page.route('**/report-profile', (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ json: { reference: 'R-1' } })
    })
    const arrive = await openHeld(page, '/report?profile=ava')
    const form = page.locator('[data-island="report-form"]')
    await form.locator('select').selectOption({ index: 2 })
    const reason = await form.locator('select').inputValue()
    await form.locator('[name="username"]').press('Enter')
    await expect(page).toHaveURL(/\/report\?profile=ava$/)
    await form.getByRole('button').click()
    await form.getByRole('button').click()
    await arrive()
    await expect(page.getByText('R-1')).toBeVisible()
    expect(sent).toEqual([{ username: 'ava', reason, details: '' }])
  })

  test('what is typed and chosen in the report of a profile is what is sent', async ({ page }) => {
    const arrive = await openHeld(page, '/report?profile=ava')
    const form = page.locator('[data-island="report-form"]')
    await form.locator('[name="username"]').fill('ben')
    await form.locator('select').selectOption({ index: 2 })
    const reason = await form.locator('select').inputValue()
    await form.locator('textarea').fill('It is not me.')
    await arrive()
    const sent = page.waitForRequest((request) => request.url().includes('report-profile'))
    await page.route('**/report-profile', (route) => route.fulfill({ json: { reference: 'R-1' } }))
    await form.getByRole('button').click()
    expect((await sent).postDataJSON()).toEqual({ username: 'ben', reason, details: 'It is not me.' })
  })

  for (const [path, names] of [
    ['/', ['Shop Limited Editions']],
    ['/tapptplus', ['Contacts', 'Dashboard']],
  ] as const)
    test(`${path}: the tabs ${names.join(' and ')}`, async ({ page }) => {
      const arrive = await openHeld(page, path)
      for (const name of names) await page.getByRole('tab', { name }).click()
      await arrive()
      for (const name of names) await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    })
})

for (const [what, come] of [
  ['mouse', (tab: Locator) => tab.hover()],
  ['focus', (tab: Locator) => tab.focus()],
] as const)
  test(`D-101 tabs rest under the ${what} that was there before React`, async ({ page }) => {
    await page.clock.install({ time: new Date('2026-03-02T09:00:00Z') })
    const { release } = await holdBack(page, /\/assets\/react-[^/]+\.js$/)
    await page.goto('/tapptplus')
    const tab = page.getByRole('tab', { name: 'Analytics' })
    await come(tab)
    release()
    await page.locator('[data-island="demo-tabs"][data-hydrated]').waitFor({ state: 'attached' })
    await page.clock.pauseAt(new Date('2026-03-02T09:01:00Z'))
    for (let turns = 0; turns < 3; turns++) {
      await page.clock.runFor(4000)
      await expect(tab).toHaveAttribute('aria-selected', 'true')
    }
  })

test('F12 whoever is in the phone of the preview when its profile is asked for stays there', async ({ page }) => {
  const { release } = await holdBack(page, /\/assets\/react-[^/]+\.js$/)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/rpc/get_public_profile', async (route) => {
    await answered
    await route.fulfill({ json: [{ username: 'tappt', full_name: 'Rowan Blake', theme_id: 'paper' }] })
  })
  await page.goto('/tapptplus')
  const phone = page.getByRole('article', { name: 'Profile in a phone' })
  const save = phone.getByRole('button', { name: 'Save contact' })
  await save.focus()
  await save.evaluate((button) => {
    button.addEventListener('blur', () => document.documentElement.setAttribute('data-lost', ''))
  })
  const asked = page.waitForRequest(/get_public_profile$/)
  release()
  await asked
  await expect(save).toBeFocused()
  answer()
  await expect(phone.getByRole('heading', { name: 'Rowan Blake' })).toBeVisible()
  await expect(save).toBeFocused()
  await expect(page.locator('[data-lost]')).toHaveCount(0)
})

test('pages whose islands are out of sight fetch React only when the page has loaded', async ({ page }) => {
  const order: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/react-/.test(request.url())) order.push('react')
  })
  page.on('load', () => order.push('load'))
  await openPage(page, '/terms')
  expect(order).toEqual(['load', 'react'])
})

test('a pointer that rests on a link has the next page fetched', async ({ page }) => {
  await openPage(page, '/')
  const asked = page.context().waitForEvent('request', (request) => request.url().endsWith('/core-editions'))
  await page.getByRole('link', { name: 'Shop Core Editions' }).first().hover()
  await asked
  expect(new URL(page.url()).pathname).toBe('/')
})
