// What search engines read of a shop with several markets: canonical and alternate addresses in head and sitemap, what
// is closed to them, structured data and metadata; and the list of markets in the footer, whose links they follow.
import { createExecutionContext } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { isIndexed, isInMarkets, type PageId, pagePaths } from '#domain/site/routes.ts'
import worker from '#src/index.ts'
import { createShop, type Shop, SITE } from '#test/support/shop.ts'

const MARKETS = 'GB:GBP:en-GB US:USD:en-US DE+AT:EUR:en-GB FR:EUR:en-GB'
const PREFIXES = ['', 'us', 'de', 'fr']
/** By hand, so that nothing of the code under test decides what is right. */
const HREFLANGS: Record<string, string> = {
  ...{ 'en-GB': '', en: '', 'x-default': '' },
  ...{ 'en-US': '/us', 'en-DE': '/de', 'en-AT': '/de', 'en-FR': '/fr' },
}
let single: Shop
let shop: Shop
beforeAll(async () => {
  single = await createShop()
  shop = await createShop({ MARKETS })
})

const html = async (path: string, from = shop) => (await from.fetch(path)).text()
const attribute = (tag: string, name: string) =>
  new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag)?.[1]?.replaceAll('&amp;', '&')
const meta = (page: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(page)?.[1] ?? null
const canonicalOf = (page: string) => /<link rel="canonical" href="([^"]*)"/.exec(page)?.[1] ?? null
const alternatesOf = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<link rel="alternate"[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'hreflang') ?? '',
      attribute(tag, 'href') ?? '',
    ]),
  )
const PAGES = Object.entries(pagePaths({ slug: 'acme' })) as [PageId, readonly [string, ...string[]]][]
const INDEXED = PAGES.filter(([id]) => isIndexed(id)).map(([id, [path]]) => ({ id, path }))
const SHARED = INDEXED.filter(({ id }) => isInMarkets(id))
const behind = (prefix: string, path: string) => (prefix === '' ? path : `/${prefix}${path === '/' ? '' : path}`)

/** Every address of the sitemap with its alternates. */
async function sitemap(from = shop): Promise<Map<string, Record<string, string>>> {
  const xml = await html('/sitemap.xml', from)
  const entries = [...xml.matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry = '']) => {
    const links = [...entry.matchAll(/<xhtml:link [^>]*\/>/g)].map(([tag]) => {
      expect(attribute(tag, 'rel')).toBe('alternate')
      return [attribute(tag, 'hreflang') ?? '', attribute(tag, 'href') ?? ''] as const
    })
    return [/<loc>([^<]*)<\/loc>/.exec(entry)?.[1] ?? '', Object.fromEntries(links)] as const
  })
  expect(new Set(entries.map(([address]) => address)).size).toBe(entries.length)
  return new Map(entries)
}

describe('alternates', () => {
  it('WLD-93 each indexed page names itself as canonical, and every market and language with x-default', async () => {
    expect(SHARED.length).toBeGreaterThanOrEqual(9)
    for (const { path } of SHARED)
      for (const prefix of PREFIXES) {
        const page = await html(`${behind(prefix, path)}?ref=ANNA&discount=10`)
        expect([path, prefix, canonicalOf(page)]).toEqual([path, prefix, SITE + behind(prefix, path)])
        const wanted = Object.entries(HREFLANGS).map(([hreflang, market]) => [
          hreflang,
          SITE + behind(market.slice(1), path),
        ])
        expect([path, prefix, alternatesOf(page)]).toEqual([path, prefix, Object.fromEntries(wanted)])
        expect(page).not.toContain('<meta name="robots"')
      }
  })

  it('WLD-93 a page that is not indexed, or has one address, names none; nor does any page with one market', async () => {
    for (const path of [
      '/us/embed',
      '/checkout',
      '/report',
      '/embed/docs',
      '/us/order/thanks',
      '/us/nothing',
      '/nl/faq',
    ])
      expect([path, alternatesOf(await html(path))]).toEqual([path, {}])
    for (const path of ['/us/embed', '/us/order/thanks', '/us/nothing'])
      expect([path, canonicalOf(await html(path))]).toEqual([path, null])
    for (const { path } of INDEXED) {
      const page = await html(path, single)
      expect(page).not.toMatch(/hreflang|rel="alternate"/i)
    }
  })

  it('WLD-93 a market in two languages has the bare language once, for the first market with it', async () => {
    const two = await createShop({ MARKETS: 'GB:GBP:en-GB DE+AT:EUR:en-US US:USD:en-US' })
    expect(alternatesOf(await html('/us/faq', two))).toEqual({
      ...{ 'en-GB': `${SITE}/faq`, en: `${SITE}/faq`, 'x-default': `${SITE}/faq` },
      ...{ 'en-DE': `${SITE}/de/faq`, 'en-AT': `${SITE}/de/faq`, 'en-US': `${SITE}/us/faq` },
    })
  })

  it('WLD-94 the sitemap lists every indexed page of every prefix with the alternates of its head', async () => {
    const listed = await sitemap()
    const wanted = [
      ...INDEXED.map(({ path }) => SITE + path),
      ...PREFIXES.slice(1).flatMap((prefix) => SHARED.map(({ path }) => SITE + behind(prefix, path))),
    ]
    expect([...listed.keys()].sort()).toEqual(wanted.sort())
    for (const [address, alternates] of listed) {
      const page = await html(address)
      expect(canonicalOf(page)).toBe(address)
      expect([address, alternates]).toEqual([address, alternatesOf(page)])
    }
  })

  it('WLD-94 every pair names each other, and each version itself', async () => {
    const listed = await sitemap()
    for (const [address, alternates] of listed) {
      if (Object.keys(alternates).length === 0) continue
      expect(Object.values(alternates)).toContain(address)
      for (const other of Object.values(alternates)) expect([other, listed.get(other)]).toEqual([other, alternates])
    }
    expect([...listed.values()].filter((alternates) => Object.keys(alternates).length > 0)).toHaveLength(
      SHARED.length * PREFIXES.length,
    )
  })

  it('WLD-94 with one market the sitemap is that of before', async () => {
    const xml = await html('/sitemap.xml', single)
    expect(xml).not.toContain('xhtml')
    expect([...(await sitemap(single)).keys()]).toEqual(INDEXED.map(({ path }) => SITE + path))
  })
})

describe('files for crawlers and browsers', () => {
  const linesOf = async (from: Shop) => (await html('/robots.txt', from)).split('\n')

  it('WLD-95 robots.txt closes behind a prefix what it closes without one', async () => {
    const [one, several] = [await linesOf(single), await linesOf(shop)]
    const closed = one.filter((line) => line.startsWith('Disallow: ')).map((line) => line.replace('Disallow: ', ''))
    expect(closed.length).toBeGreaterThanOrEqual(6)
    for (const prefix of PREFIXES)
      for (const path of closed) expect(several).toContain(`Disallow: ${behind(prefix, path)}`)
    expect(several.filter((line) => !/^Disallow: \/(?:us|de|fr)\//.test(line))).toEqual(one)
  })

  it('WLD-95 the pages loaded ahead are those of every prefix', async () => {
    const listIn = async (from: Shop) => {
      const { prefetch } = JSON.parse(await html('/speculation-rules.json', from))
      return prefetch[0].where.href_matches as string[]
    }
    const [one, several] = [await listIn(single), await listIn(shop)]
    for (const [id, paths] of PAGES)
      for (const path of paths)
        for (const prefix of isInMarkets(id) ? PREFIXES : [''])
          for (const pattern of [behind(prefix, path), `${behind(prefix, path)}\\?*`])
            expect([pattern, several.includes(pattern)]).toEqual([pattern, id !== 'checkout'])
    expect(several.slice(0, one.length)).toEqual(one)
    expect(new Set(several).size).toBe(several.length)
    expect(several.filter((path) => path.includes('/report') || path.includes('/embed/docs'))).toHaveLength(4)
  })
})

describe('structured data and shared links', () => {
  // biome-ignore lint/suspicious/noExplicitAny: read back from JSON
  const nodes = (page: string): Record<string, any> => {
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? '{"@graph":[]}')
    return Object.fromEntries(data['@graph'].map((node: { '@type': string }) => [node['@type'], node]))
  }

  it('WLD-96 carry the currency, price, countries and days of the market', async () => {
    const offer = async (path: string) => nodes(await html(path)).Product.offers
    const us = await offer('/us/product?card=joker')
    expect(us).toMatchObject({ price: '55.00', priceCurrency: 'USD', url: `${SITE}/us/product?card=joker` })
    expect(us.shippingDetails).toMatchObject({
      shippingRate: { value: '0.00', currency: 'USD' },
      shippingDestination: { addressCountry: 'US' },
      deliveryTime: { handlingTime: { minValue: 1, maxValue: 2 }, transitTime: { minValue: 5, maxValue: 10 } },
    })
    expect(us.hasMerchantReturnPolicy.applicableCountry).toBe('US')
    const de = await offer('/de/product')
    expect(de).toMatchObject({ price: '47.00', priceCurrency: 'EUR' })
    expect(de.shippingDetails.shippingDestination).toMatchObject([{ addressCountry: 'DE' }, { addressCountry: 'AT' }])
    expect(de.shippingDetails.deliveryTime.transitTime).toMatchObject({ minValue: 4, maxValue: 7 })
    expect(de.hasMerchantReturnPolicy.applicableCountry).toEqual(['DE', 'AT'])
    const gb = await offer('/product')
    expect(gb).toMatchObject({ price: '40.00', priceCurrency: 'GBP' })
    expect(gb.shippingDetails.shippingDestination.addressCountry).toBe('GB')
  })

  it('WLD-96 carry the language, and addresses of the market', async () => {
    const { WebSite, Organization } = nodes(await html('/us'))
    expect(WebSite).toMatchObject({ inLanguage: 'en-US', url: `${SITE}/us`, '@id': `${SITE}/us#website` })
    expect(Organization).toMatchObject({ '@id': `${SITE}/#organization`, url: `${SITE}/` })
    expect(nodes(await html('/us/faq')).FAQPage.inLanguage).toBe('en-US')
    expect(nodes(await html('/')).WebSite).toMatchObject({ inLanguage: 'en-GB', url: `${SITE}/` })
    for (const { path } of SHARED.filter(({ id }) => id !== 'home')) {
      const steps = nodes(await html(`/us${path}`)).BreadcrumbList.itemListElement as { item: string }[]
      for (const { item } of steps) expect(item).toMatch(new RegExp(`^${SITE}/us(?:/|$)`))
    }
    for (const path of ['/us/core-editions', '/us/limited-editions']) {
      const { itemListElement } = nodes(await html(path)).ItemList
      for (const { item } of itemListElement) expect(item.url).toMatch(`${SITE}/us/product?card=`)
    }
  })

  it('WLD-96 og:locale is that of the market, and a shared design has its price there', async () => {
    expect(meta(await html('/us/faq'), 'og:locale')).toBe('en_US')
    expect(meta(await html('/de/faq'), 'og:locale')).toBe('en_GB')
    expect(meta(await html('/faq'), 'og:locale')).toBe('en_GB')
    const page = await html('/us/product?card=joker')
    expect(meta(page, 'og:url')).toBe(`${SITE}/us/product?card=joker`)
    expect(meta(page, 'product:price:amount')).toBe('55.00')
    expect(meta(page, 'product:price:currency')).toBe('USD')
  })
})

describe('the list of countries and languages', () => {
  const listIn = (page: string) => {
    const [nav = ''] = /<nav aria-labelledby="markets".*?<\/nav>/s.exec(page) ?? []
    return [...nav.matchAll(/<a ([^>]*)>(.*?)<\/a>/g)].map(([, tag = '', text]) => ({
      text,
      href: attribute(tag, 'href'),
      hreflang: attribute(tag, 'hreflang'),
      lang: attribute(tag, 'lang'),
      current: attribute(tag, 'aria-current'),
    }))
  }

  it('WLD-68 links to the same page in each market and language, in its language and with its currency', async () => {
    const page = await html('/us/faq')
    expect(page).toMatch(/<footer.*<h2 id="markets"[^>]*>Country and language<\/h2>.*<\/footer>/s)
    expect(listIn(page)).toEqual([
      { text: 'United Kingdom · English · GBP', href: '/faq', hreflang: 'en-GB', lang: 'en-GB', current: undefined },
      { text: 'United States · English · USD', href: '/us/faq', hreflang: 'en-US', lang: 'en-US', current: 'true' },
      { text: 'Germany · English · EUR', href: '/de/faq', hreflang: 'en-DE', lang: 'en-GB', current: undefined },
      { text: 'France · English · EUR', href: '/fr/faq', hreflang: 'en-FR', lang: 'en-GB', current: undefined },
    ])
  })

  it('WLD-68 is on every page with a footer, marks the current market and is absent with one market', async () => {
    for (const prefix of PREFIXES)
      for (const { id, path } of SHARED) {
        const list = listIn(await html(behind(prefix, path)))
        expect([id, list.map(({ href }) => href)]).toEqual([id, PREFIXES.map((each) => behind(each, path))])
        expect(list.findIndex(({ current }) => current === 'true')).toBe(PREFIXES.indexOf(prefix))
      }
    for (const { path } of INDEXED) expect(await html(path, single)).not.toContain('id="markets"')
    expect(await html('/us/embed')).not.toContain('id="markets"')
  })

  it('WLD-68 leads to the home page of a market that has no such page', async () => {
    const homes = PREFIXES.map((prefix) => behind(prefix, '/'))
    for (const path of ['/embed/docs', '/checkout', '/report', '/nothing', '/us/nothing', '/nl/faq'])
      expect([path, listIn(await html(path)).map(({ href }) => href)]).toEqual([path, homes])
  })

  it('WLD-69 keeps the card and drops the rest of the query', async () => {
    for (const path of ['/us/product', '/us/faq', '/us/acmeplus', '/us']) {
      const list = listIn(await html(`${path}?card=joker&ref=ANNA&discount=10&utm_source=x`))
      const there = path.replace('/us', '')
      expect(list.map(({ href }) => href)).toEqual(
        PREFIXES.map((prefix) => `${behind(prefix, there || '/')}?card=joker`),
      )
    }
    expect(listIn(await html('/us/product?card=nope')).map(({ href }) => href)).toContain('/fr/product')
    expect(listIn(await html('/us/product?ref=ANNA')).map(({ href }) => href)).toContain('/fr/product')
  })
})

describe('failures', () => {
  it('WLD-110 html lang is the language of the page', async () => {
    for (const [path, lang] of [
      ...(['/us', '/us/product', '/us/order/thanks', '/us/nothing', '/us/embed'] as const).map((path) => [
        path,
        'en-US',
      ]),
      ...(['/', '/de/faq', '/fr', '/nl/faq'] as const).map((path) => [path, 'en-GB']),
    ] as [string, string][])
      expect([path, /<html lang="([^"]*)"/.exec(await html(path))?.[1]]).toEqual([path, lang])
  })

  it('WLD-110 with D1 and KV failing a market answers like the default market, in its language', async () => {
    const broken = new Proxy({}, { get: () => () => Promise.reject(new Error('down')) })
    const env = { ...shop.env, DB: broken, CACHE: broken } as never
    const faulty = (path: string) => worker.fetch(new Request(SITE + path), env, createExecutionContext())
    for (const { path } of SHARED) {
      const [plain, there] = [await faulty(path), await faulty(behind('us', path))]
      expect([path, there.status]).toEqual([path, plain.status])
      expect([path, there.status]).toEqual([path, 200])
      expect(await there.text()).toContain('<html lang="en-US"')
      await plain.text()
    }
    expect((await faulty('/us/nothing')).status).toBe(404)
  })
})
