// What the browser remembers of products: how often it asks, and what it says while it waits.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askIfOld, askProduct, knownProduct, priceOf, productStore } from '#client/browser/product/products.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { createBrand } from '#domain/site/brand.ts'

const [black, desert] = createCatalogue(createBrand({ slug: 'acme', name: 'Acme' })).core
if (!black || !desert) throw new Error('no core editions')

const product = (amount: string) => ({
  title: 'Black',
  variants: { edges: [{ node: { id: 'v-1', price: { amount, currencyCode: 'GBP' } } }] },
})
const fetched = vi.fn()
const answers = (found: unknown) => async () => Response.json({ data: { productByHandle: found } })
const fails = async () => Response.json({ error: { message: 'Down' } }, { status: 503 })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  productStore.setState({ products: new Map() })
})
afterEach(() => {
  fetched.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const settle = () => vi.advanceTimersByTimeAsync(1000)

test('CAT-40 CAT-41 two islands that ask at once share one call, and read its variant and its price', async () => {
  fetched.mockImplementation(answers(product('35.50')))
  const both = [askProduct('key', black), askProduct('key', black)]
  askIfOld('key', desert)
  await settle()
  expect((await Promise.all(both)).map(({ ok }) => ok)).toEqual([true, true])
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(priceOf(black, knownProduct(black))).toEqual({ unitPence: 3550, variantId: 'v-1' })
})

test('a product is asked for again once it is a minute old, and a new answer takes the place of the old one', async () => {
  fetched.mockImplementation(answers(product('40')))
  askIfOld('key', black)
  await settle()
  await vi.advanceTimersByTimeAsync(58_000)
  askIfOld('key', black)
  expect(fetched).toHaveBeenCalledTimes(1)
  fetched.mockImplementation(answers(null))
  await vi.advanceTimersByTimeAsync(1_000)
  askIfOld('key', black)
  expect(priceOf(black, knownProduct(black)).variantId).toBe('v-1') // until the answer is there
  await settle()
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(knownProduct(black)).toMatchObject({ product: null })
  expect(priceOf(black, knownProduct(black))).toEqual({ unitPence: black.pricePence, variantId: '' })
})

test('a failed call is tried once more; then the failure stands until somebody asks again', async () => {
  fetched.mockImplementation(fails)
  const asked = askProduct('key', black)
  await settle()
  expect(await asked).toEqual({ ok: false, error: { tag: 'call_failed', message: 'Down' } })
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(knownProduct(black)).toEqual({ failure: { tag: 'call_failed', message: 'Down' } })
  fetched.mockImplementation(answers(product('35')))
  askIfOld('key', black)
  await settle()
  expect(knownProduct(black).failure).toBeUndefined()
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('a failure keeps what was known before it', async () => {
  fetched.mockImplementation(answers(product('35')))
  askIfOld('key', black)
  await settle()
  fetched.mockImplementation(fails)
  const asked = askProduct('key', black)
  await settle()
  expect((await asked).ok).toBe(false)
  expect(priceOf(black, knownProduct(black)).variantId).toBe('v-1')
})

test('a call without an answer in time is not tried a second time', async () => {
  fetched.mockImplementation(
    (_path, { signal }: RequestInit) => new Promise((_, reject) => signal?.addEventListener('abort', reject)),
  )
  const asked = askProduct('key', black)
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await asked).ok).toBe(false)
  expect(fetched).toHaveBeenCalledTimes(1)
})
