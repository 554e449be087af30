// The cart: lines, totals and checkout in a modal sheet. Rendered while closed too, so that the sheet can slide out
// full and its live totals exist before they change.
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { restoreCopy } from '#client/browser/cart/cart-copy.ts'
import { shopIn } from '#client/browser/cart/cart-shop.ts'
import { useCart, useCartPanel, useCartTotals } from '#client/browser/cart/use-cart.ts'
import { useCartCheckout } from '#client/browser/cart/use-cart-checkout.ts'
import { useIsLow } from '#client/browser/cart/use-is-low.ts'
import { prefetchProducts } from '#client/browser/product/product-query.ts'
import { withQueries } from '#client/browser/queries/page-queries.tsx'
import { useStores } from '#client/context/providers.tsx'
import { useShop, WithShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { isMadeHere } from '#client/stores/cart-store.ts'
import { fetchUntilThere } from '#client/stores/fetch-again.ts'
import { type CartItem, largestQuantity, removeLine } from '#domain/cart/cart.ts'
import type { CartCopy } from '#domain/cart/cart-copy.ts'
import { cartMarketOf } from '#domain/cart/cart-market.ts'
import { cardsOf } from '#domain/cart/cart-totals.ts'
import { CART_WORDS } from '#domain/content/words/cart.ts'
import { owesNotice } from '#domain/market/legal-guarantee.ts'
import type { Market } from '#domain/market/market.ts'
import { type DesignId, designByKey } from '#domain/shop/catalogue.ts'
import { packedPence } from '#domain/shop/multi-buy.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { CardImage } from '#ui/card-image.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useLowestPrice } from '#ui/lowest-price.tsx'
import type { CartElsewhereProps } from './cart-elsewhere.client.tsx'
import { CartAmounts, CartFooter, CartNotes } from './cart-footer.tsx'
import { CartLine } from './cart-line.tsx'
import { KeptCart } from './kept-cart.tsx'

export const CartDialog = withQueries(function CartDialog() {
  const kept = useCart((cart) => cart.items)
  const keptCode = useCart((cart) => cart.discountCode)
  const isOpen = useCartPanel((panel) => panel.isOpen)
  const shop = useShop()
  const t = useWords('cart', CART_WORDS)
  const stores = useStores()
  const queries = useQueryClient()
  const copy = useStore(stores.copy, (state) => state.copy)
  const { phase, start, leave, cancel } = useCartCheckout()
  const scroller = useRef<HTMLDivElement>(null)

  // What is being bought stays visible until the next page has loaded.
  const items = phase.kind === 'leaving' ? phase.items : kept
  const code = phase.kind === 'leaving' ? phase.discountCode : keptCode
  // The lines that a checkout was made of are of this market, whatever other tabs do meanwhile.
  const isElsewhere = !useCart((cart) => phase.kind === 'leaving' || isMadeHere(cart, cartMarketOf(shop.market)))
  const currency = useCart((cart) => cart.currency)
  const cartShop = useMemo(() => (isElsewhere ? shopIn(shop, currency) : shop), [isElsewhere, shop, currency])
  const totals = useCartTotals(items, cartShop.catalogue)
  const guarantee = useGuarantee(shop.market)
  const isLow = useIsLow(shop.market)
  const lowestOf = useLowestPrice()
  const lowestPrice =
    totals.hasDiscount || code !== null
      ? lowestOf(
          (prices) => packedPence(cardsOf(items), shop.catalogue, prices),
          totals.originalPence - totals.packSavingPence,
        )
      : null
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
      shop,
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
  const notes = <CartNotes totals={totals} notice={guarantee ? <guarantee.CartNotice /> : null} />
  const list = (
    <ul aria-label={t.list} className="divide-y divide-border">
      {items.map((item: CartItem, index) => (
        <CartLine
          key={item.id}
          item={item}
          isFull={item.quantity + item.packSize > largestQuantity(item, removeLine(items, item.id))}
          locked={isBusy}
          onQuantity={(quantity) => change(index, () => stores.cart.getState().updateQuantity(item.id, quantity), 'h3')}
          onRemove={() => change(index, () => stores.cart.getState().removeItem(item.id))}
        />
      ))}
    </ul>
  )
  return (
    <Dialog open={isOpen} onClose={close} labelledBy="cart-title" className="drawer">
      <div className="sheet-body">
        <div className="sheet-head">
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
            <h2 id="cart-title">{t.title}</h2>
            <p className="text-muted-foreground text-sm">
              {totals.totalItems === 0 ? '' : t.items({ count: totals.totalItems })}
            </p>
          </div>
          <IconButton label={t.close} onClick={close}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        {isElsewhere ? (
          <div ref={scroller} className="contents">
            <Elsewhere
              lines={<WithShop shop={cartShop}>{list}</WithShop>}
              amounts={
                <WithShop shop={cartShop}>
                  <CartAmounts totals={totals} />
                </WithShop>
              }
              settle={settle}
              onClose={close}
            />
          </div>
        ) : (
          <>
            <div ref={scroller} className="sheet-scroll px-5 md:px-7">
              {items.length === 0 ? (
                <EmptyCart copy={copy} onRestore={() => change(0, () => restoreCopy(shop, stores))} onLeave={close} />
              ) : (
                <>
                  {list}
                  {isLow ? <div className="border-border border-t py-5">{notes}</div> : null}
                  {guarantee ? <guarantee.CartGuarantee /> : null}
                </>
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
              lowestPrice={lowestPrice}
              notes={isLow ? null : notes}
              isEmpty={items.length === 0}
              isBusy={isBusy}
              doubt={doubt && { totalPence: doubt.totalPence, onContinue: () => leave(doubt.webUrl, doubt.items) }}
              onCheckout={start}
              onClose={close}
            />
          </>
        )}
      </div>
    </Dialog>
  )
})

/** The part for a cart of another market; until it is loaded, the cart without any way on. */
function Elsewhere(props: CartElsewhereProps) {
  const [Part, setPart] = useState<((props: CartElsewhereProps) => ReactNode) | null>(null)
  useEffect(() => {
    void fetchUntilThere(() => import('./cart-elsewhere.client.tsx')).then(({ CartElsewhere }) =>
      setPart(() => CartElsewhere),
    )
  }, [])
  if (Part) return <Part {...props} />
  return (
    <>
      <div className="sheet-scroll px-5 md:px-7">{props.lines}</div>
      <div className="sheet-foot border-border border-t bg-muted px-5 pt-4 text-foreground md:px-7">
        {props.amounts}
      </div>
    </>
  )
}

type Guarantee = typeof import('./cart-guarantee.client.tsx')

/** The parts about the legal guarantee; null until they are loaded, and in markets outside the EU. */
function useGuarantee(market: Market): Guarantee | null {
  const [parts, setParts] = useState<Guarantee | null>(null)
  const isOwed = owesNotice(market)
  useEffect(() => {
    if (isOwed) void fetchUntilThere(() => import('./cart-guarantee.client.tsx')).then(setParts)
  }, [isOwed])
  return parts
}

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
  const { paths } = useShop()
  const t = useWords('cart', CART_WORDS)
  return (
    <div className="py-8">
      <p id="cart-empty" tabIndex={-1} className="font-semibold text-lg outline-none" data-empty>
        {t.empty}
      </p>
      {copy ? (
        <section aria-label={t.kept} className="mt-5 mb-8 rounded-md border border-accent p-4">
          <KeptCart copy={copy}>
            <p className="font-semibold text-sm leading-snug">{t.keptQuestion}</p>
          </KeptCart>
          <Button className="mt-4 w-full" onClick={onRestore}>
            {t.restore}
          </Button>
        </section>
      ) : null}
      <p className="mt-1.5 text-muted-foreground text-sm">{t.emptyText}</p>
      <p className="mt-6 grid grid-cols-2 gap-4">
        <WayOn href={paths.coreProducts} art="black" label={t.coreEditions} onLeave={onLeave} />
        <WayOn href={paths.limited()} art="joker" label={t.limitedEditions} onLeave={onLeave} />
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
