// Add to cart and buy now for the current choice. Nothing is added or bought without a loaded variant; failures are
// told in toasts and asked for again. PROD-24 to PROD-28, BUY-01 to BUY-12; D-24, D-46, D-50, D-58, D-64, D-112.
import { useEffect, useState } from 'react'
import { CART_FULL } from '../../src/domain/cart-messages'
import { designByKey } from '../../src/domain/catalogue'
import type { ShopError } from '../../src/domain/errors'
import { addedToCart, toastForError } from '../../src/domain/messages'
import { formatGbp, formatGbpShort, type Pence } from '../../src/domain/money'
import { choiceLine, type ProductChoice } from '../../src/domain/product-choice'
import { cartItemEvent, designEvent } from '../../src/domain/tracking'
import { buyNow, type DearerCheckout } from '../browser/buy-now'
import { dropRefused } from '../browser/place-checkout'
import { showToast } from '../browser/toast'
import { track } from '../browser/tracking'
import { useStores } from '../providers'
import { useShop } from '../shop'
import { Button, ButtonLink } from '../ui/button'
import type { LoadedProducts } from '../use-products'

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
  const [isBuying, setIsBuying] = useState(false)
  // Only for the choice it was asked about.
  const [dearer, setDearer] = useState<(DearerCheckout & { choice: ProductChoice }) | null>(null)

  useEffect(() => {
    // Back from the checkout through the history cache, where the timer below stood still.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && setIsBuying(false)
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])

  const line = () =>
    choiceLine(choice, {
      variantId: products.variantIds.get(choice.design.key) ?? '',
      packPence,
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

  const add = () => {
    if (!products.variantIds.has(choice.design.key)) return fail({ tag: 'variant_not_loaded' })
    const item = line()
    if (!cart.getState().addItem(item)) return showToast(CART_FULL)
    track('AddToCart', cartItemEvent(item, choice.design))
    showToast(addedToCart(choice.option.quantity))
    if (embed) panel.getState().open() // D-24: there is no cart button in a frame
  }

  const buy = async () => {
    setDearer(null)
    const problem = missing()
    if (problem) return fail(problem)
    setIsBuying(true)
    const { quantity } = choice.option
    track('InitiateCheckout', designEvent(choice.design, packPence / quantity, quantity))
    const order = {
      items: [line()],
      referral: referral.getState().referral,
      discountCode: cart.getState().discountCode,
      catalogue,
      anonKey,
      now: Date.now(),
    }
    const bought = await buyNow(order)
    if (bought.ok && bought.value === null) return void setTimeout(() => setIsBuying(false), LEAVING_MS)
    setIsBuying(false)
    if (bought.ok) return setDearer(bought.value && { ...bought.value, choice })
    dropRefused(bought.error, stores)
    showToast(toastForError(bought.error))
  }

  return (
    <div className="buy-bar">
      <div aria-live="polite" className="basis-full empty:hidden">
        {dearer?.choice === choice ? <DearerNote dearer={dearer} payPence={payPence} /> : null}
      </div>
      <Button tone="secondary" className="flex-1" onClick={add}>
        Add to cart
      </Button>
      <Button className="flex-[1.4]" disabled={products.isLoading || isBuying} onClick={buy}>
        {isBuying ? 'Processing...' : 'Buy now'} <span>{formatGbpShort(payPence)}</span>
      </Button>
    </div>
  )
}

function DearerNote({ dearer, payPence }: { dearer: DearerCheckout; payPence: Pence }) {
  return (
    <div className="grid gap-3 pb-1">
      <p>
        The checkout total is {formatGbp(dearer.totalPence)}, not {formatGbp(payPence)}. Nothing has been ordered.
      </p>
      <ButtonLink tone="secondary" href={dearer.webUrl} target="_blank" rel="noopener">
        Continue at {formatGbp(dearer.totalPence)}
      </ButtonLink>
    </div>
  )
}
