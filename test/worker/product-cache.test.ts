// The product cache: freshness on a fake clock, failing neighbours, one question at a time. Requirements: API-16,
// API-17, API-22, API-47, CAT-42, PLAT-09; D-31, D-76; T-CAC-4 to T-CAC-7.
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withProductCache } from '#commerce/cached.ts'
import { reportPrice } from '#commerce/price-report.ts'
import { createCommerce, loadProduct } from '#commerce/provider.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import type { CommerceProvider, Product } from '#domain/shop/commerce.ts'
import { createBrand } from '#domain/site/brand.ts'
import { err, ok } from '#domain/text/errors.ts'
import { type Around, fails, hangs, KV_GET_FAILED, memoryKv, withFaultyKv } from '#test/support/faults.ts'
import { createShop } from '#test/support/shop.ts'

const product = (title: string, amount = '40.0', currencyCode = 'GBP'): Product => ({
  title,
  variants: { edges: [{ node: { id: 'gid://backend/1', price: { amount, currencyCode } } }] },
})
const DOWN = err({ tag: 'unreachable', message: 'Failed to fetch product' } as const)

const kv = memoryKv() // the platform's own is proven by the last test of its kind; a slow one would look like a failure
let serial = 0
let handle: string
let clock: number
let calls: number
let answer: () => ReturnType<CommerceProvider['productByHandle']>
let waiting: Promise<unknown>[]
beforeEach(() => {
  handle = `card-${++serial}`
  clock = Date.UTC(2026, 0, 1)
  calls = 0
  answer = async () => ok(product(`v${calls}`))
  waiting = []
})
afterEach(() => {
  vi.restoreAllMocks()
})

const backend: CommerceProvider = {
  productByHandle() {
    calls++
    return answer()
  },
  async createCheckout() {
    calls++
    return ok({ webUrl: null, totalPence: null, discountApplied: null })
  },
}
const cached = (store: KVNamespace = kv, source = 'test') =>
  withProductCache(backend, { kv: store, source, waitUntil: (work) => waiting.push(work), now: () => clock })
const titleNow = async (from = cached()) => {
  const result = await from.productByHandle(handle)
  while (waiting.length > 0) await Promise.all(waiting.splice(0))
  return result.ok ? (result.value?.title ?? null) : result.error.tag
}
const quiet = () => vi.spyOn(console, 'warn').mockImplementation(() => {})

describe('freshness', () => {
  it('T-COM-3 whoever needs it newer than the copy gets it newer, and the copy is replaced before they go on', async () => {
    expect(await titleNow()).toBe('v1')
    clock += 40_000
    expect(await titleNow()).toBe('v1')
    const newer = await cached().productByHandle(handle, 30)
    expect(newer.ok && newer.value?.title).toBe('v2')
    while (waiting.length > 0) await Promise.all(waiting.splice(0))
    const newest = await cached().productByHandle(handle, 0)
    expect(newest.ok && newest.value?.title).toBe('v3')
    expect((await cached().cachedCopy(handle))?.title).toBe('v3')
    answer = async () => DOWN
    expect(await cached().productByHandle(handle, 0)).toEqual(DOWN)
    clock += 40_000
    quiet()
    const stale = await cached().productByHandle(handle, 30)
    expect(stale.ok && stale.value?.title, 'a failing backend leaves the copy').toBe('v3')
  })

  it('API-16 a product is kept in KV under product:{handle} and fresh for 300 s', async () => {
    expect(await titleNow()).toBe('v1')
    expect(await kv.get(`product:${handle}`, 'json')).toMatchObject({
      product: { title: 'v1' },
      storedAt: clock,
    })
    clock += 239_000
    expect(await titleNow()).toBe('v1')
    expect(calls).toBe(1)
    clock += 61_000
    expect(await titleNow()).toBe('v2')
    expect(calls).toBe(2)
  })

  it('API-16 from 240 s on the copy is served and renewed behind it', async () => {
    await titleNow()
    clock += 240_000
    expect(await titleNow()).toBe('v1')
    expect(calls).toBe(2)
    expect(await titleNow()).toBe('v2')
  })

  it('D-76 T-CAC-5 an older copy is served only while the backend fails', async () => {
    quiet()
    await titleNow()
    clock += 3_600_000
    answer = async () => DOWN
    expect(await titleNow()).toBe('v1')
    answer = async () => ok(product('back'))
    expect(await titleNow()).toBe('back')
  })

  it('D-76 a product that is gone is gone, older copy or not', async () => {
    await titleNow()
    clock += 300_000
    answer = async () => ok(null)
    expect(await titleNow()).toBeNull()
  })

  it('API-17 T-CAC-6 neither a failure nor an unknown handle is kept', async () => {
    answer = async () => DOWN
    expect(await titleNow()).toBe('unreachable')
    answer = async () => ok(null)
    expect(await titleNow()).toBeNull()
    expect(await kv.get(`product:${handle}`)).toBeNull()
    answer = async () => ok(product('now'))
    expect(await titleNow()).toBe('now')
  })

  it('PLAT-12 a copy of another backend counts as absent', async () => {
    await titleNow(cached(kv, 'sample'))
    expect(await titleNow(cached(kv, 'live'))).toBe('v2')
  })

  it('API-22 a checkout goes to the backend every time', async () => {
    const shop = cached()
    for (let i = 0; i < 3; i++) await shop.createCheckout({ lineItems: [] }, { ip: null })
    expect(calls).toBe(3)
  })
})

describe('neighbours', () => {
  it.each<[string, Around]>([
    ['fails', fails(KV_GET_FAILED)],
    ['hangs', hangs],
  ])('KV %s: the backend answers', async (_case, around) => {
    quiet()
    const result = await cached(withFaultyKv(kv, around)).productByHandle(handle)
    expect(result.ok && result.value?.title).toBe('v1')
  })

  it.each(['{not json', '[]', '{"product":null,"storedAt":1,"source":"test"}', '"x"'])(
    'a corrupt copy %s counts as absent',
    async (value) => {
      quiet()
      await kv.put(`product:${handle}`, value)
      expect(await titleNow()).toBe('v1')
    },
  )

  it('ERR-08 a backend that throws is a failure with a message for people', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    answer = () => {
      throw new Error('secret upstream text')
    }
    const result = await cached().productByHandle(handle)
    expect(result).toEqual(DOWN)
    expect(error).toHaveBeenCalledOnce()
  })

  it('a page without its product goes on with null', async () => {
    quiet()
    answer = async () => DOWN
    expect(await loadProduct(cached(), handle)).toBeNull()
  })
})

describe('one question at a time', () => {
  const slowly = (ms: number) => async () => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    return ok(product('slow'))
  }

  it('T-CAC-4 200 readers of an empty cache ask the backend once', async () => {
    answer = slowly(50)
    const shop = cached()
    const results = await Promise.all(Array.from({ length: 200 }, () => shop.productByHandle(handle)))
    expect(results.every((result) => result.ok && result.value?.title === 'slow')).toBe(true)
    expect(calls).toBe(1)
  })

  it('T-CAC-4 200 readers of an expired copy ask at most twice', async () => {
    await titleNow()
    clock += 300_000
    answer = slowly(50)
    const shop = cached()
    await Promise.all(Array.from({ length: 200 }, () => shop.productByHandle(handle)))
    expect(calls).toBeLessThanOrEqual(3)
  })

  it('T-CAC-4 when the one who asked is gone, one waiter asks again and all are answered', async () => {
    answer = () => new Promise(() => {})
    const shop = cached()
    const leader = shop.productByHandle(handle)
    await vi.waitFor(() => expect(calls).toBe(1))
    const waiters = Array.from({ length: 4 }, () => shop.productByHandle(handle))
    answer = async () => ok(product('again'))
    const results = await Promise.all(waiters)
    expect(results.map((result) => result.ok && result.value?.title)).toEqual(Array(4).fill('again'))
    expect(calls).toBe(2)
    expect(await leader).toEqual(DOWN)
  })

  it('PLAT-09 T-CAC-4 200 concurrent requests through the Worker are all answered', async () => {
    const shop = await createShop()
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        shop.call('/api/functions/commerce', { action: 'getProductByHandle', handle: 'lucky-duck-acme-card' }),
      ),
    )
    expect(new Set(answers.map((response) => response.status))).toEqual(new Set([200]))
    await shop.settled()
    expect(await env.CACHE.get('product:lucky-duck-acme-card')).toContain('LUCKY DUCK')
  })
})

describe('prices', () => {
  const catalogue = createCatalogue(createBrand({ slug: 'acme', name: 'Acme' }))
  it.each([
    ['CAT-42 a GBP price that differs', '39.5', 'GBP', ['price_differs']],
    ['CAT-42 no difference', '40.0', 'GBP', []],
    ['D-31 another currency', '40.0', 'USD', ['price_not_gbp']],
    ['CAT-42 rubbish for a price', 'free', 'GBP', ['price_differs']],
  ])('%s is logged as %s %s: %j', (_case, amount, currency, events) => {
    const warn = quiet()
    reportPrice(catalogue, 'acme-card', product('x', amount as string, currency as string))
    expect(warn.mock.calls.map(([line]) => JSON.parse(String(line)).event)).toEqual(events)
  })

  it('API-47 the sample backend answers the same shape as any other', async () => {
    const { config } = await createShop()
    const commerce = createCommerce(env as never, config, 'https://x.example', (work) => waiting.push(work))
    const result = await commerce.productByHandle('acme-card')
    await Promise.all(waiting)
    const shape = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(shape)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]))
          : typeof value
    expect(result.ok && shape(result.value)).toEqual(shape(product('x')))
  })
})
