// `useProducts` as the Worker draws it: nothing has been asked yet. "#browser/use-products" is this module there (the
// `imports` of package.json), so that the Worker carries no calls of a browser; pages look the same either way.
import type { Design } from '../../../src/domain/shop/catalogue'
import type { LoadedProducts } from './use-products'

const NOTHING_YET: LoadedProducts = {
  isLoading: true,
  variantIds: new Map(),
  unitPence: (design: Design) => design.pricePence,
  failure: (design: Design) => ({ tag: 'product_not_found', design: design.label }),
  retry: () => {},
  load: async (design: Design) => ({ unitPence: design.pricePence, variantId: '' }),
}

/** Products as they stand before the browser has asked for any. */
export const useProducts = (): LoadedProducts => NOTHING_YET
