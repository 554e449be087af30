// The live backend's adapter against the tests' backend, without a Worker around it: second tries, time limits, and what
// never leaves. Requirements: D-61, D-76; COM-5, COM-6, PLT-8; peers F1.
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStorefrontProvider } from '../../src/commerce/storefront'
import { askStorefront } from '../../src/commerce/storefront-client'
import { PRODUCT_QUERY } from '../../src/commerce/storefront-documents'
import { type Fault, type StorefrontServer, startStorefront, TOKEN } from '../support/storefront-server'

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
    const answer = await askStorefront({ url: backend.url, token: TOKEN }, { ...question, limitMs })
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

describe('COM-6 the buyer', () => {
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

it('PLT-8 one module makes every outgoing request', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  // Bindings and the app itself have a `fetch` of their own; this is about the global one.
  const callers = sources.filter(
    (name) => !name.startsWith('domain/content/') && /(^|[^.\w])fetch\(/m.test(readFileSync(`src/${name}`, 'utf8')),
  )
  expect(callers).toEqual(['outgoing.ts'])
})
