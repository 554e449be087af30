// Old and new prices of a cart that could move to the market of the page, line by line, before anything changes.
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { shopIn } from '#client/browser/cart/cart-shop.ts'
import { useCart } from '#client/browser/cart/use-cart.ts'
import { knownProduct, prefetchProducts, priceOf } from '#client/browser/product/product-query.ts'
import { useStores } from '#client/context/providers.tsx'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { type CartItem, linePence } from '#domain/cart/cart.ts'
import { lineTitle } from '#domain/cart/cart-lines.ts'
import { cartTotals } from '#domain/cart/cart-totals.ts'
import { type LineMove, moveLines } from '#domain/cart/move-cart.ts'
import { LINE_WORDS } from '#domain/content/words/lines.ts'
import { MOVING_WORDS } from '#domain/content/words/moving.ts'
import type { CountryName } from '#domain/market/country-names.ts'
import { type Design, designByKey } from '#domain/shop/catalogue.ts'
import type { Pence } from '#domain/shop/money.ts'
import { Button } from '#ui/button.tsx'
import { type CartElsewhereProps, Notice, Sheet } from './cart-elsewhere.client.tsx'

export interface CartMoveProps {
  /** The country of the page, whose prices are the new ones. */
  here: CountryName
  /** The country of the cart. */
  there: CountryName
  notice: string
  /** The text of the button that moves the cart. */
  moveText: string
  /** Gets the lines at their new prices. */
  onMove: (items: readonly CartItem[]) => void
  onCancel: () => void
  settle: CartElsewhereProps['settle']
  /** Further buttons. */
  children: ReactNode
}

export function CartMove({ here, there, notice, moveText, onMove, onCancel, settle, children }: CartMoveProps) {
  const shop = useShop()
  const { catalogue, money } = shop
  const t = useWords('moving', MOVING_WORDS)
  const titles = useWords('lines', LINE_WORDS)
  const items = useCart((cart) => cart.items)
  const currency = useCart((cart) => cart.currency)
  const percent = useStore(useStores().referral, (state) => state.referral?.discount ?? null)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const unitPence = useUnitPrices(items)

  const old = shopIn(shop, currency)
  const staying = items.filter(({ id }) => !leftOut.includes(id))
  const lines = unitPence && moveLines(staying, { catalogue, unitPence })
  const moved = lines?.flatMap((line) => line.moved ?? []) ?? []
  const isSold = lines !== null && moved.length === staying.length && moved.length > 0

  const name = (item: CartItem) => {
    const design = designByKey(catalogue, item.variant)?.label ?? item.variant
    return item.mixMatchSelections ? lineTitle(item, titles) : `${lineTitle(item, titles)}, ${design}`
  }
  const row = ({ item, moved: after }: LineMove) => (
    <tr key={item.id} className="border-border border-t" data-move={item.id}>
      <th scope="row" className="py-3 pr-3 text-left align-top font-normal">
        {t.lineQuantity({ line: name(item), quantity: item.quantity })}
        {after ? null : (
          <>
            <span className="mt-1 block font-semibold" data-not-sold>
              {t.notSold({ line: name(item), country: here.inText })}
            </span>
            <button
              type="button"
              className="py-1.5 font-semibold underline underline-offset-4"
              aria-label={t.leaveOutLine({ line: name(item) })}
              onClick={() => settle(() => setLeftOut([...leftOut, item.id]))}
            >
              {t.leaveOut}
            </button>
          </>
        )}
      </th>
      <td className="py-3 pl-3 text-right align-top text-muted-foreground">
        {old.money.exact(linePence(item, old.money))}
      </td>
      <td className="py-3 pl-3 text-right align-top font-semibold">
        {after ? money.exact(linePence(after, money)) : '–'}
      </td>
    </tr>
  )
  return (
    <Sheet
      foot={
        <div className="grid gap-2">
          {isSold ? <Button onClick={() => onMove(moved)}>{moveText}</Button> : null}
          {children}
          <Button tone="quiet" onClick={onCancel}>
            {lines !== null && !isSold ? t.keep({ country: there.inText }) : t.cancel}
          </Button>
        </div>
      }
    >
      <Notice text={notice} />
      {lines === null ? (
        <p role="status" className="py-5 text-muted-foreground text-sm">
          {t.loading}
        </p>
      ) : (
        <table className="mt-5 w-full text-sm tabular-nums">
          <caption className="sr-only">{t.compare}</caption>
          <thead className="text-muted-foreground text-xs">
            <tr>
              <th scope="col" className="pb-2 text-left font-normal">
                {t.line}
              </th>
              <th scope="col" className="pb-2 pl-3 text-right font-normal">
                {there.name}
              </th>
              <th scope="col" className="pb-2 pl-3 text-right font-normal">
                {here.name}
              </th>
            </tr>
          </thead>
          <tbody>{lines.map(row)}</tbody>
          <tfoot className="border-border border-t font-semibold">
            <tr data-move-total>
              <th scope="row" className="py-3 text-left">
                {t.total}
              </th>
              <td className="py-3 pl-3 text-right text-muted-foreground">
                {old.money.exact(cartTotals(items, percent, old.catalogue).totalPence)}
              </td>
              <td className="py-3 pl-3 text-right">{money.exact(cartTotals(moved, percent, catalogue).totalPence)}</td>
            </tr>
          </tfoot>
        </table>
      )}
      <p className="mt-3 mb-5 text-muted-foreground text-xs">{t.keptForADay}</p>
    </Sheet>
  )
}

/** What one card costs in the market of the page, null for a design that is not sold there; null until it is known. */
function useUnitPrices(items: readonly CartItem[]): ((design: Design) => Pence | null) | null {
  const shop = useShop()
  const queries = useQueryClient()
  const [areLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const keys = new Set(items.flatMap((item) => [item.variant, ...(item.mixMatchSelections ?? [])]))
    const designs = [...keys].flatMap((key) => designByKey(shop.catalogue, key) ?? [])
    void prefetchProducts(queries, shop, designs).then(() => setLoaded(true))
  }, [shop, queries, items])
  if (!areLoaded) return null
  return (design) => {
    const product = knownProduct(queries, shop.market, design)
    return product === null ? null : priceOf(design, product, shop.market).unitPence
  }
}
