// Mails to the buyer of an order, and to the person whom the buyer passes a card on to. Pure.
import { formatGbp } from '#domain/shop/money.ts'
import { greetableName } from '#domain/signup/greeting.ts'
import type { Brand } from '#domain/site/brand.ts'
import type { MailPart } from '#mail/layout.ts'
import type { Templates } from './draft.ts'

export const ORDER_MAILS = {
  'order-shipped': ({ number, url, carrier, tracking }, { brand }) => ({
    subject: `Your ${brand.name} order ${number} is on its way`,
    showsCard: true,
    paragraphs: [
      `Your order ${number} is on its way.`,
      ...trackingParagraphs(carrier, tracking),
      ...(url === null ? [] : [{ label: 'Set up your card', url }, ORDER_LINK]),
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
  'order-refunded': ({ number, pence, full }, { brand }) => ({
    subject: `A refund for your ${brand.name} order ${number}`,
    paragraphs: [
      refundText(number, pence, full),
      'The money goes back to what you paid with. It can take some days until you see it there.',
      ...(full ? ['Links to set up cards of this order no longer work.'] : []),
      `Any question? Write to ${brand.supportEmail}.`,
    ],
    reason: orderReason(number, brand),
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

const orderReason = (number: string, brand: Brand): string =>
  `You get this email because of your order ${number} at ${brand.name}.`

/** The sentence about the total refunded so far. */
function refundText(number: string, pence: number | null, full: boolean): string {
  const amount = pence === null ? null : formatGbp(pence)
  if (full) return `Your order ${number} was refunded${amount === null ? '.' : ` in full: ${amount}.`}`
  return amount === null ? `Part of your order ${number} was refunded.` : `Refunded of your order ${number}: ${amount}.`
}

/** Carrier and tracking of the parcel, if known. */
function trackingParagraphs(carrier: string | null, tracking: string | null): MailPart[] {
  if (tracking === null) return carrier === null ? [] : [`It comes with ${carrier}.`]
  const label = carrier === null ? 'Tracking' : `Tracking (${carrier})`
  return [tracking.startsWith('https://') ? { label, url: tracking } : `${label}: ${tracking}`]
}
