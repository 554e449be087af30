// When an order is posted and how long it is under way, for its buyer; the same times as on /faq. Pure.
import { ABROAD_DELIVERY_DAYS, DELIVERY, daysText, HOME_COUNTRY, HOME_ZONE } from '#domain/market/delivery.ts'
import { DEFAULT_LANGUAGE } from '#domain/market/languages.ts'
import type { Zone } from '#domain/market/zones.ts'
import { type Texts, wordsIn } from '#domain/text/words.ts'
import { ORDER_TIMES_WORDS } from './words/order-times.ts'

interface Parcel {
  isEngraved: boolean
  /** Two letters; "" where it is not known. */
  country: string
  /** Zone of the order's market. */
  zone: Zone
}

/** `translated`: the group `order-times` in another language than British English. */
export function deliveryText(
  { isEngraved, country, zone }: Parcel,
  { language, translated }: { language: string; translated?: Texts | undefined } = { language: DEFAULT_LANGUAGE },
): string {
  const t = wordsIn(ORDER_TIMES_WORDS, { language, translated })
  const { dispatchDays, customDispatchDays, standardDays, nextDayFreeFrom } = DELIVERY[zone]
  const posted = isEngraved
    ? t.engraved({ days: daysText(customDispatchDays) })
    : t.posted({ days: daysText(dispatchDays) })
  if (country === '') return posted
  const underWay =
    zone === HOME_ZONE && country !== HOME_COUNTRY
      ? t.abroad({ days: daysText(ABROAD_DELIVERY_DAYS) })
      : t[nextDayFreeFrom === null ? 'standard' : 'standardOrNextDay']({ days: daysText(standardDays) })
  return `${posted} ${underWay}`
}
