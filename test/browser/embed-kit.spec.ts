// The partner's line /embed.js on a page of another site and port: the frame that follows its content, what is refused,
// shopping in the frame and leaving it. D-24, D-110, R20, T-EMB-3 to T-EMB-8.
import type { Page } from '@playwright/test'
import { expect } from '#test/support/browser.ts'
import {
  addToCart,
  follows,
  frameHeight,
  kit,
  ownFrame,
  SPECIFIED,
  START_UP,
  setBlock,
  shopFrame,
  test,
} from '#test/support/embed-host.ts'

test.describe('a frame that follows', () => {
  test('EMBED-26 T-EMB-3 R20 the kit follows growing and shrinking at once, and a 100vh block comes to rest', async ({
    page,
    baseURL,
    openHost,
    record,
  }) => {
    await openHost(kit(baseURL))
    const frame = await shopFrame(page)
    await follows(page, frame)
    await expect(frame.locator('html[data-followed]')).toHaveCount(1)
    /** Frames drawn until the frame is as tall as its content again. */
    const drawnUntilFollowed = (height: string) =>
      frame.evaluate(async (css) => {
        const block = document.querySelector<HTMLElement>('#test-block') ?? document.createElement('div')
        block.id = 'test-block'
        document.querySelector('main')?.append(block)
        block.style.height = css
        const wanted = Math.ceil(document.body.getBoundingClientRect().height)
        let drawn = 0
        while (window.innerHeight !== wanted && drawn < 60) {
          await new Promise(requestAnimationFrame)
          drawn++
        }
        return drawn
      }, height)
    const before = await frameHeight(page)
    const drawn: number[] = []
    for (const height of ['700px', '1900px', '300px', '0px']) {
      drawn.push(await drawnUntilFollowed(height))
      expect(await frameHeight(page)).toBe(before + Number.parseInt(height, 10))
    }

    // One frame lays the content out, the next one the host; a busy machine may need more, but never for all four.
    expect(Math.min(...drawn), `${drawn}`).toBeLessThanOrEqual(3)

    record.messages.length = 0
    await setBlock(frame, '100vh')
    await comesToRest(page)
    const counts = SPECIFIED.concat('TAPPT_EMBED').map(
      (type) => record.messages.filter(({ data }) => data.type === type).length,
    )
    // Some rounds, more of them where a busy machine lays out in steps; a storm has hundreds.
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(20)
    await setBlock(frame, '0px')
    await follows(page, frame)
    expect(await frameHeight(page)).toBe(before)
  })

  test('EMBED-26 T-EMB-3 a partner’s own listener for the specified height comes to rest as well', async ({
    page,
    baseURL,
    openHost,
    record,
  }) => {
    const own = ownFrame(baseURL)
    await openHost({
      body: `${own.body}<script>addEventListener('message', ({ data }) => {
        if (data.type === '${START_UP}') document.querySelector('iframe').style.height = data.height + 'px'
      })</script>`,
    })
    const frame = await shopFrame(page)
    await comesToRest(page) // the start-up posts are over as well
    record.messages.length = 0
    await setBlock(frame, '100vh')
    await comesToRest(page)
    expect(record.messages.length).toBeLessThanOrEqual(10)
    expect(record.messages.length).toBeGreaterThan(0)
  })

  test('D-110 a frame without a width, as in a closed drawer, tells no height of lines one word long', async ({
    page,
    baseURL,
    openHost,
    record,
  }) => {
    const { body } = kit(baseURL, 'data-page="/product"')
    await openHost({ body: `<style>#shop { width: 0; overflow: hidden }</style>${body}` })
    await expect(page.frameLocator('iframe').locator('html[data-hydrated]')).toBeAttached()
    await page.locator('#shop').evaluate((drawer) => {
      drawer.style.width = '360px'
    })
    await expect.poll(() => record.events.map(({ name }) => name)).toContain('ready')
    await follows(page, await shopFrame(page))
    await page.locator('#shop').evaluate((drawer) => {
      drawer.style.width = '0'
    })
    await page.waitForTimeout(300) // longer than a report would take
    const settled = await frameHeight(page)
    for (const { detail } of record.events) expect(Math.abs(Number(detail.height) - settled)).toBeLessThan(100)
  })

  /** The frame keeps its height for longer than anything is still to come. */
  async function comesToRest(page: Page): Promise<void> {
    let last = -1
    let since = Date.now()
    await expect(async () => {
      const now = await frameHeight(page)
      if (now !== last) since = Date.now()
      last = now
      expect(Date.now() - since).toBeGreaterThan(1600)
    }).toPass({ timeout: 10_000, intervals: [50] })
  }

  test('R20 T-EMB-4 T-EMB-5 strict policy, two copies of the line, hostile messages: one frame that stays as it is', async ({
    page,
    baseURL,
    openHost,
    record,
  }) => {
    const line = kit(baseURL, 'data-page="/faq" data-title="Cards" data-height="480"')
    const policy = `default-src 'none'; script-src ${baseURL}; frame-src ${baseURL}`
    const script = line.body.slice(line.body.indexOf('<script'))
    await openHost({ body: line.body + script, headers: { 'content-security-policy': policy } })
    await expect(page.locator('iframe')).toHaveCount(1)
    const frame = await shopFrame(page)
    await follows(page, frame)
    expect(new URL(frame.url()).pathname).toBe('/faq')
    await expect(page.locator('iframe')).toHaveAttribute('title', 'Cards')
    await expect(page.locator('iframe')).toHaveAttribute('loading', 'lazy')
    await expect(page.locator('#shop > a')).toHaveCount(0)
    expect(record.events.filter(({ name }) => name === 'ready')).toEqual([
      { name: 'ready', detail: { height: expect.any(Number) } },
    ])

    const height = await frameHeight(page)
    const heard = record.events.length
    const hostile = (target: 'self' | 'parent') =>
      [
        ...[0, 20, 99_999, 5000].map((contentHeight) => ({ version: 1, event: 'height', contentHeight })),
        ...[-1, 1e9, 12.5, '900', null, {}].map((contentHeight) => ({ version: 1, event: 'height', contentHeight })),
        { version: 2, event: 'height', contentHeight: 50 },
        { version: 1, event: 'unfollow', contentHeight: 50 },
        { version: 1, event: 'add_to_cart', contentHeight: 50, design: {}, quantity: -1, value: 'x' },
      ]
        .filter(({ version, contentHeight }) => target === 'self' || version !== 1 || !isGood(contentHeight))
        .map((message) => ({ type: 'TAPPT_EMBED', ...message }))
    const isGood = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100_000
    // From the host itself: the right origin nor the right window. From the frame: the right ones, but no message.
    await page.evaluate((messages) => {
      for (const data of messages) window.postMessage(data, '*')
    }, hostile('self'))
    await frame.evaluate((messages) => {
      for (const data of messages) window.parent.postMessage(data, '*')
    }, hostile('parent'))
    // To the shop, from a window that is not its parent.
    await frame.evaluate(() => {
      for (let n = 0; n < 20; n++) window.postMessage({ type: 'TAPPT_EMBED', version: 1, event: 'unfollow' }, '*')
    })
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await frameHeight(page)).toBe(height)
    expect(record.events.length).toBe(heard)
    await expect(frame.locator('html[data-followed]')).toHaveCount(1)

    // A shop that has gone wrong: after twenty growing steps within two seconds the host stops.
    const warned = page.waitForEvent('console', (message) => message.type() === 'warning')
    await frame.evaluate((from) => {
      for (let step = 1; step <= 40; step++)
        window.parent.postMessage(
          { type: 'TAPPT_EMBED', version: 1, event: 'height', contentHeight: from + step * 10 },
          '*',
        )
    }, height)
    await warned
    expect(await frameHeight(page)).toBeLessThanOrEqual(height + 200)
    await expect(frame.locator('html[data-followed]')).toHaveCount(0)
  })

  test('BRAND-04 /embed.js is small, needs nothing and names no brand', async ({ request }) => {
    const response = await request.get('/embed.js')
    expect(response.headers()).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    const text = await response.text()
    expect(text).not.toMatch(/tappt|\bimport\b|\bexport\b/i)
    const { brotliCompressSync } = await import('node:zlib')
    expect(brotliCompressSync(text).length).toBeLessThan(3072)
  })
})

test.describe('shopping in a frame', () => {
  test('EMBED-27 EMBED-29 CART-43 T-EMB-5 T-EMB-6 T-EMB-8 adding opens the cart and the checkout leaves the frame, with storage blocked', async ({
    page,
    baseURL,
    openHost,
    record,
  }) => {
    await page.addInitScript(() => {
      if (window.top === window) return
      const blocked = () => {
        throw new DOMException('The request was denied.', 'SecurityError')
      }
      Object.defineProperty(window, 'localStorage', { get: blocked })
      Object.defineProperty(window, 'sessionStorage', { get: blocked })
    })
    await openHost(kit(baseURL, 'data-page="/product?card=joker"'))
    const frame = await shopFrame(page)
    const cart = await addToCart(frame)
    await expect(cart).toBeInViewport()
    await expect(cart.getByText('£45.00').first()).toBeVisible()
    await expect
      .poll(() => record.events.at(-1))
      .toEqual({ name: 'add_to_cart', detail: { design: 'joker', quantity: 1, value: 45, currency: 'GBP' } })
    await cart.getByRole('button', { name: 'Checkout Now' }).click()
    await page.waitForURL(/\/sample-checkout\//)
    expect(page.url()).toContain(baseURL ?? '')
    await expect(page.getByText('No payment is taken.')).toBeVisible()
    await expect.poll(() => record.events).toContainEqual({ name: 'checkout_started', detail: {} })
  })

  test('EMBED-27 T-EMB-8 buy now leaves the frame too', async ({ page, baseURL, openHost, record }) => {
    await openHost(kit(baseURL, 'data-page="/product"'))
    const frame = await shopFrame(page)
    await frame.getByRole('button', { name: /^Buy now/ }).click()
    await page.waitForURL(/\/sample-checkout\//)
    await expect.poll(() => record.events).toContainEqual({ name: 'checkout_started', detail: {} })
  })

  test('the next page begins at its top, a link to a part scrolls the host, the app opens in the whole window', async ({
    page,
    baseURL,
    openHost,
  }) => {
    await openHost(kit(baseURL, 'data-page="/limited-editions"'))
    const frame = await shopFrame(page)
    await follows(page, frame)
    const addLink = (html: string) =>
      frame.evaluate((link) => document.querySelector('main')?.insertAdjacentHTML('beforeend', link), html)
    const frameTop = () => page.locator('iframe').evaluate((element) => element.getBoundingClientRect().top)
    await addLink('<a href="/product">Inside</a>')
    await frame.getByRole('link', { name: 'Inside' }).click()
    await frame.waitForURL(/\/product$/)
    await frame.locator('html[data-hydrated]').waitFor()
    await expect.poll(frameTop).toBeCloseTo(0, 0)

    await frame.getByRole('link', { name: /27 reviews/ }).click()
    const reviews = () => frame.locator('#reviews').evaluate((part) => part.getBoundingClientRect().top)
    await expect.poll(async () => Math.abs((await frameTop()) + (await reviews()))).toBeLessThan(2)

    await addLink('<a href="/register">Outside</a>')
    const left = page.waitForRequest((request) => request.url().endsWith('/register') && request.isNavigationRequest())
    await frame.getByRole('link', { name: 'Outside' }).click()
    expect((await left).frame()).toBe(page.mainFrame())
  })

  test.describe('in a frame that may not steer the top window', () => {
    test.use({ allowConsoleErrors: true })

    test('EMBED-27 the checkout opens in the frame’s own window', async ({ page, baseURL, openHost }) => {
      await openHost(ownFrame(baseURL, '/product', 'sandbox="allow-scripts allow-same-origin"'))
      const frame = await shopFrame(page)
      const left = page.waitForRequest(
        (request) => request.url().includes('/sample-checkout/') && request.frame() === frame,
      )
      await frame.getByRole('button', { name: /^Buy now/ }).click()
      expect((await left).isNavigationRequest()).toBe(true)
    })
  })
})
