// What the home page makes a phone download, in brotli bytes of the built files. Nothing is timed here.
import { readFileSync } from 'node:fs'
import { expect, networkQuiet, test } from '#test/support/browser.ts'
import { limitOf, sizeFor } from '#test/support/budgets.ts'
import { openPage } from '#test/support/cart.ts'
import { hydrateAll } from '#test/support/islands.ts'

const KIB = 1024

for (const [path, last] of [
  ['/', 'testimonials'],
  ['/product', 'product-configurator'],
  ['/consultation', 'consultation-form'],
  ['/core-editions', 'testimonials'],
  ['/limited-editions', 'limited-builder'],
  ['/tapptplus', 'live-preview'],
] as const)
  test(`${path} keeps the budget of its script, however far it is scrolled, and has none for its footer's form`, async ({
    page,
    request,
  }) => {
    const scripts = new Set<string>()
    page.on('request', (asked) => asked.resourceType() === 'script' && scripts.add(asked.url()))
    await page.addInitScript(() => localStorage.setItem('newsletter-popup-shown', 'true'))
    await openPage(page, path)
    await hydrateAll(page)
    await expect(page.locator(`[data-island="${last}"][data-hydrated]`)).toBeAttached()
    await page
      .locator('[data-island="newsletter-form"] form')
      .evaluate((form) => form.scrollIntoView({ behavior: 'instant' }))
    await expect(page.locator('[data-when="visible"]:not([data-hydrated])')).toHaveCount(0)
    await networkQuiet(page)
    await expect(page.locator('[data-island="newsletter-form"][data-hydrated]')).toHaveCount(0)
    const sizes = await Promise.all(
      [...scripts].map(async (url) => [url, sizeFor('page script', await (await request.get(url)).body())] as const),
    )
    const total = sizes.reduce((sum, [, size]) => sum + size, 0)
    expect(total, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(limitOf('page script'))
  })

test('the home page has no render-blocking script, none that is fetched early, and little of it before an island hydrates', async ({
  request,
}) => {
  const html = await (await request.get('/')).text()
  const blocking = [...html.matchAll(/<script[^>]*\ssrc="[^"]*"[^>]*>/g)].filter(
    ([tag]) => !tag.includes('type="module"'),
  )
  expect(blocking).toEqual([])
  const first = [...html.matchAll(/(?:<script type="module" src|<link rel="modulepreload" href)="([^"]+)"/g)]
  // None is fetched ahead of the styles, the font and the picture of the first paint.
  for (const [tag] of html.matchAll(/<(?:script type="module"|link rel="modulepreload")[^>]*>/g))
    expect(tag).toMatch(/fetchpriority="low"/i)
  const before = await Promise.all(
    first.map(async ([, path]) => sizeFor('first script', await (await request.get(path ?? '')).body())),
  )
  expect(before.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(limitOf('first script'))
})

test('every picture a phone gets on the home page stays under 40 KB', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const heavy: string[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'image') return
    const { length } = await response.body().catch(() => Buffer.alloc(0))
    if (length > 40 * KIB) heavy.push(`${response.url()} ${length}`)
  })
  await openPage(page, '/')
  await networkQuiet(page)
  expect(heavy).toEqual([])
})

test('the first pictures are drawn about as wide as they say, so that a phone gets no larger file than it needs', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/product', '/core-editions', '/limited-editions', '/tapptplus', '/tappt-teams']) {
    await page.goto(path)
    const first = await page.locator('picture img[loading="eager"]').evaluateAll((images) =>
      (images as HTMLImageElement[]).map((image) => {
        // On a phone no condition of `sizes` holds and its last entry counts.
        const ruler = document.createElement('div')
        ruler.style.width = image.sizes.split(',').at(-1) ?? ''
        document.body.append(ruler)
        const said = ruler.getBoundingClientRect().width
        ruler.remove()
        return { said, drawn: image.offsetWidth }
      }),
    )
    expect(first.length, path).toBeGreaterThan(0)
    for (const { said, drawn } of first) {
      expect(said / drawn, path).toBeGreaterThan(0.95)
      expect(said / drawn, path).toBeLessThan(1.12)
    }
  }
})

test('card pictures come in both formats and four widths', () => {
  for (const name of ['black-front', 'lover-girl-back'])
    for (const width of [240, 480, 720, 960])
      for (const format of ['avif', 'webp'])
        expect(readFileSync(`public/cards/${name}-${width}.${format}`).length).toBeGreaterThan(500)
})
