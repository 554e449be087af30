// What search engines and other sites read: sitemap, robots.txt, structured data, and the picture and words of a shared
// link. Facts must agree with the page they stand in.
import { beforeAll, describe, expect, it } from 'vitest'
import { designSharePath, SHARE_IMAGE_PATH } from '#domain/seo/share-image.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { isIndexed, type PageId, pagePaths } from '#domain/site/routes.ts'
import { createShop, type Shop, SITE } from '#test/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})

const html = async (path: string, from = shop) => (await from.fetch(path)).text()
const meta = (page: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(page)?.[1] ?? null
const PAGES = Object.entries(pagePaths({ slug: 'acme' })).map(([id, [path]]) => ({ id: id as PageId, path }))
const INNER = PAGES.filter(({ id }) => isIndexed(id) && id !== 'home')
const DESIGNS = createCatalogue({ slug: 'acme', name: 'Acme' }).designs

/** The nodes of a page's structured data by type; a page has one block or none. */
// biome-ignore lint/suspicious/noExplicitAny: read back from JSON
function nodes(page: string): Record<string, any> {
  const blocks = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  expect(blocks.length).toBeLessThanOrEqual(1)
  if (!blocks[0]?.[1]) return {}
  const data = JSON.parse(blocks[0][1])
  expect(data['@context']).toBe('https://schema.org')
  return Object.fromEntries(data['@graph'].map((node: { '@type': string }) => [node['@type'], node]))
}

describe('files for crawlers', () => {
  it('the sitemap lists the canonical address of every page that may be indexed, and nothing else', async () => {
    const response = await shop.fetch('/sitemap.xml')
    expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600')
    const listed = [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '')
    const canonical = []
    for (const { path } of PAGES) {
      const found = /<link rel="canonical" href="([^"]*)"/.exec(await html(path))?.[1]
      if (found) canonical.push(found)
    }
    expect(listed.sort()).toEqual(canonical.sort())
    for (const left of ['/embed', '/checkout', '/acme-plus', '/report']) expect(listed).not.toContain(SITE + left)
  })

  it('robots.txt closes calls, taps, embeds and checkouts and names the sitemap', async () => {
    const response = await shop.fetch('/robots.txt')
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    const lines = (await response.text()).split('\n')
    for (const path of ['/api/', '/scan/', '/embed', '/sample-checkout/', '/order/thanks', '/checkout'])
      expect(lines).toContain(`Disallow: ${path}`)
    expect(lines).toContain('Allow: /embed/docs')
    expect(lines).toContain(`Sitemap: ${SITE}/sitemap.xml`)
  })

  it('both use the origin of the request while SITE_URL is empty', async () => {
    const local = await createShop({ SITE_URL: '' })
    const text = await (await local.fetch('http://localhost:8787/sitemap.xml')).text()
    expect(text).toContain('<loc>http://localhost:8787/product</loc>')
  })
})

describe('one address for one page', () => {
  const QUERIES = ['?card=joker', '?card=nope', '?utm_source=x&card=black', '?ref=ANNA&discount=10']
  const FOLDED = INNER.filter(({ id }) => ['product', 'core', 'limited', 'plus'].includes(id))
  it.each(FOLDED)('$path names itself without its query as canonical, whatever the query', async ({ path }) => {
    for (const query of QUERIES)
      expect(/<link rel="canonical" href="([^"]*)"/.exec(await html(path + query))?.[1], query).toBe(SITE + path)
  })

  it('the second address of the professional tier names the first', async () => {
    expect(await html('/acme-plus?card=joker')).toContain(`<link rel="canonical" href="${SITE}/acmeplus"/>`)
  })
})

/** The words of a piece of HTML as a visitor reads them. */
const wordsOf = (markup: string): string =>
  markup
    .replace(/<!--.*?-->/g, '')
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<\/p>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .trim()

describe('structured data', () => {
  it.each(DESIGNS)('the product page of $card offers the design it shows, at the price it shows', async (design) => {
    const page = await html(`/product?card=${design.card}`)
    const { Product } = nodes(page)
    expect(page).toContain(`<h1 class="mt-2 text-3xl">${Product.name}</h1>`)
    const shown = /data-price="true">.*?<span class="engraved text-3xl">£([\d.]+)</.exec(page)?.[1]
    expect(Number(Product.offers.price)).toBe(Number(shown))
    expect(page).toContain(Product.description.slice(0, 30))
    expect(page).toContain(`<link rel="canonical" href="${SITE}/product"/>`)
    expect(Number(meta(page, 'product:price:amount'))).toBe(Number(shown))
    expect(Product.offers.priceCurrency).toBe(meta(page, 'product:price:currency'))
    expect(Product.offers.url).toBe(meta(page, 'og:url'))
    const words = wordsOf(page)
    const { hasMerchantReturnPolicy: returns, shippingDetails } = Product.offers
    expect(words).toContain(`${returns.merchantReturnDays}-Day`)
    const [from, to] = [
      shippingDetails.deliveryTime.transitTime.minValue,
      shippingDetails.deliveryTime.transitTime.maxValue,
    ]
    expect(words).toContain(`${from}–${to} business days`)
    expect(Product.image).toBe(`${SITE}/cards/${design.id}-front-960.webp`)
    expect(JSON.stringify(nodes(page))).not.toMatch(/aggregateRating|"review/i)
  })

  it('the FAQ page holds its questions, and no other page repeats them', async () => {
    const page = await html('/faq')
    const questions = nodes(page).FAQPage.mainEntity
    const shown = [...page.matchAll(/<details[^>]*><summary[^>]*>(.*?)<\/summary>(.*?)<\/details>/g)]
    expect(
      questions.map(({ name, acceptedAnswer }: { name: string; acceptedAnswer: { text: string } }) => [
        name,
        acceptedAnswer.text,
      ]),
    ).toEqual(shown.map(([, question = '', answer = '']) => [wordsOf(question), wordsOf(answer)]))
    expect(shown.length).toBeGreaterThan(15)
    for (const { path } of INNER.filter(({ id }) => id !== 'faq'))
      expect(nodes(await html(path)), path).not.toHaveProperty('FAQPage')
  })

  it.each(INNER)('$path says where it stands', async ({ path }) => {
    const trail = nodes(await html(path)).BreadcrumbList.itemListElement
    expect(trail[0].item).toBe(`${SITE}/`)
    expect(trail.at(-1).item.startsWith(SITE + path)).toBe(true)
    for (const { name } of trail) expect(name).not.toBe('')
    // A step is called what the page it leads to is called, and each leads to a page.
    const last = trail.at(-1)
    const own = path === '/product' ? /<h1[^>]*>([^<]*)</ : /<title>([^<]*?)(?: · Acme)?</
    expect(wordsOf(own.exec(await html(path))?.[1] ?? '')).toBe(last.name)
    for (const { item } of trail) expect((await shop.fetch(item)).status, item).toBe(200)
  })

  it.each([
    ['/core-editions', 'core'],
    ['/limited-editions', 'limited'],
  ])('%s lists the designs it shows, at the prices it shows', async (path) => {
    const page = await html(path)
    const text = wordsOf(page)
    for (const { item } of nodes(page).ItemList.itemListElement) {
      expect(text).toContain(item.alternateName)
      expect(text).toContain(`£${Number(item.offers.price)}`)
      expect(page, 'its picture').toContain(item.image.slice(SITE.length).replace('-960.webp', ''))
    }
  })

  it('home names the shop, the editions list their designs, unindexed and embedded pages say nothing', async () => {
    const home = nodes(await html('/'))
    expect(home.Organization).toMatchObject({ name: 'Acme', url: `${SITE}/` })
    expect(home.WebSite.publisher['@id']).toBe(home.Organization['@id'])
    for (const [path, count] of [
      ['/core-editions', 2],
      ['/limited-editions', 5],
    ] as const)
      expect(nodes(await html(path)).ItemList.itemListElement).toHaveLength(count)
    for (const path of ['/embed', '/checkout', '/report', '/product?embed=1', '/nowhere'])
      expect(nodes(await html(path)), path).toEqual({})
  })

  it('a profile is a ProfilePage, and what its owner wrote cannot leave the block', async () => {
    const hostile = '</script><script>alert(1)</script><!--'
    await shop.env.DB.prepare("INSERT INTO profiles (username, full_name, bio) VALUES ('hostile', ?, ?)")
      .bind(hostile, hostile)
      .run()
    const page = await html('/profile/hostile')
    expect(page).not.toContain('<script>alert')
    expect(nodes(page).ProfilePage.mainEntity).toMatchObject({ name: hostile, alternateName: '@hostile' })
    expect(nodes(await html('/profile/nobody'))).toEqual({})
  })
})

describe('a shared link', () => {
  const pictures = [SHARE_IMAGE_PATH, '/share/core.jpg', '/share/limited.jpg', ...DESIGNS.map(designSharePath)]
  const known = pictures.map((path) => SITE + path)

  it.each(PAGES)('$path has a title, a description and a picture that exists', async ({ path }) => {
    const page = await html(path)
    expect(meta(page, 'og:title')).toBe(/<title>([^<]*)</.exec(page)?.[1])
    expect(meta(page, 'og:description')).toBe(meta(page, 'description'))
    // test/unit/share-image.test.ts looks for these files.
    expect(known).toContain(meta(page, 'og:image'))
    expect(meta(page, 'twitter:image')).toBe(meta(page, 'og:image'))
    expect(meta(page, 'twitter:card')).toBe('summary_large_image')
    expect(meta(page, 'og:image:width')).toMatch(/^\d+$/)
  })

  it('to a design shows that design, also when a network asks for the address it was told', async () => {
    const page = await html('/product?card=joker&embed=0&utm_source=x')
    expect(meta(page, 'og:type')).toBe('product')
    expect(meta(page, 'og:url')).toBe(`${SITE}/product?card=joker`)
    expect(meta(page, 'og:image')).toBe(`${SITE}/share/joker.jpg`)
    expect(meta(page, 'product:price:amount')).toBe('45.00')
    expect(meta(await html('/product'), 'og:url')).toBe(`${SITE}/product`)
    for (const [path, picture] of [
      ['/core-editions', 'core'],
      ['/limited-editions', 'limited'],
    ])
      expect(meta(await html(path ?? ''), 'og:image')).toBe(`${SITE}/share/${picture}.jpg`)
  })

  it('D-119 to a profile shows the picture drawn for it, by its absolute address; to nobody’s the shop’s', async () => {
    // Whatever origin the request came in on, and however the username was written.
    const page = await html('http://evil.example/profile/AVA')
    const picture = meta(page, 'og:image') ?? ''
    expect(picture).toMatch(new RegExp(`^${SITE}/profile/ava/share\\.png\\?v=[0-9a-z]+$`))
    expect(meta(page, 'og:type')).toBe('profile')
    expect(meta(page, 'profile:username')).toBe('ava')
    expect([meta(page, 'og:image'), meta(page, 'twitter:image')]).toEqual([picture, picture])
    expect([meta(page, 'og:image:width'), meta(page, 'og:image:height')]).toEqual(['1200', '630'])
    expect(meta(page, 'og:image:alt')).toBe('Ava Whitlock on Acme, beside a metal card')
    expect(meta(page, 'twitter:image:alt')).toBe(meta(page, 'og:image:alt'))
    expect(meta(page, 'twitter:card')).toBe('summary_large_image')
    const { primaryImageOfPage, mainEntity } = nodes(page).ProfilePage
    expect(primaryImageOfPage).toMatchObject({ '@type': 'ImageObject', url: picture, width: 1200, height: 630 })
    expect(mainEntity.image).toBe(`${SITE}/avatars/ava.webp`)
    expect(meta(await html('/profile/nobody'), 'og:image')).toBe(`${SITE}/share/default.png`)
    expect(meta(await html('/profile/nobody'), 'og:url')).toBeNull()
  })
})

describe('company details', () => {
  const set = {
    BUSINESS_NAME: 'Acme Cards Ltd',
    BUSINESS_ADDRESS: '1 High Street, Leeds',
    BUSINESS_VAT_NUMBER: 'GB123',
  }

  it('stand in the footer and on both legal pages when they are set, and nowhere otherwise', async () => {
    const company = await createShop(set)
    expect((await html('/faq', company)).match(/Acme Cards Ltd/g)).toHaveLength(1)
    for (const path of ['/policies', '/terms']) {
      const page = await html(path, company)
      expect(page.match(/data-business/g)).toHaveLength(2)
      for (const detail of Object.values(set)) expect(page).toContain(detail)
    }
    for (const path of ['/faq', '/policies', '/terms']) expect(await html(path)).not.toContain('data-business')
  })
})
