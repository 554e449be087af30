// The live backend's adapter against the tests' backend, without a Worker around it: second tries, time limits, and
// what never leaves. Requirements: D-61, D-76; T-COM-5, T-COM-6, T-PLT-8; F1.
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStorefrontProvider } from '#commerce/storefront.ts'
import { queryStorefront } from '#commerce/storefront-client.ts'
import { PRODUCT_QUERY } from '#commerce/storefront-documents.ts'
import { isSoldOut, pricePence } from '#domain/shop/commerce.ts'
import { type Fault, type StorefrontServer, startStorefront, TOKEN } from '#test/support/storefront-server.ts'

let backend: StorefrontServer
beforeAll(async () => {
  backend = await startStorefront('acme', 'Acme')
})
afterAll(() => backend.close())

let log: Record<string, unknown>[]
beforeEach(() => {
  backend.reset()
  log = []
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void log.push(JSON.parse(line)))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const provider = (url = backend.url, token = TOKEN) => createStorefrontProvider({ url, token })
const handle = 'joker-acme-card'
const lineItems = async () => {
  const product = await provider().productByHandle(handle)
  backend.requests.length = 0
  return [{ variantId: (product.ok && product.value?.variants.edges[0]?.node.id) || '', quantity: 1 }]
}
const operations = () => backend.requests.map(({ operation }) => operation)

describe('a second try', () => {
  it.each<[string, Fault]>([
    ['a broken connection', { kind: 'down', times: 1 }],
    ['500', { kind: 'status', status: 500, times: 1 }],
    ['502', { kind: 'status', status: 502, times: 1 }],
    ['429', { kind: 'status', status: 429, times: 1 }],
    ['429 with a short Retry-After', { kind: 'status', status: 429, retryAfter: '1', times: 1 }],
  ])('a product is asked for once more after %s', async (_case, fault) => {
    backend.fault = fault
    const started = Date.now()
    const product = await provider().productByHandle(handle)
    expect(product.ok && product.value?.title).toBe('JOKER')
    expect(operations()).toEqual(['product', 'product'])
    expect(log).toEqual([])
    if (fault.kind === 'status' && fault.retryAfter) expect(Date.now() - started).toBeGreaterThanOrEqual(990)
  })

  it.each<[string, Fault, number]>([
    ['a second failure', { kind: 'status', status: 500 }, 2],
    ['429 that asks for patience', { kind: 'status', status: 429, retryAfter: '2' }, 1],
    ['403', { kind: 'status', status: 403 }, 1],
    ['404', { kind: 'status', status: 404 }, 1],
    ['429 until a date', { kind: 'status', status: 429, retryAfter: 'Sat, 21 Nov 2026 12:00:00 GMT' }, 1],
    ['broken JSON', { kind: 'body', text: '{' }, 1],
    ['a throttle with 200', { kind: 'body', text: '{"errors":[{"extensions":{"code":"THROTTLED"}}]}' }, 1],
    ['a redirect', { kind: 'redirect' }, 1],
  ])('%s is the end of it', async (_case, fault, tries) => {
    backend.fault = fault
    expect(await provider().productByHandle(handle)).toEqual({
      ok: false,
      error: { tag: 'unreachable', message: 'Failed to fetch product' },
    })
    expect(backend.requests).toHaveLength(tries)
    expect(log).toEqual([expect.objectContaining({ event: 'commerce_failed', call: 'product', tries })])
  })

  it.each<Fault>([
    { kind: 'down', times: 1 },
    { kind: 'status', status: 500, times: 1 },
    { kind: 'status', status: 429, retryAfter: '0', times: 1 },
  ])('a cart is created once or not at all: $kind $status', async (fault) => {
    const lines = await lineItems()
    backend.fault = fault
    const created = await provider().createCheckout({ lineItems: lines }, { ip: null })
    expect(created).toEqual({ ok: false, error: { tag: 'unreachable', message: 'Failed to create checkout' } })
    expect(operations()).toEqual(['cartCreate'])
  })
})

describe('the time limit', () => {
  const question = { call: 'product', document: PRODUCT_QUERY, variables: { handle }, retry: true } as const
  const timed = async (limitMs: number) => {
    const started = Date.now()
    const answer = await queryStorefront({ url: backend.url, token: TOKEN }, { ...question, limitMs })
    return { answer, ms: Date.now() - started }
  }

  it.each<Fault>([{ kind: 'slow', ms: 5000 }, { kind: 'stall' }])(
    'holds for an answer that never comes ($kind), which is not asked for twice',
    async (fault) => {
      backend.fault = fault
      const { answer, ms } = await timed(400)
      expect(answer).toBeNull()
      expect(ms).toBeLessThan(3000)
      expect(backend.requests).toHaveLength(1)
      expect(log).toEqual([expect.objectContaining({ reason: 'time_out' })])
    },
  )

  it('leaves no room for a second try', async () => {
    backend.fault = { kind: 'status', status: 429, retryAfter: '1' }
    const { answer, ms } = await timed(1100)
    expect(answer).toBeNull()
    expect(ms).toBeLessThan(1000)
    expect(backend.requests).toHaveLength(1)
  })
})

it('a backend that is not there is unreachable', async () => {
  const gone = await startStorefront('acme', 'Acme')
  await gone.close()
  const product = await provider(gone.url).productByHandle(handle)
  expect(product).toMatchObject({ ok: false, error: { tag: 'unreachable' } })
  expect(log).toEqual([expect.objectContaining({ reason: 'unreachable', tries: 2 })])
})

it('a wrong token is a failure the log names, and the token is not in it', async () => {
  const product = await provider(backend.url, 'shpat_wrong').productByHandle(handle)
  expect(product).toMatchObject({ ok: false, error: { message: 'Failed to fetch product' } })
  expect(log).toEqual([expect.objectContaining({ reason: 'status', status: 401 })])
  expect(JSON.stringify(log)).not.toContain('shpat')
})

describe('T-COM-6 the buyer', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8::1', '2001:db8::1'],
    [null, null],
    ['', null],
    ['1.2.3.4, 5.6.7.8', null],
    ['1.2.3.4\r\nX: y', null],
  ])('with the address %j is sent as %j', async (ip, sent) => {
    const lines = await lineItems()
    const created = await provider().createCheckout({ lineItems: lines }, { ip })
    expect(created.ok).toBe(true)
    expect(backend.requests.map(({ buyerIp }) => buyerIp)).toEqual([sent])
  })
})

describe('stock', () => {
  const variantOf = async (name: string) => {
    const product = await provider().productByHandle(name)
    return (product.ok && product.value?.variants.edges[0]?.node) || null
  }
  const idOf = async (name: string) => (await variantOf(name))?.id ?? ''
  const BLACK = 'acme-card'
  const order = async (...wanted: [name: string, quantity: number][]) => {
    const lines = await Promise.all(wanted.map(async ([name, quantity]) => ({ variantId: await idOf(name), quantity })))
    backend.requests.length = 0
    const created = await provider().createCheckout({ lineItems: lines }, { ip: null })
    if (created.ok || created.error.tag !== 'not_available') return created
    return created.error.shortages.map(({ variantId, left }) => [
      wanted[lines.findIndex((line) => line.variantId === variantId)]?.[0],
      left,
    ])
  }

  it('API-47 a sold-out product says so, any other has the specified shape and nothing else', async () => {
    expect(Object.keys((await variantOf(handle)) ?? {})).toEqual(['id', 'price'])
    backend.store.stock = { [handle]: 0 }
    expect(await variantOf(handle)).toMatchObject({ availableForSale: false })
  })

  it.each<[string, Record<string, number>, [string, number][], [string, number][]]>([
    [
      'one is sold out',
      { [handle]: 0 },
      [
        [handle, 1],
        [BLACK, 2],
      ],
      [[handle, 0]],
    ],
    [
      'one has too few',
      { [handle]: 2 },
      [
        [handle, 5],
        [BLACK, 2],
      ],
      [[handle, 2]],
    ],
    [
      'both',
      { [handle]: 2, [BLACK]: 0 },
      [
        [handle, 5],
        [BLACK, 2],
      ],
      [
        [handle, 2],
        [BLACK, 0],
      ],
    ],
    [
      'one variant in two lines',
      { [handle]: 3 },
      [
        [handle, 2],
        [handle, 4],
      ],
      [[handle, 5]],
    ],
  ])('%s: the cart’s own lines name it', async (_case, stock, wanted, short) => {
    backend.store.stock = stock
    expect(await order(...wanted)).toEqual(short)
    expect(operations()).toEqual(['cartCreate', 'cart'])
    expect(log.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['warning', 'cart_incomplete']))
  })

  it('a cart that lacks cards without a warning is no cart to leave for', async () => {
    const lines = await lineItems()
    const cart = {
      checkoutUrl: 'https://x.example',
      totalQuantity: 0,
      cost: { totalAmount: { amount: '0.0', currencyCode: 'GBP' } },
      discountCodes: [],
    }
    const text = JSON.stringify({ data: { cartCreate: { cart, userErrors: [], warnings: [] } } })
    backend.fault = { kind: 'body', text, on: 'cartCreate' }
    const created = await provider().createCheckout({ lineItems: lines }, { ip: null })
    expect(created).toMatchObject({ ok: false, error: { tag: 'not_available' } })
  })

  it('D-50 a code that is listed and does not apply is refused', async () => {
    const lines = await lineItems()
    backend.fault = { kind: 'codeNotApplicable' }
    const created = await provider().createCheckout({ lineItems: lines, discountCode: 'ANNA10' }, { ip: null })
    expect(created).toMatchObject({ ok: false, error: { tag: 'discount_refused' } })
  })

  it('T-COM-5 an answer of more than a megabyte is not read to its end', async () => {
    backend.fault = { kind: 'body', text: JSON.stringify({ data: { product: null }, more: 'x'.repeat(1_100_000) }) }
    expect(await provider().productByHandle(handle)).toMatchObject({ ok: false })
    expect(log).toEqual([expect.objectContaining({ reason: 'too_large' })])
  })

  it('a backend that does not give its lines away leaves the shortage without a name', async () => {
    backend.store.stock = { [handle]: 0 }
    backend.store.namesShortages = false
    expect(await order([handle, 1])).toEqual([])
  })

  it('a warning that points at a variant names it, also when nothing more can be asked', async () => {
    const target = await idOf(handle)
    const cart = {
      checkoutUrl: null,
      totalQuantity: 1,
      cost: { totalAmount: { amount: '45.0', currencyCode: 'GBP' } },
      discountCodes: [],
    }
    const warnings = [{ code: 'MERCHANDISE_OUT_OF_STOCK', target }]
    const text = JSON.stringify({ data: { cartCreate: { cart, userErrors: [], warnings } } })
    backend.fault = { kind: 'body', text, on: 'cartCreate' }
    expect(await order([handle, 1])).toEqual([[handle, null]])
  })

  it.each([
    [['input', 'lines', '1', 'quantity'], [[BLACK, null]]],
    [['input', 'lines', '7', 'quantity'], []],
    [['input'], []],
    [null, []],
  ])('a quantity refused at %j', async (field, short) => {
    backend.fault = {
      kind: 'userErrors',
      errors: [{ code: 'MAXIMUM_EXCEEDED', field, message: '' }],
      on: 'cartCreate',
    }
    expect(await order([handle, 1], [BLACK, 1])).toEqual(short)
  })
})

describe('answers that are odd', () => {
  const node = (change: object) => ({
    id: 'gid://shopify/ProductVariant/1',
    price: { amount: '45.0', currencyCode: 'GBP' },
    ...change,
  })
  const answering = (product: unknown, errors?: unknown) => {
    backend.fault = { kind: 'body', text: JSON.stringify({ data: { product }, ...(errors ? { errors } : {}) }) }
    return provider().productByHandle(handle)
  }
  const withNode = (change: object) => ({ title: 'JOKER', variants: { edges: [{ node: node(change) }] } })

  it.each<[string, unknown]>([
    ['no title', { title: null, variants: { edges: [] } }],
    ['no variants', { title: 'JOKER', variants: null }],
    ['edges that are null', { title: 'JOKER', variants: { edges: null } }],
    ['an edge that is null', { title: 'JOKER', variants: { edges: [null] } }],
    ['no price', withNode({ price: null })],
    ['a price that is a number', withNode({ price: { amount: 45, currencyCode: 'GBP' } })],
    ['an empty id', withNode({ id: '' })],
    ['a list', []],
    ['a text', 'JOKER'],
  ])('a product with %s is a failure the log names', async (_case, product) => {
    expect(await answering(product)).toMatchObject({ ok: false, error: { tag: 'unreachable' } })
    expect(log).toEqual([expect.objectContaining({ call: 'product', reason: 'wrong_shape' })])
  })

  it('half an answer with errors beside it is none', async () => {
    expect(await answering(withNode({}), [{ message: 'Secret', path: ['product'] }])).toMatchObject({ ok: false })
    expect(log).toEqual([expect.objectContaining({ reason: 'graphql_error' })])
  })

  it.each([
    [{}, 4500],
    [{ availableForSale: null }, 4500],
    [{ price: { amount: '0.0', currencyCode: 'GBP' } }, null],
    [{ price: { amount: '-45.0', currencyCode: 'GBP' } }, null],
    [{ price: { amount: '4.5e1', currencyCode: 'GBP' } }, null],
    [{ price: { amount: 'NaN', currencyCode: 'GBP' } }, null],
    [{ price: { amount: '45.0', currencyCode: 'XXX' } }, null],
    [{ price: { amount: '45.0', currencyCode: '' } }, null],
    [{ price: { amount: '99999999.0', currencyCode: 'GBP' } }, null],
  ])('a variant with %j is worth %j pence', async (change, pence) => {
    const product = await answering(withNode(change))
    expect(product.ok && pricePence(product.value)).toBe(pence)
    expect(product.ok && isSoldOut(product.value)).toBe(false)
  })

  it.each(['-1.0', '1e3', 'NaN', '', '40,00'])('nobody is sent to a checkout of %j pounds', async (amount) => {
    const lines = await lineItems()
    const cart = {
      checkoutUrl: 'https://x.example',
      totalQuantity: 1,
      cost: { totalAmount: { amount, currencyCode: 'GBP' } },
      discountCodes: [],
    }
    backend.fault = {
      kind: 'body',
      text: JSON.stringify({ data: { cartCreate: { cart, userErrors: [], warnings: [] } } }),
      on: 'cartCreate',
    }
    expect(await provider().createCheckout({ lineItems: lines }, { ip: null })).toMatchObject({ ok: false })
    expect(log).toEqual([expect.objectContaining({ reason: 'total_unreadable' })])
  })

  it('a body that drips for ever is given up in time', async () => {
    backend.fault = { kind: 'drip', everyMs: 20 }
    const started = Date.now()
    const data = await queryStorefront(
      { url: backend.url, token: TOKEN },
      { call: 'product', document: PRODUCT_QUERY, variables: { handle }, limitMs: 400 },
    )
    expect(data).toBeNull()
    expect(Date.now() - started).toBeLessThan(3000)
    expect(log).toEqual([expect.objectContaining({ reason: 'time_out' })])
  })
})

it('T-PLT-8 one module makes every outgoing request', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  // Bindings and the app itself have a `fetch` of their own; this is about the global one.
  const callers = sources.filter(
    (name) => !name.startsWith('domain/content/') && /(^|[^.\w])fetch\(/m.test(readFileSync(`src/${name}`, 'utf8')),
  )
  expect(callers).toEqual(['http/outgoing.ts'])
})

describe('an engraved card', () => {
  it('ENG-24 goes to the store as attributes of its line, and a plain one without any', async () => {
    const [line] = await lineItems()
    if (!line) throw new Error('the store sells a joker')
    const attributes = [
      { key: 'Name', value: 'Zoë O’Neil' },
      { key: 'Line 2', value: 'R&D' },
    ]
    const created = await provider().createCheckout({ lineItems: [{ ...line, attributes }, line] }, { ip: null })
    expect(created.ok && created.value.webUrl).toBeTruthy()
    const [asked] = backend.requests
    expect(asked?.variables).toMatchObject({
      input: {
        lines: [
          { merchandiseId: line.variantId, quantity: 1, attributes },
          { merchandiseId: line.variantId, quantity: 1 },
        ],
      },
    })
    expect(JSON.stringify(asked?.variables).match(/attributes/g)).toHaveLength(1)
  })
})
