// Call 2: the product of a design.
import type { Product } from '#domain/shop/commerce.ts'
import { FETCH_PRODUCT_FAILED } from '#domain/site/failure-texts.ts'
import { API_PATHS } from '#domain/site/routes.ts'
import { ok } from '#domain/text/errors.ts'
import { type Caller, type CallResult, marketField, sendFor } from './api.ts'

/** The product with this handle; null when the backend does not know it. */
export async function getProductByHandle(
  { anonKey, market }: Caller,
  handle: string,
  signal?: AbortSignal,
): CallResult<Product | null> {
  const body = { action: 'getProductByHandle', handle, ...marketField(market) }
  const call = { path: API_PATHS.commerce, body, fallback: FETCH_PRODUCT_FAILED, signal }
  const response = await sendFor(anonKey, call, ({ product }) => product)
  return response.ok ? ok(response.value.data.productByHandle) : response
}
