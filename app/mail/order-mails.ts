// Mails to the buyer of an order, and to the person whom the buyer passes a card on to, in the language of the order. Pure.
import { href } from '#app/addresses.ts'
import { deliveryText } from '#domain/content/delivery-copy.ts'
import { ORDER_MAILS_WORDS } from '#domain/content/words/order-mails.ts'
import { zoneOfMarket } from '#domain/market/zones.ts'
import { parcelOf, parcelText } from '#domain/order/carriers.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { greetableName } from '#domain/signup/greeting.ts'
import { ZONE_PAGES } from '#domain/site/addresses.ts'
import type { Brand } from '#domain/site/brand.ts'
import { type Words, wordsIn } from '#domain/text/words.ts'
import type { MailPart } from '#mail/layout.ts'
import type { MailLanguage } from '#mail/mail-words.ts'
import { accountLink, type Templates } from './draft.ts'
import { addressIn, amountIn, dateIn, isEnglish } from './in-language.ts'
import type { MailedLine, MailPayloads } from './payloads.ts'

export const ORDER_MAILS = {
  'order-confirmed': (order, { brand, appHost, siteUrl }, inLanguage) => {
    const { id, number, test, at, lines, total, currency, market } = order
    const { language } = inLanguage
    const t = orderWords(inLanguage)
    const cards = cardsIn(lines)
    return {
      subject: t.confirmed({ brand: brand.name, number }),
      showsCard: cards > 0,
      paragraphs: [
        ...(test ? [t.test] : []),
        t.thanks({ date: dateIn(language, at) }),
        ...listed(t, t.ordered, lines, brand),
        ...(total === null ? [] : [{ title: t.total, lines: [amountIn(inLanguage, total, currency)] }]),
        ...(cards === 0 ? [] : sendingParts(order, brand, inLanguage)),
        ...appButton({ label: t.seeOrder, url: `${appHost}${href('own-order', { order: id })}` }, inLanguage),
        cards === 0 ? t.wrong({ mail: brand.supportEmail }) : t.wrongBefore({ mail: brand.supportEmail }),
        ...(siteUrl && market && zoneOfMarket(market) === ZONE_PAGES.withdraw.zone
          ? [
              {
                link: t.withdraw,
                url: `${siteUrl}/${market}${ZONE_PAGES.withdraw.path}?${new URLSearchParams({ order: number })}`,
              },
            ]
          : []),
      ],
      reason: t.why({ number, brand: brand.name }),
    }
  },
  'order-shipped': ({ number, url, carrier, tracking, lines = [], missing = 0 }, { brand }, inLanguage) => {
    const t = orderWords(inLanguage)
    const label = cardsIn(lines) > 1 ? t.setUpCards : t.setUpCard
    return {
      subject: t.shipped({ brand: brand.name, number }),
      showsCard: true,
      paragraphs: [
        t.shippedText({ number }),
        ...listed(t, t.inParcel, lines, brand),
        ...(missing === 0 ? [] : [t.missing({ count: missing, mail: brand.supportEmail })]),
        ...trackingParts(t, carrier, tracking),
        ...(url === null ? [] : [...appButton({ label, url }, inLanguage), t.linkLasts]),
      ],
      reason: t.why({ number, brand: brand.name }),
    }
  },
  'order-reminder': ({ number, url }, { brand }, inLanguage) => {
    const t = orderWords(inLanguage)
    return {
      subject: t.reminder({ brand: brand.name }),
      showsCard: true,
      paragraphs: [t.reminderText({ number }), ...appButton({ label: t.setUpCard, url }, inLanguage), t.linkLasts],
      reason: t.why({ number, brand: brand.name }),
    }
  },
  'order-refunded': (refund, { brand }, inLanguage) => {
    const t = orderWords(inLanguage)
    const { number } = refund
    return {
      subject: t.refund({ brand: brand.name, number }),
      paragraphs: [
        refundText(t, refund, inLanguage),
        ...listed(t, t.order, refund.lines ?? [], brand),
        t.moneyBack,
        cardsAfterRefund(t, refund),
        t.question({ mail: brand.supportEmail }),
      ],
      reason: t.why({ number, brand: brand.name }),
    }
  },
  'order-card-claimed': ({ number, masked, url }, facts, inLanguage) => {
    const t = orderWords(inLanguage)
    return {
      subject: t.cardClaimed({ number }),
      showsCard: true,
      paragraphs: [
        t.cardClaimedText({ number, masked }),
        t.takeBackText,
        ...appButton({ label: t.takeBack, url }, inLanguage),
      ],
      reason: [
        t.whyAccount({ brand: facts.brand.name }),
        { label: t.account, words: t.account, url: accountLink(facts) },
      ],
    }
  },
  'card-for-you': ({ name, to, url }, { brand }, inLanguage) => {
    const t = orderWords(inLanguage)
    const greeted = greetableName(to)
    const giver = giverName(name)
    return {
      subject: t.cardForYou({ brand: brand.name }),
      showsCard: true,
      paragraphs: [
        ...(greeted === '' ? [] : [t.hello({ name: greeted })]),
        giver === '' ? t.someoneHasCard : t.hasCard({ name: giver }),
        ...appButton({ label: t.setUpCard, url }, inLanguage),
      ],
      reason: t.whyGiven({ brand: brand.name }),
    }
  },
} satisfies Partial<Templates>

export type OrderWords = Words<typeof ORDER_MAILS_WORDS>

export const orderWords = ({ language, words }: MailLanguage): OrderWords =>
  wordsIn(ORDER_MAILS_WORDS, { language, translated: words?.['order-mails'] })

/** A button that leads to the app, whose pages are in English. */
const appButton = (button: { label: string; url: string }, inLanguage: MailLanguage): MailPart[] =>
  isEnglish(inLanguage.language) ? [button] : [button, orderWords(inLanguage).pagesInEnglish]

const MAX_GIVER = 60
const MAX_GIVER_WORDS = 6
// Titles, initials, and two names in one: "Dr. R. J. Vale & Sons".
const GIVER = /^[\p{Script=Latin}\p{M}'’‐‑&. -]*$/u

/**
 * The buyer's name for a mail to somebody else, or "": it may be longer than a greeting, but must be no web address and no
 * sentence.
 */
function giverName(typed: string): string {
  const name = typed.trim()
  if (name.length > MAX_GIVER || !GIVER.test(name)) return greetableName(name)
  const words = name.split(' ')
  const isName = words.every((word) => word === '&' || greetableName(word.replace(/\.$/, '')) !== '')
  return isName && words.length <= MAX_GIVER_WORDS ? name : ''
}

const cardsIn = (lines: readonly MailedLine[]): number => lines.reduce((sum, { cards }) => sum + cards, 0)

/** Lines of an order, each like "2 × Black, engraved “Ann Lee”"; nothing for none. */
function listed(t: OrderWords, title: string, lines: readonly MailedLine[], brand: Brand): MailPart[] {
  const { designs } = createCatalogue(brand)
  const texts = lines.map(({ design, title, quantity, engraving }) => {
    const name = designs.find(({ id }) => id === design)?.label ?? title
    return engraving === '' ? t.line({ quantity, name }) : t.lineEngraved({ quantity, name, engraving })
  })
  return texts.length === 0 ? [] : [{ title, lines: texts }]
}

/** Where the cards of an order go, when, and what happens then. */
function sendingParts(
  { test, lines, name, address, country, market = '' }: MailPayloads['order-confirmed'],
  brand: Brand,
  inLanguage: MailLanguage,
): MailPart[] {
  const { language, words } = inLanguage
  const t = orderWords(inLanguage)
  // Anybody can place a test order in anybody's name.
  const to = test ? giverName(name) : name
  const isEngraved = lines.some(({ engraving }) => engraving !== '')
  return [
    address.length === 0
      ? t.noAddress({ mail: brand.supportEmail })
      : { title: t.goesTo, lines: [...(to === '' ? [] : [to]), ...addressIn(language, address, country)] },
    deliveryText({ isEngraved, country, zone: zoneOfMarket(market) }, { language, translated: words?.['order-times'] }),
    cardsIn(lines) === 1 ? t.linkForCard : t.linkForCards,
  ]
}

type Refund = MailPayloads['order-refunded']

/** The sentence about the total refunded so far. */
function refundText(
  t: OrderWords,
  { number, pence, full, currency = 'GBP', total = null }: Refund,
  inLanguage: MailLanguage,
): string {
  const amount = pence === null ? null : amountIn(inLanguage, pence, currency)
  if (full) {
    // An owner can end an order before the payment provider has reported the whole sum.
    const isAll = pence !== null && (total === null || pence >= total)
    return isAll && amount !== null ? t.refundedInFull({ number, amount }) : t.refunded({ number })
  }
  if (amount === null) return t.refundedInPart({ number })
  return total === null
    ? t.refundedSoFar({ number, amount })
    : t.refundedSoFarOf({ number, amount, total: amountIn(inLanguage, total, currency) })
}

/** What a refund means for the cards. */
function cardsAfterRefund(t: OrderWords, { full, shipped = true }: Refund): string {
  if (full) return shipped ? t.cardsStay : t.notPosted
  return shipped ? t.restStaysLinks : t.restStays
}

/** Carrier and tracking of the parcel, if known. */
export function trackingParts(t: OrderWords, carrier: string | null, tracking: string | null): MailPart[] {
  const parcel = parcelOf({ carrier, tracking })
  if (parcel === null) return []
  const text = parcelText(parcel)
  return [
    ...(text === '' ? [] : [{ title: parcel.number === null ? t.carrier : t.tracking, lines: [text] }]),
    ...(parcel.url === null ? [] : [{ label: t.track, url: parcel.url }]),
  ]
}
