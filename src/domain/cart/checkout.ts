// From a cart to the line items of call 3. Pure.

import type { LineItem } from '#domain/shop/commerce.ts'
import type { CartItem } from './cart.ts'

/**
 * Design keys whose products must be loaded to check out: mixed packs, and lines added before their product was loaded.
 */
export function neededDesigns(items: readonly CartItem[]): string[] {
  const keys = items.flatMap((item) => item.mixMatchSelections ?? (item.variantId === '' ? [item.variant] : []))
  return [...new Set(keys)]
}

/**
 * Line items for the picked designs, equal variants merged into one.
 * `variantIds` maps a design key to its commerce variant; designs without one are returned as `missing`.
 */
export function toLineItems(
  items: readonly CartItem[],
  variantIds: ReadonlyMap<string, string>,
): { ok: true; lineItems: LineItem[] } | { ok: false; missing: string[] } {
  const missing = neededDesigns(items).filter((key) => !variantIds.has(key))
  if (missing.length > 0) return { ok: false, missing }
  const quantities = new Map<string, number>()
  const add = (variantId: string, quantity: number) =>
    quantities.set(variantId, (quantities.get(variantId) ?? 0) + quantity)
  for (const item of items) {
    const packs = item.quantity / item.packSize
    if (item.mixMatchSelections) for (const key of item.mixMatchSelections) add(variantIds.get(key) ?? '', packs)
    else add(item.variantId || (variantIds.get(item.variant) ?? ''), item.quantity)
  }
  return { ok: true, lineItems: [...quantities].map(([variantId, quantity]) => ({ variantId, quantity })) }
}

/** May this checkout address be followed? https or the own origin, never with a user name. */
export function isTrustedCheckoutUrl(webUrl: string, ownOrigin: string): boolean {
  if (!URL.canParse(webUrl)) return false
  const url = new URL(webUrl)
  return (url.protocol === 'https:' || url.origin === ownOrigin) && url.username === '' && url.password === ''
}
