// The cart: lines, totals and checkout in a modal sheet. Rendered while closed too, so that the sheet can slide out
// full and its live totals exist before they change.
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { restoreCopy } from '#client/browser/cart/cart-copy.ts'
import { useCart, useCartPanel, useCartTotals } from '#client/browser/cart/use-cart.ts'
import { useCartCheckout } from '#client/browser/cart/use-cart-checkout.ts'
import { prefetchProducts } from '#client/browser/product/product-query.ts'
import { withQueries } from '#client/browser/queries/page-queries.tsx'
import { useStores } from '#client/context/providers.tsx'
import { useShop } from '#client/context/shop.tsx'
import { fetchUntilThere } from '#client/stores/fetch-again.ts'
import { type CartItem, largestQuantity, removeLine } from '#domain/cart/cart.ts'
import type { CartCopy } from '#domain/cart/cart-copy.ts'
import { itemsText } from '#domain/cart/cart-messages.ts'
import { type DesignId, designByKey } from '#domain/shop/catalogue.ts'
import { routes } from '#domain/site/routes.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { CardImage } from '#ui/card-image.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CartFooter } from './cart-footer.tsx'
import { CartLine } from './cart-line.tsx'
import { KeptCart } from './kept-cart.tsx'

export const CartDialog = withQueries(function CartDialog() {
  const kept = useCart((cart) => cart.items)
  const keptCode = useCart((cart) => cart.discountCode)
  const isOpen = useCartPanel((panel) => panel.isOpen)
  const shop = useShop()
  const stores = useStores()
  const queries = useQueryClient()
  const copy = useStore(stores.copy, (state) => state.copy)
  const { phase, start, leave, cancel } = useCartCheckout()
  const scroller = useRef<HTMLDivElement>(null)

  // What is being bought stays visible until the next page has loaded.
  const items = phase.kind === 'leaving' ? phase.items : kept
  const code = phase.kind === 'leaving' ? phase.discountCode : keptCode
  const totals = useCartTotals(items)
  const isBusy = phase.kind === 'processing' || phase.kind === 'leaving'
  // The question is about these very lines: any change of the cart withdraws it.
  const doubt = phase.kind === 'doubt' && phase.items === kept ? phase : null

  useEffect(
    () =>
      void fetchUntilThere(() => import('#client/browser/cart/start-cart-copy.ts')).then(({ startCartCopy }) =>
        startCartCopy(shop, stores.copy),
      ),
    [shop, stores],
  )

  // Shows what is sold out while there is time to react; the checkout checks picked packs itself. Only the lines it
  // opens with: changing them makes no call.
  useEffect(() => {
    if (!isOpen) return
    const plain = stores.cart.getState().items.filter((item) => !item.mixMatchSelections)
    const keys = new Set(plain.map((item) => item.variant))
    void prefetchProducts(
      queries,
      shop.anonKey,
      [...keys].flatMap((key) => designByKey(shop.catalogue, key) ?? []),
    )
  }, [isOpen, shop, stores, queries])

  const close = () => {
    cancel()
    stores.panel.getState().close()
  }
  const change = (index: number, work: () => void, stop = '[data-remove]') => {
    work()
    requestAnimationFrame(() => keepFocus(scroller.current, index, stop))
  }
  const settle = (work: () => void) => {
    work()
    requestAnimationFrame(() => focusTitle(scroller.current))
  }
  return (
    <Dialog open={isOpen} onClose={close} labelledBy="cart-title" className="drawer">
      <div className="sheet-body">
        <div className="sheet-head">
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
            <h2 id="cart-title">Your Cart</h2>
            <p className="text-muted-foreground text-sm">{countText(totals.totalItems)}</p>
          </div>
          <IconButton label="Close cart" onClick={close}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <div ref={scroller} className="sheet-scroll px-5 md:px-7">
          {items.length === 0 ? (
            <EmptyCart copy={copy} onRestore={() => change(0, () => restoreCopy(stores))} onLeave={close} />
          ) : (
            <ul aria-label="Items" className="divide-y divide-border">
              {items.map((item: CartItem, index) => (
                <CartLine
                  key={item.id}
                  item={item}
                  isFull={item.quantity + item.packSize > largestQuantity(item, removeLine(items, item.id))}
                  locked={isBusy}
                  onQuantity={(quantity) =>
                    change(index, () => stores.cart.getState().updateQuantity(item.id, quantity), 'h3')
                  }
                  onRemove={() => change(index, () => stores.cart.getState().removeItem(item.id))}
                />
              ))}
            </ul>
          )}
        </div>
        <CartFooter
          totals={totals}
          code={
            code === null || code === totals.referralCode
              ? null
              : {
                  code,
                  waits: totals.hasDiscount,
                  onUse: () => settle(() => stores.referral.getState().drop()),
                  onRemove: () => settle(() => stores.cart.setState({ discountCode: null })),
                }
          }
          isEmpty={items.length === 0}
          isBusy={isBusy}
          doubt={doubt && { totalPence: doubt.totalPence, onContinue: () => leave(doubt.webUrl, doubt.items) }}
          onCheckout={start}
          onClose={close}
        />
      </div>
    </Dialog>
  )
})

function EmptyCart({
  copy,
  onRestore,
  onLeave,
}: {
  /** A cart that went to the checkout and can be restored. */
  copy: CartCopy | null
  onRestore: () => void
  onLeave: () => void
}) {
  const paths = routes(useShop().brand)
  return (
    <div className="py-8">
      <p id="cart-empty" tabIndex={-1} className="font-semibold text-lg outline-none" data-empty>
        Your cart is empty
      </p>
      {copy ? (
        <section aria-label="Your last cart" className="mt-5 mb-8 rounded-md border border-accent p-4">
          <KeptCart copy={copy}>
            <p className="font-semibold text-sm leading-snug">Still want your last one?</p>
          </KeptCart>
          <Button className="mt-4 w-full" onClick={onRestore}>
            Restore your cart
          </Button>
        </section>
      ) : null}
      <p className="mt-1.5 text-muted-foreground text-sm">Two core editions, five limited ones. Pick yours.</p>
      <p className="mt-6 grid grid-cols-2 gap-4">
        <WayOn href={paths.coreProducts} art="black" label="Core Editions" onLeave={onLeave} />
        <WayOn href={paths.limited()} art="joker" label="Limited Editions" onLeave={onLeave} />
      </p>
    </div>
  )
}

function WayOn({ href, art, label, onLeave }: { href: string; art: DesignId; label: string; onLeave: () => void }) {
  return (
    <a href={href} onClick={onLeave} className="group block rounded-sm">
      <CardImage art={art} alt="" sizes="(min-width: 768px) 190px, 45vw" />
      <span className="mt-3 block font-semibold text-sm underline-offset-4 group-hover:underline">{label}</span>
    </a>
  )
}

const countText = (count: number): string => (count === 0 ? '' : itemsText(count))

/**
 * Removing a line removes the focused button: the line now in its place gets the focus, or the empty text. After a
 * countdown by key the key may still be held, so the focus goes to the line's name, which no key removes.
 */
function keepFocus(scroller: HTMLElement | null, index: number, stop: string): void {
  const stops = [...(scroller?.querySelectorAll<HTMLElement>(`${stop}, [data-empty]`) ?? [])]
  focusLost(stops[index] ?? stops.at(-1))
}

/**
 * Removing a code removes the focused button. The focus does not go to the checkout button: a second Enter would start
 * it.
 */
function focusTitle(scroller: HTMLElement | null): void {
  focusLost(scroller?.closest('dialog')?.querySelector('h2'))
}

/** Focuses an element if the focused one was removed. */
function focusLost(next: HTMLElement | null | undefined): void {
  if (!next || document.activeElement !== document.body) return
  if (next.tabIndex < 0) {
    next.tabIndex = -1 // only now: a dialog focuses its first focusable element when it opens
    next.addEventListener('blur', () => next.removeAttribute('tabindex'), { once: true })
  }
  next.focus()
}
