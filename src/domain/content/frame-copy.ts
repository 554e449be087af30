// The rotating line above the header. Pure.
import { DELIVERY, daysText } from '#domain/market/delivery.ts'
import type { Market } from '#domain/market/market.ts'
import type { Money } from '#domain/market/money.ts'
import { GUARANTEE_DAYS } from '#domain/shop/shop-facts.ts'
import type { Words } from '#domain/text/words.ts'
import type { HEADER_WORDS } from './words/header.ts'

type PromoWords = Pick<
  Words<typeof HEADER_WORDS>,
  'promoAccess' | 'promoNextDay' | 'promoHours' | 'promoFreeOver' | 'promoDispatch' | 'promoGuarantee'
>

/** What is said of delivery is true in the market's zone. */
export function promoLines(
  { market: { zone }, money }: { market: Pick<Market, 'zone'>; money: Pick<Money, 'short'> },
  t: PromoWords,
): readonly string[] {
  const { freeOver, dispatchDays } = DELIVERY[zone]
  return [
    t.promoAccess,
    ...(zone === 'GB'
      ? [t.promoNextDay, t.promoHours]
      : [t.promoFreeOver({ amount: money.short(freeOver) }), t.promoDispatch({ days: daysText(dispatchDays) })]),
    t.promoGuarantee({ days: GUARANTEE_DAYS }),
  ]
}
