// The products a page has loaded: how often it asks, what it says while it waits, and when it gives up.
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  fetchProduct,
  isKnownSoldOut,
  knownProduct,
  prefetchProducts,
  priceOf,
  productQuery,
} from '#client/browser/product/product-query.ts'
import { createQueryClient } from '#client/browser/queries/page-queries.tsx'
import { DEFAULT_MARKET, type Market } from '#domain/market/market.ts'
import { createCatalogue, type Design } from '#domain/shop/catalogue.ts'
import { createBrand } from '#domain/site/brand.ts'

const caller = { anonKey: 'key', market: DEFAULT_MARKET }
const [black, desert] = createCatalogue(createBrand({ slug: 'acme', name: 'Acme' })).core
if (!black || !desert) throw new Error('no core editions')

const product = (amount: string, availableForSale?: false) => ({
  title: 'Black',
  variants: { edges: [{ node: { id: 'v-1', price: { amount, currencyCode: 'GBP' }, availableForSale } }] },
})
const fetched = vi.fn()
const answers = (found: unknown) => async () => Response.json({ data: { productByHandle: found } })
const fails = async () => Response.json({ error: { message: 'Down' } }, { status: 503 })
/** A call that nobody answers; like the browser's own it ends with its signal. */
const hangs = (_path: string, { signal }: RequestInit) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))

let queries = createQueryClient()
/** Stands for an island that shows a design; the function returned takes it away. */
const show = (design: Design) => new QueryObserver(queries, productQuery(caller, design)).subscribe(() => {})
const stateOf = (design: Design) => queries.getQueryState(productQuery(caller, design).queryKey)
const settle = async () => {
  await vi.advanceTimersByTimeAsync(1000)
  await vi.dynamicImportSettled() // the schema of the response
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  queries = createQueryClient()
  queries.mount()
})
afterEach(() => {
  queries.unmount()
  queries.clear()
  fetched.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('CAT-40 CAT-41 islands that show a design at once share one call, and read its variant and its price', async () => {
  fetched.mockImplementation(answers(product('35.50')))
  show(black)
  show(black)
  const asked = fetchProduct(queries, caller, black)
  await prefetchProducts(queries, caller, [black, desert])
  await settle()
  expect(await asked).toEqual(product('35.50'))
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(priceOf(black, knownProduct(queries, DEFAULT_MARKET, black), DEFAULT_MARKET)).toEqual({
    unitPence: 3550,
    variantId: 'v-1',
  })
})

test('a product is asked for again once it is a minute old, and a new answer takes the place of the old one', async () => {
  fetched.mockImplementation(answers(product('40')))
  await prefetchProducts(queries, caller, [black])
  await settle()
  await vi.advanceTimersByTimeAsync(58_000)
  show(black)
  await prefetchProducts(queries, caller, [black])
  expect(fetched).toHaveBeenCalledTimes(1)
  fetched.mockImplementation(answers(null))
  await vi.advanceTimersByTimeAsync(1_000)
  show(black)
  expect(priceOf(black, knownProduct(queries, DEFAULT_MARKET, black), DEFAULT_MARKET).variantId).toBe('v-1') // until the answer is there
  await settle()
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(knownProduct(queries, DEFAULT_MARKET, black)).toBeNull()
  expect(priceOf(black, knownProduct(queries, DEFAULT_MARKET, black), DEFAULT_MARKET)).toEqual({
    unitPence: black.pricePence,
    variantId: '',
  })
})

test('a failed call is tried once more; then the failure stands until somebody asks again', async () => {
  fetched.mockImplementation(fails)
  show(black)
  await settle()
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(stateOf(black)).toMatchObject({ status: 'error', error: { reason: { tag: 'call_failed', message: 'Down' } } })
  expect(knownProduct(queries, DEFAULT_MARKET, black)).toBeUndefined()
  fetched.mockImplementation(answers(product('35')))
  expect(await fetchProduct(queries, caller, black)).toEqual(product('35'))
  expect(stateOf(black)).toMatchObject({ status: 'success', error: null })
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('a failure keeps what was known before it', async () => {
  fetched.mockImplementation(answers(product('35')))
  await prefetchProducts(queries, caller, [black])
  fetched.mockImplementation(fails)
  const asked = fetchProduct(queries, caller, black).catch(({ reason }) => reason)
  await settle()
  expect(await asked).toEqual({ tag: 'call_failed', message: 'Down' })
  expect(priceOf(black, knownProduct(queries, DEFAULT_MARKET, black), DEFAULT_MARKET).variantId).toBe('v-1')
})

test('a call without an answer in time is not tried a second time', async () => {
  fetched.mockImplementation(hangs)
  show(black)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(stateOf(black)?.status).toBe('error')
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('ERR-07 offline a call fails at once instead of waiting, and what is shown is asked for once the connection is back', async () => {
  const events = new EventTarget()
  vi.stubGlobal('window', events)
  queries.unmount()
  queries.mount() // listens to this window
  events.dispatchEvent(new Event('offline'))
  fetched.mockImplementation(async () => {
    throw new TypeError('Failed to fetch')
  })
  show(black)
  await settle()
  expect(stateOf(black)).toMatchObject({
    status: 'error',
    fetchStatus: 'idle',
    error: { reason: { tag: 'call_unreachable' } },
  })
  fetched.mockReset()
  fetched.mockImplementation(answers(product('35')))
  events.dispatchEvent(new Event('online'))
  await settle()
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(knownProduct(queries, DEFAULT_MARKET, black)).toEqual(product('35'))
})

test('a design that is no longer shown has its call ended, unless somebody else waits for it', async () => {
  const signals: AbortSignal[] = []
  fetched.mockImplementation((path: string, init: RequestInit) => {
    signals.push(init.signal as AbortSignal)
    return hangs(path, init)
  })
  const turnAway = show(black)
  turnAway()
  await settle()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect(stateOf(black)).toMatchObject({ status: 'pending', fetchStatus: 'idle' })

  const turnAwayAgain = show(black)
  const asked = fetchProduct(queries, caller, black) // "Add to cart" was pressed meanwhile
  fetched.mockImplementation(answers(product('35')))
  turnAwayAgain()
  expect(await asked).toEqual(product('35'))
})

test('what is sold out is known from every answer, whoever asked', async () => {
  fetched.mockImplementation(answers(product('35', false)))
  expect(isKnownSoldOut(queries, DEFAULT_MARKET, black)).toBe(false)
  await prefetchProducts(queries, caller, [black])
  expect(isKnownSoldOut(queries, DEFAULT_MARKET, black)).toBe(true)
  expect(isKnownSoldOut(queries, DEFAULT_MARKET, desert)).toBe(false)
  fetched.mockImplementation(answers(product('35')))
  await fetchProduct(queries, caller, black)
  expect(isKnownSoldOut(queries, DEFAULT_MARKET, black)).toBe(false)
})

const US: Market = { prefix: 'us', countries: ['US'], currency: 'USD', language: 'en-US', zone: 'US' }
const priced = (amount: string, currencyCode: string) => ({
  title: 'Black',
  variants: { edges: [{ node: { id: 'v-1', price: { amount, currencyCode } } }] },
})

test('WLD-41 the loaded price counts where it is in the currency of the market, otherwise the table’s', () => {
  const listed = createCatalogue(createBrand({ slug: 'acme', name: 'Acme' }), 'USD').core[0] as Design
  expect(priceOf(listed, priced('51.5', 'USD'), US)).toEqual({ unitPence: 5150, variantId: 'v-1' })
  for (const found of [priced('35', 'GBP'), priced('35', 'EUR'), priced('0', 'USD'), priced('', 'USD'), null])
    expect(priceOf(listed, found, US).unitPence).toBe(4900)
  expect(priceOf(black, priced('35', 'USD'), DEFAULT_MARKET).unitPence).toBe(4000)
})

test('WLD-47 a product is asked for and kept by market; the default one is not named', async () => {
  fetched.mockImplementation(answers(priced('49', 'USD')))
  await prefetchProducts(queries, { anonKey: 'key', market: US }, [black])
  fetched.mockImplementation(answers(product('35')))
  await prefetchProducts(queries, caller, [black])
  expect(fetched.mock.calls.map(([, init]) => JSON.parse(init.body).market)).toEqual(['us', undefined])
  expect(knownProduct(queries, US, black)).toMatchObject(priced('49', 'USD'))
  expect(knownProduct(queries, DEFAULT_MARKET, black)).toMatchObject(priced('35', 'GBP'))
})
