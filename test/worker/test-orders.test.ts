// Test orders at the sample checkout, and the page behind every checkout: what a visitor sees, who may send the form, what
// is stored of it, and that a shop without them is the shop of before.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSampleCheckout } from '#commerce/sample.ts'
import { encodeOrder } from '#commerce/sample-checkout-id.ts'
import { formatMoney } from '#domain/market/money.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { createBrand, storageKeys } from '#domain/site/brand.ts'
import { rows } from '#test/support/database.ts'
import { D1_OVERLOADED, fails, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, type Shop, SITE } from '#test/support/shop.ts'

const ID = encodeOrder({
  lines: [
    ['black', 2],
    ['joker', 1],
  ],
  discountCode: 'ANN10',
})
const TOTAL = readSampleCheckout(ID, createCatalogue(createBrand({ slug: 'acme', name: 'Acme' })))?.totalPence ?? 0
const PATH = `/sample-checkout/${ID}`
const ONCE = '00112233445566778899aabbccddeeff'
const EXTERNAL = async (once: string) => {
  const bytes = Uint8Array.from(once.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

let shop: Shop
let plain: Shop
beforeAll(async () => {
  plain = await createShop()
  shop = await createShop({ SAMPLE_ORDERS: 'on' })
})
beforeEach(async () => {
  for (const table of ['orders', 'order_lines', 'app_outbox']) await shop.env.DB.prepare(`DELETE FROM ${table}`).run()
})

const OWN = { 'sec-fetch-site': 'same-origin' }
const FIELDS = { once: ONCE, email: 'Ann@Example.com', name: 'Ann Lee' }
const send = (
  fields: Record<string, string> | URLSearchParams = FIELDS,
  headers: Record<string, string> = OWN,
  from = shop,
  path = PATH,
) => from.fetch(path, { method: 'POST', body: new URLSearchParams(fields), headers })
const orders = () => rows<Record<string, string | number | null>>(shop.env.DB, 'orders')
const lines = () => rows<Record<string, string | number | null>>(shop.env.DB, 'order_lines', '1 = 1 ORDER BY position')
const htmlOf = async (from: Shop, path = PATH) => (await from.fetch(path)).text()
const attribute = (html: string, tag: RegExp, name: string) =>
  new RegExp(`${name}="([^"]*)"`).exec(tag.exec(html)?.[0] ?? '')?.[1]
const onceIn = (html: string) => attribute(html, /<input[^>]*name="once"[^>]*>/, 'value') ?? ''

describe('the form', () => {
  it('ORD-24 ORD-26 ORD-31 asks for mail address and name below the words about payment, with an id of its own', async () => {
    const html = await htmlOf(shop)
    const form = /<form[\s\S]*<\/form>/.exec(html)?.[0] ?? ''
    expect(html.indexOf('No payment is taken.')).toBeLessThan(html.indexOf('<form'))
    expect(html.indexOf('No payment is taken.')).toBeGreaterThan(0)
    for (const words of ['>Email</label>', '>Name</label>', '>Place test order</button>']) expect(form).toContain(words)
    expect(form).toContain('method="post"')
    const sentTo = form.indexOf('Sent to: 1 Example Street, London (sample address)')
    expect(sentTo).toBeGreaterThan(0)
    expect(sentTo).toBeLessThan(form.indexOf('Place test order</button>'))
    const ids = [onceIn(html), onceIn(await htmlOf(shop))]
    for (const once of ids) expect(once).toMatch(/^[0-9a-f]{32}$/)
    expect(ids[0]).not.toBe(ids[1])
  })

  it.each<[string, Record<string, string>]>([
    ['test orders off', { SAMPLE_ORDERS: 'off' }],
    ['nothing said', {}],
    ['production', { APP_ENV: 'production' }],
  ])('ORD-25 is not there with %s: the page has no form and a POST answers 405 as before', async (_case, settings) => {
    const other = await createShop(settings)
    const html = await htmlOf(other)
    expect(html).toContain('No payment is taken.')
    expect(html).not.toMatch(/<form|<input|Place test order/)
    const post = await send(FIELDS, OWN, other)
    expect([post.status, post.headers.get('allow'), await post.text()]).toEqual([
      405,
      'GET, HEAD',
      'Method not allowed',
    ])
    expect(await orders()).toEqual([])
  })

  it('ORD-25 where the page is 404 so is its POST: a live shop, an id no checkout has', async () => {
    const live = await createShop({ COMMERCE_MODE: 'live' })
    for (const [from, path] of [
      [live, PATH],
      [shop, '/sample-checkout/nope'],
    ] as const) {
      expect((await from.fetch(path)).status).toBe(404)
      expect((await send(FIELDS, OWN, from, path)).status).toBe(404)
    }
    expect(await orders()).toEqual([])
  })

  it('ORD-25 settings that say "on" where it may not be stop the shop', async () => {
    await expect(createShop({ SAMPLE_ORDERS: 'on', APP_ENV: 'production' })).rejects.toThrow('SAMPLE_ORDERS')
    await expect(createShop({ SAMPLE_ORDERS: 'on', COMMERCE_MODE: 'live' })).rejects.toThrow('SAMPLE_ORDERS')
  })
})

describe('who may send it', () => {
  it.each<[string, Record<string, string>, number]>([
    ['this page', { 'sec-fetch-site': 'same-origin' }, 303],
    ['this page, whose policy hides its origin', { 'sec-fetch-site': 'same-origin', origin: 'null' }, 303],
    ['an old browser here', { origin: SITE }, 303],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: SITE }, 403],
    ['a sister site', { 'sec-fetch-site': 'same-site' }, 403],
    ['an address typed', { 'sec-fetch-site': 'none' }, 403],
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['an origin like ours', { origin: `${SITE}.evil.example` }, 403],
    ['nobody knows', {}, 403],
  ])('ORD-27 %s', async (_case, headers, status) => {
    const answer = await send(FIELDS, headers)
    expect(answer.status).toBe(status)
    expect(await orders()).toHaveLength(status === 303 ? 1 : 0)
    if (status === 403) expect(await answer.text()).not.toContain('Ann')
  })

  it('ORD-28 at most as many as the limit of checkouts allows, per visitor', async () => {
    const asked: string[] = []
    const LIMIT_CHECKOUT = {
      limit: async ({ key }: { key: string }) => {
        asked.push(key)
        return { success: asked.filter((one) => one === key).length <= 10 }
      },
    }
    const limited = await createShop({ SAMPLE_ORDERS: 'on', LIMIT_CHECKOUT })
    const from = (ip: string) => send(FIELDS, { ...OWN, 'cf-connecting-ip': ip }, limited)
    for (let n = 0; n < 10; n++) expect((await from('192.0.2.1')).status).toBe(303)
    const eleventh = await from('192.0.2.1')
    expect([eleventh.status, eleventh.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await eleventh.text()).toContain('value="Ann@Example.com"')
    expect((await from('192.0.2.2')).status).toBe(303)
  })
})

describe('an order', () => {
  it('ORD-29 ORD-31 ORD-32 has the lines, price and code of the checkout, and is stored as a test', async () => {
    const answer = await send()
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/order/thanks?test=1'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await htmlOf(shop)).toContain(`data-total="true">${formatMoney(TOTAL, 'GBP', 'en-GB')}<`)
    const [order] = await orders()
    expect(order).toMatchObject({
      backend: 'sample',
      external_id: await EXTERNAL(ONCE),
      email: 'ann@example.com',
      name: 'Ann Lee',
      total_pence: TOTAL,
      goods_pence: TOTAL,
      referral_code: 'ANN10',
      test: 1,
      status: 'paid',
      currency: 'GBP',
    })
    expect(order?.number).toMatch(/^T-[0-9A-HJKMNP-TV-Z]{6}$/)
    expect(JSON.parse(String(order?.ship_to))).toMatchObject({
      address1: '1 Example Street',
      city: 'London',
      postcode: 'E1 1AA',
      country: 'GB',
    })
    expect(await lines()).toMatchObject([
      { order_id: order?.id, position: 1, design_id: 'black', quantity: 2, cards: 2 },
      { order_id: order?.id, position: 2, design_id: 'joker', quantity: 1, cards: 1 },
    ])
    expect(await rows(shop.env.DB, 'app_outbox')).toEqual([])
  })

  it('ORD-29 takes nothing else from the form', async () => {
    await send({
      ...FIELDS,
      total: '1',
      totalPence: '1',
      lines: '[["king",9]]',
      code: 'FREE100',
      number: 'X',
      test: '0',
    })
    const [order] = await orders()
    expect(order).toMatchObject({ total_pence: TOTAL, referral_code: 'ANN10', test: 1 })
    expect(order?.number).toMatch(/^T-/)
    expect((await lines()).map(({ design_id }) => design_id)).toEqual(['black', 'joker'])
  })

  it('ORD-26 sent twice, also at once, is one order; another form is another one', async () => {
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect([(await orders()).length, (await lines()).length]).toEqual([1, 2])
    await send({ ...FIELDS, once: ONCE.replace('00', 'ff') })
    expect(await orders()).toHaveLength(2)
  })

  it('ORD-26 without an id of a form of ours none is placed', async () => {
    for (const once of ['', ONCE.toUpperCase(), `${ONCE}0`, 'x'.repeat(32)])
      expect((await send({ ...FIELDS, once })).status).toBe(422)
    expect(await orders()).toEqual([])
  })

  it('ORD-30 with D1 down is not lost: what was typed is still there, and sent again it is placed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const broken = await createShop({
      SAMPLE_ORDERS: 'on',
      DB: withFaultyD1(shop.env.DB, fails(D1_OVERLOADED)),
    })
    const answer = await send(FIELDS, OWN, broken)
    const html = await answer.text()
    expect(answer.status).toBe(503)
    expect(html).toContain('Something went wrong. Please try again.')
    expect([onceIn(html), html.includes('value="Ann Lee"')]).toEqual([ONCE, true])
    expect((await send()).status).toBe(303)
    expect(await orders()).toHaveLength(1)
  })
})

describe('a refused form', () => {
  const EMAIL = 'Please enter a valid email address.'
  const NAME = 'Please enter your name.'
  it.each<[string, Record<string, string>, string[]]>([
    ['no address', { email: '' }, [EMAIL]],
    ['half an address', { email: 'ann@example' }, [EMAIL]],
    ['an address with a line break', { email: 'ann@example.com\nBcc: x@example.com' }, [EMAIL]],
    ['no name', { name: '  ' }, [NAME]],
    ['a name too long', { name: 'x'.repeat(101) }, [NAME]],
    ['a name with controls', { name: 'Ann\u0007' }, [NAME]],
    ['neither', { email: 'x', name: '' }, [EMAIL, NAME]],
  ])('ORD-30 %s: 422, both values kept, the field named', async (_case, change, problems) => {
    const fields = { ...FIELDS, ...change }
    const answer = await send(fields)
    const html = await answer.text()
    expect(answer.status).toBe(422)
    for (const problem of [EMAIL, NAME])
      expect([problem, html.includes(problem)]).toEqual([problem, problems.includes(problem)])
    for (const name of ['email', 'name'] as const) {
      const tag = new RegExp(`<input[^>]*name="${name}"[^>]*>`)
      expect(attribute(html, tag, 'value')?.replace(/\s/g, '')).toBe(fields[name].replace(/\s/g, ''))
      const isWrong = problems.includes(name === 'email' ? EMAIL : NAME)
      expect(attribute(html, tag, 'aria-invalid')).toBe(isWrong ? 'true' : undefined)
      expect(attribute(html, tag, 'aria-describedby')).toBe(isWrong ? `${name}-problem` : undefined)
    }
    expect(onceIn(html)).toBe(ONCE)
    expect(html).toContain('<title>Error: ')
    expect(await orders()).toEqual([])
  })

  it('ORD-30 a field sent twice counts as empty, and more than a form is not read', async () => {
    const twice = new URLSearchParams([...Object.entries(FIELDS), ['name', 'Bob']])
    const answer = await send(twice)
    expect([answer.status, (await answer.text()).includes(NAME)]).toEqual([422, true])
    expect((await send({ ...FIELDS, more: 'x'.repeat(20_000) })).status).toBe(413)
    expect(await orders()).toEqual([])
  })

  it('ORD-30 shows what was typed as text, whatever it is', async () => {
    const html = await (await send({ ...FIELDS, email: '"><script>alert(1)</script>' })).text()
    expect(html).not.toContain('<script>alert')
  })
})

describe('the page behind a checkout', () => {
  const THANKS = 'A confirmation is on its way to you. When your card is posted you get a link to set it up.'
  const TEST = 'This was a test order. No payment was taken.'

  it.each<[string, Record<string, string>]>([
    ['sample', {}],
    ['sample with test orders', { SAMPLE_ORDERS: 'on' }],
    ['live', { COMMERCE_MODE: 'live' }],
    ['live with the pixel', { COMMERCE_MODE: 'live', PIXEL_ID: 'C0FFEE' }],
  ])('STR-27 thanks in mode %s, is kept and found by nobody, and measures nothing', async (_mode, settings) => {
    const response = await (await createShop(settings)).fetch('/order/thanks')
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toMatch(/<h1[^>]*>Thank you<\/h1>/)
    expect(html).toContain(THANKS)
    expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Back to the shop<\/a>/)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(html + response.headers.get('content-security-policy')).not.toMatch(/tiktok|C0FFEE/)
    expect(html).not.toContain(TEST)
  })

  it('STR-28 says of a test order what it was, and leads to where it is packed', async () => {
    const html = await htmlOf(shop, '/order/thanks?test=1')
    expect(html).toContain(TEST)
    expect(html).toContain('href="https://app.acme.example/admin/orders"')
    expect(html).toContain('Back to the shop')
    expect(html).not.toContain('A confirmation is on its way')
  })

  it('STR-28 elsewhere the parameter changes nothing', async () => {
    for (const from of [plain, await createShop({ COMMERCE_MODE: 'live' })])
      expect(await htmlOf(from, '/order/thanks?test=1')).toBe(await htmlOf(from, '/order/thanks'))
    for (const query of ['?test=0', '?test=', '?test=2', '?session_id=cs_1'])
      expect(await htmlOf(shop, `/order/thanks${query}`)).toBe(await htmlOf(shop, '/order/thanks'))
  })

  it('STR-29 names the entry of storage that goes', async () => {
    expect(await htmlOf(plain, '/order/thanks')).toContain(`data-forget="${storageKeys({ slug: 'acme' }).cartCopy}"`)
  })
})
