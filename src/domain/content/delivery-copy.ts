// When an order is posted and how long it is under way, for its buyer; the same times as on /faq. Pure.
import {
  ABROAD_DELIVERY_DAYS,
  CUSTOM_DISPATCH_DAYS,
  DISPATCH_DAYS,
  HOME_COUNTRY,
  STANDARD_DELIVERY_DAYS,
} from '#domain/shop/shop-facts.ts'

const range = (days: readonly number[]): string => days.join('–')

/** `country`: two letters; "" where it is not known. */
export function deliveryText({ isEngraved, country }: { isEngraved: boolean; country: string }): string {
  const posted = isEngraved
    ? `We engrave your cards and post them within ${range(CUSTOM_DISPATCH_DAYS)} days.`
    : `We post your order within ${range(DISPATCH_DAYS)} days.`
  if (country === '') return posted
  const underWay =
    country === HOME_COUNTRY
      ? `Standard delivery then takes ${range(STANDARD_DELIVERY_DAYS)} business days.`
      : `Delivery abroad then takes ${range(ABROAD_DELIVERY_DAYS)} days.`
  return `${posted} ${underWay}`
}
