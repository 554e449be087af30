// The cart hook outside and inside its provider, drawn by the server renderer: no browser needed for what it exposes.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CartProvider } from '../../client/providers'
import { createStores, type Stores } from '../../client/stores/page-stores'
import { type Cart, useCart } from '../../client/use-cart'
import type { CartItem } from '../../src/domain/cart'

const item: CartItem = {
  id: 'joker-Single-1',
  variant: 'joker',
  variantId: 'variant-1',
  packType: 'Single',
  price: 45,
  quantity: 3,
  packSize: 1,
}

/** What the hook gives with these stores. */
function cartOf(stores: Stores): Cart {
  let seen: Cart | undefined
  const Probe = () => {
    seen = useCart()
    return null
  }
  // On the server a store shows its initial state; here it is to show what has happened since.
  for (const store of [stores.cart, stores.panel, stores.referral]) store.getInitialState = store.getState as never
  renderToStaticMarkup(
    <CartProvider stores={stores}>
      <Probe />
    </CartProvider>,
  )
  return seen as Cart
}

test('CART-44 ERR-28 outside its provider the hook throws', () => {
  const Probe = () => {
    useCart()
    return null
  }
  expect(() => renderToStaticMarkup(<Probe />)).toThrow('useCart must be used within a CartProvider')
})

test('CART-09 CART-10 CART-11 CART-12 CART-13 REF-20 the hook exposes items, panel, totals and the referral', () => {
  const stores = createStores()
  expect(cartOf(stores)).toMatchObject({
    items: [],
    isOpen: false,
    totalItems: 0,
    originalPrice: 0,
    totalPrice: 0,
    discount: 0,
    hasDiscount: false,
    referralDiscount: 0,
    referralCode: null,
  })
  stores.cart.getState().addItem(item)
  stores.panel.getState().open()
  stores.referral.setState({
    referral: { code: 'ANNA', discount: 10, expires: '24h', storedAt: '2026-03-02T10:00:00.000Z' },
  })
  expect(cartOf(stores)).toMatchObject({
    items: [item],
    isOpen: true,
    totalItems: 3,
    originalPrice: 135,
    totalPrice: 122,
    discount: 13,
    hasDiscount: true,
    referralDiscount: 10,
    referralCode: 'ANNA',
  })
})

test('CART-14 CART-15 CART-16 CART-17 the hook adds, changes, removes, clears, opens and closes', () => {
  const stores = createStores()
  const hook = () => cartOf(stores)
  hook().addItem(item)
  hook().addItem(item)
  expect(hook().items.map((line) => line.id)).toEqual(['joker-Single-1', 'joker-Single-1-2'])
  hook().updateQuantity('joker-Single-1', 5)
  expect(hook().totalItems).toBe(8)
  hook().updateQuantity('joker-Single-1', 0)
  expect(hook().items.map((line) => line.id)).toEqual(['joker-Single-1-2'])
  hook().removeItem('joker-Single-1-2')
  expect(hook().items).toEqual([])
  hook().addItem(item)
  hook().clearCart()
  expect(hook().items).toEqual([])
  hook().openCart()
  expect(hook().isOpen).toBe(true)
  hook().closeCart()
  expect(hook().isOpen).toBe(false)
})
