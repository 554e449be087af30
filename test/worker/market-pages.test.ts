// Whole pages of other markets as they leave the Worker, islands included: prices, delivery words and links.
import { beforeAll, describe, expect, it } from 'vitest'
import { encodeOrder } from '#commerce/sample-checkout-id.ts'
import { pagePaths } from '#domain/site/routes.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ MARKETS: 'GB:GBP:en-GB US:USD:en-US DE:EUR:en-GB', DUTIES_PAID: 'US' })
})

/** Without a market. */
const OTHERS = ['checkout', 'embed-docs', 'report']
const PATHS = [
  ...Object.entries(pagePaths({ slug: 'acme' })).flatMap(([id, paths]) => (OTHERS.includes(id) ? [] : paths)),
  '/order/thanks',
]
/** Without the paths of icons, which are numbers and letters. */
const htmlOf = async (path: string) => (await (await shop.fetch(path)).text()).replace(/ d="[^"]*"/g, '')
const inMarket = (prefix: string, path: string) => (path === '/' ? `/${prefix}` : `/${prefix}${path}`)

describe.each(['us', 'de'])('the pages of /%s', (prefix) => {
  it('WLD-76 say neither "Next Day" nor "48h", in words or data', async () => {
    for (const path of PATHS) expect(await htmlOf(inMarket(prefix, path)), path).not.toMatch(/next[\s-]day|\b48\s?h/i)
    expect(await htmlOf('/')).toMatch(/next[\s-]day/i)
  })

  it('WLD-12 link to pages of their market, and to what has no market without its prefix', async () => {
    const pages = new Set(Object.values(pagePaths({ slug: 'acme' })).flat())
    for (const path of PATHS) {
      // The list of countries leads to the other markets.
      const html = (await htmlOf(inMarket(prefix, path))).replace(/<nav aria-labelledby="markets".*?<\/nav>/s, '')
      const links = [...html.matchAll(/<a [^>]*?href="(\/[^"#?]*)/g)].map(([, href = '']) => href)
      const lost = links.filter((href) => pages.has(href) && !['/embed/docs', '/report'].includes(href))
      expect(lost, path).toEqual([])
    }
  })
})

it('WLD-79 American pages never say VAT nor show pounds, and German ones show no pounds', async () => {
  const found = async (prefix: string, words: RegExp) => {
    const pages = await Promise.all(
      PATHS.map(async (path) => [path, (await htmlOf(inMarket(prefix, path))).match(words)]),
    )
    return pages.flatMap(([path, match]) => (match === null ? [] : [`${path}: ${match}`]))
  }
  expect(await found('us', /.{20}(?:\bVAT\b|£|pounds).{20}/)).toEqual([])
  expect(await found('de', /.{20}(?:£|pounds).{20}/)).toEqual([])
})

const SHIPPING = 'Shipping, where it is not free, is shown before you pay.'
it.each([
  [
    '',
    [
      'All prices are in pounds sterling (GBP) and include VAT at the rate that applies.',
      'rounded to the nearest pound',
      'for £108 instead of £135',
      'standard shipping takes 3-5 business days in the UK',
      'Standard shipping is free over £25.',
      'href="/faq#orders-shipping"',
      'href="/policies"',
    ],
  ],
  [
    'us',
    [
      `All prices in US dollars. ${SHIPPING}`,
      'for $132 instead of $165',
      'dispatched within 1-2 business days, custom cards within 3-5. After that, delivery takes 5-10 business days.',
      'Delivery is free on orders over $40. Import duties and taxes are included.',
      'href="/us/faq#orders-shipping"',
      'href="/us/policies"',
    ],
  ],
  [
    'de',
    [
      `All prices in euro, VAT included. ${SHIPPING}`,
      'for €127 instead of €159',
      'dispatched within 1-2 business days, custom cards within 3-5. After that, delivery takes 4-7 business days.',
      'Delivery is free on orders over €40. Import duties and taxes may be charged on delivery.',
      'href="/de/faq#orders-shipping"',
      'href="/de/policies"',
    ],
  ],
])('WLD-12 WLD-75 WLD-78 WLD-80 the terms of "%s" say its prices, packs, delivery and duties', async (prefix, all) => {
  const html = await htmlOf(prefix === '' ? '/terms' : `/${prefix}/terms`)
  for (const words of all) expect(html).toContain(words)
  expect(html).toContain('href="/report"') // it has no market
  expect(html).not.toContain('{{')
})

it('WLD-79 the terms speak of sales tax where it is added', async () => {
  const added = 'All prices in US dollars. Sales tax is added at checkout where it applies. Shipping'
  expect(await htmlOf('/us/terms')).not.toContain('Sales tax')
  const live = await createShop({
    ...{ MARKETS: 'GB:GBP:en-GB US:USD:en-US DE:EUR:en-GB', COMMERCE_MODE: 'live' },
    SHOPIFY_STOREFRONT_URL: 'https://acme.example/api/2026-04/graphql.json',
    SHOPIFY_STOREFRONT_TOKEN: 'shpat_1',
  })
  expect(await (await live.fetch('/us/terms')).text()).toContain(added)
  expect(await (await live.fetch('/de/terms')).text()).not.toContain('Sales tax')
})

it('WLD-75 WLD-12 the privacy policy is the same text in each market', async () => {
  const sections = async (path: string) => (await htmlOf(path)).match(/<div class="legal">.*?<\/div><\/div>/s)?.[0]
  const home = await sections('/policies')
  expect(home).toContain('Information Commissioner')
  for (const prefix of ['us', 'de'])
    expect((await sections(`/${prefix}/policies`))?.replaceAll(`href="/${prefix}"`, 'href="/"')).toBe(home)
})

it('WLD-78 product pages of the EU say "incl. VAT" by the price, with a link to the words on delivery', async () => {
  const price = async (path: string) => /data-price.*?<\/p>/s.exec(await htmlOf(path))?.[0] ?? ''
  for (const card of ['black', 'joker'])
    expect(await price(`/de/product?card=${card}`)).toMatch(
      /€\d+<\/span><span>incl\. VAT, <a class="text-link" href="\/de\/faq#orders-shipping">delivery<\/a>/,
    )
  const answers = /<section id="orders-shipping".*/s.exec(await htmlOf('/de/faq'))?.[0]
  expect(answers).toContain('delivery takes 4-7 business days')
  expect(await price('/product')).toContain('<span>VAT included</span>')
  expect(await price('/us/product')).not.toMatch(/VAT|[Tt]ax/)
})

it.each([
  ['us', '$', ['$49.00', '$55.00'], ['$132', '$55'], ['$93', '$196', '$735', '$3,063']],
  ['de', '€', ['€47.00', '€53.00'], ['€127', '€53'], ['€89', '€188', '€705', '€2,938']],
])(
  'WLD-42 home, editions and bundles of /%s show the prices of its table in the HTML',
  async (prefix, sign, ...all) => {
    const [home, limited, core] = await Promise.all(
      ['', '/limited-editions', '/core-editions'].map((path) => htmlOf(`/${prefix}${path}`)),
    )
    const [onHome = [], onLimited = [], onCore = []] = all
    for (const [html, prices] of [
      [home, onHome],
      [limited, onLimited],
      [core, onCore],
    ] as const)
      for (const price of prices) expect(html).toContain(price)
    expect(await htmlOf(`/${prefix}/product`)).toContain(onHome[0]?.replace('.00', ''))
    expect(await htmlOf(`/${prefix}/acme-teams`)).toContain(`${sign}${prefix === 'us' ? '36.75' : '35.25'}`)
  },
)

it('WLD-80 the FAQ says that duties are paid in the zone that the setting names', async () => {
  expect(await htmlOf('/us/faq')).toContain('Import duties and taxes are included.')
  expect(await htmlOf('/de/faq')).toContain('Import duties and taxes may be charged on delivery.')
})

it('WLD-58 the sample checkout of another market has its amounts, its tax words and its way back', async () => {
  const id = (market?: { prefix: string; language: string }) =>
    encodeOrder({ lines: [['black', 2]], discountCode: null, ...(market ? { market } : {}) })
  const us = await htmlOf(`/sample-checkout/${id({ prefix: 'us', language: 'en-US' })}`)
  expect(us).toMatch(/data-total="true">\$93\.00</)
  expect(us).toContain('href="/us"')
  expect(us).not.toContain('VAT')
  const de = await htmlOf(`/sample-checkout/${id({ prefix: 'de', language: 'en-GB' })}`)
  expect(de).toMatch(/data-total="true">€89\.00</)
  expect(de).toContain('VAT included')
  expect(await htmlOf(`/sample-checkout/${id()}`)).toMatch(/data-total="true">£76\.00</)
})
