// Which variants reach a live backend. Requirements: D-76; COM-3; CAC-4's rule that nobody waits beyond a limit.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CachedProvider } from '../../src/commerce/cached'
import { withKnownVariants } from '../../src/commerce/known-variants'
import type { Product } from '../../src/domain/commerce'
import { err, ok } from '../../src/domain/errors'

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
  keptCopy: async (handle) => kept[handle] ?? null,
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

it('COM-3 a variant of a kept copy passes without a question', async () => {
  kept = { joker: product('v-joker') }
  expect(await checkout('v-joker', 'v-joker')).toEqual(CREATED)
  expect(calls.product).toBe(0)
})

it('COM-3 without a copy the products are asked for, and what is left of the time limit is handed on', async () => {
  answer = async (handle) => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    return ok(product(`v-${handle}`))
  }
  expect(await checkout('v-joker', 'v-black')).toEqual(CREATED)
  expect(calls.product).toBe(2)
  expect(calls.checkout).toHaveLength(1)
  expect(calls.checkout[0]).toBeLessThanOrEqual(451)
})

it('COM-3 D-76 a variant of none is unknown, also when the store lacks a product', async () => {
  answer = async (handle) => ok(handle === 'black' ? null : product(`v-${handle}`))
  expect(await checkout('v-joker', 'v-other')).toMatchObject({ ok: false, error: { tag: 'unknown_variant' } })
  expect(await checkout('')).toMatchObject({ ok: false, error: { tag: 'unknown_variant' } })
  expect(calls.checkout).toEqual([])
})

it('COM-3 with a product out of reach a variant is not called unknown, and one that is known still passes', async () => {
  answer = async (handle) => (handle === 'black' ? DOWN : ok(product(`v-${handle}`)))
  expect(await checkout('v-joker')).toEqual(CREATED)
  expect(await checkout('v-other')).toEqual(err({ tag: 'unreachable', message: 'Failed to create checkout' }))
})

it('CAC-4 products that never come use up no more than the time limit', async () => {
  answer = () => new Promise(() => {})
  const started = Date.now()
  expect(await checkout('v-joker')).toMatchObject({ ok: false, error: { tag: 'unreachable' } })
  expect(Date.now() - started).toBeLessThan(5000)
  expect(calls.checkout).toEqual([])
})
