// The mails of the app: what each says, as text and as HTML (table "Mails of the app"). Pure. They belong to an account
// or an order, so they carry no unsubscribe link, and none of them holds text a stranger has chosen, names apart, which
// are checked.

import { timeText } from '#app/layout/dates.ts'
import { formatGbp } from '#domain/shop/money.ts'
import { greetableName } from '#domain/signup/greeting.ts'
import type { Brand } from '#domain/site/brand.ts'
import type { BusinessDetails } from '#domain/site/business.ts'
import { layOut, type MailContent, type MailPart } from '#mail/layout.ts'

/** What a mail of each kind is filled with; stored as JSON in app_outbox. Times are whole seconds since the epoch. */
export interface MailPayloads {
  /** `use`: what the code is for; left out in mails from before: to sign in. */
  'sign-in-code': { code: string; use?: 'code' | 'stepup' | 'email' }
  /** To the owners of the console: more than `most` codes in an hour; `slowly` a minute go out until it is fewer. */
  'many-codes': { most: number; slowly: number; at: number }
  'passkey-added': { at: number }
  'passkey-removed': { at: number }
  /** To the owners of the console: `masked` is the address of an account with a role there. */
  'console-passkey': { masked: string; what: 'added' | 'removed'; at: number }
  'address-changed': { masked: string }
  'card-claimed': { label: string; at: number }
  'order-card-claimed': { number: string; masked: string; url: string }
  'card-taken-back': Record<never, never>
  'card-switched-off': { label: string; reason: string }
  'card-released': { last4: string }
  'card-move': { name: string; url: string }
  'card-moved': { masked: string }
  'profile-hidden': { username: string; reason: string }
  'account-unused': { date: string }
  'account-deleted': Record<never, never>
  'account-closed': Record<never, never>
  /** `url` null: an order without cards. */
  'order-shipped': { number: string; url: string | null; carrier: string | null; tracking: string | null }
  'order-reminder': { number: string; url: string }
  /** `pence`: what went back in all; null: an amount we do not know. */
  'order-refunded': { number: string; pence: number | null; full: boolean }
  /** `name` is the buyer's, `to` that of whom it goes to; either may be anything. */
  'card-for-you': { name: string; to: string; url: string }
}
export type MailKind = keyof MailPayloads

/** What every mail may name. */
export interface MailFacts {
  brand: Brand
  appHost: string
  /** The shop's origin, for the pictures. */
  siteUrl?: string
  business?: BusinessDetails
}

/** `reason` says why it was sent, where that is not an account. `showsCard`: it is about a card, and shows one. */
type Draft = { subject: string; heading?: string; paragraphs: MailPart[]; reason?: string; showsCard?: boolean }

const notYou = ({ brand }: MailFacts) => `Was this not you? Write to ${brand.supportEmail}.`

const TEMPLATES: { [Kind in MailKind]: (payload: MailPayloads[Kind], facts: MailFacts) => Draft } = {
  'sign-in-code': ({ code, use = 'code' }, facts) => codeDraft(code, use, facts),
  'many-codes': ({ most, slowly, at }, { brand }) => ({
    subject: `Many ${brand.name} codes are being asked for`,
    paragraphs: [
      `More than ${most} codes were asked for within an hour, by ${timeText(at)} UTC. Somebody may be using the sign-in to send mail.`,
      `At most ${slowly} a minute go out until it is fewer; browsers that have signed in before, and passkeys, are not slowed down. The log tells who asked, by lines with the event "auth".`,
    ],
  }),
  'passkey-added': ({ at }, facts) => ({
    subject: 'A passkey was added',
    paragraphs: [`A passkey was added to your account on ${timeText(at)} UTC.`, endAll(facts)],
  }),
  'passkey-removed': ({ at }, facts) => ({
    subject: 'A passkey was removed',
    paragraphs: [`A passkey was removed from your account on ${timeText(at)} UTC.`, endAll(facts)],
  }),
  'console-passkey': ({ masked, what, at }, { brand, appHost }) => ({
    subject: `A passkey of the ${brand.name} console was ${what}`,
    paragraphs: [
      `A passkey was ${what} ${what === 'added' ? 'to' : 'from'} the account of ${masked}, which has a role in the console, on ${timeText(at)} UTC.`,
      'Did nobody of you do this? Remove the passkey, end all sessions of the account and take its role away.',
      { label: 'Accounts of the console', url: `${appHost}/admin/accounts` },
    ],
  }),
  'address-changed': ({ masked }, facts) => ({
    subject: `Your ${facts.brand.name} address was changed`,
    paragraphs: [`Your ${facts.brand.name} address was changed to ${masked}. ${notYou(facts)}`],
  }),
  'card-claimed': ({ label, at }, facts) => ({
    subject: 'A card was added to your account',
    showsCard: true,
    paragraphs: [`${label} was added to your account on ${timeText(at)} UTC.`, notYou(facts)],
  }),
  'order-card-claimed': ({ number, masked, url }) => ({
    subject: `A card of your order ${number} was set up`,
    showsCard: true,
    paragraphs: [
      `A card of your order ${number} was set up by ${masked}.`,
      'Is that wrong? You can take the card back within 14 days.',
      { label: 'Take the card back', url },
    ],
  }),
  'card-taken-back': () => ({
    subject: 'A card was taken back',
    paragraphs: ['The buyer of your card took it back. It no longer leads to your profile.'],
  }),
  'card-switched-off': ({ label, reason }, { brand }) => ({
    subject: 'Your card was switched off',
    paragraphs: [
      `We have switched off ${label}. Our reason: ${reason}`,
      `Write to ${brand.supportEmail} if you think that this is wrong.`,
    ],
  }),
  'card-released': ({ last4 }, { brand }) => ({
    subject: 'Your card was released',
    paragraphs: [
      `Your card ending ${last4} was released by ${brand.name}. If this is wrong, write to ${brand.supportEmail}.`,
    ],
  }),
  'card-move': ({ name, url }, { brand }) => {
    const sender = greetableName(name) || `Somebody at ${brand.name}`
    return {
      subject: `${sender} gives you a card`,
      showsCard: true,
      paragraphs: [
        `${sender} gives you a ${brand.name} card. The link works for 14 days, for this address alone.`,
        { label: 'Take the card', url },
      ],
    }
  },
  'card-moved': ({ masked }) => ({
    subject: 'Your card was taken over',
    paragraphs: [`Your card was taken over by ${masked}.`],
  }),
  'profile-hidden': ({ username, reason }, { brand }) => ({
    subject: 'Your profile was hidden',
    paragraphs: [
      `We have hidden your profile @${username}. Our reason: ${reason}`,
      `Change it and write to ${brand.legalEmail} to have it looked at again.`,
    ],
  }),
  'account-unused': ({ date }, { brand, appHost }) => ({
    subject: `Your ${brand.name} account will be deleted on ${date}`,
    paragraphs: [
      `Nobody has signed in to your account for two years, and no card and no published profile depends on it. It will be deleted on ${date}. Sign in before then to keep it.`,
      { label: 'Sign in', url: `${appHost}/login` },
    ],
  }),
  'account-deleted': (_, { brand }) => ({
    subject: `Your ${brand.name} account was deleted`,
    paragraphs: [
      `Your ${brand.name} account and what was in it were deleted, as you asked.`,
      notYou({ brand, appHost: '' }),
    ],
  }),
  'account-closed': (_, { brand }) => ({
    subject: `Your ${brand.name} account was closed`,
    paragraphs: [
      `We have closed your ${brand.name} account. You can no longer sign in, your profile is hidden and your cards are paused.`,
      `If this is wrong, write to ${brand.supportEmail}.`,
    ],
  }),
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
}

/** The mail of a code: what it is for, and what it means where nobody asked. */
function codeDraft(code: string, use: 'code' | 'stepup' | 'email', { brand }: MailFacts): Draft {
  const where = 'Enter it in the browser where you asked for it. It works for 10 minutes.'
  if (use === 'stepup')
    return {
      subject: `${code} confirms that it is you at ${brand.name}`,
      heading: 'Confirm that it is you',
      paragraphs: [
        { code },
        `${where} It confirms that it is you before a change that cannot be taken back, like one of a passkey, your address or a card. If you did not ask, somebody is signed in to your account: sign in, choose Settings, Sessions, “Sign out everywhere else”, and write to ${brand.supportEmail}.`,
      ],
    }
  if (use === 'email')
    return {
      subject: `${code} confirms your new ${brand.name} address`,
      heading: 'Confirm your new address',
      paragraphs: [
        { code },
        `${where} It makes this the address of a ${brand.name} account, in place of the one before. If you did not ask, ignore this mail; nothing changes without the code.`,
      ],
    }
  return {
    subject: `${code} is your ${brand.name} code`,
    heading: `Your ${brand.name} code`,
    paragraphs: [{ code }, `${where} If you did not ask, ignore this mail; nobody can sign in without the code.`],
  }
}

const MAX_GIVER = 60
const MAX_GIVER_WORDS = 6
// Titles, initials and two names in one: "Dr. R. J. Vale & Sons".
const GIVER = /^[\p{Script=Latin}\p{M}'’‐‑&. -]*$/u

/**
 * The name of an order where it may stand in a mail to somebody else: longer than a greeting, but no address either.
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

/** What went back of an order, in all. */
function refundText(number: string, pence: number | null, full: boolean): string {
  const amount = pence === null ? null : formatGbp(pence)
  if (full) return `Your order ${number} was refunded${amount === null ? '.' : ` in full: ${amount}.`}`
  return amount === null ? `Part of your order ${number} was refunded.` : `Refunded of your order ${number}: ${amount}.`
}

/** Where the parcel is, as far as that is known. */
function trackingParagraphs(carrier: string | null, tracking: string | null): MailPart[] {
  if (tracking === null) return carrier === null ? [] : [`It comes with ${carrier}.`]
  const label = carrier === null ? 'Tracking' : `Tracking (${carrier})`
  return [tracking.startsWith('https://') ? { label, url: tracking } : `${label}: ${tracking}`]
}

const endAll = ({ brand }: MailFacts) =>
  `Was this not you? Sign in, end all sessions and write to ${brand.supportEmail}.`

const accountReason = ({ brand, appHost }: MailFacts): string =>
  `You get this mail because of your account at ${brand.name}: ${appHost}/settings.`

/** What a payload must hold for its mail to be drawn: one that was emptied, or is older than a field, is none. */
const NEEDED: { readonly [Kind in MailKind]: readonly (keyof MailPayloads[Kind] & string)[] } = {
  'sign-in-code': ['code'],
  'passkey-added': ['at'],
  'passkey-removed': ['at'],
  'console-passkey': ['masked', 'what', 'at'],
  'many-codes': ['most', 'slowly', 'at'],
  'address-changed': ['masked'],
  'card-claimed': ['label', 'at'],
  'order-card-claimed': ['number', 'masked', 'url'],
  'card-taken-back': [],
  'card-switched-off': ['label', 'reason'],
  'card-released': ['last4'],
  'card-move': ['name', 'url'],
  'card-moved': ['masked'],
  'profile-hidden': ['username', 'reason'],
  'account-unused': ['date'],
  'account-deleted': [],
  'account-closed': [],
  'order-shipped': ['number'],
  'order-reminder': ['number', 'url'],
  'order-refunded': ['number', 'full'],
  'card-for-you': ['name', 'to', 'url'],
}

export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(TEMPLATES, kind)

/** The mail of this kind; the payload is one that was stored for it. */
export function composeMail<Kind extends MailKind>(
  kind: Kind,
  payload: MailPayloads[Kind],
  facts: MailFacts,
): MailContent {
  const { paragraphs, reason = accountReason(facts), ...draft } = TEMPLATES[kind](payload, facts)
  return layOut({
    ...draft,
    parts: paragraphs,
    footer: [reason],
    shopUrl: facts.siteUrl || undefined,
    brand: facts.brand,
    business: facts.business,
  })
}

/** The mail of a row of app_outbox, or null for one nobody can draw. Never throws. */
export function composeRow(row: { kind: string; payload: string }, facts: MailFacts): MailContent | null {
  if (!isMailKind(row.kind)) return null
  try {
    const payload: MailPayloads[typeof row.kind] & Partial<Record<string, unknown>> = JSON.parse(row.payload)
    if (NEEDED[row.kind].some((name) => payload[name] === undefined)) return null
    return composeMail(row.kind, payload, facts)
  } catch {
    return null
  }
}

export { maskedAddress as maskedEmail } from '#domain/text/masked-address.ts'
