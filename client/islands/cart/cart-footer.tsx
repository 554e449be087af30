// The foot of the cart: totals that are read out when they change, and the checkout button; a question comes first when
// the backend would charge more than shown or cannot tell.
import { LoaderCircle, Tag, X } from 'lucide-react'
import type { DiscountedTotals } from '#client/browser/cart/use-cart.ts'
import { formatGbp, type Pence } from '#domain/shop/money.ts'
import { PAID_DELIVERY, travelsFree } from '#domain/shop/shop-facts.ts'
import { Button, IconButton } from '#ui/button.tsx'

interface CartFooterProps {
  totals: DiscountedTotals
  /** The code from a link; `waits` while a valid referral takes precedence. */
  code: { code: string; waits: boolean; onUse: () => void; onRemove: () => void } | null
  isEmpty: boolean
  isBusy: boolean
  /** Set while the shopper decides about a higher total; null for one that is unknown. */
  doubt: { totalPence: Pence | null; onContinue: () => void } | null
  onCheckout: () => void
  onClose: () => void
}

export function CartFooter(props: CartFooterProps) {
  const { totals, code, isEmpty, isBusy, doubt, onCheckout, onClose } = props
  return (
    <div className="sheet-foot border-border border-t bg-muted px-5 pt-4 text-foreground md:px-7">
      <dl aria-live="polite" aria-atomic="true" className="grid gap-1.5">
        <Row name="Subtotal" value={formatGbp(totals.originalPence)} className="text-muted-foreground text-sm" />
        {totals.packSavingPence > 0 ? (
          <Row name="Pack saving" value={`-${formatGbp(totals.packSavingPence)}`} className="text-saving text-sm" />
        ) : null}
        {totals.hasDiscount ? (
          <Row
            name={`Referral discount (${totals.referralDiscount}%)`}
            value={`-${formatGbp(totals.discountPence)}`}
            className="text-saving text-sm"
          />
        ) : null}
        <Row name="Total" value={formatGbp(totals.totalPence)} className="font-semibold text-lg" />
      </dl>
      {totals.hasDiscount ? (
        <p className="mt-2 text-muted-foreground text-xs">
          Discounts are rounded to the nearest pound. The final amount is confirmed at checkout.
        </p>
      ) : null}
      {isEmpty || travelsFree(totals.originalPence - totals.packSavingPence, totals.referralDiscount) ? null : (
        <p className="mt-2 text-muted-foreground text-xs">{PAID_DELIVERY}</p>
      )}
      {code ? <CodeNote {...code} locked={isBusy} /> : null}
      {doubt ? (
        <TotalInDoubt {...doubt} shownPence={totals.totalPence} onClose={onClose} />
      ) : (
        <div className="mt-4 grid gap-2">
          {/* Never disabled: the button of an empty cart does nothing, a busy one keeps its focus. */}
          <Button
            tone={isEmpty ? 'quiet' : 'primary'}
            className={isEmpty ? 'checkout-empty' : ''}
            aria-describedby={isEmpty ? 'cart-empty' : undefined}
            aria-busy={isBusy || undefined}
            onClick={onCheckout}
          >
            {isBusy ? (
              <>
                <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />
                Processing...
              </>
            ) : (
              'Checkout Now'
            )}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            Continue Shopping
          </Button>
        </div>
      )}
    </div>
  )
}

function Row({ name, value, className }: { name: string; value: string; className: string }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${className}`}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** The code from a link. Its saving is unknown until the checkout. */
function CodeNote({
  code,
  waits,
  locked,
  onUse,
  onRemove,
}: NonNullable<CartFooterProps['code']> & { locked: boolean }) {
  const name = <strong className="break-all font-semibold">{code}</strong>
  return (
    <div className="mt-3 flex items-start gap-3 rounded-md border border-border py-1 pr-0.5 pl-3 text-sm" data-code>
      <Tag aria-hidden="true" className="mt-2.5 size-5 shrink-0 text-accent" />
      <div className="min-w-0 flex-1 py-2">
        {waits ? (
          <p>Discount code {name} waits: an order takes one code, and your referral goes first.</p>
        ) : (
          <p>
            Discount code {name} will be applied at checkout.{' '}
            <span className="text-muted-foreground">The saving is confirmed there.</span>
          </p>
        )}
        {waits ? (
          <button
            type="button"
            className="mt-1 py-1.5 font-semibold underline underline-offset-4"
            disabled={locked}
            onClick={onUse}
          >
            Use {code} instead
          </button>
        ) : null}
      </div>
      <IconButton label={`Remove discount code ${code}`} disabled={locked} onClick={onRemove}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  )
}

function TotalInDoubt({
  totalPence,
  shownPence,
  onContinue,
  onClose,
}: {
  totalPence: Pence | null
  shownPence: Pence
  onContinue: () => void
  onClose: () => void
}) {
  return (
    <div className="mt-4 grid gap-3">
      {/* Takes the focus of the button it replaces, so that it is read and a second Enter does not accept it unread. */}
      <p
        ref={(node) => node?.focus()}
        tabIndex={-1}
        className="rounded-md border border-accent px-4 py-3 text-sm outline-none"
      >
        {totalPence === null ? (
          <>
            <strong className="font-semibold">Your total could not be confirmed.</strong> The checkout names it before
            you pay, and it may be more than {formatGbp(shownPence)}. Nothing has been charged.
          </>
        ) : (
          <>
            <strong className="font-semibold">Checkout total is {formatGbp(totalPence)}.</strong> That is{' '}
            {formatGbp(totalPence - shownPence)} more than shown here. Nothing has been charged.
          </>
        )}
      </p>
      <Button onClick={onContinue}>Continue to checkout</Button>
      <Button tone="quiet" onClick={onClose}>
        Keep shopping
      </Button>
    </div>
  )
}
