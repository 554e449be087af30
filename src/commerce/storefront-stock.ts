// Finds the cards that a live backend is short of. In that case the backend creates a smaller cart with a warning whose
// target is a cart line, so the lines are queried. An ordinary checkout needs no second request. Never throws.
import * as z from 'zod/mini'
import type { CheckoutInput, Shortage } from '#domain/shop/commerce.ts'
import { askStorefront, type StorefrontSettings } from './storefront-client.ts'
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
  const held = id === null || leftMs < SHORTEST_ASK_MS ? null : await heldQuantities(settings, id, leftMs)
  if (held !== null) {
    const short = [...wantedQuantities(lineItems)].flatMap(([variantId, wanted]) => {
      const left = held.get(variantId) ?? 0
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

async function heldQuantities(
  settings: StorefrontSettings,
  id: string,
  limitMs: number,
): Promise<Map<string, number> | null> {
  const data = await askStorefront(settings, {
    call: 'cart_lines',
    document: CART_LINES_QUERY,
    variables: { id },
    limitMs,
  })
  const answer = linesAnswer.safeParse(data)
  if (!answer.success || answer.data.cart === null) return null
  const held = new Map<string, number>()
  for (const { quantity, merchandise } of answer.data.cart.lines.nodes)
    held.set(merchandise.id, (held.get(merchandise.id) ?? 0) + quantity)
  return held
}
