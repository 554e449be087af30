// The payload of each kind of mail, stored as JSON in app_outbox. Times are whole seconds since the epoch.
import * as z from 'zod/mini'

const text = z.string()
const time = z.number()

/** `quantity` of a line, with `cards` of them cards. `design` null: the catalogue has none, so that the title is shown. */
const orderLine = z.object({
  ...{ design: z.nullable(text), title: text, quantity: z.number(), cards: z.number(), engraving: text },
})
export type MailedLine = z.infer<typeof orderLine>

export const PAYLOADS = {
  /** `use`: what the code is for; left out: sign-in. */
  'sign-in-code': z.object({ code: text, use: z.optional(z.enum(['code', 'stepup', 'email'])) }),
  /** To the owners of the console: more than `most` codes in an hour, so the site sends only `slowly` per minute. */
  'many-codes': z.object({ most: z.number(), slowly: z.number(), at: time }),
  'passkey-added': z.object({ at: time }),
  'passkey-removed': z.object({ at: time }),
  /** To the owners of the console: `masked` is the address of an account with a role there. */
  'console-passkey': z.object({ masked: text, what: z.enum(['added', 'removed']), at: time }),
  'address-changed': z.object({ masked: text }),
  'card-claimed': z.object({ label: text, at: time }),
  'order-card-claimed': z.object({ number: text, masked: text, url: text }),
  'card-taken-back': z.object({}),
  'card-switched-off': z.object({ label: text, reason: text }),
  'card-released': z.object({ last4: text }),
  'card-move': z.object({ name: text, url: text }),
  'card-moved': z.object({ masked: text }),
  'profile-hidden': z.object({ username: text, reason: text }),
  /** What a visitor left, "" where nothing: unchecked input, like the name of the profile. `url` deletes it. */
  'contact-receipt': z.object({
    ...{ username: text, owner: text, url: text },
    left: z.object({ name: text, email: text, phone: text, company: text }),
  }),
  /** Counted when it is sent (counted-notice.ts). */
  'new-contacts': z.object({ count: z.number() }),
  'account-unused': z.object({ date: text }),
  'account-deleted': z.object({}),
  'account-closed': z.object({}),
  /** `team` and `name`, the inviter's, are unchecked input. */
  'team-invite': z.object({ team: text, name: text, by: text, role: z.enum(['admin', 'member']), url: text }),
  'team-owner': z.object({ team: text, isNew: z.boolean() }),
  'team-deleted': z.object({ team: text }),
  /** `team` is unchecked input. `isOwnWish`: the member left; otherwise they were removed. */
  'team-left': z.object({ team: text, isOwnWish: z.boolean() }),
  'code-active': z.object({ code: text, percent: z.number() }),
  /** `total` null: not known. `name` and `address` as on the parcel; `country`: two letters, or ""; `market`: its prefix. */
  'order-confirmed': z.object({
    ...{ id: text, number: text, test: z.boolean(), at: time, lines: z.array(orderLine) },
    ...{ total: z.nullable(z.number()), currency: text, name: text, address: z.array(text), country: text },
    market: z.optional(text),
  }),
  /** `url` null: an order without cards. `lines` are those in the parcel, `missing` the cards that are not. */
  'order-shipped': z.object({
    ...{ number: text, url: z.nullable(text), carrier: z.nullable(text), tracking: z.nullable(text) },
    ...{ lines: z.optional(z.array(orderLine)), missing: z.optional(z.number()) },
  }),
  'order-reminder': z.object({ number: text, url: text }),
  /** In minor units of the currency: `pence`, the total refunded so far, and `total`, what was paid; null: not known. */
  'order-refunded': z.object({
    ...{ number: text, pence: z.nullable(z.number()), full: z.boolean(), currency: z.optional(text) },
    ...{ total: z.optional(z.nullable(z.number())), shipped: z.optional(z.boolean()) },
    lines: z.optional(z.array(orderLine)),
  }),
  /** `what`: the cards in words; `address`: where to send them, line by line; `exchange`: what is sent in their place. */
  'order-return': z.object({
    number: text,
    what: text,
    address: z.array(text),
    exchange: z.nullable(z.object({ what: text, number: text })),
  }),
  'order-replacement': z.object({ number: text, what: text, newNumber: text }),
  'order-tracking': z.object({ number: text, carrier: z.nullable(text), tracking: z.nullable(text) }),
  /** `name` is the buyer's, `to` the recipient's; both are unchecked input. */
  'card-for-you': z.object({ name: text, to: text, url: text }),
}

/** What the payload of a mail about an order has besides: the order's language; left out: English. */
const aboutOrder = z.object({ lang: z.optional(text) })

/** The language in a payload; undefined for English, and where the payload cannot be read. Never throws. */
export function languageIn(payload: string): string | undefined {
  try {
    return aboutOrder.safeParse(JSON.parse(payload)).data?.lang
  } catch {
    return undefined
  }
}

export type MailKind = keyof typeof PAYLOADS
export type MailPayloads = { [Kind in MailKind]: z.infer<(typeof PAYLOADS)[Kind]> }
