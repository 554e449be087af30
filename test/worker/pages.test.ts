// Every page of the route table as it leaves the Worker: status, title, canonical, headers, one heading, no script
// needed to read it. Spec §2; D-17, D-18, D-21; docs/headers.md, class `page`.
import { beforeAll, describe, expect, it } from 'vitest'
import { isIndexed, type PageId, pagePaths } from '#domain/site/routes.ts'
import { SITE_THEMES } from '#domain/site/themes.ts'
import { D1_OVERLOADED, fails, KV_GET_FAILED, withFaultyD1, withFaultyKv } from '#test/support/faults.ts'
import { createShop, type Shop, SITE } from '#test/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})

const PATHS = Object.entries(pagePaths({ slug: 'acme' })).flatMap(([id, paths]) =>
  paths.map((path) => ({ id, path, canonical: paths[0] })),
)
const read = async (path: string, init?: RequestInit) => {
  const response = await shop.fetch(path, init)
  return { response, html: await response.text() }
}

describe('every page', () => {
  it.each(PATHS)(
    'T-CSP-4 $path answers 200 with one heading, a title, a description and no inline style',
    async ({ path }) => {
      const { response, html } = await read(path)
      expect(response.status).toBe(200)
      expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
      expect(html).toMatch(/<title>[^<]{5,}<\/title>/)
      expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/)
      expect(html).toMatch(/<html lang="en-GB"/)
      expect(html.match(/\sstyle="/g)).toBeNull()
      expect(html.match(/<style/g)).toBeNull()
      expect(html.match(/\son[a-z]+="/g)).toBeNull()
    },
  )

  it.each(PATHS)('ROUTE-58 $path answers the same page with a trailing slash', async ({ path }) => {
    if (path === '/') return
    expect((await read(`${path}/`)).html).toBe((await read(path)).html)
  })

  it.each(PATHS)('$path names its canonical address, or asks not to be indexed', async ({ id, path, canonical }) => {
    const { html } = await read(path)
    const link = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? null
    if (!isIndexed(id as PageId)) {
      expect(link).toBeNull()
      expect(html).toContain('<meta name="robots" content="noindex"/>')
    } else expect(link).toBe(SITE + canonical)
  })

  it('PLAT-03 is streamed and complete without a script: no pending boundary, one executable inline script', async () => {
    for (const { path } of PATHS) {
      const { html } = await read(path)
      expect(html.endsWith('</html>'), path).toBe(true)
      expect(html, path).not.toContain('<template id="B:')
      const inline = [...html.matchAll(/<script(?![^>]*(?:src=|application\/(?:ld\+)?json))[^>]*>/g)]
      // The development server's start script is the second one here; the built pages are checked in the browser.
      expect(inline.length, path).toBeLessThanOrEqual(2)
    }
  })

  it('EMBED-25 may be framed by any site and carries the header set of its class', async () => {
    const { response } = await read('/product')
    expect(response.headers.get('X-Frame-Options')).toBeNull()
    expect(response.headers.get('Content-Security-Policy')).toContain('frame-ancestors *')
    expect(response.headers.get('Cache-Control')).toBe(
      'public, max-age=0, s-maxage=300, stale-while-revalidate=86400, stale-if-error=86400',
    )
    expect(response.headers.get('Vary')).toBe('Sec-Fetch-Dest')
    expect(response.headers.get('Strict-Transport-Security')).toBe('max-age=63072000; includeSubDomains')
    expect(response.headers.get('Set-Cookie')).toBeNull()
  })

  it('stands with D1 and KV failing', async () => {
    const broken = await createShop({
      DB: withFaultyD1(shop.env.DB, fails(D1_OVERLOADED)),
      CACHE: withFaultyKv(shop.env.CACHE, fails(KV_GET_FAILED)),
    })
    for (const { path } of PATHS) expect((await broken.fetch(path)).status, path).toBe(200)
  })
})

describe('addresses that are no page', () => {
  it('ROUTE-18 ROUTE-61 NF-01 NF-02 NF-03 NF-04 NF-05 answer 404 with the way back', async () => {
    for (const path of [
      '/nope',
      '/FAQ',
      '/biology',
      '/dashboard/x',
      '/p',
      '/cart',
      '/cart/',
      '/discount',
      '/carts/a:1',
    ]) {
      const { response, html } = await read(path)
      expect(response.status, path).toBe(404)
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      expect(html).toContain('exist on the Acme marketing site.')
      for (const href of ['/', '/product', 'https://app.acme.example']) expect(html).toContain(`href="${href}"`)
    }
  })

  it('T-CAC-1 a page is the same for everyone: what a link brings for the cart is the browser’s business', async () => {
    expect((await read('/?cart-code=SPRING20&cart-lines=joker:2')).html).toBe((await read('/')).html)
  })

  it('other methods than GET and HEAD are refused', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const response = await shop.fetch('/product', { method })
      expect(response.status).toBe(405)
      expect(response.headers.get('Allow')).toBe('GET, HEAD')
    }
    const head = await shop.fetch('/product', { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
  })
})

describe('embed mode', () => {
  const isEmbedded = (html: string) => /<body class="embed[^"]*" data-embed="1"/.test(html)

  it('EMBED-01 EMBED-03 EMBED-04 EMBED-05 EMBED-06 HDR-02 ROUTE-02 the flag or /embed hides header and footer', async () => {
    for (const path of ['/product?embed', '/embed', '/nope?embed=1', ...PATHS.map((page) => `${page.path}?embed=1`)]) {
      const { html } = await read(path)
      expect(isEmbedded(html), path).toBe(true)
      expect(html, path).not.toMatch(/<(header|footer)[\s>]/)
    }
  })

  it('EMBED-07 EMBED-28 HDR-01 without it, or with embed=0 and embed=false, the header is there', async () => {
    const pages = PATHS.map(({ path }) => path).filter((path) => path !== '/embed')
    for (const path of ['/?embed=0', '/product?embed=false', ...pages]) {
      const { html } = await read(path)
      expect(isEmbedded(html), path).toBe(false)
      // One of each: no part of a page is taken for them.
      for (const part of [/<header[\s>]/g, /<footer[\s>]/g]) expect(html.match(part), path).toHaveLength(1)
    }
  })

  it('EMBED-02 a framed page is in embed mode, and that answer is kept out of shared caches', async () => {
    const { response, html } = await read('/product', { headers: { 'Sec-Fetch-Dest': 'iframe' } })
    expect(isEmbedded(html)).toBe(true)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })
})

describe('the web manifest', () => {
  const manifest = async (query: string) =>
    (await shop.fetch(`/manifest.webmanifest${query}`)).json<Record<string, unknown>>()

  it('MAN-01 MAN-02 MAN-03 MAN-04 MAN-05 MAN-08 MAN-09 names the shop, its start and one icon', async () => {
    expect(await manifest('?theme=aurora')).toMatchObject({
      name: 'Acme',
      short_name: 'Acme',
      start_url: '/',
      display: 'standalone',
      description: 'Premium NFC cards and link-in-bio profiles for digital creators.',
      icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
    })
  })

  it('MAN-05 the icon is a PNG of 192 by 192 pixels', async () => {
    const icon = new DataView(await (await shop.env.ASSETS.fetch(`${SITE}/icon-192.png`)).arrayBuffer())
    expect([icon.getUint32(0), icon.getUint32(16), icon.getUint32(20)]).toEqual([0x89504e47, 192, 192])
  })

  it.each(SITE_THEMES)('MAN-06 wears the background of the theme $id', async ({ id, colors }) => {
    const { background } = colors
    expect(await manifest(`?theme=${id}`)).toMatchObject({ theme_color: background, background_color: background })
  })

  it('MAN-06 MAN-07 follows the theme and falls back to #0b0f12', async () => {
    expect(await manifest('?theme=aurora')).toMatchObject({ theme_color: '#042f2e', background_color: '#042f2e' })
    for (const query of ['', '?theme=nope', '?theme=__proto__'])
      expect(await manifest(query)).toMatchObject({ theme_color: '#0b0f12', background_color: '#0b0f12' })
  })
})
