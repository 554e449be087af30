// Name, rating, story and price of the chosen design. The delivery rule and VAT stand beside the price.
// COPY-04, PROD-29 to PROD-31; D-30, D-49.

import { RATING_CLAIM } from '../../../src/domain/content/rating-claim'
import type { Offer } from '../../../src/domain/shop/bundles'
import type { Design } from '../../../src/domain/shop/catalogue'
import { formatGbpShort, type Pence } from '../../../src/domain/shop/money'
import { useSoldOut } from '../../browser/product/use-sold-out'
import { Stars } from '../../ui/stars'

export function ProductHeading({
  design,
  offer,
  payPence,
  percent,
}: {
  design: Design
  offer: Offer
  /** What the choice costs, after a referral. */
  payPence: Pence
  /** Per cent of a valid referral, or null. */
  percent: number | null
}) {
  const isSoldOut = useSoldOut()([design.key]).length > 0
  // With a referral the pack's own price is the original; without one it is the list price of the cards.
  const originalPence = percent === null ? offer.listPence : offer.pricePence
  return (
    <>
      <p className="eyebrow">{design.group === 'core' ? 'Core edition' : 'Limited edition'}</p>
      <h1 className="mt-3 text-3xl">{design.editionName}</h1>
      <p className="mt-4">
        <a href="#reviews" className="inline-flex min-h-8 flex-wrap items-center gap-x-2.5 text-sm hover:underline">
          <Stars rating={RATING_CLAIM.stars} />
          <span>
            <strong>{RATING_CLAIM.score}</strong> from {RATING_CLAIM.reviews} reviews
          </span>
        </a>
      </p>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-3" aria-live="polite" data-price>
        {payPence < originalPence ? (
          <s className="text-lg text-muted-foreground">
            <span className="sr-only">Original price </span>
            {formatGbpShort(originalPence)}
          </s>
        ) : null}
        <span className="engraved text-3xl">{formatGbpShort(payPence)}</span>
        <span className="text-muted-foreground text-sm">VAT included</span>
        {isSoldOut ? <span className="edition-tag self-center">Sold out</span> : null}
      </p>
      {percent === null ? null : (
        <p className="mt-1 text-saving text-sm">
          Your {percent}% referral discount is included, rounded to the nearest pound.
        </p>
      )}
      <p className="mt-1 text-muted-foreground text-sm">Free Next Day Delivery on all orders over £40.</p>
      <p className="mt-4 max-w-prose text-muted-foreground">{design.story}</p>
    </>
  )
}
