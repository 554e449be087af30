// Reads the kept cart from storage, follows it there, and drops it after its day. Imported dynamically: its schema is
// needed only in the browser, after hydration.
import type { CopyStore } from '#client/stores/cart-store.ts'
import { dropInTime } from '#client/stores/drop-in-time.ts'
import { persistStore } from '#client/stores/persisted.ts'
import type { Shop } from '#client/stores/shop-data.ts'
import { copyTimeLeftMs } from '#domain/cart/cart-copy.ts'
import { parseCartCopy } from '#domain/cart/stored-cart.ts'
import { storageKeys } from '#domain/site/brand.ts'

const started = new WeakSet<CopyStore>()

/** Restores the copy and keeps it in sync with storage. Further calls do nothing. */
export function startCartCopy({ brand, catalogue, engraving }: Shop, store: CopyStore): void {
  if (started.has(store)) return
  started.add(store)
  persistStore(store, {
    key: storageKeys(brand).cartCopy,
    toStored: ({ copy }) => copy,
    fromStored: (stored) => {
      const copy = parseCartCopy(stored, catalogue, engraving === true)
      return copy && { copy: copyTimeLeftMs(copy, Date.now()) > 0 ? copy : null }
    },
    empty: { copy: null },
  })
  const schedule = dropInTime(
    () => {
      const { copy } = store.getState()
      return copy && copyTimeLeftMs(copy, Date.now())
    },
    () => store.setState({ copy: null }),
  )
  store.subscribe(schedule)
}
