// Adds the counted stock of the limited editions to a backend's products: their label, or that they are sold out. A sold-out
// one is also refused at the checkout. Without a stored count, or while KV fails or is slow, the backend is used alone.
import type { Catalogue, Design } from '#domain/shop/catalogue.ts'
import { type CheckoutInput, type CommerceProvider, firstVariant, type Product } from '#domain/shop/commerce.ts'
import { type CountedStock, countedStockSchema, LIMITED_STOCK_KEY } from '#domain/shop/limited-stock.ts'
import { notAvailableMessage } from '#domain/shop/stock.ts'
import { err, ok } from '#domain/text/errors.ts'
import { withDeadline } from '#http/deadline.ts'
import { describeError, logEvent } from '#http/log.ts'

const KV_BUDGET_MS = 150

/** The provider with the counted stock in its products. */
export const withCountedStock = (
  provider: CommerceProvider,
  { limited }: Pick<Catalogue, 'limited'>,
  kv: KVNamespace,
): CommerceProvider => ({
  async productByHandle(handle) {
    const design = limited.find((one) => one.handle === handle)
    if (design === undefined) return provider.productByHandle(handle)
    const [found, stock] = await Promise.all([provider.productByHandle(handle), readStock(kv)])
    const counted = stock[design.id]
    return found.ok && found.value !== null && counted !== undefined ? ok(withStock(found.value, counted)) : found
  },
  async createCheckout(input, buyer, limitMs) {
    const stock = await readStock(kv)
    const short = await soldOutIn(
      input,
      limited.filter(({ id }) => stock[id] === 'sold-out'),
      provider,
    )
    if (short.length === 0) return provider.createCheckout(input, buyer, limitMs)
    return err({
      tag: 'not_available',
      message: notAvailableMessage(short.map(({ label }) => ({ label, left: 0 }))),
      shortages: short.map(({ variantId }) => ({ variantId, left: 0 })),
    })
  },
})

/** Counted as sold out; what the backend says of itself stays. */
const withStock = (product: Product, counted: CountedStock): Product => ({
  ...product,
  variants: {
    edges: product.variants.edges.map(({ node }) => ({
      node: { ...node, ...(counted === 'sold-out' ? { availableForSale: false } : { stock: counted }) },
    })),
  },
})

/** The sold-out designs of a checkout, with their variants. */
async function soldOutIn({ lineItems }: CheckoutInput, soldOut: readonly Design[], provider: CommerceProvider) {
  const wanted = new Set(lineItems.map(({ variantId }) => variantId))
  const found = await Promise.all(
    soldOut.map(async ({ handle, label }) => {
      const product = await provider.productByHandle(handle)
      const variantId = product.ok ? firstVariant(product.value)?.id : undefined
      return variantId !== undefined && wanted.has(variantId) ? [{ label, variantId }] : []
    }),
  )
  return found.flat()
}

/** Never throws; nothing where it is not stored or could not be read. */
async function readStock(kv: KVNamespace): Promise<Readonly<Record<string, CountedStock>>> {
  try {
    const stored = await withDeadline(kv.get(LIMITED_STOCK_KEY, 'json'), KV_BUDGET_MS, 'KV')
    const stock = countedStockSchema.safeParse(stored)
    return stock.success ? stock.data : {}
  } catch (thrown) {
    logEvent('warn', 'stock_not_read', { error: describeError(thrown) })
    return {}
  }
}
