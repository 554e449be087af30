// Name, rating and price of the chosen design. The delivery rule and VAT are beside the price.

import { useSoldOut } from '#client/browser/product/use-sold-out.ts'
import { RATING_CLAIM } from '#domain/content/rating-claim.ts'
import type { Offer } from '#domain/shop/bundles.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { formatGbpShort, type Pence } from '#domain/shop/money.ts'
import { arrivesNextDayFree } from '#domain/shop/shop-facts.ts'
import { Stars } from '#ui/stars.tsx'

export function ProductHeading({
  design,
  offer,
  payPence,
  percent,
}: {
  design: Design
  offer: Offer
  /** The price after a referral. */
  payPence: Pence
  /** Per cent of a valid referral, or null. */
  percent: number | null
}) {
  const isSoldOut = useSoldOut()([design.key]).length > 0
  // With a referral the pack's own price is the original; otherwise it is the list price of the cards.
  const originalPence = percent === null ? offer.listPence : offer.pricePence
  return (
    <>
      <p className="eyebrow">{design.group === 'core' ? 'Core edition' : 'Limited edition'}</p>
      <h1 className="mt-2 text-3xl">{design.editionName}</h1>
      <a href="#reviews" className="heading-rating">
        <Stars rating={RATING_CLAIM.stars} />
        <span>
          <strong>{RATING_CLAIM.score}</strong> from {RATING_CLAIM.reviews} reviews
        </span>
      </a>
      <div className="heading-price">
        <p aria-live="polite" data-price>
          {payPence < originalPence ? (
            <s>
              <span className="sr-only">Original price </span>
              {formatGbpShort(originalPence)}
            </s>
          ) : null}
          <span className="engraved text-3xl">{formatGbpShort(payPence)}</span>
          <span>VAT included</span>
          {isSoldOut ? <span className="edition-tag self-center">Sold out</span> : null}
        </p>
        <p>{`Free Next Day Delivery ${arrivesNextDayFree(offer.pricePence, percent) ? 'included' : 'on all orders over £40'}`}</p>
      </div>
      {percent === null ? null : (
        <p className="mt-1 text-saving text-sm">
          Your {percent}% referral discount is included, rounded to the nearest pound.
        </p>
      )}
    </>
  )
}
