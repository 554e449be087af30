// A shop that sells engraved cards, and one that does not: pages, call 3, the sample checkout and its order. ENG-01, ENG-02,
// ENG-07, ENG-21 to ENG-26, ENG-31, STR-18; D-153.
import { beforeAll, describe, expect, it } from 'vitest'
import { readSampleCheckout } from '#commerce/sample.ts'
import { ENGRAVED_GUARANTEE } from '#domain/content/engraving-copy.ts'
import { ENGRAVING_WORDS } from '#domain/content/words/engraving.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { createBrand } from '#domain/site/brand.ts'
import { readConfig } from '#src/env.ts'
import { rows } from '#test/support/database.ts'
import { createShop, errorMessage, KEY, type Shop, SITE } from '#test/support/shop.ts'

const PATH = '/api/functions/commerce'
const BLACK = 'gid://sample/ProductVariant/acme-card'
const JOKER = 'gid://sample/ProductVariant/joker-acme-card'
const catalogue = createCatalogue(createBrand({ slug: 'acme', name: 'Acme' }))

let on: Shop
let off: Shop
beforeAll(async () => {
  ;[on, off] = [await createShop({ ENGRAVING: 'on' }), await createShop()]
})

type Attributes = readonly { key: string; value: unknown }[]
const named = (value: unknown, line2?: unknown): Attributes => [
  { key: 'Name', value },
  ...(line2 === undefined ? [] : [{ key: 'Line 2', value: line2 }]),
]
const call3 = (shop: Shop, lineItems: readonly object[]) =>
  shop.call(PATH, { action: 'createCheckout', input: { lineItems } })
async function checkoutOf(shop: Shop, lineItems: readonly object[]) {
  const response = await call3(shop, lineItems)
  expect(response.status).toBe(200)
  const { data } = await response.json<{
    data: { checkoutCreate: { checkout: { webUrl: string; totalPence: number } } }
  }>()
  return data.checkoutCreate.checkout
}
const htmlOf = async (shop: Shop, path: string) => (await shop.fetch(path)).text()
const wordsOf = async (shop: Shop, path: string) =>
  (await htmlOf(shop, path))
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

describe('the setting', () => {
  it('ENG-01 is off by default, and nothing else than on or off', () => {
    const of = (ENGRAVING?: string) => readConfig({ ANON_KEY: KEY, ...(ENGRAVING === undefined ? {} : { ENGRAVING }) })
    expect(of()).toMatchObject({ ok: true, config: { engraving: false } })
    expect(of('on')).toMatchObject({ ok: true, config: { engraving: true } })
    expect(of('yes')).toMatchObject({
      ok: false,
      problems: ['ENGRAVING must be "on" or "off".'],
      strictest: { engraving: false },
    })
  })
})

/** Whatever a page says of engraving beyond the words that it has in every shop. */
const SAYS =
  /Add engraving|Engraving is included|Engraving for larger orders|Engraved cards:|"engraving"|engrave my name|engraving-part|not cover engraved/

const PAGES = [
  '/',
  '/product',
  '/product?card=joker',
  '/core-editions',
  '/limited-editions',
  '/faq',
  '/terms',
  '/policies',
]

describe('pages', () => {
  it.each(PAGES)(
    'ENG-01 with the setting off %s is the same as without it, and says nothing of engraving',
    async (path) => {
      const set = await createShop({ ENGRAVING: 'off' })
      const [one, other] = await Promise.all([htmlOf(off, path), htmlOf(set, path)])
      expect(one).toBe(other)
      expect(one).not.toMatch(SAYS)
      expect(await htmlOf(on, path)).toMatch(SAYS)
    },
  )

  it('ENG-02 ENG-07 ENG-16 the product page offers it for every design, closed and without a preview, at no charge', async () => {
    for (const { card } of catalogue.designs) {
      const html = await htmlOf(on, `/product?card=${card}`)
      expect(html).toMatch(/<button type="button"[^>]*aria-expanded="false"[^>]*>(?:(?!<\/button>).)*Add engraving/)
      expect(html).toContain('Engraving is included.')
      expect(html).not.toContain(ENGRAVING_WORDS.notice)
      expect(html).not.toContain('<fieldset class="engraving-card"')
    }
  })

  it.each(['/core-editions', '/limited-editions'])('ENG-02 %s leads to custom orders', async (path) => {
    expect(await htmlOf(on, path)).toMatch(
      /Engraving for larger orders: (?:<!-- -->)?<a [^>]*href="\/faq">see custom orders\.<\/a>/,
    )
  })
})

describe('what the law asks for', () => {
  const PROMISES: [path: string, promise: string][] = [
    ['/faq', 'on top of your legal right to cancel within 14 days.'],
    ['/product', 'Every order has a 30-day money-back guarantee, on top of your statutory rights.'],
    ['/terms', 'We refund within 14 days of having it.'],
  ]
  it.each(PROMISES)('ENG-31 the guarantee of %s names the exception', async (path, promise) => {
    expect(await wordsOf(on, path)).toContain(`${promise} ${ENGRAVED_GUARANTEE}`)
    const plain = await wordsOf(off, path)
    expect(plain).toContain(promise)
    expect(plain).not.toContain(ENGRAVED_GUARANTEE)
  })

  it('ENG-31 terms, privacy policy and FAQ name engraving and its limits', async () => {
    expect(await wordsOf(on, '/terms')).toContain('Nor does it cover engraved cards: each is made to your order')
    expect(await wordsOf(on, '/policies')).toContain('The text of an engraving is kept with the cart.')
    const faq = await wordsOf(on, '/faq')
    expect(faq).toContain('Can you engrave my name?')
    expect(faq).toContain('a name of up to 30 characters and a second line of up to 40')
    // Search engines read the same.
    expect(await htmlOf(on, '/faq')).toContain('"name":"Can you engrave my name?"')
  })
})

describe('call 3', () => {
  it('ENG-21 ENG-24 takes a name and a second line, which the sample checkout brings back', async () => {
    const lines = [
      { variantId: JOKER, quantity: 1, attributes: named('  Zoë   O’Neil ', 'R&D') },
      { variantId: JOKER, quantity: 2 },
      { variantId: BLACK, quantity: 1, attributes: named('Ann Lee') },
    ]
    const { webUrl } = await checkoutOf(on, lines)
    expect(readSampleCheckout(webUrl.split('/').at(-1) ?? '', catalogue)?.lines).toMatchObject([
      { quantity: 1, engraving: { name: 'Zoë O’Neil', line2: 'R&D' } },
      { quantity: 2, engraving: null },
      { quantity: 1, engraving: { name: 'Ann Lee', line2: '' } },
    ])
    const page = await wordsOf(on, webUrl)
    expect(page).toContain('Engraving: Zoë O’Neil · R&D')
    expect(page).toContain('Engraving: Ann Lee')
    expect(page.match(/Engraving:/g)).toHaveLength(2)
  })

  it('ENG-07 ENG-25 costs what plain cards cost, packs included', async () => {
    const plain = await checkoutOf(on, [{ variantId: BLACK, quantity: 5 }])
    const engraved = await checkoutOf(on, [
      { variantId: BLACK, quantity: 2 },
      ...['Ann', 'Ben', 'Cy'].map((name) => ({ variantId: BLACK, quantity: 1, attributes: named(name) })),
    ])
    expect(engraved.totalPence).toBe(plain.totalPence)
  })

  it.each<[string, unknown, string]>([
    ['an unknown key', [{ key: 'Logo', value: 'x' }], 'The request is not valid.'],
    ['a repeated key', [...named('Ann'), ...named('Ben')], 'The request is not valid.'],
    ['an empty value', named(''), 'The request is not valid.'],
    ['a value of spaces', named(' \u200b '), 'The request is not valid.'],
    ['a number', named(7), 'The request is not valid.'],
    ['no attribute', [], 'The request is not valid.'],
    ['three attributes', [...named('Ann', 'x'), { key: 'Name', value: 'x' }], 'The request is not valid.'],
    ['null', null, 'The request is not valid.'],
    ['a text', 'Ann', 'The request is not valid.'],
    ['too long a text', named('x'.repeat(33)), 'At most 30 characters; 3 too many.'],
    ['a character', named('Ann', 'a × b'), '"×" cannot be engraved.'],
    ['too wide a text', named('Ann', 'W'.repeat(40)), 'This text is too wide for the card.'],
    ['no name', [{ key: 'Line 2', value: 'CEO' }], 'Please enter a name, or leave both lines empty.'],
  ])('ENG-05 ENG-21 answers 400 to %s', async (_case, attributes, message) => {
    const response = await call3(on, [{ variantId: BLACK, quantity: 1, attributes }])
    expect([response.status, await errorMessage(response)]).toEqual([400, message])
  })

  it('STR-18 answers 400 to more than forty different engravings, and takes forty', async () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ variantId: BLACK, quantity: 1, attributes: named(`Ann ${at}`) }))
    const again = { variantId: BLACK, quantity: 3, attributes: named('Ann 0') }
    expect((await call3(on, [...lines(40), again])).status).toBe(200)
    const response = await call3(on, [...lines(40), { ...again, variantId: JOKER }])
    expect([response.status, await errorMessage(response)]).toEqual([
      400,
      'At most 40 different engravings in one order.',
    ])
  })

  it('ENG-24 forty of the longest engravings fit into a body and into the address of their checkout', async () => {
    const lines = Array.from({ length: 40 }, (_, at) => ({
      variantId: JOKER,
      quantity: 1,
      attributes: named(`${at}`.padStart(2, '0').padEnd(30, 'é'), 'ï'.repeat(40)),
    }))
    const { webUrl } = await checkoutOf(on, lines)
    const page = await on.fetch(webUrl)
    expect(page.status).toBe(200)
    expect((await page.text()).match(/Engraving: /g)).toHaveLength(40)
  })

  it('ENG-22 ENG-23 of a shop that engraves nothing refuses it, and answers a plain cart as ever', async () => {
    const line = { variantId: BLACK, quantity: 1 }
    const response = await call3(off, [{ ...line, attributes: named('Ann') }])
    expect([response.status, await errorMessage(response)]).toEqual([400, 'The request is not valid.'])
    const bodies = await Promise.all([on, off].map(async (shop) => (await call3(shop, [line])).text()))
    expect(bodies[0]).toBe(bodies[1])
  })
})

describe('a test order', () => {
  it('ENG-26 keeps the engravings with its lines', async () => {
    const shop = await createShop({ ENGRAVING: 'on', SAMPLE_ORDERS: 'on' })
    const { webUrl } = await checkoutOf(shop, [
      { variantId: JOKER, quantity: 1, attributes: named('Zoë', 'R&D') },
      { variantId: JOKER, quantity: 2 },
    ])
    const body = new URLSearchParams({ once: 'e'.repeat(32), email: 'buyer@example.com', name: 'Robin Vale' })
    const placed = await shop.fetch(webUrl, { method: 'POST', body, headers: { origin: SITE } })
    expect(placed.status).toBe(303)
    const lines = await rows<{ attributes: string | null; quantity: number }>(
      shop.env.DB,
      'order_lines',
      'order_id = (SELECT id FROM orders ORDER BY rowid DESC LIMIT 1) ORDER BY position',
    )
    expect(lines.map(({ attributes, quantity }) => [quantity, JSON.parse(attributes ?? 'null')])).toEqual([
      [1, named('Zoë', 'R&D')],
      [2, null],
    ])
  })
})
