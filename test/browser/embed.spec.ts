// The shop in a partner's page, on another site and port: what it posts and when, the frame that follows it, shopping in
// it and leaving it. Spec §2, §7; D-21 to D-26, D-110, R20, EMB-1 to EMB-8.
import AxeBuilder from '@axe-core/playwright'
import type { Frame, Page } from '@playwright/test'
import { test as base, expect } from '../support/browser'
import {
  type Arrival,
  type Host,
  type HostPage,
  type HostRecord,
  recordHost,
  shopFrame,
  startHost,
} from '../support/embed-host'

interface Fixtures {
  /** Serves a page as the partner's and opens it. */
  openHost: (page: HostPage) => Promise<Host>
  record: HostRecord
}

const test = base.extend<Fixtures>({
  record: async ({ page }, use) => use(await recordHost(page)),
  openHost: async ({ page, baseURL, record: _record }, use) => {
    const hosts: Host[] = []
    await use(async (content) => {
      const host = await startHost(baseURL ?? '', { '/': content })
      hosts.push(host)
      await page.goto(host.origin)
      return host
    })
    await Promise.all(hosts.map((host) => host.close()))
  },
})

const SPECIFIED = ['embed-resize', 'commerce-embed-resize', 'TAPPT_EMBED_RESIZE']
const START_UP = 'TAPPT_EMBED_RESIZE'
const OTHER_PAGES = ['/product', '/core-editions', '/limited-editions', '/tapptplus', '/tappt-teams']
OTHER_PAGES.push('/consultation', '/checkout', '/faq', '/policies', '/terms')

/** A partner's own frame, of a fixed height. */
const ownFrame = (baseURL = '', path = '/embed', attributes = '') => ({
  body: `<iframe src="${baseURL}${path}" title="Shop" width="900" height="700" ${attributes}></iframe>`,
})
/** A partner's page with the line of the kit. */
const kit = (baseURL = '', attributes = '', headers = {}): HostPage => ({
  body: `<div id="shop"><a href="${baseURL}">Shop</a></div><script src="${baseURL}/embed.js" data-target="#shop" ${attributes} async></script>`,
  headers,
})

const specified = (messages: readonly Arrival[]) => messages.filter(({ data }) => SPECIFIED.includes(data.type))
const frameHeight = (page: Page) => page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height)
const bodyHeight = (frame: Frame) => frame.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height))
const setBlock = (frame: Frame, height: string) =>
  frame.evaluate((css) => {
    const block = document.querySelector<HTMLElement>('#test-block') ?? document.createElement('div')
    block.id = 'test-block'
    block.style.height = css
    document.querySelector('main')?.append(block)
  }, height)
const follows = (page: Page, frame: Frame) =>
  expect(async () => expect(await frameHeight(page)).toBe(await bodyHeight(frame))).toPass({ timeout: 5000 })

/** Adds the shown card; the page asks for patience while its product is on the way. */
async function addToCart(frame: Frame) {
  const cart = frame.getByRole('dialog', { name: 'Your Cart' })
  await expect(async () => {
    if (!(await cart.isVisible())) await frame.getByRole('button', { name: 'Add to cart' }).click({ timeout: 1000 })
    await expect(cart).toBeVisible({ timeout: 500 })
  }).toPass()
  return cart
}

test.describe('what a framed page posts', () => {
  /** Lets the given time pass and tells which messages came with it. */
  const pass = async (page: Page, frame: Frame, record: HostRecord, ms: number): Promise<string[]> => {
    if (ms > 0) await page.clock.runFor(ms)
    // Messages of one window arrive in order: once the mark is there, everything before it is.
    await frame.evaluate(() => window.parent.postMessage({ type: 'mark' }, '*'))
    await expect.poll(() => record.messages.at(-1)?.data.type).toBe('mark')
    return specified(record.messages.splice(0)).map(({ data }) => {
      expect(data).toEqual({ type: data.type, height: expect.any(Number) })
      expect(Number.isInteger(data.height)).toBe(true)
      return data.type
    })
  }
  const stopClock = async (page: Page) => {
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
  }
  const PAIR = ['embed-resize', 'commerce-embed-resize']

  test('EMBED-02 EMBED-08 EMBED-09 EMBED-10 EMBED-11 EMBED-12 EMBED-13 EMBED-14 EMBED-19 EMBED-20 EMBED-21 EMBED-23 EMBED-30 the home page: load, 100, 500 and 1500 ms', async ({
    page,
    baseURL,
    openHost,
    record,
  }) => {
    await stopClock(page)
    await openHost(ownFrame(baseURL, '/'))
    const frame = await shopFrame(page)
    await expect(frame.locator('body.embed')).toHaveAttribute('data-embed', '1')
    const height = await frame.evaluate(() => {
      const [html, body] = [document.documentElement, document.body]
      return Math.max(html.scrollHeight, html.offsetHeight, body.scrollHeight, body.offsetHeight)
    })
    await expect.poll(() => specified(record.messages).map(({ data }) => data.height)).toEqual([height, height, height])
    const timeline: [number, string[]][] = []
    for (const ms of [0, 99, 1, 399, 1, 999, 1, 5000]) timeline.push([ms, await pass(page, frame, record, ms)])
    expect(timeline).toEqual([
      [0, [START_UP, ...PAIR]],
      [99, []],
      [1, [START_UP]],
      [399, []],
      [1, [START_UP]],
      [999, []],
      [1, [START_UP]],
      [5000, []],
    ])
  })

  test('EMBED-15 EMBED-16 EMBED-17 EMBED-18 EMBED-22 EMB-3 changes: start-up at once, pages 120 ms after the last one', async ({
    page,
    baseURL,
    openHost,
    record,
  }) => {
    await stopClock(page)
    await openHost(ownFrame(baseURL))
    const frame = await shopFrame(page)
    await pass(page, frame, record, 3000)
    const height = () => frame.evaluate(() => document.documentElement.scrollHeight)
    const first = await height()
    /** Makes a change: the start-up message follows it at once, the pair after 120 ms and not before. */
    const isReported = async (change: () => Promise<unknown>, name: string) => {
      await change()
      await expect.poll(() => specified(record.messages).length, name).toBe(1)
      expect(record.messages.find(({ data }) => data.type === START_UP)?.data.height, name).toBe(await height())
      expect(await pass(page, frame, record, 119), name).toEqual([START_UP])
      expect(await pass(page, frame, record, 1), name).toEqual(PAIR)
      expect(await pass(page, frame, record, 2000), name).toEqual([])
    }
    const inFrame = (script: string) => () => frame.evaluate(script)
    await isReported(
      inFrame(`document.querySelector('main').insertAdjacentHTML('beforeend', '<p id=more>More</p>')`),
      'content',
    )
    await isReported(inFrame(`document.querySelector('#more').style.height = '500px'`), 'size')
    expect(await height()).toBeGreaterThan(first + 400)
    await isReported(inFrame(`document.querySelector('#more').remove()`), 'removal')
    expect(await height()).toBe(first)
    await isReported(() => page.evaluate(`document.querySelector('iframe').style.width = '420px'`), 'resize')
    await isReported(inFrame(`window.dispatchEvent(new Event('orientationchange'))`), 'orientation')

    await frame.evaluate(() => {
      const text = document.querySelector('main p')?.firstChild
      text?.replaceWith(`${text.textContent}`)
    })
    const later = [await pass(page, frame, record, 0), await pass(page, frame, record, 500)]
    expect(later, 'the same height is no news').toEqual([[], []])
  })

  test('EMBED-30 every other page posts the start-up message, and that only', async ({ baseURL, openHost, record }) => {
    test.slow()
    await openHost({ body: OTHER_PAGES.map((path) => ownFrame(baseURL, path).body).join('') })
    await expect
      .poll(() => specified(record.messages).length, { timeout: 30_000 })
      .toBeGreaterThanOrEqual(4 * OTHER_PAGES.length)
    expect([...new Set(specified(record.messages).map(({ data }) => data.type))]).toEqual([START_UP])
  })

  test('EMBED-24 nothing is posted by a page that no other window holds', async ({ page }) => {
    await page.clock.install()
    await page.addInitScript(() => {
      const posts: unknown[] = []
      Object.assign(window, { posts, postMessage: (data: unknown) => posts.push(data) })
    })
    await page.goto('/?embed=1')
    await page.locator('html[data-hydrated]').waitFor()
    await expect(page.locator('body.embed')).toHaveAttribute('data-embed', '1')
    await page.evaluate(() => document.querySelector('main')?.append('More'))
    await page.setViewportSize({ width: 700, height: 500 })
    await page.clock.runFor(3000)
    expect(await page.evaluate(() => (window as unknown as { posts: unknown[] }).posts)).toEqual([])
  })
})

test.describe('embed mode', () => {
  test('EMBED-02 EMBED-04 EMBED-05 EMBED-06 HDR-02 the browser confirms it when the server could not tell', async ({
    page,
    baseURL,
    openHost,
  }) => {
    // As from a browser that sends no Sec-Fetch-Dest: the answer has header and footer.
    await page.route('**/product', async (route) => {
      const response = await page.request.get(route.request().url())
      expect(await response.text()).toContain('<footer')
      await route.fulfill({ response })
    })
    await openHost(ownFrame(baseURL, '/product'))
    const frame = await shopFrame(page)
    await expect(frame.locator('body.embed')).toHaveAttribute('data-embed', '1')
    for (const hidden of ['header:has(nav)', 'footer', '.skip-link'])
      await expect(frame.locator(hidden).first(), hidden).toBeHidden()
    await addToCart(frame)
  })

  test('EMBED-01 EMBED-03 EMBED-07 EMBED-28 HDR-02 POP-03 flag, path and popup', async ({ page }) => {
    await page.clock.install()
    for (const path of ['/?embed=1', '/product?embed=1', '/embed']) {
      await page.goto(path)
      await page.locator('html[data-hydrated]').waitFor()
      await expect(page.locator('body.embed'), path).toHaveCount(1)
      await expect(page.locator('header:has(nav), body > footer'), path).toHaveCount(0)
      await page.clock.runFor(6000)
      await expect(page.getByRole('dialog'), path).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Get 10% Off' }), path).toHaveCount(0)
    }
    for (const path of ['/?embed=0', '/?embed=false', '/product']) {
      await page.goto(path)
      await expect(page.locator('body.embed'), path).toHaveCount(0)
      await expect(page.locator('header:has(nav)').first(), path).toBeVisible()
    }
  })

  test('EMBED-26 no element of any page, and no open cart, changes its height with the viewport', async ({ page }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    /** Remembers the height of every element as laid out, or tells which of them have another one now. */
    const heights = (isLater: boolean) =>
      page.evaluate((later) => {
        const state = window as unknown as { heights: Map<HTMLElement, number> }
        if (!later)
          state.heights = new Map([...document.body.querySelectorAll<HTMLElement>('*')].map((e) => [e, e.offsetHeight]))
        const changed = [...state.heights].filter(
          ([element, height]) => element.isConnected && element.offsetHeight !== height,
        )
        return changed.map(
          ([element, height]) => `${element.tagName}.${element.className} ${height} ${element.offsetHeight}`,
        )
      }, isLater)
    for (const width of [390, 1000])
      for (const path of ['/embed', ...OTHER_PAGES.slice(0, width === 390 ? 3 : undefined)]) {
        await page.setViewportSize({ width, height: 2400 })
        await page.goto(`${path}?embed=1`)
        await page.locator('html[data-hydrated]').waitFor()
        if (path === '/product') await addToCart(page.mainFrame())
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        await page.waitForLoadState('networkidle')
        await heights(false)
        await page.setViewportSize({ width, height: 600 })
        expect(await heights(true), `${path} at ${width}`).toEqual([])
      }
  })
})

test.describe('a frame that follows', () => {
  test('EMBED-26 EMB-3 R20 the kit follows growing and shrinking at once, and a 100vh block comes to rest', async ({
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
    for (const height of ['700px', '1900px', '300px', '0px']) {
      expect(await drawnUntilFollowed(height), height).toBeLessThanOrEqual(4)
      expect(await frameHeight(page)).toBe(before + Number.parseInt(height, 10))
    }

    record.messages.length = 0
    await setBlock(frame, '100vh')
    await comesToRest(page)
    const counts = SPECIFIED.concat('TAPPT_EMBED').map(
      (type) => record.messages.filter(({ data }) => data.type === type).length,
    )
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(10)
    await setBlock(frame, '0px')
    await follows(page, frame)
    expect(await frameHeight(page)).toBe(before)
  })

  test('EMBED-26 EMB-3 a partner’s own listener for the specified height comes to rest as well', async ({
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

  test('R20 EMB-4 EMB-5 strict policy, two copies of the line, hostile messages: one frame that stays as it is', async ({
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
  test('EMBED-27 EMBED-29 CART-43 EMB-5 EMB-6 EMB-8 adding opens the cart and the checkout leaves the frame, with storage blocked', async ({
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
    expect(record.events).toContainEqual({ name: 'checkout_started', detail: {} })
  })

  test('EMBED-27 EMB-8 buy now leaves the frame too', async ({ page, baseURL, openHost, record }) => {
    await openHost(kit(baseURL, 'data-page="/product"'))
    const frame = await shopFrame(page)
    await expect(async () => {
      await frame.getByRole('button', { name: /^Buy now/ }).click({ timeout: 1000 })
      await page.waitForURL(/\/sample-checkout\//, { timeout: 3000 })
    }).toPass()
    expect(record.events).toContainEqual({ name: 'checkout_started', detail: {} })
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

    await page.route('https://app.tappt.example/**', (route) => route.fulfill({ body: 'The app' }))
    await addLink('<a href="/register">Outside</a>')
    await frame.getByRole('link', { name: 'Outside' }).click()
    await page.waitForURL('https://app.tappt.example/**')
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

test.describe('the documentation', () => {
  test('EMB-1 shows the shop at work and lists its events', async ({ page, record }) => {
    const answer = await page.goto('/embed/docs')
    expect(answer?.headers()['x-frame-options']).toBe('DENY')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The shop, on your page.')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/embed\/docs$/)
    const frame = await shopFrame(page)
    await follows(page, frame)
    await addToCart(frame)
    const events = page.getByRole('region', { name: 'What just happened' }).getByRole('listitem')
    await expect(events.first()).toContainText('add_to_cart')
    await expect(events.last()).toContainText('ready')
    expect(record.events.map(({ name }) => name)).toContain('add_to_cart')
    const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  })
})
