// `useProducts` as the Worker draws it: nothing has been asked yet. The build puts it in the place of use-products.ts
// there (build/browser-only.ts), so that the Worker carries no query library; pages look the same either way.
import type { Design } from '../src/domain/catalogue'
import type { LoadedProducts } from './use-products'

const NOTHING_YET: LoadedProducts = {
  isLoading: true,
  variantIds: new Map(),
  unitPence: (design: Design) => design.pricePence,
  failure: (design: Design) => ({ tag: 'product_not_found', design: design.label }),
  retry: () => {},
}

/** Products as they stand before the browser has asked for any. */
export const useProducts = (): LoadedProducts => NOTHING_YET
