// A kept cart at a glance: its cards, their number and their price. For the notice on return and the empty cart.
import type { ReactNode } from 'react'
import { useShop } from '#client/context/shop.tsx'
import type { CartCopy } from '#domain/cart/cart-copy.ts'
import { itemsText } from '#domain/cart/cart-messages.ts'
import { cartTotals } from '#domain/cart/cart-totals.ts'
import { designByKey } from '#domain/shop/catalogue.ts'
import { formatGbp } from '#domain/shop/money.ts'
import { CardImage } from '#ui/card-image.tsx'

const MOST_CARDS = 3

/** `children` is the text above the amount. */
export function KeptCart({ copy: { items }, children }: { copy: CartCopy; children: ReactNode }) {
  const { catalogue } = useShop()
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
          {itemsText(totalItems)}, {formatGbp(totalPence)}
        </p>
      </div>
    </div>
  )
}
