// A kept cart at a glance: its cards, their number and their price. For the notice on return and the empty cart.
import type { ReactNode } from 'react'
import { shopIn } from '#client/browser/cart/cart-shop.ts'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import type { CartCopy } from '#domain/cart/cart-copy.ts'
import { DEFAULT_CART_MARKET } from '#domain/cart/cart-market.ts'
import { cartTotals } from '#domain/cart/cart-totals.ts'
import { CART_WORDS } from '#domain/content/words/cart.ts'
import { designByKey } from '#domain/shop/catalogue.ts'
import { CardImage } from '#ui/card-image.tsx'

const MOST_CARDS = 3

/** `children` is the text above the amount. */
export function KeptCart({
  copy: { items, currency = DEFAULT_CART_MARKET.currency },
  children,
}: {
  copy: CartCopy
  children: ReactNode
}) {
  const { catalogue, money } = shopIn(useShop(), currency)
  const t = useWords('cart', CART_WORDS)
  const { totalItems, totalPence } = cartTotals(items, null, catalogue)
  const keys = new Set(items.flatMap((item) => item.mixMatchSelections ?? [item.variant]))
  const designs = [...keys].flatMap((key) => designByKey(catalogue, key) ?? []).slice(0, MOST_CARDS)
  return (
    <div className="flex items-center gap-4">
      <div className="kept-cards" aria-hidden="true">
        {designs.map((design) => (
          <CardImage key={design.key} art={design.id} alt="" sizes="72px" />
        ))}
      </div>
      <div className="min-w-0">
        {children}
        <p className="text-muted-foreground text-sm">
          {t.keptAmount({ items: t.items({ count: totalItems }), price: money.exact(totalPence) })}
        </p>
      </div>
    </div>
  )
}
