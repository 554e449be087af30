// In a frame there is no header, so that a closed cart had no way back but adding once more: this stands beside the buttons
// that add. It comes once the cart is closed and not with the first card, so that adding changes no height. D-24; EMBED-31.
import { ShoppingBag } from 'lucide-react'
import { useEffect, useState } from 'react'
import { totalItems } from '../../../src/domain/cart/cart'
import { itemsText } from '../../../src/domain/cart/cart-messages'
import { useCart, useCartPanel } from '../../browser/cart/use-cart'
import { useShop } from '../../context/shop'
import { Button } from '../../ui/button'

export function ReopenCart({ className = '' }: { className?: string }) {
  const { embed } = useShop()
  const count = useCart((cart) => totalItems(cart.items))
  const { open, isOpen } = useCartPanel((panel) => panel)
  const [wasClosed, setWasClosed] = useState(false)
  useEffect(() => setWasClosed((before) => count > 0 && (before || !isOpen)), [count, isOpen])
  if (!embed || count === 0 || !wasClosed) return null
  return (
    <Button tone="quiet" className={className} onClick={open} data-reopen-cart>
      <ShoppingBag aria-hidden="true" className="size-5" />
      View cart ({itemsText(count)})
    </Button>
  )
}
