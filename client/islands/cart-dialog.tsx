// The cart: lines, totals and checkout in a modal sheet. Spec §2 "Cart dialog", §4; D-33, D-34, D-46, D-49, D-57.
// Drawn also while closed, so that the sheet can slide out full and its live totals exist before they change.
import { X } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { type CartItem, cartTotals } from '../../src/domain/cart'
import type { DesignId } from '../../src/domain/catalogue'
import { routes } from '../../src/domain/routes'
import { useStores } from '../providers'
import { useShop } from '../shop'
import { IconButton } from '../ui/button'
import { CardImage } from '../ui/card-image'
import { Dialog } from '../ui/dialog'
import { useCart } from '../use-cart'
import { useCartCheckout } from '../use-cart-checkout'
import { CartFooter } from './cart-footer'
import { CartLine } from './cart-line'

export function CartDialog() {
  const { items: kept, isOpen, closeCart, updateQuantity, removeItem } = useCart()
  const referral = useStore(useStores('useCart').referral, (state) => state.referral)
  const { phase, start, leave, callOff } = useCartCheckout()
  const scroller = useRef<HTMLDivElement>(null)

  // Until the next page is there, what is being bought stays in view.
  const items = phase.kind === 'leaving' ? phase.items : kept
  const percent = referral?.discount ?? null
  const totals = useMemo(() => cartTotals(items, percent), [items, percent])
  const isBusy = phase.kind === 'processing' || phase.kind === 'leaving'
  // The question is about these very lines: any change of the cart withdraws it.
  const dearer = phase.kind === 'dearer' && phase.items === kept ? phase : null

  const close = () => {
    callOff()
    closeCart()
  }
  const change = (index: number, work: () => void) => {
    work()
    requestAnimationFrame(() => keepFocus(scroller.current, index))
  }
  return (
    <Dialog open={isOpen} onClose={close} labelledBy="cart-title" className="sheet">
      <div className="sheet-body">
        <div className="flex items-center gap-3 border-border border-b py-3 pr-3 pl-5 md:pl-7">
          <div className="mr-auto flex min-w-0 flex-wrap items-baseline gap-x-3">
            <h2 id="cart-title" className="text-xl">
              Your Cart
            </h2>
            <p className="text-muted-foreground text-sm">{countText(totals.totalItems)}</p>
          </div>
          <IconButton label="Close cart" onClick={close}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <div ref={scroller} className="sheet-scroll px-5 md:px-7">
          {items.length === 0 ? (
            <EmptyCart onLeave={close} />
          ) : (
            <ul aria-label="Items" className="divide-y divide-border">
              {items.map((item: CartItem, index) => (
                <CartLine
                  key={item.id}
                  item={item}
                  locked={isBusy}
                  onQuantity={(quantity) => change(index, () => updateQuantity(item.id, quantity))}
                  onRemove={() => change(index, () => removeItem(item.id))}
                />
              ))}
            </ul>
          )}
        </div>
        <CartFooter
          totals={totals}
          referralPercent={percent}
          isEmpty={items.length === 0}
          isBusy={isBusy}
          dearer={dearer && { totalPence: dearer.totalPence, onContinue: () => leave(dearer.webUrl, dearer.items) }}
          onCheckout={start}
          onClose={close}
        />
      </div>
    </Dialog>
  )
}

function EmptyCart({ onLeave }: { onLeave: () => void }) {
  const paths = routes(useShop().brand)
  return (
    <div className="py-8">
      <p id="cart-empty" tabIndex={-1} className="font-semibold text-lg outline-none" data-empty>
        Your cart is empty
      </p>
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

const countText = (count: number): string => (count === 0 ? '' : count === 1 ? '1 item' : `${count} items`)

/** A removed line takes its focused button along: the line now in its place gets the focus, or the empty text. */
function keepFocus(scroller: HTMLElement | null, index: number): void {
  if (!scroller || document.activeElement !== document.body) return
  const stops = scroller.querySelectorAll<HTMLElement>('[data-remove], [data-empty]')
  stops[Math.min(index, stops.length - 1)]?.focus()
}
