// Add to cart and buy now for the current choice. Nothing is added or bought without a loaded variant: adding waits for
// it, buying cannot be clicked before (BUY-07). Failures are told in toasts and asked for again. PROD-24 to PROD-28, BUY-01 to BUY-12; D-24, D-46, D-50, D-58, D-64, D-112.
import { useEffect, useRef, useState } from 'react'
import { CART_FULL } from '../../../src/domain/cart/cart-messages'
import { choiceLine, type ProductChoice } from '../../../src/domain/product/product-choice'
import { quantityOffer } from '../../../src/domain/shop/bundles'
import { designByKey } from '../../../src/domain/shop/catalogue'
import { formatGbp, formatGbpShort, type Pence } from '../../../src/domain/shop/money'
import { soldOutText } from '../../../src/domain/shop/stock'
import { toastForError } from '../../../src/domain/site/failure-texts'
import { addedToCart } from '../../../src/domain/site/messages'
import type { ShopError } from '../../../src/domain/text/errors'
import { cartItemEvent, designEvent } from '../../../src/domain/tracking/tracking'
import { buyNow, prepareBuyNow } from '../../browser/checkout/buy-now'
import type { CheckoutDoubt } from '../../browser/checkout/place-checkout'
import { isKnownSoldOut } from '../../browser/product/sold-out'
import type { LoadedPrice, LoadedProducts } from '../../browser/product/use-products'
import { useSoldOut } from '../../browser/product/use-sold-out'
import { errorsAreOver, showToast } from '../../browser/toast/toast'
import { track } from '../../browser/tracking/tracking'
import { useStores } from '../../context/providers'
import { useShop } from '../../context/shop'
import { Button, ButtonLink } from '../../ui/button'
import { ReopenCart } from '../cart/reopen-cart'

const LEAVING_MS = 2000 // how long the button rests while the checkout opens

export function BuyButtons({
  choice,
  products,
  packPence,
  payPence,
}: {
  choice: ProductChoice
  products: LoadedProducts
  /** Price of the pack before a referral. */
  packPence: Pence
  /** What the button says: after the referral. */
  payPence: Pence
}) {
  const { anonKey, catalogue, embed } = useShop()
  const stores = useStores()
  const { cart, panel, referral } = stores
  const soldOut = useSoldOut()(choice.mix ?? [choice.design.key])
  const [isBuying, setIsBuying] = useState(false)
  /** Has something been put in the cart that waits for its product? */
  const [waits, setWaits] = useState(false)
  const isAdding = useRef(false) // state comes too late for the second half of a double click
  // Only for the choice it was asked about.
  const [doubt, setDoubt] = useState<(CheckoutDoubt & { choice: ProductChoice }) | null>(null)

  useEffect(() => {
    // Back from the checkout through the history cache, where the timer below stood still.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && setIsBuying(false)
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])

  const line = ({ unitPence, variantId }: LoadedPrice) =>
    choiceLine(choice, {
      variantId,
      packPence: quantityOffer(unitPence, choice.option).pricePence,
      now: Date.now(),
    })

  const fail = (error: ShopError) => {
    showToast(toastForError(error))
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
    const variantId = products.variantIds.get(choice.design.key)
    // At once where the product is here: whoever leaves right after the click takes the card along.
    if (variantId) return put({ unitPence: products.unitPence(choice.design), variantId })
    isAdding.current = true
    setWaits(true)
    const loaded = await products.load(choice.design)
    isAdding.current = false
    setWaits(false)
    put(loaded)
  }

  const put = (loaded: LoadedPrice) => {
    if (loaded.variantId === '') return showToast(toastForError({ tag: 'variant_not_loaded' }))
    if (isKnownSoldOut(choice.design.handle)) return // what was loaded says so, and so does the page now
    const item = line(loaded)
    if (!cart.getState().addItem(item)) return showToast(CART_FULL)
    track('AddToCart', cartItemEvent(item, choice.design))
    showToast(addedToCart(choice.option.quantity))
    if (embed) panel.getState().open() // D-24: there is no cart button in a frame
  }

  const buy = async () => {
    setDoubt(null)
    const problem = missing()
    if (problem) return fail(problem)
    setIsBuying(true)
    const { quantity } = choice.option
    track('InitiateCheckout', designEvent(choice.design, packPence / quantity, quantity))
    const order = {
      items: [
        line({
          unitPence: products.unitPence(choice.design),
          variantId: products.variantIds.get(choice.design.key) ?? '',
        }),
      ],
      referral: referral.getState().referral,
      discountCode: cart.getState().discountCode,
      catalogue,
      anonKey,
      now: Date.now(),
    }
    const bought = await buyNow(order, stores)
    if (bought.ok) errorsAreOver()
    if (bought.ok && bought.value === null) return void setTimeout(() => setIsBuying(false), LEAVING_MS)
    setIsBuying(false)
    if (bought.ok) return setDoubt(bought.value && { ...bought.value, choice })
    showToast(toastForError(bought.error))
  }

  return (
    <div className="buy-place">
      <div className="buy-bar">
        <div aria-live="polite">
          {soldOut.length > 0 ? <p>{soldOutText(soldOut)}</p> : null}
          {doubt?.choice === choice ? <DoubtNote doubt={doubt} payPence={payPence} /> : null}
        </div>
        <Button tone="secondary" disabled={soldOut.length > 0} aria-busy={waits || undefined} onClick={add}>
          Add to cart
        </Button>
        <Button
          disabled={products.isLoading || isBuying || soldOut.length > 0}
          onPointerEnter={prepareBuyNow}
          onFocus={prepareBuyNow}
          onClick={buy}
        >
          {soldOut.length > 0 ? (
            'Sold out'
          ) : (
            <>
              {isBuying ? 'Processing...' : 'Buy now'} <span>{formatGbpShort(payPence)}</span>
            </>
          )}
        </Button>
        <ReopenCart className="basis-full" />
      </div>
    </div>
  )
}

/** A total above the one shown, or one the backend cannot tell: the visitor decides whether to go there. */
function DoubtNote({ doubt: { webUrl, totalPence }, payPence }: { doubt: CheckoutDoubt; payPence: Pence }) {
  return (
    <div className="buy-doubt">
      <p>
        {totalPence === null
          ? `Your total could not be confirmed: the checkout names it, and it may be more than ${formatGbp(payPence)}. `
          : `The checkout total is ${formatGbp(totalPence)}, not ${formatGbp(payPence)}. `}
        Nothing has been ordered.
      </p>
      <ButtonLink tone="secondary" href={webUrl} target="_blank" rel="noopener">
        {totalPence === null ? 'Continue to checkout' : `Continue at ${formatGbp(totalPence)}`}
      </ButtonLink>
    </div>
  )
}
