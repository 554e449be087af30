// The names of the delivery options on Stripe's page. Delivery is free, and the days are those of the zone.
import { STRIPE_DELIVERY_WORDS } from '#domain/content/words/stripe-delivery.ts'
import { DELIVERY, HOME_COUNTRY } from '#domain/market/delivery.ts'
import type { Market } from '#domain/market/market.ts'
import { type WordGroups, wordsIn } from '#domain/text/words.ts'

/** One name per option, in the market's language, whose texts are in `words`. Next-day delivery is offered if nothing goes abroad. */
export function deliveryOptions(
  { zone, language }: Pick<Market, 'zone' | 'language'>,
  countries: readonly string[],
  words?: WordGroups,
): string[] {
  const t = wordsIn(STRIPE_DELIVERY_WORDS, { language, translated: words?.['stripe-delivery'] })
  const { standardDays, nextDayFreeFrom } = DELIVERY[zone]
  const [from, to] = standardDays
  const isOnlyHome = countries.length === 1 && countries[0] === HOME_COUNTRY
  return [t.standard({ from, to }), ...(nextDayFreeFrom !== null && isOnlyHome ? [t.nextDay] : [])]
}
