// Name, rating and price of the chosen design. The delivery rule and VAT are beside the price.

import { useSoldOut } from '#client/browser/product/use-sold-out.ts'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { isRounded } from '#domain/cart/quote.ts'
import { RATING_CLAIM, ratingScore } from '#domain/content/rating-claim.ts'
import { PRODUCT_WORDS } from '#domain/content/words/product.ts'
import { SELLING_WORDS } from '#domain/content/words/selling.ts'
import { arrivesNextDayFree, DELIVERY, travelsFree } from '#domain/market/delivery.ts'
import { namesLowestPrice } from '#domain/market/lowest-prices.ts'
import { includesVat, namesVatAtPrices } from '#domain/market/tax.ts'
import { cardPenceIn, type Offer, type QuantityOption, quantityOffer } from '#domain/shop/bundles.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import type { Pence } from '#domain/shop/money.ts'
import { SinglesPrice, StruckPrice, useReduction } from '#ui/lowest-price.tsx'
import { Stars } from '#ui/stars.tsx'

export function ProductHeading({
  design,
  option,
  offer,
  payPence,
  percent,
}: {
  design: Design
  option: QuantityOption
  offer: Offer
  /** The price after a referral. */
  payPence: Pence
  /** Per cent of a valid referral, or null. */
  percent: number | null
}) {
  const { catalogue, market, money, paths } = useShop()
  const { zone, language } = market
  const t = useWords('product', PRODUCT_WORDS)
  const selling = useWords('selling', SELLING_WORDS)
  const isSoldOut = useSoldOut()([design.key]).length > 0
  const isSaving = percent === null && namesLowestPrice(zone)
  // With a referral, and in the EU, the pack's own price is the original; otherwise it is the list price of the cards.
  const originalPence = percent === null && !isSaving ? offer.listPence : offer.pricePence
  const reduction = useReduction()(
    (prices) => quantityOffer(cardPenceIn(design.group, prices), option, prices).pricePence,
    originalPence,
    payPence,
  )
  const { freeOver, nextDayFreeFrom } = DELIVERY[zone]
  const delivery = () => {
    if (nextDayFreeFrom !== null)
      return arrivesNextDayFree(offer.pricePence, percent, zone)
        ? t.nextDayIncluded
        : t.nextDayOver({ amount: money.short(nextDayFreeFrom) })
    return travelsFree(offer.pricePence, percent, zone)
      ? t.deliveryIncluded
      : t.deliveryOver({ amount: money.short(freeOver) })
  }
  const vat = () =>
    namesVatAtPrices(zone)
      ? t.inclVat({
          link: (text) => (
            <a className="text-link" href={paths.faqShipping}>
              {text}
            </a>
          ),
        })
      : t.vatIncluded
  return (
    <>
      <p className="eyebrow">{design.group === 'core' ? t.coreEdition : t.limitedEdition}</p>
      <h1 className="mt-2 text-3xl">{design.editionName}</h1>
      <a href="#reviews" className="heading-rating">
        <Stars rating={RATING_CLAIM.stars} />
        <span>
          {t.rating({
            score: (text) => <strong>{text}</strong>,
            reviews: RATING_CLAIM.reviews,
            stars: ratingScore(language),
          })}
        </span>
      </a>
      <div className="heading-price">
        <p aria-live="polite" data-price>
          <StruckPrice reduction={reduction} />
          <span className="engraved text-3xl">{money.short(payPence)}</span>
          {includesVat(zone) ? <span>{vat()}</span> : null}
          {payPence < offer.listPence && isSaving ? <SinglesPrice pence={offer.listPence} /> : null}
          {isSoldOut ? <span className="edition-tag self-center">{selling.soldOut}</span> : null}
        </p>
        <p>{delivery()}</p>
      </div>
      {reduction.lowest === null ? null : <p className="mt-1 text-muted-foreground text-sm">{reduction.lowest}</p>}
      {percent === null ? null : (
        <p className="mt-1 text-saving text-sm">
          {isRounded(catalogue.prices) ? t.referralRounded({ percent }) : t.referral({ percent })}
        </p>
      )}
    </>
  )
}
