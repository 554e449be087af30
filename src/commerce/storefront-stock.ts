// Finds the cards that a live backend is short of. In that case the backend creates a smaller cart with a warning whose
// target is a cart line, so the lines are queried. An ordinary checkout needs no second request. Never throws.
import * as z from 'zod/mini'
import type { CheckoutInput, Shortage } from '#domain/shop/commerce.ts'
import { queryStorefront, type StorefrontSettings } from './storefront-client.ts'
import { CART_LINES_QUERY } from './storefront-documents.ts'

export const STOCK_WARNINGS: readonly string[] = ['MERCHANDISE_NOT_ENOUGH_STOCK', 'MERCHANDISE_OUT_OF_STOCK']

/** A cart that does not contain everything that was picked. */
export interface CartInDoubt {
  id: string | null
  /** Targets of the backend's stock warnings: cart lines or variants. */
  targets: readonly string[]
}

const SHORTEST_ASK_MS = 250

const linesAnswer = z.object({
  cart: z.nullable(
    z.object({
      lines: z.object({
        nodes: z.array(z.object({ quantity: z.int(), merchandise: z.object({ id: z.string() }) })),
      }),
    }),
  ),
})

/** The variants that are short; empty if the backend does not say. Sends at most one request, within `leftMs`. */
export async function findShortages(
  settings: StorefrontSettings,
  { id, targets }: CartInDoubt,
  { lineItems }: CheckoutInput,
  leftMs: number,
): Promise<Shortage[]> {
  const inCart = id === null || leftMs < SHORTEST_ASK_MS ? null : await cartQuantities(settings, id, leftMs)
  if (inCart !== null) {
    const short = [...wantedQuantities(lineItems)].flatMap(([variantId, wanted]) => {
      const left = inCart.get(variantId) ?? 0
      return left < wanted ? [{ variantId, left }] : []
    })
    if (short.length > 0) return short
  }
  return lineItems
    .filter(({ variantId }) => targets.includes(variantId))
    .map(({ variantId }) => ({ variantId, left: null }))
}

/** A request may list a variant in several lines; the cart merges them. */
function wantedQuantities(lineItems: CheckoutInput['lineItems']): Map<string, number> {
  const wanted = new Map<string, number>()
  for (const { variantId, quantity } of lineItems) wanted.set(variantId, (wanted.get(variantId) ?? 0) + quantity)
  return wanted
}

async function cartQuantities(
  settings: StorefrontSettings,
  id: string,
  limitMs: number,
): Promise<Map<string, number> | null> {
  const data = await queryStorefront(settings, {
    call: 'cart_lines',
    document: CART_LINES_QUERY,
    variables: { id },
    limitMs,
  })
  const answer = linesAnswer.safeParse(data)
  if (!answer.success || answer.data.cart === null) return null
  const inCart = new Map<string, number>()
  for (const { quantity, merchandise } of answer.data.cart.lines.nodes)
    inCart.set(merchandise.id, (inCart.get(merchandise.id) ?? 0) + quantity)
  return inCart
}
