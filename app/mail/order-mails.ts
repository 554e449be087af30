// Mails to the buyer of an order, and to the person whom the buyer passes a card on to. Pure.
import { href } from '#app/addresses.ts'
import { dateText } from '#app/layout/dates.ts'
import { deliveryText } from '#domain/content/delivery-copy.ts'
import { formatExactAmount } from '#domain/order/amounts.ts'
import { parcelOf, parcelText } from '#domain/order/carriers.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { greetableName } from '#domain/signup/greeting.ts'
import type { Brand } from '#domain/site/brand.ts'
import type { MailPart } from '#mail/layout.ts'
import type { Templates } from './draft.ts'
import type { MailedLine, MailPayloads } from './payloads.ts'

export const ORDER_MAILS = {
  'order-confirmed': (order, { brand, appHost }) => {
    const { id, number, test, at, lines, total, currency } = order
    const cards = cardsIn(lines)
    return {
      subject: `We have your ${brand.name} order ${number}`,
      showsCard: cards > 0,
      paragraphs: [
        ...(test ? ['This is a test order. No payment was taken.'] : []),
        `Thank you for your order of ${dateText(at)}.`,
        ...listed('What you ordered', lines, brand),
        ...(total === null ? [] : [{ title: 'Total', lines: [formatExactAmount(total, currency)] }]),
        ...(cards === 0 ? [] : sendingParts(order, brand)),
        { label: 'See your order', url: `${appHost}${href('own-order', { order: id })}` },
        `Is something wrong? Write to ${brand.supportEmail}${cards === 0 ? '.' : ' before it is posted.'}`,
      ],
      reason: orderReason(number, brand),
    }
  },
  'order-shipped': ({ number, url, carrier, tracking, lines = [], missing = 0 }, { brand }) => ({
    subject: `Your ${brand.name} order ${number} is on its way`,
    showsCard: true,
    paragraphs: [
      `Your order ${number} is on its way.`,
      ...listed('In the parcel', lines, brand),
      ...(missing === 0 ? [] : [missingText(missing, brand)]),
      ...trackingParts(carrier, tracking),
      ...(url === null
        ? []
        : [{ label: cardsIn(lines) > 1 ? 'Set up your cards' : 'Set up your card', url }, ORDER_LINK]),
    ],
    reason: orderReason(number, brand),
  }),
  'order-reminder': ({ number, url }, { brand }) => ({
    subject: `Your ${brand.name} card is waiting to be set up`,
    showsCard: true,
    paragraphs: [
      `Your order ${number} was posted a week ago, and no card of it is set up yet.`,
      { label: 'Set up your card', url },
      ORDER_LINK,
    ],
    reason: orderReason(number, brand),
  }),
  'order-refunded': (refund, { brand }) => ({
    subject: `A refund for your ${brand.name} order ${refund.number}`,
    paragraphs: [
      refundText(refund),
      ...listed('Your order', refund.lines ?? [], brand),
      'The money goes back to what you paid with. It can take some days until you see it there.',
      cardsAfterRefund(refund),
      `Any question? Write to ${brand.supportEmail}.`,
    ],
    reason: orderReason(refund.number, brand),
  }),
  'card-for-you': ({ name, to, url }, { brand }) => {
    const greeted = greetableName(to)
    return {
      subject: `A ${brand.name} card for you`,
      showsCard: true,
      paragraphs: [
        ...(greeted === '' ? [] : [`Hi ${greeted},`]),
        `${giverName(name) || 'Someone'} has a card for you. Set it up within 24 months.`,
        { label: 'Set up your card', url },
      ],
      reason: `You get this email because somebody who bought cards at ${brand.name} gave us your address for it. We keep it for nothing else.`,
    }
  },
} satisfies Partial<Templates>

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

const ORDER_LINK = 'The link works for 24 months. Whoever has it can set up the cards of this order.'

/** Why the buyer gets a mail about an order. */
export const orderReason = (number: string, brand: Brand): string =>
  `You get this email because of your order ${number} at ${brand.name}.`

const cardsIn = (lines: readonly MailedLine[]): number => lines.reduce((sum, { cards }) => sum + cards, 0)

/** Lines of an order, each like "2 × Black, engraved “Ann Lee”"; nothing for none. */
function listed(title: string, lines: readonly MailedLine[], brand: Brand): MailPart[] {
  const { designs } = createCatalogue(brand)
  const texts = lines.map(({ design, title, quantity, engraving }) => {
    const name = designs.find(({ id }) => id === design)?.label ?? title
    return `${quantity} × ${name}${engraving === '' ? '' : `, engraved “${engraving}”`}`
  })
  return texts.length === 0 ? [] : [{ title, lines: texts }]
}

/** Where the cards of an order go, when, and what happens then. */
function sendingParts(
  { test, lines, name, address, country }: MailPayloads['order-confirmed'],
  brand: Brand,
): MailPart[] {
  // Anybody can place a test order in anybody's name.
  const to = test ? giverName(name) : name
  const isEngraved = lines.some(({ engraving }) => engraving !== '')
  return [
    address.length === 0
      ? `We have no delivery address for it yet. Please send it to ${brand.supportEmail}.`
      : { title: 'Where it goes', lines: [...(to === '' ? [] : [to]), ...address] },
    deliveryText({ isEngraved, country }),
    `When it is posted, you get an email with a link to set up your ${cardsIn(lines) === 1 ? 'card' : 'cards'}.`,
  ]
}

const missingText = (missing: number, brand: Brand): string =>
  `${missing === 1 ? 'One card of it is' : `${missing} cards of it are`} not in this parcel. Any question? Write to ${brand.supportEmail}.`

type Refund = MailPayloads['order-refunded']

/** The sentence about the total refunded so far. */
function refundText({ number, pence, full, currency = 'GBP', total = null }: Refund): string {
  const amount = pence === null ? null : formatExactAmount(pence, currency)
  if (full) {
    // An owner can end an order before the payment provider has reported the whole sum.
    const isAll = pence !== null && (total === null || pence >= total)
    return `Your order ${number} was refunded${isAll ? ` in full: ${amount}.` : '.'}`
  }
  if (amount === null) return `Part of your order ${number} was refunded.`
  const paid = total === null ? '' : ` of ${formatExactAmount(total, currency)}`
  return `Refunded so far of your order ${number}: ${amount}${paid}.`
}

/** What a refund means for the cards. */
function cardsAfterRefund({ full, shipped = true }: Refund): string {
  if (!full)
    return shipped
      ? 'The rest of your order stays as it is, and the links to set up its cards still work.'
      : 'The rest of your order stays as it is.'
  return shipped
    ? 'Cards that are set up keep working. Links to set up cards of this order no longer work.'
    : 'Your order is not posted any more.'
}

/** Carrier and tracking of the parcel, if known. */
export function trackingParts(carrier: string | null, tracking: string | null): MailPart[] {
  const parcel = parcelOf({ carrier, tracking })
  if (parcel === null) return []
  const text = parcelText(parcel)
  return [
    ...(text === '' ? [] : [{ title: parcel.number === null ? 'It comes with' : 'Tracking', lines: [text] }]),
    ...(parcel.url === null ? [] : [{ label: 'Track your parcel', url: parcel.url }]),
  ]
}
