// Products loaded ahead without a hook, for an island that fetches this module only when it is needed. Call 2; D-42.
// The page's one store keeps them, so that the checkout need not ask again.
import type { Design } from '#domain/shop/catalogue.ts'
import { askIfOld, knownProduct, priceOf } from './products.ts'

/** Asks for a design's product unless it is there; after a failure it asks anew. Never throws. */
export const loadProduct = (anonKey: string, design: Design): void => askIfOld(anonKey, design)

/** The commerce variant of a design, or "" while its product has not been loaded. */
export const loadedVariantId = (design: Design): string => priceOf(design, knownProduct(design)).variantId
