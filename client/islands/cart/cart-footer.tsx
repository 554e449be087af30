// The foot of the cart: totals that are read out when they change, and the checkout button; a question comes first when
// the backend would charge more than shown or cannot tell.
import { LoaderCircle, Tag, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DiscountedTotals } from '#client/browser/cart/use-cart.ts'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { isRounded } from '#domain/cart/quote.ts'
import { CART_WORDS } from '#domain/content/words/cart.ts'
import { DELIVERY_WORDS } from '#domain/content/words/delivery.ts'
import { TAX_WORDS } from '#domain/content/words/tax.ts'
import { DELIVERY, travelsFree } from '#domain/market/delivery.ts'
import { isImported, namesVatAtPrices } from '#domain/market/tax.ts'
import type { Pence } from '#domain/shop/money.ts'
import { Button, IconButton } from '#ui/button.tsx'

interface CartFooterProps {
  totals: DiscountedTotals
  /** The code from a link; `waits` while a valid referral takes precedence. */
  code: { code: string; waits: boolean; onUse: () => void; onRemove: () => void } | null
  /** The sentence on the lowest price of the last 30 days, where a reduction has to name it. */
  lowestPrice?: string | null
  /** What the cart says of tax, delivery and duties; null where that is at the end of the list. */
  notes: ReactNode
  isEmpty: boolean
  isBusy: boolean
  /** Set while the shopper decides about a higher total; null for one that is unknown. */
  doubt: { totalPence: Pence | null; onContinue: () => void } | null
  onCheckout: () => void
  onClose: () => void
}

export function CartFooter(props: CartFooterProps) {
  const { totals, code, lowestPrice, notes, isEmpty, isBusy, doubt, onCheckout, onClose } = props
  const t = useWords('cart', CART_WORDS)
  return (
    <div className="sheet-foot border-border border-t bg-muted px-5 pt-4 text-foreground md:px-7">
      <CartAmounts totals={totals} />
      {lowestPrice ? <p className="mt-0.5 text-end text-muted-foreground text-xs">{lowestPrice}</p> : null}
      {isEmpty ? null : notes}
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
                {t.processing}
              </>
            ) : (
              t.checkout
            )}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {t.shopOn}
          </Button>
        </div>
      )}
    </div>
  )
}

/** What a cart says of tax, the legal guarantee, delivery and duties. */
export function CartNotes({ totals, notice }: { totals: DiscountedTotals; notice: ReactNode }) {
  const { market, money, paths, paysDuties } = useShop()
  const delivery = useWords('delivery', DELIVERY_WORDS)
  const tax = useWords('tax', TAX_WORDS)
  const { zone } = market
  const notes = [
    travelsFree(totals.originalPence - totals.packSavingPence, totals.referralDiscount, zone)
      ? null
      : delivery.paid({ amount: money.short(DELIVERY[zone].freeOver) }),
    isImported(zone) ? (paysDuties ? delivery.dutiesPaid : delivery.dutiesExtra) : null,
  ].filter((note) => note !== null)
  return (
    <>
      {namesVatAtPrices(zone) ? (
        <p className="mt-0.5 text-end text-muted-foreground text-xs">
          {tax.inclVat({
            link: (text) => (
              <a className="text-link" href={paths.faqShipping}>
                {text}
              </a>
            ),
          })}
        </p>
      ) : null}
      {notice}
      {notes.map((note) => (
        <p key={note} className="mt-2 text-muted-foreground text-xs">
          {note}
        </p>
      ))}
    </>
  )
}

/** Subtotal to total with what it says of tax, in the currency of the shop around it. */
export function CartAmounts({ totals }: { totals: DiscountedTotals }) {
  const { addsSalesTax, catalogue, money } = useShop()
  const t = useWords('cart', CART_WORDS)
  const tax = useWords('tax', TAX_WORDS)
  return (
    <>
      <dl aria-live="polite" aria-atomic="true" className="grid gap-1.5">
        <Row name={t.subtotal} value={money.exact(totals.originalPence)} className="text-muted-foreground text-sm" />
        {totals.packSavingPence > 0 ? (
          <Row name={t.packSaving} value={money.exact(-totals.packSavingPence)} className="text-saving text-sm" />
        ) : null}
        {totals.hasDiscount ? (
          <Row
            name={t.referralDiscount({ percent: totals.referralDiscount })}
            value={`-${money.exact(totals.discountPence)}`}
            className="text-saving text-sm"
          />
        ) : null}
        <Row
          name={addsSalesTax ? t.totalBeforeTax : t.total}
          value={money.exact(totals.totalPence)}
          className="engraved mt-1 text-xl"
        />
      </dl>
      {addsSalesTax ? <p className="mt-2 text-muted-foreground text-xs">{tax.salesTax}</p> : null}
      {totals.hasDiscount && isRounded(catalogue.prices) ? (
        <p className="mt-2 text-muted-foreground text-xs">{t.rounding}</p>
      ) : null}
    </>
  )
}

function Row({ name, value, className }: { name: string; value: string; className: string }) {
  return (
    <div className={`flex flex-wrap items-baseline justify-between gap-x-4 ${className}`}>
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
  const t = useWords('cart', CART_WORDS)
  const strong = (text: string) => <strong className="break-all font-semibold">{text}</strong>
  return (
    <div className="mt-3 flex items-start gap-3 rounded-md border border-border py-1 pr-0.5 pl-3 text-sm" data-code>
      <Tag aria-hidden="true" className="mt-2.5 size-5 shrink-0 text-accent" />
      <div className="min-w-0 flex-1 py-2">
        {waits ? (
          <p>{t.codeWaits({ code, strong })}</p>
        ) : (
          <p>
            {t.codeApplies({ code, strong, note: (text) => <span className="text-muted-foreground">{text}</span> })}
          </p>
        )}
        {waits ? (
          <button
            type="button"
            className="mt-1 py-1.5 font-semibold underline underline-offset-4"
            disabled={locked}
            onClick={onUse}
          >
            {t.chooseCode({ code })}
          </button>
        ) : null}
      </div>
      <IconButton label={t.removeCode({ code })} disabled={locked} onClick={onRemove}>
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
  const { money } = useShop()
  const t = useWords('cart', CART_WORDS)
  const strong = (text: string) => <strong className="font-semibold">{text}</strong>
  return (
    <div className="mt-4 grid gap-3">
      {/* Takes the focus of the button it replaces, so that it is read and a second Enter does not accept it unread. */}
      <p
        ref={(node) => node?.focus()}
        tabIndex={-1}
        className="rounded-md border border-accent px-4 py-3 text-sm outline-none"
      >
        {totalPence === null
          ? t.totalUnknown({ price: money.exact(shownPence), strong })
          : t.totalDearer({
              total: money.exact(totalPence),
              difference: money.exact(totalPence - shownPence),
              strong,
            })}
      </p>
      <Button onClick={onContinue}>{t.continueCheckout}</Button>
      <Button tone="quiet" onClick={onClose}>
        {t.keepShopping}
      </Button>
    </div>
  )
}
