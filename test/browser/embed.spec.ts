// Embed mode, and what a framed page posts to a host page on another site and port, and when. Spec §2, §7; D-21 to
// D-26, T-EMB-2, T-EMB-3.
import type { Frame, Page } from '@playwright/test'
import { expect, networkQuiet } from '#test/support/browser.ts'
import { openPage } from '#test/support/cart.ts'
import { addToCart, type HostRecord, ownFrame, START_UP, shopFrame, specified, test } from '#test/support/embed-host.ts'

const OTHER_PAGES = ['/product', '/core-editions', '/limited-editions', '/tapptplus', '/tappt-teams']
OTHER_PAGES.push('/consultation', '/checkout', '/faq', '/policies', '/terms')

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

  test('EMBED-02 EMBED-08 EMBED-09 EMBED-10 EMBED-11 EMBED-12 EMBED-13 EMBED-14 EMBED-19 EMBED-20 EMBED-21 EMBED-23 EMBED-30 T-EMB-2 the home page: load, 100, 500 and 1500 ms', async ({
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

  test('EMBED-15 EMBED-16 EMBED-17 EMBED-18 EMBED-22 T-EMB-3 changes: start-up at once, pages 120 ms after the last one', async ({
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
      // Chromium's headless shell lays a resized frame out in two steps: the second height waits for its turn.
      const pair = await pass(page, frame, record, 1)
      expect(pair.slice(pair[0] === START_UP ? 1 : 0), name).toEqual(PAIR)
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

  test('EMBED-24 T-EMB-2 nothing is posted by a page that no other window holds', async ({ page }) => {
    await page.clock.install()
    await page.addInitScript(() => {
      const posts: unknown[] = []
      Object.assign(window, { posts, postMessage: (data: unknown) => posts.push(data) })
    })
    await openPage(page, '/?embed=1')
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
      await openPage(page, path)
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
    for (const [index, path] of ['/embed', ...OTHER_PAGES].entries()) {
      await page.setViewportSize({ width: 1000, height: 2400 })
      await openPage(page, `${path}?embed=1`)
      if (path === '/product') await addToCart(page.mainFrame())
      for (const width of index < 4 ? [1000, 390] : [1000]) {
        await page.setViewportSize({ width, height: 2400 })
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        await networkQuiet(page)
        await heights(false)
        await page.setViewportSize({ width, height: 600 })
        expect(await heights(true), `${path} at ${width}`).toEqual([])
      }
    }
  })
})
