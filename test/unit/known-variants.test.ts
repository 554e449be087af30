// Which variants reach a live backend. Requirements: D-76; T-COM-3; T-CAC-4's rule that nobody waits beyond a limit.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CachedProvider } from '#commerce/cached.ts'
import { withKnownVariants } from '#commerce/known-variants.ts'
import type { CommerceFailure, Product, Shortage } from '#domain/shop/commerce.ts'
import { err, ok } from '#domain/text/errors.ts'

const product = (id: string): Product => ({
  title: id,
  variants: { edges: [{ node: { id, price: { amount: '45.0', currencyCode: 'GBP' } } }] },
})
const DOWN = err({ tag: 'unreachable', message: 'Failed to fetch product' } as const)
const CREATED = ok({ webUrl: 'https://pay.example/1', totalPence: 1, discountApplied: null })

const calls = { product: 0, checkout: [] as number[] }
let kept: Record<string, Product>
let answer: CachedProvider['productByHandle']
const backend: CachedProvider = {
  cachedCopy: async (handle) => kept[handle] ?? null,
  productByHandle(handle) {
    calls.product++
    return answer(handle)
  },
  async createCheckout(_input, _buyer, limitMs = Number.NaN) {
    calls.checkout.push(limitMs)
    return CREATED
  },
}
const checkout = (...ids: string[]) =>
  withKnownVariants(backend, ['joker', 'black']).createCheckout(
    { lineItems: ids.map((variantId) => ({ variantId, quantity: 1 })) },
    { ip: null },
    500,
  )

beforeEach(() => {
  kept = {}
  answer = async (handle) => ok(product(`v-${handle}`))
  Object.assign(calls, { product: 0, checkout: [] })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

it('T-COM-3 a variant of a kept copy passes without a question', async () => {
  kept = { joker: product('v-joker') }
  expect(await checkout('v-joker', 'v-joker')).toEqual(CREATED)
  expect(calls.product).toBe(0)
})

it('T-COM-3 without a copy the products are asked for, and what is left of the time limit is handed on', async () => {
  answer = async (handle) => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    return ok(product(`v-${handle}`))
  }
  expect(await checkout('v-joker', 'v-black')).toEqual(CREATED)
  expect(calls.product).toBe(2)
  expect(calls.checkout).toHaveLength(1)
  expect(calls.checkout[0]).toBeLessThanOrEqual(451)
})

it('T-COM-3 D-76 a variant of none is unknown, also when the store lacks a product', async () => {
  answer = async (handle) => ok(handle === 'black' ? null : product(`v-${handle}`))
  expect(await checkout('v-joker', 'v-other')).toMatchObject({ ok: false, error: { tag: 'unknown_variant' } })
  expect(await checkout('')).toMatchObject({ ok: false, error: { tag: 'unknown_variant' } })
  expect(calls.checkout).toEqual([])
})

it('T-COM-3 with a product out of reach a variant is not called unknown, and one that is known still passes', async () => {
  answer = async (handle) => (handle === 'black' ? DOWN : ok(product(`v-${handle}`)))
  expect(await checkout('v-joker')).toEqual(CREATED)
  expect(await checkout('v-other')).toEqual(err({ tag: 'unreachable', message: 'Failed to create checkout' }))
})

describe('what the backend says of a cart', () => {
  const soldOut = (id: string): Product => {
    const { title, variants } = product(id)
    return {
      title,
      variants: { edges: variants.edges.map(({ node }) => ({ node: { ...node, availableForSale: false } })) },
    }
  }
  const LABELS: Record<string, string> = { joker: 'Joker', black: 'Acme Black' }
  const ages: (number | undefined)[] = []
  const refusing = (error: CommerceFailure): CachedProvider => ({
    ...backend,
    productByHandle(handle, maxAgeSeconds) {
      ages.push(maxAgeSeconds)
      return answer(handle)
    },
    createCheckout: async () => err(error),
  })
  const order = (error: CommerceFailure, ...ids: string[]) =>
    withKnownVariants(refusing(error), ['joker', 'black'], (handle) => LABELS[handle] ?? handle).createCheckout(
      { lineItems: ids.map((variantId) => ({ variantId, quantity: 3 })) },
      { ip: null },
      500,
    )
  const short = (...shortages: Shortage[]): CommerceFailure => ({ tag: 'not_available', message: 'x', shortages })
  beforeEach(() => {
    kept = { joker: product('v-joker'), black: product('v-black') }
    ages.length = 0
  })

  it.each<[string, CommerceFailure, string[], string]>([
    ['too few', short({ variantId: 'v-joker', left: 2 }), ['v-joker', 'v-black'], ' Only 2 Joker cards are left.'],
    ['one', short({ variantId: 'v-joker', left: 1 }), ['v-joker'], ' Only 1 Joker card is left.'],
    ['none', short({ variantId: 'v-black', left: 0 }), ['v-black'], ' Acme Black is sold out.'],
    ['no number', short({ variantId: 'v-black', left: null }), ['v-black'], ' This affects Acme Black.'],
    ['no name', short(), ['v-joker', 'v-black'], ''],
  ])('a shortage is told by name: %s', async (_case, failure, ids, text) => {
    const told = await order(failure, ...ids)
    expect(told.ok ? '' : told.error.message).toBe(`Some of these cards are not available in this quantity.${text}`)
  })

  it('what the backend does not name is looked up: the products it no longer sells', async () => {
    answer = async (handle) => ok(handle === 'joker' ? soldOut('v-joker') : product('v-black'))
    const told = await order(short(), 'v-joker', 'v-black')
    expect(told.ok ? '' : told.error.message).toMatch(/\. Joker is sold out\.$/)
  })

  it.each<CommerceFailure>([short(), { tag: 'unknown_variant', message: 'Unknown product variant.' }])(
    'after $tag the products of the order are asked for anew, so that the next reader of call 2 knows',
    async (failure) => {
      await order(failure, 'v-joker')
      expect(ages).toEqual([0])
    },
  )

  it('a copy that says sold out does not outlive what the product says now', async () => {
    kept = { joker: soldOut('v-joker') }
    const told = await order(short({ variantId: 'v-joker', left: 2 }), 'v-joker')
    expect(told.ok ? '' : told.error.message).toMatch(/\. Only 2 Joker cards are left\.$/)
  })

  it('a variant no copy has is asked for past copies older than half a minute', async () => {
    await order(short(), 'v-new')
    expect(ages).toEqual([30, 30])
  })

  it('any other failure asks for nothing', async () => {
    await order({ tag: 'discount_refused', message: 'x' }, 'v-joker')
    expect(ages).toEqual([])
  })

  it('products that cannot be had leave the message without names', async () => {
    answer = () => new Promise(() => {})
    const told = await order(short(), 'v-joker')
    expect(told.ok ? '' : told.error.message).toBe('Some of these cards are not available in this quantity.')
  })
})

it('T-CAC-4 products that never come use up no more than the time limit', async () => {
  answer = () => new Promise(() => {})
  const started = Date.now()
  expect(await checkout('v-joker')).toMatchObject({ ok: false, error: { tag: 'unreachable' } })
  expect(Date.now() - started).toBeLessThan(5000)
  expect(calls.checkout).toEqual([])
})
