// From a cart to the line items of call 3. Pure.

import { type Engraving, engravingAttributes } from '#domain/engraving/engraved-line.ts'
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
 * Line items for the picked designs, equal variants with equal engravings merged into one.
 * `variantIds` maps a design key to its commerce variant; designs without one are returned as `missing`.
 */
export function toLineItems(
  items: readonly CartItem[],
  variantIds: ReadonlyMap<string, string>,
): { ok: true; lineItems: LineItem[] } | { ok: false; missing: string[] } {
  const missing = neededDesigns(items).filter((key) => !variantIds.has(key))
  if (missing.length > 0) return { ok: false, missing }
  const lines = new Map<string, LineItem>()
  const add = (variantId: string, quantity: number, engraving: Engraving | null = null) => {
    const attributes = engraving && engravingAttributes(engraving)
    const key = JSON.stringify([variantId, attributes])
    const line = lines.get(key) ?? { variantId, quantity: 0, ...(attributes ? { attributes } : {}) }
    lines.set(key, { ...line, quantity: line.quantity + quantity })
  }
  for (const { variant, variantId, quantity, packSize, mixMatchSelections: picks, engravings } of items) {
    const packs = quantity / packSize
    const own = variantId || (variantIds.get(variant) ?? '')
    if (picks) for (const [at, key] of picks.entries()) add(variantIds.get(key) ?? '', packs, engravings?.[at])
    else if (engravings) for (const engraving of engravings) add(own, packs, engraving)
    else add(own, quantity)
  }
  return { ok: true, lineItems: [...lines.values()] }
}

/** May this checkout address be followed? https or the own origin, never with a user name. */
export function isTrustedCheckoutUrl(webUrl: string, ownOrigin: string): boolean {
  if (!URL.canParse(webUrl)) return false
  const url = new URL(webUrl)
  return (url.protocol === 'https:' || url.origin === ownOrigin) && url.username === '' && url.password === ''
}
