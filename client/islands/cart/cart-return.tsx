// The notice for a shopper who comes back from the checkout without an order: what was in the cart, and one click that
// restores it. In a root of its own, mounted only where a cart has been kept.
import { X } from 'lucide-react'
import { createRoot } from 'react-dom/client'
import { useStore } from 'zustand'
import { restoreCopy } from '#client/browser/cart/cart-copy.ts'
import { startCartCopy } from '#client/browser/cart/start-cart-copy.ts'
import { Providers, useStores } from '#client/context/providers.tsx'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import type { Stores } from '#client/stores/page-stores.ts'
import type { Shop } from '#client/stores/shop-data.ts'
import { CART_WORDS } from '#domain/content/words/cart.ts'
import { IconButton } from '#ui/button.tsx'
import { KeptCart } from './kept-cart.tsx'

let mounted = false

/** Shows the notice if a cart has been kept, now and for the rest of the page's life. */
export function offerCart(shop: Shop, stores: Stores): void {
  startCartCopy(shop, stores.copy)
  if (mounted || stores.copy.getState().copy === null) return
  mounted = true
  const host = document.createElement('div')
  host.className = 'cart-return'
  host.setAttribute('aria-live', 'polite')
  document.getElementById('main')?.before(host)
  createRoot(host).render(
    <Providers data={shop} stores={stores}>
      <CartReturn />
    </Providers>,
  )
}

function CartReturn() {
  const shop = useShop()
  const { embed } = shop
  const t = useWords('cart', CART_WORDS)
  const stores = useStores()
  const copy = useStore(stores.copy, (state) => state.copy)
  if (copy === null) return null
  const restore = () => {
    restoreCopy(shop, stores)
    if (embed) stores.panel.getState().open() // D-24: there is no cart button in a frame
  }
  return (
    <aside aria-label={t.kept} className="panel flex items-start py-1.5 pr-1.5 pl-4">
      <div className="min-w-0 flex-1 pt-2">
        <KeptCart copy={copy}>
          <p className="font-semibold text-sm leading-snug">{t.returnQuestion}</p>
        </KeptCart>
        <button
          type="button"
          className="min-h-11 font-semibold text-sm underline decoration-accent underline-offset-4 hover:decoration-2"
          onClick={restore}
        >
          {t.restore}
        </button>
      </div>
      <IconButton label={t.dismiss} onClick={() => stores.copy.setState({ copy: null })}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </aside>
  )
}
