// The FAQ: six groups of questions. Answers are paragraphs in the small markup of client/ui/inline-text.tsx:
// [words](address). What is said of delivery, duty and returns is chosen by the market's zone. Pure.
import { MAX_ENGRAVED } from '#domain/engraving/engraved-line.ts'
import { ABROAD_DELIVERY_DAYS, type Days, DELIVERY } from '#domain/market/delivery.ts'
import type { Market } from '#domain/market/market.ts'
import type { Money } from '#domain/market/money.ts'
import { isImported } from '#domain/market/tax.ts'
import { GUARANTEE_DAYS } from '#domain/shop/shop-facts.ts'
import type { Brand } from '#domain/site/brand.ts'
import type { Routes } from '#domain/site/routes.ts'
import type { Words } from '#domain/text/words.ts'
import { pricesSentence, type TaxSentences } from './prices-sentence.ts'
import type { DELIVERY_WORDS } from './words/delivery.ts'
import type { FAQ_WORDS } from './words/faq.ts'

interface FaqItem {
  question: string
  answer: readonly string[]
}

export interface FaqGroup {
  id: string
  title: string
  items: readonly FaqItem[]
}

/** The facts of the shop and the page's market that answers depend on. */
export interface FaqShop {
  brand: Brand
  market: Market
  paths: Routes
  money: Money
  /** Does the shop sell engraved cards? */
  engraving?: true
  paysDuties?: true
  addsSalesTax?: true
}

export interface FaqWords {
  faq: Words<typeof FAQ_WORDS>
  delivery: Words<typeof DELIVERY_WORDS>
  tax: TaxSentences
}

/** "1-2": as the FAQ writes numbers. */
const range = ([from, to]: Days): string => `${from}-${to}`

const supportLink = ({ supportEmail }: Brand): string => `[${supportEmail}](mailto:${supportEmail})`

export const faqGroups = (shop: FaqShop, words: FaqWords): readonly FaqGroup[] => {
  const { faq: t } = words
  return [
    { id: 'getting-started', title: t.gettingStarted, items: gettingStarted(t) },
    { id: 'card-features-compatibility', title: t.compatibility, items: compatibility(t) },
    { id: 'profile-customization', title: t.customization, items: customization(shop, t) },
    { id: 'technical-support', title: t.technical, items: technicalSupport(shop, t) },
    {
      id: 'orders-shipping',
      title: t.orders,
      items: [
        ...delivery(shop, words),
        returns(shop, t),
        ...(shop.engraving ? [engraving(shop, t)] : []),
        payment(shop, words),
      ],
    },
    { id: 'custom-orders', title: t.custom, items: customOrders(shop, t) },
  ]
}

type T = FaqWords['faq']

const gettingStarted = (t: T): FaqItem[] => [
  { question: t.setUp, answer: [t.setUpHold, t.setUpAdd, t.setUpLeaflet] },
  { question: t.share, answer: [t.shareAnswer] },
  { question: t.otherPerson, answer: [t.otherPersonAnswer] },
  { question: t.subscription, answer: [t.subscriptionAnswer] },
  { question: t.age, answer: [t.ageAnswer] },
]

const compatibility = (t: T): FaqItem[] => [
  { question: t.phones, answer: [t.phonesApple, t.phonesAndroid] },
  { question: t.where, answer: [t.whereAnswer] },
  { question: t.phoneCase, answer: [t.phoneCaseAnswer] },
  { question: t.charging, answer: [t.chargingAnswer] },
  { question: t.chip, answer: [t.chipAnswer] },
]

const customization = ({ brand, paths }: FaqShop, t: T): FaqItem[] => [
  { question: t.show, answer: [t.showLinks, t.showContact] },
  { question: t.change, answer: [t.changeAnswer({ brand: brand.name, account: `${brand.appHost}/dashboard` })] },
  { question: t.look, answer: [t.lookAnswer] },
  { question: t.whoSees, answer: [t.whoSeesAnswer({ policies: paths.policies })] },
]

const technicalSupport = ({ brand, paths }: FaqShop, t: T): FaqItem[] => {
  const support = supportLink(brand)
  return [
    { question: t.noReaction, answer: [t.noReactionCheck, t.noReactionWrite({ support })] },
    { question: t.registration, answer: [t.registrationAnswer] },
    {
      question: t.lost,
      answer: [t.lostAnswer({ brand: brand.name, cards: `${brand.appHost}/app/cards`, support })],
    },
    { question: t.code, answer: [t.codeAnswer({ code: brand.promoCode, offers: paths.offerTerms })] },
  ]
}

function delivery({ market: { zone }, money, paysDuties }: FaqShop, words: FaqWords): FaqItem[] {
  const { faq: t } = words
  const { dispatchDays, customDispatchDays, standardDays, freeOver, nextDayFreeFrom } = DELIVERY[zone]
  const days = { dispatch: range(dispatchDays), custom: range(customDispatchDays), days: range(standardDays) }
  const amount = money.short(freeOver)
  if (isImported(zone))
    return [
      { question: t.delivery, answer: [t.deliveryElsewhere(days)] },
      { question: t.cost, answer: [t.costElsewhere({ amount })] },
      { question: t.duties, answer: [paysDuties ? words.delivery.dutiesPaid : words.delivery.dutiesExtra] },
    ]
  return [
    { question: t.delivery, answer: [t.deliveryGB(days), t.nextDayGB({ dispatch: days.dispatch })] },
    { question: t.cost, answer: [t.costGB({ amount, nextDay: money.short(nextDayFreeFrom ?? freeOver) })] },
    { question: t.abroad, answer: [t.abroadAnswer({ days: range(ABROAD_DELIVERY_DAYS) })] },
  ]
}

function returns({ brand, market, paths, engraving }: FaqShop, t: T): FaqItem {
  const days = { days: GUARANTEE_DAYS }
  const usual = engraving ? t.returnsAnswerEngraved(days) : t.returnsAnswer(days)
  const american = engraving ? t.returnsAnswerEngravedUS(days) : t.returnsAnswerUS(days)
  return {
    question: t.returns,
    answer: [
      market.zone === 'US' ? american : usual,
      t.returnsWrite({ support: supportLink(brand), guarantee: `${paths.terms}#guarantee` }),
    ],
  }
}

const engraving = ({ paths }: FaqShop, t: T): FaqItem => ({
  question: t.engrave,
  answer: [t.engraveHow({ product: paths.product(), ...MAX_ENGRAVED }), t.engraveReturns, t.engraveLarger],
})

function payment({ market, addsSalesTax }: FaqShop, { faq: t, tax }: FaqWords): FaqItem {
  if (!isImported(market.zone)) return { question: t.pay, answer: [t.payGB] }
  const sentences = [pricesSentence(tax, market), ...(addsSalesTax ? [tax.salesTax] : [])]
  return { question: t.pay, answer: [t.payElsewhere, ...sentences] }
}

const customOrders = ({ brand, market, paths }: FaqShop, t: T): FaqItem[] => [
  { question: t.ownDesign, answer: [t.ownDesignAnswer] },
  { question: t.customTime, answer: [t.customTimeAnswer({ custom: range(DELIVERY[market.zone].customDispatchDays) })] },
  { question: t.volume, answer: [t.volumeAnswer({ bundles: paths.coreBundles })] },
  {
    question: t.start,
    answer: [t.startAnswer({ consultation: paths.consultation, support: supportLink(brand) })],
  },
]
