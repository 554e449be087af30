// Product data in the browser, one store for all islands of a page: each product is asked for once and again when it has
// grown old, a second time after a failure, and by one call at a time whoever asks. Call 2; D-31, D-76.
import { createStore } from 'zustand/vanilla'
import { createApi } from '#client/browser/calls/api.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { firstVariant, type Product, pricePence } from '#domain/shop/commerce.ts'
import type { Pence } from '#domain/shop/money.ts'
import { NO_ANSWER_IN_TIME } from '#domain/site/failure-texts.ts'
import type { Result, ShopError } from '#domain/text/errors.ts'
import { noteStock } from './sold-out.ts'

const FRESH_MS = 60_000
const SECOND_TRY_MS = 400

type Answer = Result<Product | null, ShopError>

/** What this page knows of a product. */
export interface KnownProduct {
  /** Null for a handle the backend does not know; undefined until a call was answered. */
  product?: Product | null
  /** When it was answered, in milliseconds since the epoch. */
  answeredAt?: number
  /** Why the last call brought nothing. */
  failure?: ShopError
  /** The call that is on its way. */
  asked?: Promise<Answer>
}

/** By handle. */
export const productStore = createStore<{ products: ReadonlyMap<string, KnownProduct> }>()(() => ({
  products: new Map(),
}))

type Handle = Pick<Design, 'handle'>

/** What is known of a design's product; empty when nobody has asked yet. */
export const knownProduct = ({ handle }: Handle): KnownProduct => productStore.getState().products.get(handle) ?? {}

const note = (handle: string, known: KnownProduct): void =>
  productStore.setState(({ products }) => ({ products: new Map(products).set(handle, known) }))

/** Asks for a design's product, or waits for the call that is on its way. Never rejects. */
export function askProduct(anonKey: string, { handle }: Handle): Promise<Answer> {
  const before = knownProduct({ handle })
  if (before.asked) return before.asked
  const asked = callTwice(anonKey, handle).then((answer) => {
    if (answer.ok) noteStock(handle, answer.value)
    note(handle, answer.ok ? { product: answer.value, answeredAt: Date.now() } : { ...before, failure: answer.error })
    return answer
  })
  note(handle, { ...before, asked })
  return asked
}

/** Asks unless the product was answered for within the last minute. */
export function askIfOld(anonKey: string, design: Handle): void {
  const { answeredAt } = knownProduct(design)
  if (answeredAt === undefined || Date.now() - answeredAt >= FRESH_MS) void askProduct(anonKey, design)
}

/** Once more after a failure; whoever has waited in vain for an answer is told so and asks again by a click. */
async function callTwice(anonKey: string, handle: string): Promise<Answer> {
  const api = createApi(anonKey)
  const answer = await api.getProductByHandle(handle)
  if (answer.ok || ('message' in answer.error && answer.error.message === NO_ANSWER_IN_TIME)) return answer
  await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_MS))
  return api.getProductByHandle(handle)
}

/** What one card of a design costs and which variant it is, once its product is known. */
export function priceOf(design: Design, { product }: KnownProduct): { unitPence: Pence; variantId: string } {
  // D-31: the loaded price where it is one in pounds, otherwise the catalogue's.
  return { unitPence: pricePence(product) ?? design.pricePence, variantId: firstVariant(product)?.id ?? '' }
}
