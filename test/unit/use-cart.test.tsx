// The cart hook outside and inside its provider, drawn by the server renderer: no browser needed for what it exposes.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useCart, useCartPanel, useCartTotals } from '#client/browser/cart/use-cart.ts'
import { Providers } from '#client/context/providers.tsx'
import { createStores, type Stores } from '#client/stores/page-stores.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { createBrand } from '#domain/site/brand.ts'

const item: CartItem = {
  id: 'joker-Single-1',
  variant: 'joker',
  variantId: 'variant-1',
  packType: 'Single',
  price: 45,
  quantity: 3,
  packSize: 1,
}

/** What the hooks give with these stores. */
function cartOf(stores: Stores) {
  const read = () => {
    const items = useCart((cart) => cart.items)
    return { items, isOpen: useCartPanel((panel) => panel.isOpen), ...useCartTotals(items) }
  }
  let seen: ReturnType<typeof read> | undefined
  const Probe = () => {
    seen = read()
    return null
  }
  // On the server a store shows its initial state; here it is to show what has happened since.
  for (const store of [stores.cart, stores.panel, stores.referral]) store.getInitialState = store.getState as never
  renderToStaticMarkup(
    <Providers data={{ brand: createBrand({ slug: 'acme', name: 'Acme' }) } as never} stores={stores}>
      <Probe />
    </Providers>,
  )
  if (!seen) throw new Error('nothing was drawn')
  return seen
}

test('CART-44 ERR-28 outside its provider the hook throws', () => {
  const Probe = () => {
    useCart((cart) => cart.items)
    return null
  }
  expect(() => renderToStaticMarkup(<Probe />)).toThrow('useCart must be used within a CartProvider')
})

test('CART-09 CART-10 CART-11 CART-12 CART-13 REF-20 the hooks expose items, panel, totals and the referral', () => {
  const stores = createStores()
  expect(cartOf(stores)).toMatchObject({
    items: [],
    isOpen: false,
    totalItems: 0,
    originalPence: 0,
    packSavingPence: 0,
    totalPence: 0,
    discountPence: 0,
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
    originalPence: 13500,
    packSavingPence: 400, // two of the three are a Double
    totalPence: 11800,
    discountPence: 1300,
    hasDiscount: true,
    referralDiscount: 10,
    referralCode: 'ANNA',
  })
})

test('CART-14 CART-15 CART-16 CART-17 what is done to the stores shows in the hooks', () => {
  const stores = createStores()
  const { addItem, updateQuantity, removeItem, clearCart } = stores.cart.getState()
  const { open, close } = stores.panel.getState()
  const other = { ...item, id: 'other', packType: 'Double' as const, packSize: 2, quantity: 2 }
  addItem(item)
  addItem(item)
  addItem(other)
  expect(cartOf(stores).items).toEqual([{ ...item, quantity: 6 }, other])
  updateQuantity('joker-Single-1', 5)
  expect(cartOf(stores).totalItems).toBe(7)
  updateQuantity('joker-Single-1', 0)
  expect(cartOf(stores).items).toEqual([other])
  removeItem('other')
  expect(cartOf(stores).items).toEqual([])
  addItem(item)
  clearCart()
  expect(cartOf(stores).items).toEqual([])
  open()
  expect(cartOf(stores).isOpen).toBe(true)
  close()
  expect(cartOf(stores).isOpen).toBe(false)
})
