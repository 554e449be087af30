// The policy of a shop with an advertising pixel, in Chromium, as its own Worker sends it; and a frame that has no
// origin. T-CSP-6, T-PII-4.

import { expect } from '#test/support/browser.ts'
import { openPage } from '#test/support/cart.ts'
import { ownFrame, test } from '#test/support/embed-host.ts'
import { type LiveShop, startLiveShop } from '#test/support/live-shop.ts'

test.describe('with PIXEL_ID set', () => {
  let shop: LiveShop
  test.beforeAll(async () => {
    test.setTimeout(240_000)
    shop = await startLiveShop({ PIXEL_ID: 'PIXEL1' })
  })
  test.afterAll(() => shop?.stop())
  test.use({ allowConsoleErrors: true }) // a blocked host is an error in the console

  // What a provider's script does: it reports by fetch, by beacon and by picture, from its own host and from others of
  // it.
  const SCRIPT = `
    window.pixelRan = true
    const reports = ['https://analytics.tiktok.com/a', 'https://eu.analytics.tiktok.com/b', 'https://evil.example/c']
    window.outcomes = Promise.all(reports.map((url) => fetch(url, { mode: 'no-cors' }).then(() => 'sent', () => 'blocked')))
    new Image().src = 'https://analytics.tiktok.com/d.gif'
    new Image().src = 'https://evil.example/e.gif'
    const other = document.createElement('script')
    other.src = 'https://evil.example/f.js'
    document.head.append(other)`

  test('T-CSP-6 T-PII-4 before consent nobody is asked; with it the pixel loads with no violation, and any other host is blocked', async ({
    page,
  }) => {
    const asked: string[] = []
    await page.route(/https:\/\/([a-z.]*tiktok\.com|evil\.example)\//, (route) => {
      const { hostname, pathname } = new URL(route.request().url())
      asked.push(hostname + pathname)
      return pathname.endsWith('events.js')
        ? route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
        : route.fulfill({ contentType: 'image/gif', body: '' })
    })
    await page.addInitScript(() => {
      localStorage.setItem('newsletter-popup-shown', 'true')
      const violations: string[] = []
      Object.assign(window, { violations })
      document.addEventListener('securitypolicyviolation', ({ blockedURI }) => violations.push(blockedURI))
    })
    const violations = () => page.evaluate(() => (window as unknown as { violations: string[] }).violations)
    await openPage(page, `${shop.url}/faq`)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const accept = page.getByRole('button', { name: 'Accept' })
    await expect(accept).toBeVisible()
    expect([asked, await violations()]).toEqual([[], []])

    await accept.click()
    await page.waitForFunction(() => 'outcomes' in window)
    expect(await page.evaluate(() => (window as unknown as { outcomes: Promise<string[]> }).outcomes)).toEqual([
      'sent',
      'sent',
      'blocked',
    ])
    await expect.poll(() => asked).toContain('analytics.tiktok.com/d.gif')
    await expect.poll(async () => (await violations()).length).toBe(3)
    for (const blocked of await violations()) expect(blocked).toContain('https://evil.example')
    expect(asked.filter((address) => address.startsWith('evil'))).toEqual([])
  })
})

test.describe('in a frame sandboxed without allow-same-origin', () => {
  test.use({ allowConsoleErrors: true }) // files refused to a page without an origin

  // The header set of files (same-origin, no CORS) leaves such a frame the HTML alone: SECURITY.md, T-EMB-7.
  test('the page reads whole, nothing of it runs, and no call is made', async ({ page, baseURL, openHost }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url())
    })
    await openHost(ownFrame(baseURL, '/limited-editions', 'sandbox="allow-scripts"'))
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(frame.getByText('£108').first()).toBeVisible()
    await expect(frame.locator('html[data-hydrated]')).toHaveCount(0)
    expect(calls).toEqual([])
  })
})
