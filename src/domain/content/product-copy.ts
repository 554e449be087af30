// The promises, benefits and questions of the product page, by the market's zone. Pure.
import { DELIVERY, daysText } from '#domain/market/delivery.ts'
import type { Market } from '#domain/market/market.ts'
import type { Money } from '#domain/market/money.ts'
import { GUARANTEE_DAYS } from '#domain/shop/shop-facts.ts'
import type { Words } from '#domain/text/words.ts'
import type { PRODUCT_PAGE_WORDS } from './words/product-page.ts'

/** Without the sentences that have parts: what draws them is the page's matter. */
type T = Omit<Words<typeof PRODUCT_PAGE_WORDS>, 'bundles' | 'rating' | 'more' | 'returnsMore'>

const GUARANTEE = { days: GUARANTEE_DAYS }

export type ProductBenefitId = 'tap' | 'no-app' | 'lifetime' | 'case' | 'guarantee'

/** In the EU the guarantee names the rights that the law gives. */
export const productBenefits = ({ zone }: Market, t: T): readonly { id: ProductBenefitId; text: string }[] => [
  { id: 'tap', text: t.oneTap },
  { id: 'no-app', text: t.noApp },
  { id: 'lifetime', text: t.lifetime },
  { id: 'case', text: t.cases },
  { id: 'guarantee', text: zone === 'EU' ? t.guaranteeBenefitEU(GUARANTEE) : t.guaranteeBenefit(GUARANTEE) },
]

/** A promise of the shop in two short lines. */
interface ShopPromise {
  title: string
  detail: string
}

/** Delivery and guarantee, and what delivery times count from, as in the FAQ. */
export function productPromises(
  { market: { zone }, money }: { market: Market; money: Money },
  t: T,
): { promises: readonly ShopPromise[]; note: string } {
  const { dispatchDays, standardDays, freeOver, nextDayFreeFrom } = DELIVERY[zone]
  const days = daysText(standardDays)
  const dispatch = { days: daysText(dispatchDays) }
  const guarantee = { title: t.guarantee(GUARANTEE), detail: t.guaranteeText }
  if (nextDayFreeFrom === null)
    return {
      promises: [
        { title: t.free, detail: t.freeText({ amount: money.short(freeOver) }) },
        { title: t.standard({ days }), detail: t.standardText },
        guarantee,
      ],
      note: t.dispatchBusinessDays(dispatch),
    }
  return {
    promises: [
      { title: t.nextDay, detail: t.nextDayText({ amount: money.short(nextDayFreeFrom) }) },
      { title: t.fast, detail: t.fastText({ days }) },
      guarantee,
    ],
    note: t.dispatch(dispatch),
  }
}

export interface ProductQuestion {
  question: string
  answer: string
  /** Set if the full rule is on another page. */
  seeTerms?: true
}

/** The four questions of D-102; the answers repeat the facts of /faq. `isEngraved`: does the shop sell engraved cards? */
export const productFaq = (t: T, isEngraved = false): readonly ProductQuestion[] => [
  { question: t.how, answer: t.howAnswer },
  { question: t.app, answer: t.appAnswer },
  { question: t.phones, answer: t.phonesAnswer },
  {
    question: t.returns,
    answer: isEngraved ? t.returnsAnswerEngraved(GUARANTEE) : t.returnsAnswer(GUARANTEE),
    seeTerms: true,
  },
]
