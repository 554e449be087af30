// Add to cart and buy now for the current choice. Nothing is added or bought without a loaded variant: adding waits for
// it, buying is disabled before. Failures are shown in toasts, and missing products requested again.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cartMessagesOf } from '#client/browser/cart/cart-messages.ts'
import { whenHere } from '#client/browser/cart/when-here.ts'
import { buyNowMutation, prepareBuyNow } from '#client/browser/checkout/buy-now.ts'
import { type Departure, departForBuyNow } from '#client/browser/checkout/checkout.ts'
import type { CartOrder, CheckoutDoubt } from '#client/browser/checkout/place-checkout.ts'
import { isKnownSoldOut, type LoadedPrice } from '#client/browser/product/product-query.ts'
import type { LoadedProducts } from '#client/browser/product/use-products.ts'
import { useSoldOut } from '#client/browser/product/use-sold-out.ts'
import { toastForError } from '#client/browser/toast/failures.ts'
import { addedToCart } from '#client/browser/toast/messages.ts'
import { errorsAreOver, showToast } from '#client/browser/toast/toast.ts'
import { track } from '#client/browser/tracking/tracking.ts'
import { useStores } from '#client/context/providers.tsx'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { ReopenCart } from '#client/islands/cart/reopen-cart.tsx'
import type { TakeEngravings } from '#client/islands/engraving/engraving-part.tsx'
import { hasRoomForEngravings } from '#domain/cart/cart.ts'
import { PRODUCT_WORDS } from '#domain/content/words/product.ts'
import { SELLING_WORDS } from '#domain/content/words/selling.ts'
import { choiceLine, type ProductChoice } from '#domain/product/product-choice.ts'
import { quantityOffer } from '#domain/shop/bundles.ts'
import { designByKey } from '#domain/shop/catalogue.ts'
import type { Pence } from '#domain/shop/money.ts'
import type { ShopError } from '#domain/text/errors.ts'
import { cartItemEvent, designEvent } from '#domain/tracking/tracking.ts'
import { Button, ButtonLink } from '#ui/button.tsx'

const LEAVING_MS = 2000 // how long the button is disabled while the checkout opens

type Engravings = NonNullable<ReturnType<TakeEngravings>>

interface Purchase {
  order: CartOrder
  departure: Departure
  /** What was chosen at the click. */
  choice: ProductChoice
}

export function BuyButtons({
  choice,
  products,
  takeEngravings,
  packPence,
  payPence,
}: {
  choice: ProductChoice
  products: LoadedProducts
  takeEngravings: TakeEngravings
  /** Price of the pack before a referral. */
  packPence: Pence
  /** The price on the button: after the referral. */
  payPence: Pence
}) {
  const shop = useShop()
  const { anonKey, catalogue, embed, market, money } = shop
  const stores = useStores()
  const { cart, panel, referral } = stores
  const t = useWords('product', PRODUCT_WORDS)
  const selling = useWords('selling', SELLING_WORDS)
  const soldOut = useSoldOut()(choice.mix ?? [choice.design.key])
  const queries = useQueryClient()
  const [isLeaving, setLeaving] = useState(false)
  const purchase = useMutation({
    ...buyNowMutation<Purchase>(stores),
    onSuccess: (doubt) => {
      errorsAreOver()
      if (doubt !== null) return
      setLeaving(true)
      setTimeout(() => setLeaving(false), LEAVING_MS)
    },
    onError: ({ reason }) => showToast(toastForError(shop, reason)),
  })
  const isBuying = purchase.isPending || isLeaving
  // Only for the choice that was bought.
  const doubt = purchase.variables?.choice === choice ? purchase.data : null
  /** Whether "Add to cart" is waiting for its product. */
  const [waits, setWaits] = useState(false)
  const isAdding = useRef(false) // state is too late for the second half of a double click

  // Back from the checkout through the back/forward cache, where the timer above was paused.
  const onPageShow = useEffectEvent((event: PageTransitionEvent) => {
    if (!event.persisted) return
    setLeaving(false)
    if (purchase.isPending) purchase.reset()
  })
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => onPageShow(event)
    window.addEventListener('pageshow', listener)
    return () => window.removeEventListener('pageshow', listener)
  }, [])

  const line = ({ unitPence, variantId }: LoadedPrice, engravings: Engravings) =>
    choiceLine(choice, {
      variantId,
      engravings,
      packPence: quantityOffer(unitPence, choice.option, catalogue.prices).pricePence,
      prices: catalogue.prices,
      now: Date.now(),
    })

  const fail = (error: ShopError) => {
    showToast(toastForError(shop, error))
    products.retry()
  }

  /** Why the choice cannot be bought yet, or null. */
  const missing = (): ShopError | null => {
    const keys = [...new Set(choice.mix ?? [choice.design.key])].filter((key) => !products.variantIds.has(key))
    if (keys.length === 0) return null
    if (choice.mix === null) return products.failure(choice.design)
    const labels = keys.map((key) => designByKey(catalogue, key)?.label ?? key)
    return { tag: 'products_missing', designs: labels, where: 'product' }
  }

  const add = async () => {
    if (isAdding.current) return
    const engravings = takeEngravings()
    if (engravings === null) return
    const variantId = products.variantIds.get(choice.design.key)
    // At once if the product is loaded: a visitor who leaves right after the click takes the card along.
    if (variantId) return put({ unitPence: products.unitPence(choice.design), variantId }, engravings)
    isAdding.current = true
    setWaits(true)
    const loaded = await products.load(choice.design)
    isAdding.current = false
    setWaits(false)
    put(loaded, engravings)
  }

  const put = (loaded: LoadedPrice, engravings: Engravings) => {
    if (loaded.variantId === '') return showToast(toastForError(shop, { tag: 'variant_not_loaded' }))
    if (isKnownSoldOut(queries, market, choice.design)) return // the loaded product says so, and the page shows it now
    const item = line(loaded, engravings)
    whenHere(shop, stores, () => {
      const { items, addItem } = cart.getState()
      const messages = cartMessagesOf(shop)
      if (!addItem(item)) return showToast(hasRoomForEngravings(items, item) ? messages.full : messages.engravingsFull)
      track('AddToCart', cartItemEvent(item, choice.design, catalogue.prices.currency))
      showToast(addedToCart(shop, choice.option.quantity))
      if (embed) panel.getState().open() // D-24: there is no cart button in a frame
    })
  }

  const buy = () => {
    purchase.reset()
    const problem = missing()
    if (problem) return fail(problem)
    const engravings = takeEngravings()
    if (engravings === null) return
    const { quantity } = choice.option
    track('InitiateCheckout', designEvent(choice.design, packPence / quantity, quantity, catalogue.prices.currency))
    const order = {
      items: [
        line(
          {
            unitPence: products.unitPence(choice.design),
            variantId: products.variantIds.get(choice.design.key) ?? '',
          },
          engravings,
        ),
      ],
      referral: referral.getState().referral,
      discountCode: cart.getState().discountCode,
      catalogue,
      anonKey,
      market,
      now: Date.now(),
    }
    purchase.mutate({ order, departure: departForBuyNow(shop), choice })
  }

  return (
    <div className="buy-place">
      <div className="buy-bar">
        <div aria-live="polite">
          {soldOut.length > 0 ? (
            <p>{selling.soldOutDesigns({ designs: soldOut.join(', '), count: soldOut.length })}</p>
          ) : null}
          {doubt ? <DoubtNote doubt={doubt} payPence={payPence} /> : null}
        </div>
        <Button tone="secondary" disabled={soldOut.length > 0} aria-busy={waits || undefined} onClick={add}>
          {selling.addToCart}
        </Button>
        <Button
          disabled={products.isLoading || isBuying || soldOut.length > 0}
          onPointerEnter={prepareBuyNow}
          onFocus={prepareBuyNow}
          onClick={buy}
        >
          {soldOut.length > 0 ? (
            selling.soldOut
          ) : (
            <>
              {isBuying ? t.processing : t.buyNow} <span>{money.short(payPence)}</span>
            </>
          )}
        </Button>
        <ReopenCart className="basis-full" />
      </div>
    </div>
  )
}

/** A higher total, or an unknown one: the visitor decides whether to go there. */
function DoubtNote({ doubt: { webUrl, totalPence }, payPence }: { doubt: CheckoutDoubt; payPence: Pence }) {
  const { money } = useShop()
  const t = useWords('product', PRODUCT_WORDS)
  return (
    <div className="buy-doubt">
      <p>
        {totalPence === null
          ? t.totalUnknown({ price: money.exact(payPence) })
          : t.totalDearer({ total: money.exact(totalPence), price: money.exact(payPence) })}{' '}
        {t.nothingOrdered}
      </p>
      <ButtonLink tone="secondary" href={webUrl} target="_blank" rel="noopener">
        {totalPence === null ? t.continueCheckout : t.continueAt({ total: money.exact(totalPence) })}
      </ButtonLink>
    </div>
  )
}
