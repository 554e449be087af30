// Reopens the cart in a frame, which has no header: beside the buttons that add. It appears once the cart has been
// closed and not with the first card, so that adding changes no height.
import { ShoppingBag } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCart, useCartPanel } from '#client/browser/cart/use-cart.ts'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { totalItems } from '#domain/cart/cart.ts'
import { SELLING_WORDS } from '#domain/content/words/selling.ts'
import { Button } from '#ui/button.tsx'

export function ReopenCart({ className = '' }: { className?: string }) {
  const { embed } = useShop()
  const t = useWords('selling', SELLING_WORDS)
  const count = useCart((cart) => totalItems(cart.items))
  const { open, isOpen } = useCartPanel((panel) => panel)
  const [wasClosed, setWasClosed] = useState(false)
  useEffect(() => setWasClosed((before) => count > 0 && (before || !isOpen)), [count, isOpen])
  if (!embed || count === 0 || !wasClosed) return null
  return (
    <Button tone="quiet" className={className} onClick={open} data-reopen-cart>
      <ShoppingBag aria-hidden="true" className="size-5" />
      {t.viewCart({ count })}
    </Button>
  )
}
