// Addresses of further markets: the pages, the thanks page and the links into the cart behind a prefix; everything else
// exists without a prefix only. With one market there is no such address.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ADDRESSES } from '#domain/site/addresses.ts'
import { isInMarkets, type PageId, pagePaths } from '#domain/site/routes.ts'
import { failureResponse } from '#http/request-log.ts'
import worker from '#src/index.ts'
import { createShop, type Shop, SITE } from '#test/support/shop.ts'

const MARKETS = 'GB:GBP:en-GB US:USD:en-US DE+AT:EUR:en-GB,en-US FR:EUR:en-GB ES:EUR:en-GB'
const PREFIXES = ['us', 'de', 'de-en', 'fr', 'es']
const NO_SHOP = "We don't have a shop for this country or language."
let single: Shop
let shop: Shop
beforeAll(async () => {
  single = await createShop()
  shop = await createShop({ MARKETS })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const PATHS = Object.entries(pagePaths({ slug: 'acme' })) as [PageId, readonly [string, ...string[]]][]
const IN_MARKETS = PATHS.filter(([id]) => isInMarkets(id)).flatMap(([, paths]) => [...paths])
const behind = (prefix: string, path: string) => (path === '/' ? `/${prefix}` : `/${prefix}${path}`)
/** Without those that name the files of the page. */
const mutable = (response: Response) => new Response(response.body, response)
const headersOf = (response: Response) =>
  [...response.headers].filter(([name]) => !/^(?:etag|link|content-security-policy)$/.test(name))
const html = async (path: string, from = shop) => (await from.fetch(path)).text()
const shopDataIn = (page: string) =>
  JSON.parse(/<script id="shop-data" type="application\/json">(.*?)<\/script>/.exec(page)?.[1] ?? '')
/** Paths of the page's links, those of the list of markets left out. */
const linksIn = (page: string) =>
  [...page.replace(/<nav aria-labelledby="markets".*?<\/nav>/s, '').matchAll(/<a [^>]*?href="(\/[^"]*)"/g)].map(
    ([, link = '']) => new URL(link.replaceAll('&amp;', '&'), SITE).pathname,
  )

describe('a page of a market', () => {
  it.each(PREFIXES)('WLD-04 WLD-09 answers behind /%s as its row says, in that market', async (prefix) => {
    expect(IN_MARKETS).toHaveLength(12)
    for (const path of IN_MARKETS) {
      const [plain, there] = [await shop.fetch(path), await shop.fetch(behind(prefix, path))]
      expect([path, there.status]).toEqual([path, 200])
      expect([path, headersOf(there)]).toEqual([path, headersOf(plain)])
      const page = await there.text()
      const { market } = shopDataIn(page)
      expect([path, market.prefix]).toEqual([path, prefix])
      expect([path, shopDataIn(await plain.text()).market]).toEqual([path, undefined])
      expect(page).toContain(`<html lang="${market.language}"`)
    }
  })

  it('WLD-09 has the prices of its currency', async () => {
    const prices = async (path: string) => {
      const text = (await html(path)).replaceAll(/<!--.*?-->/g, '')
      return ['£40', '$49', '€47'].filter((price) => text.includes(price))
    }
    expect(await prices('/product')).toEqual(['£40'])
    expect(await prices('/us/product')).toEqual(['$49'])
    expect(await prices('/de/product')).toEqual(['€47'])
  })

  it('WLD-09 answers with a tag of its own, and 304 to a browser that has it', async () => {
    const tags = new Map<string, string>()
    for (const path of ['/faq', ...PREFIXES.map((prefix) => `/${prefix}/faq`)]) {
      const response = await shop.fetch(path)
      const tag = response.headers.get('ETag') ?? ''
      await response.text()
      await shop.settled()
      expect([path, (await shop.fetch(path, { headers: { 'If-None-Match': tag } })).status]).toEqual([path, 304])
      tags.set(tag, path)
    }
    expect(tags.size).toBe(PREFIXES.length + 1)
  })

  it('WLD-11 tolerates a trailing slash, and takes no prefix in capitals', async () => {
    for (const path of ['/us/', '/de/faq/', '/de-en/product/', '/us/order/thanks/'])
      expect([path, (await shop.fetch(path)).status]).toEqual([path, 200])
    for (const path of ['/DE', '/US/faq', '/De/product', '/de-EN', '/de/FAQ', '/de/faq//', '/de//faq'])
      expect([path, (await shop.fetch(path)).status]).not.toEqual([path, 200])
    for (const path of ['/DE', '/US/faq']) expect((await shop.fetch(path)).status).toBe(404)
  })

  it('WLD-16 reads the same parameters as without a prefix', async () => {
    const [plain, there] = [await html('/product?card=joker&embed=1'), await html('/de/product?card=joker&embed=1')]
    for (const page of [plain, there]) {
      expect(page).toContain('data-embed="1"')
      expect(page).toMatch(/og:image" content="[^"]*\/share\/joker\.jpg"/)
    }
    expect(await html('/de/embed')).toContain('data-embed="1"')
    expect(await html('/de/product?embed=0')).not.toContain('data-embed')
    const mangled = await shop.fetch('/de/product?card=joker&amp;ref=ANNA')
    expect(mangled.headers.get('Location')).toBe('/de/product?card=joker&ref=ANNA')
  })

  it('WLD-09 is found when an app or a sentence has mangled its address', async () => {
    const to = async (path: string) => (await shop.fetch(path)).headers.get('Location')
    expect(await to('/us/product.')).toBe('/us/product')
    expect(await to('/us/product%3Fcard=joker')).toBe('/us/product?card=joker')
    expect(await to('/us.')).toBe('/us')
    expect(await to(`${SITE}//us/faq`)).toBe('/us/faq')
    expect(await to('/nl/product.')).toBeNull()
    for (const path of ['/us/product.', '/us.', `${SITE}//us/faq`]) {
      const response = await single.fetch(path)
      expect([path, response.status, response.headers.get('Location')]).toEqual([path, 404, null])
    }
  })

  it('WLD-12 links to pages with the prefix of its market, and to what has none without it', async () => {
    for (const prefix of PREFIXES.slice(0, 3))
      for (const path of IN_MARKETS) {
        const page = await html(behind(prefix, path))
        const links = linksIn(page)
        if (!page.includes('data-embed')) expect(links.length).toBeGreaterThan(5)
        for (const link of links) {
          expect([prefix, path, link, IN_MARKETS.includes(link)]).toEqual([prefix, path, link, false])
          expect([link, (await shop.fetch(link)).status]).not.toEqual([link, 404])
        }
      }
  })
})

describe('the HTML of an address', () => {
  const TRANSLATED = 'GB:GBP:en-GB US:USD:en-US DE+AT:EUR:de FR:EUR:fr ES:EUR:es'
  /** With their languages. */
  const PAGES = {
    ...{ '/product': 'en-GB', '/us/product?card=joker': 'en-US', '/de': 'de', '/fr/product': 'fr', '/es/faq': 'es' },
    ...{ '/fr/order/thanks': 'fr' },
    ...{ '/nothing': 'en-GB', '/nl/faq': 'en-GB', '/us/nothing': 'en-US', '/de/nothing': 'de' },
    ...{ '/unsubscribe?token=x&l=de&m=de': 'de' },
  }
  const COUNTRIES = ['US', 'DE', 'GB', undefined]
  const ASKED: Record<string, string>[] = [
    {},
    { 'Accept-Language': 'de-DE,de;q=0.9' },
    { 'Accept-Language': 'en-US', Cookie: 'market=us; country=US; acme-country=US; lang=en-US' },
    { Referer: 'https://shop.example.test/us/product', 'CF-IPCountry': 'US', Cookie: 'acme-country={"market":"us"}' },
    { 'Accept-Language': 'fr', Cookie: 'lang=fr; market=fr', Referer: 'https://www.google.de/', 'CF-IPCountry': 'FR' },
  ]

  it('WLD-10 WLD-74 is the same for every country, language, cookie and referrer, header by header, and no redirect', async () => {
    const { env } = await createShop({ MARKETS: TRANSLATED })
    for (const [path, language] of Object.entries(PAGES)) {
      const seen = new Set<string>()
      for (const country of COUNTRIES)
        for (const headers of ASKED) {
          // Another `env` has caches of its own, so every page is rendered.
          const context = createExecutionContext()
          const init = { headers, redirect: 'manual', cf: country === undefined ? {} : { country } } as RequestInit
          const response = await worker.fetch(new Request(SITE + path, init), { ...env }, context)
          expect([path, [200, 400, 404].includes(response.status)]).toEqual([path, true])
          const html = await response.text()
          expect([path, html.includes(`<html lang="${language}"`)]).toEqual([path, true])
          seen.add(JSON.stringify([response.status, [...response.headers], html]))
          await waitOnExecutionContext(context)
        }
      expect([path, seen.size]).toEqual([path, 1])
    }
  })
})

describe('what has no market', () => {
  const PLAIN = [
    ...['/scan/DEMO0001', '/login', '/register', '/p/ava', '/profile/ava', '/profile/ava/contact.vcf', '/dashboard'],
    ...['/report', '/checkout', '/embed/docs', '/media/x', '/healthz', '/robots.txt', '/sitemap.xml', '/confirm'],
    ...['/manifest.webmanifest', '/speculation-rules.json', '/unsubscribe', '/sample-checkout/x', '/api/functions/x'],
    ...['/operator/encode', '/dev/mail', '/cart', '/discount', '/order', '/acme', '/nothing'],
  ]

  it('WLD-13 answers behind a prefix as a 404', async () => {
    for (const path of PLAIN) {
      const response = await shop.fetch(`/de${path}`)
      expect([path, response.status, response.headers.get('Location')]).toEqual([path, 404, null])
      expect(await response.text()).not.toContain(NO_SHOP)
    }
  })

  it('WLD-13 answers without one as in a shop with one market', async () => {
    const files = ['/robots.txt', '/sitemap.xml', '/speculation-rules.json']
    for (const path of PLAIN.filter((each) => !files.includes(each))) {
      const [one, several] = [mutable(await single.fetch(path)), await shop.fetch(path)]
      expect([path, several.status]).toEqual([path, one.status])
      // WLD-107: the language of these two is the visitor's.
      if (['/profile/ava', '/report'].includes(path)) one.headers.append('Vary', 'Accept-Language')
      expect([path, headersOf(several)]).toEqual([path, headersOf(one)])
    }
  })

  it('WLD-13 has a row that says so: what a market has is named, so that nothing else gets a prefix', () => {
    const rows = ADDRESSES.filter(({ inMarkets }) => inMarkets).map(({ kind, id }) => `${kind} ${id}`)
    expect(rows.filter((row) => !row.startsWith('page '))).toEqual([
      'permalink discount',
      'permalink cart',
      'bare-page thanks',
    ])
    const without = PATHS.filter(([id]) => !isInMarkets(id)).map(([id]) => id)
    expect(without).toEqual(['embed-docs', 'checkout', 'report'])
  })
})

describe('a prefix that is none', () => {
  it('WLD-14 before a page answers 404, says so and links to the page of the default market', async () => {
    for (const [path, there] of [
      ['/nl/product', '/product'],
      ['/nl', '/'],
      ['/us-fr/faq/', '/faq/'],
    ] as const) {
      const response = await shop.fetch(path)
      const page = await response.text()
      expect([path, response.status, response.headers.get('Cache-Control')]).toEqual([path, 404, 'no-store'])
      expect(page).toContain(`<h1>${NO_SHOP.replace("'", '&#x27;')}</h1>`)
      expect(page).toContain(`href="${there}"`)
      expect(page).toContain('<meta name="robots" content="noindex"/>')
    }
  })

  it('WLD-14 before anything else, and with one market, is what it was', async () => {
    for (const path of ['/nl/nothing', '/nl/product/x', '/nl/scan/X', '/xx/login', '/toolong/product'])
      expect([path, (await html(path)).includes('have a shop for this')]).toEqual([path, false])
    for (const path of ['/nl/product', '/us', '/us/product', '/de/discount/X']) {
      const response = await single.fetch(path)
      const page = await response.text()
      expect([path, response.status, page.includes('have a shop for this')]).toEqual([path, 404, false])
      expect(page).toContain('marketing site')
    }
  })

  it('WLD-13 keeps the redirects of a brand whose slug has two letters', async () => {
    const short = await createShop({ BRAND_SLUG: 'ab', MARKETS })
    const response = await short.fetch('/ab/product')
    expect(response.headers.get('Location')).toMatch(/\/dashboard$/)
    expect((await short.fetch('/us/product')).status).toBe(200)
  })
})

describe('a link into the cart', () => {
  const to = async (path: string) => (await shop.fetch(path)).headers.get('Location')

  it('WLD-15 leads into the market of its prefix', async () => {
    expect(await to('/us/discount/SPRING20')).toBe('/us?cart-code=SPRING20')
    expect(await to('/us/discount/SPRING20?redirect=/product?card=joker')).toBe(
      '/us/product?card=joker&cart-code=SPRING20',
    )
    expect(await to('/de/cart/joker-nfc-card:2')).toMatch(/^\/de\?cart-/)
    expect(await to('/us/discount/SPRING20?redirect=/de/faq%23delivery')).toBe('/us/faq?cart-code=SPRING20#delivery')
    expect(await to('/us/discount/SPRING20?redirect=/us/faq')).toBe('/us/faq?cart-code=SPRING20')
  })

  it('WLD-15 leads into the default market without a prefix', async () => {
    expect(await to('/discount/SPRING20')).toBe('/?cart-code=SPRING20')
    expect(await to('/discount/SPRING20?redirect=/product')).toBe('/product?cart-code=SPRING20')
    expect(await to('/discount/SPRING20?redirect=/us/product')).toBe('/product?cart-code=SPRING20')
  })

  it('WLD-15 stays on the site, and leaves what has no market as it is', async () => {
    for (const outside of ['https://evil.example/us/faq', '//evil.example', 'javascript:alert(1)'])
      expect(await to(`/us/discount/SPRING20?redirect=${encodeURIComponent(outside)}`)).toBe('/us?cart-code=SPRING20')
    expect(await to('/us/discount/SPRING20?redirect=/embed/docs')).toBe('/embed/docs?cart-code=SPRING20')
    expect(await to('/us/discount/SPRING20?redirect=/nl/faq')).toBe('/nl/faq?cart-code=SPRING20')
  })
})

describe('the log', () => {
  it('WLD-110 a page of a market that fails has the headers of its row and leads to the home page there', async () => {
    const failed = async (path: string, of = shop) => {
      const response = failureResponse(new Request(SITE + path), of.env, 'unexpected')
      const home = /href="(\/[^"]*)">Back to home/.exec(await response.text())?.[1]
      return [response.status, home, response.headers.get('Referrer-Policy'), response.headers.has('X-Frame-Options')]
    }
    expect(await failed('/us/product')).toEqual([500, '/us', 'strict-origin-when-cross-origin', false])
    expect(await failed('/us/order/thanks')).toEqual([500, '/us', 'no-referrer', true])
    expect(await failed('/us/scan/X')).toEqual([500, '/', 'strict-origin-when-cross-origin', false])
    expect(await failed('/us/order/thanks', single)).toEqual([500, '/', 'strict-origin-when-cross-origin', false])
  })

  it('WLD-17 names an address of a market by its pattern', async () => {
    const loud = await createShop({ MARKETS, LOG_REQUESTS: 'all' })
    const quiet = await createShop({ LOG_REQUESTS: 'all' })
    const lines: string[] = []
    for (const level of ['debug', 'info', 'warn', 'error'] as const)
      vi.spyOn(console, level).mockImplementation((line: string) => {
        lines.push(line)
      })
    const routeOf = async (path: string, of = loud) => {
      lines.length = 0
      await (await of.fetch(path)).text()
      return lines.map((line) => JSON.parse(line)).find(({ event }) => event === 'request')?.route
    }
    expect(await routeOf('/us/product?card=joker')).toBe('/{market}/product')
    expect(await routeOf('/de-en/')).toBe('/{market}')
    expect(await routeOf('/us/discount/SECRET')).toBe('/{market}/discount/*')
    expect(await routeOf('/us/order/thanks')).toBe('/{market}/order/thanks')
    expect(await routeOf('/us/scan/SECRET')).toBe('*')
    expect(await routeOf('/product')).toBe('/product')
    expect(await routeOf('/us/product', quiet)).toBe('*')
  })
})
