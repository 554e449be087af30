// The two mails of the shop, as text and HTML: the discount code with the newsletter confirmation, and "we noted your
// request" with its confirmation (double opt-in). Pure. Only the visitor's name is foreign text: it is escaped, and
// omitted if it is not a short name.

import { CONFIRM_BUTTONS } from '#domain/signup/confirm-words.ts'
import { greetableName } from '#domain/signup/greeting.ts'
import type { Brand } from '#domain/site/brand.ts'
import type { BusinessDetails } from '#domain/site/business.ts'
import { UNCONFIRMED_DAYS } from '#domain/site/timings.ts'
import { layOut, type MailContent, type MailPart } from './layout.ts'

/** The data of a mail besides the brand; stored as JSON in the outbox. */
export interface MailPayload {
  name: string
  /** The shop's own origin. */
  shopUrl: string
}

/** Data looked up for the recipient when the mail is rendered. */
export interface PersonalFacts {
  /** Their single-use discount code, or the one for everybody. */
  code: string
  /** Confirms the address and shows its single-use code; null if there is none to give. */
  ownCodeUrl: string | null
  /** Adds the address to its list; null if it is on it already, or has no sign-up. */
  confirmUrl: string | null
}

/** All data of a template. */
export interface MailFacts extends MailPayload, PersonalFacts {
  /** The unsubscribe page. */
  unsubscribeUrl: string
  /** Has the reader unsubscribed? Then the mail only asks whether that has changed. */
  hasObjected: boolean
  /** The operator of the shop; omitted: only the brand is named. */
  business?: BusinessDetails
}

/** The payload of an outbox row, or null if it is malformed. */
export function parsePayload(payload: string): MailPayload | null {
  try {
    const { name, shopUrl } = JSON.parse(payload) as Partial<Record<keyof MailPayload, unknown>>
    return typeof name === 'string' && typeof shopUrl === 'string' ? { name, shopUrl } : null
  } catch {
    return null
  }
}

/** Subject and both bodies of a mail, or null for an unknown kind. */
export function renderMail(kind: string, facts: MailFacts, brand: Brand): MailContent | null {
  if (facts.hasObjected) return question(facts, brand)
  switch (kind) {
    case 'discount-code':
      return layout(brand, facts, `Your 10% discount code for ${brand.name}`, [
        { words: 'Here is your code for 10% off your first order:', code: facts.code },
        'Enter it at checkout.',
        ...(facts.ownCodeUrl === null ? [] : ownCode(facts.ownCodeUrl)),
        ...(facts.confirmUrl === null ? [] : confirmation(brand, facts.confirmUrl)),
      ])
    case 'limited-edition-notify':
      return facts.confirmUrl === null
        ? layout(brand, facts, `You are on the ${brand.name} limited edition list`, [
            'We noted that you want to hear about the next limited edition.',
            'We will write to this address when it is released.',
          ])
        : layout(brand, facts, `Please confirm: the ${brand.name} limited edition list`, [
            'We noted that you want to hear about the next limited edition.',
            `We will write to this address when it is released, once you have confirmed that it is yours. If you do not, we delete your request after ${UNCONFIRMED_DAYS} days.`,
            { label: CONFIRM_BUTTONS['limited-edition-notify'], url: facts.confirmUrl },
          ])
    default:
      return null
  }
}

const confirmation = (brand: Brand, url: string): MailPart[] => [
  `One question: would you like marketing emails from ${brand.name} about new designs and offers? They start only after you confirm. If you do not, we delete your sign-up after ${UNCONFIRMED_DAYS} days.`,
  { label: CONFIRM_BUTTONS.newsletter, url },
]

const ownCode = (url: string): MailPart[] => [
  'We also keep a code for you alone. Open the link and press the button to see it; you need not sign up for anything.',
  { label: 'Show my own code', url },
]

/** The mail to an unsubscribed address that was entered again; null without a sign-up to confirm. */
const question = (facts: MailFacts, brand: Brand): MailContent | null =>
  facts.confirmUrl === null
    ? null
    : layout(brand, facts, `Do you want emails from ${brand.name} again?`, [
        `Someone entered this address at ${brand.name}. You had unsubscribed, so nothing is sent unless you confirm that it was you. If it was not, do nothing.`,
        { label: 'Yes, it was me', url: facts.confirmUrl },
      ])

function layout(brand: Brand, facts: MailFacts, subject: string, parts: readonly MailPart[]): MailContent {
  const name = greetableName(facts.name)
  return layOut({
    subject,
    parts: [name === '' ? 'Hi,' : `Hi ${name},`, ...parts],
    footer: [
      { label: 'Visit the shop', words: 'Shop', url: facts.shopUrl },
      `You get this email because someone entered this address at ${brand.name}.`,
      { label: 'Unsubscribe', words: 'No more of these emails', url: facts.unsubscribeUrl },
    ],
    shopUrl: facts.shopUrl,
    showsCard: true,
    brand,
    business: facts.business,
  })
}
