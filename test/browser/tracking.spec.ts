// The advertising pixel and the consent in front of it. Spec §7; D-95 to D-99, D-109. The provider's object is a
// recorder: what reaches it is what would reach the provider.
import type { Page } from '@playwright/test'
import { asksForPage, expect, test } from '#test/support/browser.ts'
import { openPage } from '#test/support/cart.ts'
import { choose, colourway, option } from '#test/support/product-page.ts'

type Call = [method: string, ...args: unknown[]]
const SHA_ALICE = 'ff8d9819fc0e12bf0d24892e45987e249a28dce836a85cad60e28eaaa8c6d976' // of alice@example.com

/** Puts a recorder where the provider's script would put its object. */
const record = (page: Page) =>
  page.addInitScript(() => {
    const calls: unknown[] = []
    Object.assign(window, {
      pixelCalls: calls,
      ttq: {
        track: (...args: unknown[]) => calls.push(['track', ...args]),
        identify: (...args: unknown[]) => calls.push(['identify', ...args]),
        page: () => calls.push(['page']),
      },
    })
  })
const calls = (page: Page): Promise<Call[]> =>
  page.evaluate(() => (window as unknown as { pixelCalls: Call[] }).pixelCalls)
const hydrated = async (page: Page, path: string) => {
  await openPage(page, path)
}
const properties = (handle: string, name: string, value: number) => ({
  contents: [{ content_id: handle, content_type: 'product', content_name: name }],
  value,
  currency: 'GBP',
})

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('newsletter-popup-shown', 'true')))

test('TRK-01 TRK-05 TRK-06 TRK-14 TRK-15 TRK-16 TRK-17 the product page tells what is viewed, added and bought', async ({
  page,
}) => {
  await record(page)
  await hydrated(page, '/product?card=joker')
  const view = ['track', 'ViewContent', properties('joker-tappt-card', 'Joker', 45)]
  await expect.poll(() => calls(page)).toEqual([view])
  await choose(page, colourway(page, 'Desert'))
  await expect
    .poll(async () => (await calls(page)).at(-1))
    .toEqual(['track', 'ViewContent', properties('tappt-desert-tappt-card', 'Desert Edition', 40)])
  await choose(page, option(page, 'Double'))
  await expect(page.getByRole('button', { name: /Buy now/ })).toBeEnabled()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const twoDeserts = properties('tappt-desert-tappt-card', 'Desert Edition', 76)
  await expect.poll(async () => (await calls(page)).at(-1)).toEqual(['track', 'AddToCart', twoDeserts])
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: /Buy now/ }).click()])
  await tab.waitForURL(/\/sample-checkout\//) // closed before, this page itself would leave for the checkout
  await tab.close()
  await expect.poll(async () => (await calls(page)).at(-1)).toEqual(['track', 'InitiateCheckout', twoDeserts])
})

test('TRK-27 a bundle and a Collector’s Pack are added too', async ({ page }) => {
  await record(page)
  await hydrated(page, '/core-editions')
  await expect(async () => {
    await page.getByRole('button', { name: /Team Pack/ }).click()
    await expect(page.getByText('Added to cart!').first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect
    .poll(async () => (await calls(page)).at(-1))
    .toEqual(['track', 'AddToCart', properties('tappt-card', 'Tappt Black', 160)])
})

test('TRK-09 TRK-11 TRK-12 T-PII-6 a newsletter sign-up identifies by hash and adds a wish of price 0', async ({
  page,
}) => {
  await record(page)
  await page.route('**/api/tables/newsletter_signups', (route) => route.fulfill({ status: 201, json: {} }))
  await hydrated(page, '/faq')
  const footer = page.getByRole('contentinfo')
  await footer.scrollIntoViewIfNeeded()
  await footer.getByLabel('Name').fill('Alice')
  await footer.getByLabel('Email').fill(' Alice@Example.COM ')
  await footer.getByRole('button', { name: 'Join' }).click()
  await expect.poll(() => calls(page)).toHaveLength(2)
  // In this order: the wish is that of whoever the pixel knows by then.
  expect(await calls(page)).toEqual([
    ['identify', { email: SHA_ALICE }],
    ['track', 'AddToWishlist', properties('newsletter-signup', 'Newsletter Signup', 0)],
  ])
})

test('TRK-11 TRK-13 the discount popup identifies first and then adds a wish of price 3', async ({ page }) => {
  await record(page)
  await page.route('**/api/functions/send-discount-code', (route) => route.fulfill({ json: { success: true } }))
  await hydrated(page, '/')
  await page.getByRole('button', { name: 'Get 10% Off' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByLabel('Name').fill('Alice')
  await popup.getByLabel('Email').fill('alice@example.com')
  await popup.getByRole('button', { name: 'Get My Code' }).click()
  await expect.poll(() => calls(page)).toHaveLength(2)
  expect(await calls(page)).toEqual([
    ['identify', { email: SHA_ALICE }],
    ['track', 'AddToWishlist', properties('newsletter-discount', 'Newsletter Discount', 3)],
  ])
})

test('TRK-02 TRK-28 ERR-22 without the pixel every event is a console warning, and nothing is asked of anyone', async ({
  page,
}) => {
  const foreign: string[] = []
  page.on(
    'request',
    (request) =>
      !request.url().startsWith('http://localhost') &&
      !request.url().startsWith('http://127.') &&
      foreign.push(request.url()),
  )
  const warned = page.waitForEvent(
    'console',
    (message) => message.type() === 'warning' && message.text().includes('ViewContent'),
  )
  await hydrated(page, '/product')
  expect((await warned).text()).toBe('Pixel not loaded; ViewContent was not sent.')
  expect(foreign).toEqual([])
  expect(await page.evaluate(() => 'ttq' in window)).toBe(false)
})

test('TRK-23 TRK-24 ERR-22 a pixel that throws and a hash that fails are warnings; the sign-up still succeeds', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, {
      ttq: {
        track: () => {
          throw new Error('down')
        },
        identify: () => {},
        page: () => {},
      },
    })
    Object.defineProperty(SubtleCrypto.prototype, 'digest', { value: () => Promise.reject(new Error('no digest')) })
  })
  await page.route('**/api/tables/newsletter_signups', (route) => route.fulfill({ status: 201, json: {} }))
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await hydrated(page, '/faq')
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Name').fill('Alice')
  await footer.getByLabel('Email').fill('alice@example.com')
  await footer.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('Welcome to our newsletter!')).toBeVisible()
  await expect.poll(() => warnings.join('\n')).toContain('AddToWishlist failed')
  await expect.poll(() => warnings.join('\n')).toContain('Hashing for the pixel failed')
})

test.describe('with a pixel configured', () => {
  const PIXEL = 'https://analytics.tiktok.com/'

  /** The page as a Worker with PIXEL_ID would send it. */
  async function withPixel(page: Page, consentRequired = true): Promise<string[]> {
    const asked: string[] = []
    await page.route(`${PIXEL}**`, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: 'window.pixelScriptRan = true' })
    })
    await page.route(/localhost[^/]*\/(faq|product|embed\/docs)?(\?.*)?$/, async (route) => {
      if (!asksForPage(route, page)) return route.fallback()
      const response = await route.fetch()
      const html = (await response.text())
        .replace('"pixelId":""', '"pixelId":"PIXEL1"')
        .replace('"consentRequired":true', `"consentRequired":${consentRequired}`)
      const headers = { ...response.headers() }
      const policy = headers['content-security-policy'] ?? ''
      headers['content-security-policy'] = policy.replace(
        "script-src 'self'",
        `script-src 'self' ${PIXEL.slice(0, -1)}`,
      )
      await route.fulfill({ response, body: html, headers })
    })
    return asked
  }
  const banner = (page: Page) => page.getByRole('region', { name: 'Your choice about advertising' })

  test('T-PII-4 before an answer nothing loads; Reject keeps it so; Accept, later, loads it; withdrawal ends it', async ({
    page,
  }) => {
    const asked = await withPixel(page)
    await hydrated(page, '/faq')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const reject = banner(page).getByRole('button', { name: 'Reject' })
    const accept = banner(page).getByRole('button', { name: 'Accept' })
    const [one, other] = [await reject.boundingBox(), await accept.boundingBox()]
    expect(one?.width).toBe(other?.width)
    expect(await reject.getAttribute('class')).toBe(await accept.getAttribute('class'))
    expect(asked).toEqual([])
    await reject.click()
    await expect(banner(page)).toBeHidden()
    await page.reload()
    await page.locator('html[data-hydrated]').waitFor()
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Cookie settings' }).click()
    await accept.click()
    await expect.poll(() => asked.length).toBe(1)
    expect(asked[0]).toContain('sdkid=PIXEL1')
    expect(JSON.parse((await page.evaluate(() => localStorage.getItem('tappt-consent'))) ?? '')).toMatchObject({
      version: 2,
      asked: 'permission',
      choice: 'accepted',
    })
    await page.getByRole('button', { name: 'Cookie settings' }).click()
    await reject.click()
    expect(await page.evaluate(() => 'ttq' in window)).toBe(false)
    await page.reload()
    await page.locator('html[data-hydrated]').waitFor()
    expect(asked).toHaveLength(1)
  })

  const settings = (page: Page) => page.getByRole('button', { name: 'Cookie settings' })
  const loadsPixel = (page: Page) => page.evaluate(() => 'ttq' in window)

  test('T-PII-4 an Accept given while the shop had no pixel, or before answers said what was asked, asks anew', async ({
    page,
  }) => {
    await hydrated(page, '/faq')
    await settings(page).click()
    await expect(banner(page)).toContainText('sets no cookies and loads no advertising')
    await banner(page).getByRole('button', { name: 'Accept' }).click()
    const asked = await withPixel(page)
    await hydrated(page, '/faq')
    await expect(banner(page)).toContainText('With your permission we load an advertising pixel')
    await page.evaluate(() =>
      localStorage.setItem(
        'tappt-consent',
        JSON.stringify({ version: 1, choice: 'accepted', at: new Date().toISOString() }),
      ),
    )
    await hydrated(page, '/faq')
    await expect(banner(page)).toBeVisible()
    expect(asked).toEqual([])
  })

  test('T-PII-4 the page for partners asks the true question, loads nothing itself, and its answer counts on the next', async ({
    page,
  }) => {
    const asked = await withPixel(page)
    await hydrated(page, '/embed/docs')
    await expect(banner(page)).toBeHidden()
    await settings(page).click()
    await expect(banner(page)).toContainText('With your permission we load an advertising pixel')
    await banner(page).getByRole('button', { name: 'Accept' }).click()
    expect(await loadsPixel(page)).toBe(false)
    await hydrated(page, '/faq')
    await expect.poll(() => asked.length).toBe(1)
    await hydrated(page, '/embed/docs')
    expect(await loadsPixel(page)).toBe(false)
    await hydrated(page, '/faq')
    await expect.poll(() => asked.length).toBe(2) // the answer has survived the page in between
  })

  test('T-PII-4 with CONSENT=off the settings say that the pixel is loaded, and a rejection ends it for good', async ({
    page,
  }) => {
    const asked = await withPixel(page, false)
    await hydrated(page, '/faq')
    await expect.poll(() => asked.length).toBe(1)
    await expect(banner(page)).toBeHidden()
    await settings(page).click()
    await expect(banner(page)).toContainText('loads an advertising pixel')
    await expect(banner(page)).not.toContainText(/permission/i)
    await banner(page).getByRole('button', { name: 'Reject' }).click()
    expect(await loadsPixel(page)).toBe(false)
    await page.clock.install({ time: Date.now() + 400 * 24 * 3600_000 })
    await hydrated(page, '/faq')
    expect(await loadsPixel(page)).toBe(false)
    expect(asked).toHaveLength(1)
  })

  test('T-PII-4 an answer from the future, or of more than six months ago, is asked for again', async ({ page }) => {
    const asked = await withPixel(page)
    await hydrated(page, '/faq')
    await banner(page).getByRole('button', { name: 'Reject' }).click()
    for (const days of [1, -190]) {
      await page.evaluate((days) => {
        const at = new Date(Date.now() + days * 24 * 3600_000).toISOString()
        const stored = JSON.parse(localStorage.getItem('tappt-consent') ?? '{}')
        localStorage.setItem('tappt-consent', JSON.stringify({ ...stored, choice: 'accepted', at }))
      }, days)
      await hydrated(page, '/faq')
      await expect(banner(page)).toBeVisible()
      await banner(page).getByRole('button', { name: 'Reject' }).click()
    }
    expect(asked).toEqual([])
  })

  test('T-PII-4 an answer in one tab closes the question in the other, and a withdrawal or cleared storage ends it there', async ({
    page,
    context,
  }) => {
    const other = await context.newPage()
    const asked = [await withPixel(page), await withPixel(other)]
    await hydrated(page, '/faq')
    await hydrated(other, '/faq')
    await expect(banner(other)).toBeVisible()
    await banner(page).getByRole('button', { name: 'Accept' }).click()
    await expect(banner(other)).toBeHidden()
    await expect.poll(() => loadsPixel(other)).toBe(true)
    await page.evaluate(() => localStorage.removeItem('tappt-consent'))
    await expect.poll(() => loadsPixel(other)).toBe(false)
    await hydrated(page, '/faq')
    await banner(page).getByRole('button', { name: 'Accept' }).click()
    await expect.poll(() => loadsPixel(other)).toBe(true)
    await settings(page).click()
    await banner(page).getByRole('button', { name: 'Reject' }).click()
    await expect.poll(() => loadsPixel(other)).toBe(false)
    expect(asked.flat().length).toBeGreaterThan(0)
  })

  test('TRK-28 T-PII-4 Global Privacy Control counts as a rejection, without a question', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    const asked = await withPixel(page)
    await hydrated(page, '/faq')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeVisible()
    await expect(banner(page)).toBeHidden()
    await settings(page).click()
    await expect(banner(page)).toContainText('Global Privacy Control')
    await banner(page).getByRole('button', { name: 'Accept' }).click()
    await hydrated(page, '/faq')
    expect(asked).toEqual([])
  })
})

test('TRK-18 TRK-19 TRK-25 T-PII-1 the sample checkout sends its two events and nothing that is typed', async ({
  page,
}) => {
  await record(page)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await hydrated(page, '/checkout')
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Security code').fill('987')
  const event = properties('tappt-card', 'NFC Card', 30)
  await expect.poll(() => calls(page)).toEqual([['track', 'AddPaymentInfo', event]])
  await page.getByRole('button', { name: 'Complete Purchase' }).click()
  await expect.poll(async () => (await calls(page)).at(-1)).toEqual(['track', 'PlaceAnOrder', event])
  expect(`${JSON.stringify(await calls(page))} ${sent.join(' ')} ${page.url()}`).not.toMatch(/4242\W?4242|\b987\b/)
})
